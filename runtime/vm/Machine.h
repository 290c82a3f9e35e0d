// The interpreter, and what it computes from the state: stats, traits, keywords, control, last-known information.
//
// Registers are untagged 64-bit slots; the compiler's types were checked by the verifier:
//
//   Int      saturating 32-bit value            Bool    0 or 1
//   Card     CardRef::slot(), 0 = no card       Player  PlayerId::value
//   Event    GameState::eventValue, 0 = none    list    first element in section Arena (low 32), length (high 32)
//
// While a function runs its registers are on the C++ stack; a Code frame's are copied into the state when the function has to
// wait. Lists lie in the state's arena: those of a Code frame are gone when it returns, those of a pure function when its caller has
// the result. Values may come from a stored game, so every use of a card, event or list is checked against the state.
// Fuel is charged by Charge and by the tables' costs alone. A trap makes everything that runs end at once with 0.
// Next: Machine.cpp (the loop), Stats.cpp, Control.cpp, InProgress.cpp, LastKnown.cpp, rules/Engine.h.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "runtime/bytecode/Instruction.h"
#include "runtime/bytecode/Program.h"
#include "runtime/state/GameState.h"
#include "runtime/vm/Coverage.h"
#include "runtime/vm/Host.h"
#include "runtime/vm/Prepared.h"

namespace thou::vm {

using bytecode::Index;
using bytecode::kNone;

/// A list value.
inline int64_t listValue(uint32_t offset, uint32_t length) {
  return int64_t(uint64_t(offset) | uint64_t(length) << 32);
}
inline uint32_t listOffset(int64_t value) { return uint32_t(uint64_t(value)); }
inline uint32_t listLength(int64_t value) { return uint32_t(uint64_t(value) >> 32); }

/// The bounds a machine keeps to.
struct Bounds {
  int64_t fuel = 0;
  uint32_t list = 0;          ///< elements of one list
  uint32_t arena = 1u << 16;  ///< elements of all lists together
};
inline constexpr uint32_t kMaxPureDepth = 48;

/// Where a trap was sprung.
struct TrapSite {
  bytecode::Trap trap{};
  Index function = kNone;
  uint32_t pc = 0;
  int64_t card = 0;
};

/// What is known of a card as an object: the card as it is, or the record of when that object left.
struct Seen {
  uint32_t number = 0;                           ///< 0 = no such card
  const state::LastKnownHead* record = nullptr;  ///< when the object is no more
  explicit operator bool() const { return number != 0; }
};

/// Players in some order.
struct PlayerList {
  uint8_t count = 0;
  std::array<state::PlayerId, state::kMaxPlayers> players;

  const state::PlayerId* begin() const { return players.data(); }
  const state::PlayerId* end() const { return players.data() + count; }
  void add(state::PlayerId player) {
    for (const state::PlayerId other : *this) {
      if (other == player) return;
    }
    players[count++] = player;
  }
};

class Machine {
 public:
  /// `prepared` is of `program`; all but the bounds outlive the machine.
  Machine(const bytecode::Program& program, const Prepared& prepared, state::GameState& state, Host& host,
          Bounds bounds);

  // ---- running
  /// Runs the top frame, a Code frame, until it has returned (and is popped) or has to wait.
  void run();
  /// The value of a pure function, 0 after a trap. `kNone` is worth `otherwise`.
  int64_t pure(Index function, int64_t card, int64_t you, int64_t event, std::span<const int64_t> more = {},
               int64_t otherwise = 0);
  /// Whether an ability's condition can hold, as far as it asks first for what is in progress. A look-up; the rest has to be run.
  bool mayHold(Index ability) const {
    const Prepared::Needs& needs = prepared_.needs(ability);
    if (coverage_ != nullptr) return true;
    return (needs.inProgress == kNone || enclosing(needs.inProgress)) &&
           (needs.notInProgress == kNone || !underway(needs.notInProgress, 0));
  }
  /// The same, of an ability of a card that waits for an event: the card fills the role that the condition asks for.
  bool mayHold(Index ability, int64_t card, uint32_t event) const {
    if (!mayHold(ability)) return false;
    const std::optional<bytecode::Role> role = prepared_.needs(ability).role;
    return !role || coverage_ != nullptr || state_.event(event).roles[size_t(*role)] == card;
  }
  /// Whether such a condition can hold for anybody: where it does not ask who `you` is, it holds.
  bool mayHoldForAnybody(Index ability, int64_t card, uint32_t event) {
    const Index condition = program_.abilities[ability].condition;
    return coverage_ != nullptr || prepared_.asksForYou(condition) ||
           holds(condition, card, 0, state_.eventValue(event));
  }
  /// Whether a card has the ability that the condition of another of its abilities asks for, to have it resolved.
  bool mayResolve(Index ability, int64_t card) const {
    const Index label = prepared_.needs(ability).resolves;
    return label == kNone || coverage_ != nullptr || hasAbility(card, label);
  }
  bool holds(Index condition, int64_t card, int64_t you, int64_t event, std::span<const int64_t> more = {}) {
    return condition == kNone || pure(condition, card, you, event, more) != 0;
  }
  /// Whether a card passes the guard of a standing rule (Prepared::Rule), for that player; also where it has none. It is a part of the rule's
  /// condition, which is run in its place where coverage is noted.
  bool passes(Index rule, int64_t card, int64_t you);
  /// As `pure`, one instruction at a time: `see` is called after each with the registers. Slow, for those who ask why.
  int64_t trace(Index function, int64_t card, int64_t you, int64_t event,
                const std::function<void(const bytecode::Instruction&, const int64_t*)>& see);
  /// The elements of the list that a pure function returns.
  std::vector<int64_t> pureList(Index function, int64_t card, int64_t you, int64_t event);

