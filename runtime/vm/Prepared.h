// What is worked out about a program so that play need not: which standing rules are local, which abilities a face has, which prohibitions
// are about the card that has them. What concerns a card or an effect is worked out when it is first asked for, since a game has few of
// those there are and begins at once. So games can share one of these, and threads cannot.
//
// A standing rule is looked at anew only where what its condition reads may have changed. What most conditions ask first they ask of the
// card alone: counters, stats, keywords, flags, face, host, whether it is in your zone. That part is the rule's guard. A card that did not pass it
// does not pass it until it is touched, unless a static effect on a stat or a keyword that the guard reads is active. Of a rule without a
// guard `reads` says which changes can concern it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/bytecode/Program.h"

namespace thou::vm {

/// In Prepared::restsOn: who `you` is makes a difference.
inline constexpr uint32_t kRestsOnYou = 1u << 31;

/// Whether an ability is active in a zone of that role.
inline bool isActiveIn(bytecode::ActiveIn active, bytecode::ZoneRole role) {
  using bytecode::ZoneRole;
  switch (active) {
    case bytecode::ActiveIn::Play:
      return role == ZoneRole::Play;
    case bytecode::ActiveIn::Hand:
      return role == ZoneRole::Hand;
    case bytecode::ActiveIn::HandOrPlay:
      return role == ZoneRole::Hand || role == ZoneRole::Play;
    case bytecode::ActiveIn::Discard:
      return role == ZoneRole::Discard;
    case bytecode::ActiveIn::Anywhere:
      return true;
  }
  return false;
}

class Prepared {
 public:
  struct Rule {
    /// The beginning of the condition that asks only about the card itself, and for whom the rule is, as a pure function of its own:
    /// where it does not hold, the condition does not.
    std::optional<bytecode::Function> guard;
    bool guardForAnybody = false;           ///< the guard does not ask for whom the rule is
    bool forAnybody = false;                ///< nor does the whole condition (R1)
    uint32_t reads = 0;                     ///< state::kDirty bits: after such changes all cards are looked at
    uint64_t stats = 0;                     ///< bit per stat that the guard, or what stands for it, reads
    std::vector<bytecode::Index> keywords;  ///< that it asks for
  };

  /// What a face says all the time, wherever it is, of the card that has it: that an event of `verb` cannot happen with the card in `role`.
  struct OwnCannot {
    bytecode::Index verb = bytecode::kNone;
    bytecode::Role role{};
    bytecode::Index ability = bytecode::kNone;
    bytecode::Index effect = bytecode::kNone;
  };

  /// What is so wherever the condition of an ability holds, and can be looked up; each says nothing where it is not set. Where one of them
  /// does not hold, the condition need not be run.
  struct Needs {
    bytecode::Index inProgress = bytecode::kNone;  ///< an event of that verb is in progress ("while you are attacking")
    bytecode::Index notInProgress =
        bytecode::kNone;                 ///< none of that verb is underway ("unless a player is attacking")
    std::optional<bytecode::Role> role;  ///< the ability's card fills it in the event ("after this card is defeated")
    bytecode::Index resolves = bytecode::kNone;  ///< the card has an ability with that label, which could be resolved
  };

  struct Face {
    std::vector<bytecode::Index> abilities;  ///< of the face, of its kinds and of its printed keywords, each once
    std::vector<OwnCannot> own;              ///< those of them that hold out of play as well
    std::vector<bool> ownVerbs;              ///< by verb: whether `own` speaks of it
    /// By the role of a zone: bit per bytecode::Timing that one of them has which is active there.
    std::array<uint32_t, size_t(bytecode::ZoneRole::Aside) + 1> timings = {};
    uint32_t heard =
        0;  ///< bit per bytecode::ZoneRole: one of them is in the table of listeners while the card is there

    bool has(bytecode::Timing timing, bytecode::ZoneRole where) const {
      return (timings[size_t(where)] >> uint32_t(timing) & 1) != 0;
    }
    bool isHeard(bytecode::ZoneRole where) const { return (heard >> uint32_t(where) & 1) != 0; }
  };

  /// `program` is verified and outlives this.
  explicit Prepared(const bytecode::Program& program);

  const bytecode::Program& program() const { return *program_; }
  /// Parallel to Program::standing.
  const std::vector<Rule>& standing() const { return standing_; }
  /// What a card of the program is, as it is printed. Valid as long as this is.
  const Face& face(bytecode::Index card) const {
    if (!faces_[card]) workOutFace(card);
    return *faces_[card];
  }
  /// Of a `Cannot` whose test holds only where the card that says it fills a certain role of the event, that role; else nothing. Whether
  /// such an event is forbidden is asked of the cards in its roles, not of all in the game.
  std::optional<bytecode::Role> ownRole(bytecode::Index effect) const;
  /// What the condition of an ability needs. Valid as long as this is.
  const Needs& needs(bytecode::Index ability) const {
    if (!needs_[ability]) workOutNeeds(ability);
    return *needs_[ability];
  }
  /// After which changes (state::kDirty bits) a pure function that asks about the game as it stands may give another value, for the same
  /// arguments but `you`; kRestsOnYou where that one counts. It is what an effect of a static ability rests on; nothing for `kNone`. A card
  /// that is attached elsewhere is touched with its hosts, and so is whoever comes to be a player's identity: to ask for either alone rests on
  /// nothing.
  uint32_t restsOn(bytecode::Index function) const {
    if (function == bytecode::kNone) return 0;
    if (!restsOn_[function]) workOutRests(function);
    return *restsOn_[function];
  }
  /// Whether it makes a difference for a pure function who `you` is.
  bool asksForYou(bytecode::Index function) const { return (restsOn(function) & kRestsOnYou) != 0; }
  /// The kind of zone with a role, state::kNoZone where there is none.
  uint8_t zoneOf(bytecode::ZoneRole role) const { return zoneOf_[size_t(role)]; }
  /// Whether some verb takes back what has happened.
  bool undoes() const { return undoes_; }

 private:
  void workOutFace(bytecode::Index card) const;
  /// Whether an ability of a card that is in a zone of that role, and active there, is entered in the table of listeners.
  bool isHeard(const bytecode::Ability& ability, bytecode::ZoneRole where) const;
  void workOutNeeds(bytecode::Index ability) const;
  void workOutRests(bytecode::Index function) const;

  const bytecode::Program* program_;
  std::vector<Rule> standing_;
  uint8_t zoneOf_[size_t(bytecode::ZoneRole::Aside) + 1];
  bool undoes_;
  // What has been asked for:
  mutable std::vector<std::optional<Face>> faces_;   ///< parallel to Program::cards
  mutable std::vector<uint8_t> ownRoles_;            ///< parallel to Program::effects: not known, none, or the role
  mutable std::vector<std::optional<Needs>> needs_;  ///< parallel to Program::abilities
  mutable std::vector<std::optional<uint32_t>> restsOn_;  ///< parallel to Program::functions
};

}  // namespace thou::vm
