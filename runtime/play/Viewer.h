// The builder of views. See View.h.
#pragma once

#include "runtime/play/View.h"
#include "runtime/rules/Engine.h"

namespace thou::play {

/// Asks a copy of a game's state on behalf of a player.
class Viewer {
 public:
  Viewer(const rules::Game& game, state::PlayerId viewer);

  View all();
  rules::Decision asked();
  std::optional<std::string> whyNot(uint32_t card);

 private:
  // ---- cards and zones (View.cpp)
  bool sees(uint32_t number) const;
  /// Whether the viewer sees it where it lies, and may so follow it by its number: not what an ability only lets the viewer look at.
  bool follows(uint32_t number) const;
  std::string string(bytecode::Index index) const { return std::string(program_.string(index)); }
  CardName named(int64_t slot) const;
  CardName named(uint32_t number) const { return named(state_.ref(number).slot()); }
  void players();
  void zones(uint32_t seat);
  CardView card(uint32_t number);
  void characteristics(uint32_t number, CardView& view);
  std::vector<ResourceView> resources(uint64_t icons) const;
  FaceView face(bytecode::Index index) const;
  void lines(uint32_t number, CardView& view);
  void offered();
  /// What a text from the middle of a sentence is by itself: "you may draw" of ", you may draw".
  std::string spoken(std::string_view text) const;
  // ---- what goes on (Lasting.cpp)
  void scopes();
  void effects();
  void groups();
  std::string until(const state::EffectRow& effect);
  std::string eventEnds(int64_t value);
  /// What a lasting effect is; of one that is still to come, the line that says it.
  std::string told(const state::EffectRow& effect) const;
  /// What goes on, and how much of it is left where a counter of its player says so.
  std::string eventText(uint32_t index) const;
  std::string forPlayer(int64_t player) const;

  static constexpr rules::Limits kLimits{};

  const rules::Game& game_;
  const bytecode::Program& program_;
  state::GameState state_;
  rules::Log log_;
  rules::Engine engine_;
  state::PlayerId viewer_;
  View view_;
};

}  // namespace thou::play