  /// From now on what runs is told to `coverage`, which is of this program; null stops it.
  void cover(Coverage* coverage) { coverage_ = coverage; }
  /// Whether the host is told, from now on, of what a trial wants to know.
  void watch(bool watched) { watched_ = watched; }
  int64_t fuel() const { return fuel_; }

  // ---- traps and fuel
  void trap(bytecode::Trap trap);
  bool trapped() const { return trapped_; }
  const TrapSite& site() const { return site_; }
  void spend(int64_t fuel) {
    if ((fuel_ -= fuel) < 0) [[unlikely]] {
      trap(bytecode::Trap::OutOfFuel);
    }
  }

  // ---- lists
  /// The elements of a list value; none when it is not a list of the arena.
  std::span<const int64_t> elements(int64_t list) const {
    const uint64_t offset = listOffset(list);
    const uint64_t length = listLength(list);
    if (offset + length > state_.count(state::Section::Arena)) return {};
    return {state_.rows<int64_t>(state::Section::Arena) + offset, size_t(length)};
  }
  int64_t emptyList() const { return listValue(state_.count(state::Section::Arena), 0); }
  /// The list with an element more; a trap when it is not the newest list or too long.
  int64_t append(int64_t list, int64_t element) {
    const uint32_t size = state_.count(state::Section::Arena);
    const uint32_t length = listLength(list);
    const bool newest = uint64_t(listOffset(list)) + length == size;
    if (!newest || length >= bounds_.list || size >= bounds_.arena) [[unlikely]] {
      trap(newest ? bytecode::Trap::ListTooLong : bytecode::Trap::BadState);
      return list;
    }
    state_.push(state::Section::Arena, element);
    return listValue(listOffset(list), length + 1);
  }
  int64_t makeList(std::span<const int64_t> elements);  ///< `elements` must not lie in the arena
  int64_t join(int64_t first, int64_t second);

