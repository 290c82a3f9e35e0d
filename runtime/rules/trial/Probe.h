// What is noted while an engine plays a trial: that costs are paid, what is done then, what the player cannot see. An engine has a probe while it
// plays one, and tells it what it does. Next: Probe.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/rules/Game.h"

namespace thou::rules {

class Engine;
struct Roles;

class Probe {
 public:
  /// Of the way that is being played, up to where it is.
  struct Way {
    uint32_t paidIn = 0;     ///< number + 1 of the Code frame in which the costs were paid, 0 before
    bool over = false;       ///< the text of the ability is over
    bool did = false;        ///< something was done, the costs paid
    bool weak = false;       ///< something was done that is a weak reason
    bool attempted = false;  ///< something else was to be done
    bool vain = false;       ///< a condition that the text states did not hold, or nothing was added to something
    bool lacks = false;      ///< there is not what the text says is chosen
    bool unknown = false;    ///< it went on by what the player cannot see, or by chance
    std::vector<uint32_t> turnedUp =
        {};  ///< cards that it has brought to where the player sees them, or taken at random
  };

  /// Of nothing yet.
  Probe() = default;
  /// Of the use of an ability of a card (slot) by `who`, what they cannot see being hidden; it is to be the Ability frame of that number.
  Probe(state::PlayerId who, int64_t card, uint32_t frame) : who_(who), card_(card), frame_(frame) {}

  /// The engine that plays from now on.
  void follow(Engine& engine) { engine_ = &engine; }
  /// Number of the Ability frame of what is tried.
  uint32_t frame() const { return frame_; }

  // ---- what the engine tells
  void passes(bytecode::Mark mark);
  /// Code has looked at what a card is like.
  void looksAt(int64_t slot);
  /// A card was taken at random.
  void atRandom(int64_t card);
  /// A card is about to be where others see it.
  void turnsUp(uint32_t card);
  /// A role of the watched event is another now.
  void altersEvent();
  /// So many options are there for a decision, and so many are to be chosen.
  void noteChoice(bytecode::Index choice, size_t options, int64_t wanted);
  /// An event of a verb is proposed; `object` is what it would be done to.
  void noteProposed(const bytecode::Verb& verb, int64_t object);
  /// It has happened.
  void noteEvent(uint32_t event);
  /// An operation was carried out with this result.
  void noteKernel(bytecode::Operation operation, const Roles& roles, int64_t result);
  /// A lasting effect is about to be imposed; `row` is as it would be on each card.
  void noteImposing(const bytecode::EffectTemplate& made, const state::EffectRow& row);
  /// And on this card.
  void noteImposed(const state::EffectRow& row);

  Way way;

 private:
  /// Whether what the top frame, or the event of that frame, does is done by the ability that is tried, its costs paid: not what it consists of.
  bool isDeed(uint32_t frames) const;
  /// Whether the player cannot know which card that is.
  bool isSecret(uint32_t card) const;
  /// Whether the top frame is of the text of the ability that is tried; or of that part of it which comes when its costs are paid.
  bool isText() const;
  bool isEffect() const;
  /// Whether what an event or an operation does is a reason to use the ability; a weak one is a reason where there is nothing else to do.
  enum class Weight : uint8_t { None, Weak, Full };
  Weight weightOf(bytecode::Operation operation, int64_t object) const;
  Weight weightOf(const bytecode::Verb& verb, int64_t object) const;
  void noteDone(Weight weight);
  void noteAttempt(bool counts);
  /// Whether a lasting effect would change anything for a card, or at all.
  bool changesAnything(const state::EffectRow& effect);

  Engine* engine_ = nullptr;
  state::PlayerId who_;
  int64_t card_ = 0;
  uint32_t frame_ = 0;
};

}  // namespace thou::rules
