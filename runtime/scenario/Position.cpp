#include "runtime/scenario/Position.h"

namespace thou::scenario {

using bytecode::Program;
using state::CardRow;
using state::GameState;

namespace {

class Describer {
 public:
  /// `game` is asked for stats, and stays as it is.
  Describer(rules::Game& game, state::PlayerId viewer)
      : game_(game), program_(game.program()), state_(game.state()), viewer_(viewer) {}

  std::string all() {
    for (uint32_t seat = 1; seat <= state_.facts().players; ++seat) player(seat);
    text_ += "the scenario\n";
    zones(0);
    return text_;
  }

 private:
  std::string string(bytecode::Index index) const { return std::string(program_.string(index)); }

  void player(uint32_t seat) {
    text_ += "player " + std::to_string(seat);
    const uint32_t identity = uint32_t(state_.player(seat).identity);
    if (identity != 0) text_ += ": " + card(identity);
    if (state_.player(seat).inGame == 0) text_ += " (out of the game)";
    if (state_.facts().firstPlayer == seat && state_.facts().players > 1) text_ += " (first player)";
    text_ += '\n';
    zones(seat);
  }

  void zones(uint32_t seat) {
    for (uint32_t kind = 0; kind < program_.zones.size(); ++kind) {
      const state::ZoneRow& zone = state_.zone(seat, kind);
      if (zone.count == 0) continue;
      const bytecode::Zone& named = program_.zones[kind];
      text_ +=
          "  " + string(seat == 0 && named.scenarioName != bytecode::kNone ? named.scenarioName : named.name) + ": ";
      const bool own = viewer_ == state::PlayerId{uint8_t(seat)} && named.role == bytecode::ZoneRole::Hand;
      const bool unseen = viewer_ != state::kNoPlayer && named.hidden && !own;
      if (unseen || (named.role == bytecode::ZoneRole::Deck && zone.count > 8)) {
        text_ += std::to_string(zone.count) + (zone.count == 1 ? " card\n" : " cards\n");
        continue;
      }
      std::string list;
      for (uint32_t number = zone.first; number != 0; number = state_.card(number).next) {
        if (state_.card(number).host != 0) continue;  // shown with its host
        list += (list.empty() ? "" : ", ") + card(number);
      }
      text_ += list + '\n';
    }
  }

  std::string card(uint32_t number) {
    const CardRow& row = state_.card(number);
    const bytecode::Card& face = program_.cards[row.face];
    if (viewer_ != state::kNoPlayer && state_.flag(number, bytecode::Flag::FaceDown)) return "a facedown card";
    std::string text =
        face.name == bytecode::kNone ? "card " + std::to_string(number) : string(program_.names[face.name]);
    std::string more;
    const auto add = [&](const std::string& what) { more += (more.empty() ? "" : ", ") + what; };
    if (face.kind != bytecode::kNone && face.otherFace != bytecode::kNone)
      add(string(program_.kinds[face.kind].name) + " form");
    if (state_.flag(number, bytecode::Flag::Exhausted)) add("exhausted");
    if (state_.flag(number, bytecode::Flag::FaceDown)) add("facedown");
    const bool inPlay = row.zone < program_.zones.size() && program_.zones[row.zone].role == bytecode::ZoneRole::Play;
    for (const auto& [stat, printed] : face.stats) {
      const uint8_t index = stat;
      if (inPlay && !state_.flag(number, bytecode::Flag::FaceDown))
        add(string(program_.stats[index]) + " " + std::to_string(game_.stat(state_.ref(number), index)));
    }
    for (uint32_t kind = 0; kind < program_.counters.size(); ++kind) {
      const int32_t count = state_.counters(number, kind);
      if (count == 0) continue;
      const bytecode::Counter& counter = program_.counters[kind];
      const bool single = counter.status && count == 1 && counter.adjective != bytecode::kNone;
      add(single ? string(counter.adjective) : std::to_string(count) + " " + string(counter.name));
    }
    for (uint32_t attached = row.firstAttachment; attached != 0; attached = state_.card(attached).nextAttachment)
      add("with " + card(attached));
    return more.empty() ? text : text + " (" + more + ")";
  }

  rules::Game& game_;
  const Program& program_;
  const GameState& state_;
  state::PlayerId viewer_;
  std::string text_;
};

}  // namespace

std::string describePosition(const rules::Game& game, state::PlayerId viewer) {
  rules::Game copy = game;
  copy.log() = {};
  return Describer(copy, viewer).all();
}

std::string describeDecision(const rules::Decision& decision) {
  std::string text = "player " + std::to_string(decision.player.value) + ": " + decision.prompt;
  if (decision.kind == rules::DecisionKind::Number) {
    return text + ": a number from " + std::to_string(decision.minimum) + " to " + std::to_string(decision.maximum);
  }
  std::string options;
  for (const rules::Option& option : decision.options) options += (options.empty() ? "" : "; ") + option.text;
  if (decision.minimum == 0 && decision.kind != rules::DecisionKind::YesNo) options += "; or nothing";
  return text + ": " + options;
}

}  // namespace thou::scenario