  // ---- one card, by slot; from last-known information when that object is no more (LastKnown.cpp)
  /// The row of an object that still exists, else nullptr: the fast way of every query.
  const state::CardRow* live(int64_t card) const {
    const uint32_t number = uint32_t(uint64_t(card));
    if (number - 1 >= state_.cards()) return nullptr;
    const state::CardRow* row = state_.rows<state::CardRow>(state::Section::Cards) + number;
    return row->incarnation == uint32_t(uint64_t(card) >> 32) ? row : nullptr;
  }
  Seen see(int64_t card) const;
  /// The card's number when the object still exists, else 0.
  uint32_t current(int64_t card) const { return live(card) != nullptr ? uint32_t(uint64_t(card)) : 0; }
  /// The card's number also when the object has left play and the card was not seen in play since: it can be moved on. What a delayed
  /// effect speaks of is not followed where it left play between the making of that effect and its time.
  uint32_t follow(int64_t card) const;
  bool inPlay(int64_t card) const {
    const uint32_t number = current(card);
    return number != 0 && inPlayNow(number);
  }
  /// The object is in play, or was when it was last there: what happens to a card that has just left happens to what it was.
  bool wasInPlay(int64_t card) const;
  bool inPlayNow(uint32_t number) const { return zoneRole(state_.card(number).zone) == bytecode::ZoneRole::Play; }
  bytecode::ZoneRole zoneRole(uint8_t zone) const {
    return zone == state::kNoZone ? bytecode::ZoneRole::Other : program_.zones[zone].role;
  }
  /// The zone kind with a role, state::kNoZone when the ruleset has none.
  uint8_t zoneOf(bytecode::ZoneRole role) const { return prepared_.zoneOf(role); }
  state::PlayerId owner(int64_t card) const;
  int64_t host(int64_t card) const;
  state::PlayerId area(int64_t card) const;
  bool inZone(int64_t card, uint8_t kind) const;
  /// Of a kind that stands for any, as many as there are of it and of all that are only named.
  int32_t counters(int64_t card, uint8_t kind) const {
    return kind < program_.counters.size() && program_.counters[kind].any ? allCounters(card, kind)
                                                                          : countersOf(card, kind);
  }
  /// Of that very kind.
  int32_t countersOf(int64_t card, uint8_t kind) const {
    const state::CardRow* row = live(card);
    if (row == nullptr) return lastCounters(card, kind);
    return row->counters == 0 ? 0 : state_.counters(uint32_t(uint64_t(card)), kind);
  }
  /// The kind that is meant where counters are put on a card or taken off it: of one that stands for any, that of the card's own text, of
  /// what is `taken` only one that is there; else one that is there.
  uint8_t counterMeant(uint32_t number, uint8_t kind, bool taken) const;
  bool flag(int64_t card, bytecode::Flag flag) const {
    const state::CardRow* row = live(card);
    if (row != nullptr && flag == bytecode::Flag::FaceDown && guised(row->face, row->front)) return true;
    return ((row != nullptr ? row->flags : lastFlags(card)) >> uint8_t(flag) & 1) != 0;
  }
  /// Whether a card lies facedown in play as another one (operation EnterAs): no side of its own, and of one side.
  bool guised(uint32_t face, uint32_t front) const { return face != front && program_.cards[face].otherFace == kNone; }
  /// The face one can see, nullptr when there is none.
  const bytecode::Card* face(int64_t card) const {
    if (watched_) [[unlikely]]
      host_.looksAt(card);
    const state::CardRow* row = live(card);
    if (row == nullptr) return lastFace(card);
    return (row->flags >> uint8_t(bytecode::Flag::FaceDown) & 1) != 0 ? nullptr : &program_.cards[row->face];
  }
  /// Whether a card's kind belongs to a player (a player card or an identity).
  bool playerCard(uint32_t number) const;
  /// Opcode Result: how the game has ended for a player.
  int64_t result(state::PlayerId player) const;
  bool hasAbility(int64_t card, int64_t label) const;
  bool canResolve(int64_t card, int64_t player, int64_t label);  ///< opcode CanResolve
  /// Whether a test holds for any of the abilities with a label or title that a card's face and kind have.
  template <typename Test>
  bool anyAbility(int64_t card, int64_t label, Test test) const;
  /// Whether a lasting effect on the card makes such a change.
  bool changedNow(uint32_t number, bytecode::Change change) const;
  /// What kind of card it is now; `kinds`: the set, of a card of two kinds both while it is not in play.
  Index kindNow(uint32_t number) const;
  uint32_t kindsNow(uint32_t number) const;
  uint32_t kinds(int64_t slot) const;
  /// Records what is known of a card: to be called just before it leaves play, or turns in event `turned`.
  void remember(uint32_t number, uint32_t turned = 0);
  /// The slot of a card as it was when an event began: that of no object there is where it was turned since, from which what is known
  /// of it is read.
  int64_t asItWas(int64_t slot, uint32_t eventSerial) const;
  /// Whether two faces bear one name and are not told apart by subtitles. An identity is who it is on all of its faces, so a face bears
  /// the names of the others as well, with its own for a subtitle.
  bool sameName(const bytecode::Card* one, const bytecode::Card* other) const;
  /// Drops the records that nothing in the state can refer to any more.
  void forget();

  // ---- stats, traits, keywords (Stats.cpp)
  int32_t stat(int64_t card, uint8_t stat);
  std::optional<int32_t> printedStat(int64_t card, uint8_t stat) const;
  bool hasTrait(int64_t card, Index trait);
  /// Whether some trait of a set (bytecode::traitSet) is one of both cards.
  bool sharesTrait(int64_t one, int64_t other, uint32_t set);
  bool hasKeyword(int64_t card, Index keyword);
  /// Adds a keyword to what was last known of a card that is gone; false when it is not, or nothing is known.
  bool gainDeparted(int64_t card, Index keyword, int32_t value);
  int32_t keywordValue(int64_t card, Index keyword);
  /// Whether an effect cancels a card's abilities with that label; no label has the number -1 or `kNone`.
  bool silenced(int64_t card, int64_t label) const;
  /// The most counters of a kind a card can hold; 0 = no bound.
  int32_t counterMaximum(uint32_t number, uint8_t kind);

  // ---- control (Control.cpp)
  state::PlayerId controller(int64_t card);
  /// Who controls a card when effects that have an end do not count (SA-5).
  state::PlayerId permanentController(uint32_t number);
  int64_t attributed(int64_t card);
  /// The player to whom a card is doing something, who has defended in an attack; no player where it does nothing to any.
  state::PlayerId facing(int64_t card) const;
  /// The players still in the game, first player first.
  PlayerList playersInOrder() const;
  uint32_t nextSeat(uint32_t seat) const;  ///< next player still in the game after a seat, 0 when there is none

  // ---- cards set aside (Groups.cpp)
  int64_t groupCards(int64_t group);
  int64_t groupAreas(int64_t group);
  /// The group that an ability of a card set aside, while it is; else 0.
  int64_t ledGroup(int64_t card) const;
  bool mayReturn(int64_t card) const;

  // ---- events in progress (InProgress.cpp)
  /// The innermost event of a verb.
  std::optional<uint32_t> enclosing(Index verb) const {
    const std::span<const state::EventRow> events = state_.all<state::EventRow>(state::Section::Events);
    for (size_t i = events.size(); i-- > 0;) {
      if (events[i].verb == verb) return uint32_t(i);
    }
    return std::nullopt;
  }
  /// The innermost event of a verb in progress whose object is `card` (any, for 0); its responses count where it is the innermost.
  std::optional<uint32_t> underway(Index verb, int64_t card) const;
  /// The innermost event of a verb in progress, where nothing is being done inside it that an ability of a card makes happen; none
  /// while it is responded to.
  std::optional<uint32_t> directly(Index verb) const;
  /// The card whose ability the frames below `frame` carry out, a slot; 0 where it is none's.
  int64_t causeBelow(uint32_t frame) const;
  /// Whether an event in progress is about that card and happens without what it consists of.
  bool hollow(int64_t card) const;
  std::optional<uint32_t> enclosingScope(bytecode::Scope scope) const;
  /// Calls `visit` for each event of a verb inside another, with whether that is the doing of what brought the other about or the game's.
  template <class Visit>
  void inside(int64_t event, Index verb, Visit visit) const;
  bool happenedIn(int64_t event, Index verb, int64_t card, bool anyCard) const;
  /// What events of `verb` inside `event` were done to, in order, each once: a new list.
  int64_t doneTo(int64_t event, Index verb);
  /// What they brought about together; `extra`: only those of that kind of counter, negative for all.
  int64_t doneAmount(int64_t event, Index verb, int64_t extra) const;

  // ---- static effects (Stats.cpp)
  /// Whether the condition of `source`'s static ability and the filter of its effect hold for a card; then `you` is the player for
  /// whom they do. A player given in `you` is the only one asked about. `effectRow`: row + 1 of the `Constant` effect that made it.
  bool staticHolds(Index ability, Index effect, uint32_t source, uint32_t card, state::PlayerId& you,
                   uint32_t effectRow);
  /// The amount of a listener's static effect for a card.
  int32_t staticAmount(const state::ListenerRow& listener, uint32_t source, uint32_t card, state::PlayerId you);
  /// What the functions of a static effect are given: the card, then what the effect that made it has kept.
  std::array<int64_t, 1 + state::kMaxCaptures> givenTo(uint32_t card, uint32_t effectRow) const;
  /// Calls `apply(listener, bearer, you)` for every static effect under a key that applies to a card, until one returns true. With an
  /// `id` only those of that trait or keyword: others are not even asked whether they hold, for which they may ask for this one.
  template <class Apply>
  bool anyStatic(uint32_t key, uint32_t card, Apply apply, Index id = kNone) {
    for (uint32_t number = state_.head(key).first; number != 0;) {
      const state::ListenerRow& row = state_.listener(number - 1);
      number = row.next;
      if (id != kNone && program_.effects[row.effect].id != id) continue;
      const state::ListenerRow listener = row;  // what is asked may move it
      const bool onlyItself = program_.effects[listener.effect].filter == kNone;
      if (onlyItself && listener.via == kNone && listener.card != card) continue;
      spend(1);
      const bool stop = anyBearer(listener, [&](uint32_t bearer) {
        state::PlayerId you{uint8_t(listener.via == kNone ? listener.you : 0)};
        return staticHolds(listener.ability, listener.effect, bearer, card, you, listener.effectRow) &&
               apply(listener, bearer, you);
      });
      if (stop) return true;
    }
    return false;
  }
  /// The cards that have a listener's ability: its own, or those it is granted to. `see` is called with the card number (0 for the
  /// ruleset) and returns true to stop.
  template <class See>
  bool anyBearer(const state::ListenerRow& listener, See see) {
    if (listener.via == kNone) return see(listener.card);
    if (program_.effects[listener.via].filter == kNone)  // given to the card itself, wherever it is
      return granted(listener, listener.card) && see(listener.card);
    for (uint32_t i = 0; i < state_.count(state::Section::InPlay); ++i) {
      const uint32_t bearer = uint32_t(state_.row<uint64_t>(state::Section::InPlay, i));
      if (granted(listener, bearer) && see(bearer)) return true;
    }
    return false;
  }
  /// Who "you" of an ability of a card (0 = the ruleset) can be: its controller where that is a player; else, of one that always holds
  /// (no event), the player whom the card or its host faces; else the event's player, the player in whose area the card is, its host's
  /// controller, and the other players in order. One of no player when there are none.
  PlayerList candidatesForYou(int64_t card, int64_t event);
  /// Who `you` is of a card that says what cannot happen while something is so of `you`: the same as where it always holds, and where
  /// that is nobody in particular the player whom the event concerns.
  PlayerList spokenTo(int64_t card, int64_t event);

  const bytecode::Program& program() const { return program_; }
  state::GameState& state() { return state_; }

 private:
  int64_t execute(const bytecode::Function& function, int64_t* registers, uint32_t pc, bool pure);
  /// The loop; with `covered` it tells `coverage_` what it does.
  template <bool covered>
  int64_t loop(const bytecode::Function& function, int64_t* registers, uint32_t pc, bool pure);
  bool granted(const state::ListenerRow& listener, uint32_t bearer);
  /// A new list of so many elements, which its maker sets; a trap and an empty one where that is too long.
  int64_t newList(uint64_t length);
  int64_t randomOf(int64_t list, int64_t count);
  int64_t cardsInPlay(uint32_t kinds);
  int64_t cardsInZone(state::PlayerId player, uint8_t kind);
  int64_t cardsInZones(uint8_t kind);
  int64_t playersList();
  /// Whether a card that came to where it is at `order` did so while the delayed effect that is due now was waiting. The effect's own
  /// card is followed all the same: an event that has been played waits in the discard pile.
  bool leftWhileWaiting(int64_t card, uint64_t order) const;
  int32_t lastCounters(int64_t card, uint8_t kind) const;
  int32_t allCounters(int64_t card, uint8_t kind) const;
  uint8_t lastFlags(int64_t card) const;
  const bytecode::Card* lastFace(int64_t card) const;

  /// The same queries for a card as it is.
  struct KeywordNow {
    bool present = false;
    int32_t value = 0;
  };
  /// Whether an effect on a card makes this change now: an event's own does so only while no other of its verb goes on within it.
  bool applies(const state::EffectRow& effect, bytecode::Change change, Index id) const;
  int32_t statNow(uint32_t number, uint8_t stat);
  bool hasTraitNow(uint32_t number, Index trait);
  /// The bits of a set of traits that a card has.
  uint32_t traitsOf(int64_t card, uint32_t set);
  bool hasKeywordNow(uint32_t number, Index keyword);
  /// Whether a trait or keyword is printed on a card, or given to it (`change`) by an effect on it or by a static one.
  bool hasNow(uint32_t number, bytecode::Change change, Index id, const std::vector<Index>& printed);
  KeywordNow keywordNow(uint32_t number, Index keyword);
  state::PlayerId controllerNow(uint32_t number);
  /// The same for a card in play, from all that may give control of it.
  state::PlayerId controllerInPlay(uint32_t number);
  /// For a card out of play the player who plays or spends it, else its controller.
  state::PlayerId playedBy(int64_t card);

  const bytecode::Program& program_;
  const Prepared& prepared_;
  state::GameState& state_;
  Host& host_;
  int64_t fuel_;
  Bounds bounds_;
  uint32_t depth_ = 0;
  bool trapped_ = false;
  bool watched_ = false;
  bool settlingControl_ = false;  ///< a static control effect is being looked at
  bool left_ = false;             ///< the Code frame running has to wait
  TrapSite site_;
  Coverage* coverage_ = nullptr;
};

}  // namespace thou::vm
