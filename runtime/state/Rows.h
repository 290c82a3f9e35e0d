// The rows of the game state's tables. Plain data, a multiple of 8 bytes, no padding that is not named: two equal games have equal
// bytes, so copying, comparing and hashing work on words.
//
// Conventions: a card number is CardId::value, 0 = none. Numbers of rows that can be "none" are stored plus one. A seat is a
// row of players: 0 = the scenario, 1 .. 8 the players. A slot is a 64-bit value as a register holds it. Next: GameState.h.
#pragma once

#include <cstdint>
#include <type_traits>

#include "runtime/bytecode/Program.h"
#include "runtime/state/Ids.h"

namespace thou::state {

/// Rows of players and zones: the scenario is seat 0.
inline uint32_t seatOf(PlayerId player) { return player == kScenario ? 0 : player.value; }
inline PlayerId playerOfSeat(uint32_t seat) { return seat == 0 ? kScenario : PlayerId{uint8_t(seat)}; }
inline bool isPlayer(PlayerId player) { return player.value >= 1 && player.value <= kMaxPlayers; }

/// A card outside the game is in no zone.
inline constexpr uint8_t kNoZone = 0xff;

/// How the game stands.
enum class Outcome : uint32_t { Running, Won, Lost };

/// Who drives the game when no frame is left.
enum class Mode : uint32_t { Fresh, Scripted, Setup, Rounds };

inline constexpr uint32_t kChanges = bytecode::kChangeCount;
inline constexpr uint32_t kEnds = bytecode::kEndCount;
inline constexpr uint32_t kScopes = 5;  ///< rows of Scopes.def

/// Bits of Facts::dirty: what has changed since standing rules were last looked at.
inline constexpr uint32_t kDirtyFlags = 1;  ///< a kernel flag: only `While` ends and control can depend on it
inline constexpr uint32_t kDirtyCards =
    2;  ///< effects but for those on stats, attachments, control of the cards in section Touched; which are in play
inline constexpr uint32_t kDirtyControl = 4;     ///< control effects, attachments, cards entering play, players leaving
inline constexpr uint32_t kDirtyAll = 8;         ///< a static ability came or went: any card may have changed
inline constexpr uint32_t kDirtyCounters = 16;   ///< counters on the cards in section Touched
inline constexpr uint32_t kDirtyElsewhere = 32;  ///< cards in section Touched went from one zone out of play to another
inline constexpr uint32_t kDirtyEffects = 64;    ///< a lasting effect on no card came or went
/// Effects on that stat of the cards in section Touched. Stats share bits where there are more than kDirtyStats.
inline constexpr uint32_t kDirtyStats = 24;
constexpr uint32_t dirtyStat(uint32_t stat) { return 128u << stat % kDirtyStats; }
inline constexpr uint32_t kDirtyBits = (128u << kDirtyStats) - 1;

/// Single facts of a game. Section Facts holds one.
struct Facts {
  uint64_t random[4] = {};   ///< xoshiro256** state
  uint64_t logHash = 0;      ///< running hash of everything logged
  uint64_t events = 0;       ///< events that happened so far
  uint64_t nextSerial = 1;   ///< of effects and entries into zones: a common order in time
  uint32_t nextEvent = 1;    ///< serial of the next event
  uint32_t players = 0;      ///< seats given out at the start
  uint32_t firstPlayer = 0;  ///< seat
  Outcome outcome = Outcome::Running;
  Mode mode = Mode::Fresh;
  uint32_t dirty = 0;
  uint32_t liveEffects = 0;
  uint32_t freeEffect = 0;          ///< row + 1 of the first unused effect row
  uint32_t freeCounters = 0;        ///< row + 1 of the first unused counter row
  uint32_t freeListener = 0;        ///< row + 1 of the first unused listener row
  uint32_t changes[kChanges] = {};  ///< lasting effects by what they change
  uint32_t ends[kEnds] = {};        ///< lasting effects by when they end
  uint32_t due = 0;                 ///< ended `Delayed` effects still to be run that no frame sees to yet
  uint32_t modes = 0;               ///< bits of Program::modes that the game is played in
  uint32_t nextGroup = 1;           ///< serial of the next set-aside group
  uint32_t winner = 0;              ///< seat of the one who won, 0 where all who play do
  uint32_t ambient = 0;             ///< verb + 1 of the scope that a script stands in, 0 where the ruleset says which
};

struct PlayerRow {
  int64_t identity = 0;  ///< slot of the identity card
  uint32_t inGame = 0;
  uint32_t refills = 0;  ///< of the deck, still to be announced
};

struct ZoneRow {
  uint32_t first = 0;  ///< card on top
  uint32_t last = 0;
  uint32_t count = 0;
  uint32_t spare = 0;
};

/// Bits of CardRow::flags beyond those of Flags.def.
inline constexpr uint8_t kCampaignCard = 0x80;  ///< a player card that the scenario owned at the start (OC-5)

struct CardRow {
  uint32_t face = 0;   ///< program card that is up
  uint32_t front = 0;  ///< program card it was made of
  uint32_t incarnation = 0;
  uint32_t next = 0;  ///< in its zone, towards the bottom
  uint32_t previous = 0;
  uint32_t host = 0;             ///< card it is attached to
  uint32_t firstAttachment = 0;  ///< oldest card attached to it
  uint32_t nextAttachment = 0;
  uint32_t firstEffect = 0;    ///< row + 1 of the oldest lasting effect on it
  uint32_t firstListener = 0;  ///< row + 1
  uint32_t counters = 0;       ///< row + 1 of its counters, 0 while it has none
  uint32_t lastKnown = 0;      ///< row + 1 of what was known of its last incarnation
  uint32_t group = 0;          ///< serial of the set-aside group it is of, 0 for none
  uint32_t nextInGroup = 0;
  uint64_t order = 0;  ///< serial of its entry into the zone
  uint8_t zone = kNoZone;
  uint8_t area = 0;             ///< seat whose zone it is in
  uint8_t owner = 0;            ///< PlayerId::value
  uint8_t baseController = 0;   ///< who controls it when no effect says otherwise; PlayerId::value
  uint8_t flags = 0;            ///< bit per row of Flags.def
  uint8_t knownController = 0;  ///< controller when control was last settled: for the log and the move between areas
  uint8_t tried = 0;            ///< its return was tried: it does not wait for it any more
  uint8_t cameFrom = kNoZone;   ///< the kind of zone it was in before
};

/// How a set-aside group stands.
enum class GroupState : uint8_t {
  Open,    ///< cards are being set aside
  Live,    ///< its cards are set aside
  Done,    ///< it has been released: its cards return, then what was to happen on return
  Broken,  ///< a card was lost before its time: the others return to their owners (SA-18)
  Over,    ///< its cards are back
};

/// Cards that one ability has set aside.
struct GroupRow {
  int64_t source = 0;   ///< slot of the card whose ability it was
  uint32_t serial = 0;  ///< what names it
  uint32_t firstCard = 0;
  uint32_t turns = 0;     ///< of its player, begun since
  int32_t least = -1;     ///< turns after which each card's controller may return it (SA-6); -1: not by choice
  uint32_t follower = 0;  ///< card that joined it in a set-aside area: the enhancement (SA-15)
  uint8_t you = 0;        ///< who set them aside
  GroupState state{};
  uint8_t timed = 0;  ///< it has a duration
  uint8_t spare = 0;
};

/// Head of a last-known-information record; values follow in its words (vm/LastKnown.cpp).
struct LastKnownHead {
  uint32_t card = 0;
  uint32_t incarnation = 0;
  int64_t host = 0;  ///< slot
  uint32_t face = 0;
  uint8_t zone = kNoZone;
  uint8_t area = 0;
  uint8_t owner = 0;
  uint8_t controller = 0;
  uint8_t flags = 0;
  uint8_t kind = 0xff;  ///< what kind of card it was
  uint8_t spare[2] = {};
  uint32_t turned = 0;  ///< serial of the event that turned it, where it is still there
};

inline constexpr uint32_t kMaxCaptures = 6;

/// State of an effect row.
enum class EffectState : uint8_t { Free, Live, Due };

/// A lasting effect on one card, or on none.
struct EffectRow {
  uint64_t serial = 0;
  int64_t source = 0;    ///< slot of the card that made it
  int64_t affected = 0;  ///< slot, 0 when it is on no card
  int64_t amount = 0;    ///< Control: the player
  int64_t argument = 0;  ///< of its end
  int64_t event = 0;     ///< event value at its making: R2 of its functions
  int64_t captures[kMaxCaptures] = {};
  uint32_t effect = bytecode::kNone;  ///< template; kNone for take-control
  uint32_t id = bytecode::kNone;      ///< what Change names
  uint32_t next = 0;                  ///< row + 1: next effect on the card, or next free row
  uint32_t bornScope = 0;             ///< serial of the scope of its end's class at its making, 0 for none
  EffectState state = EffectState::Free;
  uint8_t change = 0;  ///< bytecode::Change
  uint8_t end = 0;     ///< bytecode::End
  uint8_t you = 0;
  uint32_t dueIn = 0;  ///< Due: number + 1 of the Standing frame that sees to it; 0 while none does
  uint32_t aside = 0;  ///< 1: its card was set aside when it came about
  uint32_t spare = 0;
};

/// How often a limited ability was used in the current period.
struct UsageRow {
  int64_t card = 0;  ///< slot
  uint32_t ability = 0;
  uint32_t event = 0;  ///< serial of the event for limits per event, else 0
  uint32_t count = 0;
  uint8_t player = 0;  ///< for limits per player, else 0
  uint8_t scope = 0;   ///< bytecode::LimitScope
  uint8_t spare[2] = {};
};

/// Head of the chain of listeners under one key.
struct HeadRow {
  uint32_t first = 0;  ///< row + 1; its `previous` is the last of the chain
  uint32_t mask = 0;   ///< bit per ListenerRow::slot present; for Cannot keys: lasting Cannot effects
};

/// What ListenerRow::slot is for a triggered ability: its bit in the masks of heads and events.
constexpr uint32_t windowSlot(bytecode::Timing timing, bool forced) { return 2 * uint32_t(timing) + forced; }

/// What it is for a `Cannot` that speaks of the card that has it (vm::Prepared::ownRole): behind the other static ones of its key.
inline constexpr uint32_t kOwnSlot = windowSlot(bytecode::Timing::Static, true);

/// An active ability that waits for a verb, or an active static effect.
struct ListenerRow {
  uint64_t order = 0;  ///< CardRow::order of its card
  uint32_t key = 0;    ///< GameState::verbKey ...
  uint32_t card = 0;   ///< 0 for abilities of the ruleset
  uint32_t ability = 0;
  uint32_t effect = bytecode::kNone;  ///< static: its template
  uint32_t via =
      bytecode::kNone;  ///< template by which `card`'s static ability `viaAbility` grants `ability` to others
  uint32_t viaAbility = bytecode::kNone;
  uint32_t slot = 0;  ///< windowSlot, or kOwnSlot
  uint32_t next = 0;  ///< row + 1 under the same key
  uint32_t previous = 0;
  uint32_t nextOfCard = 0;  ///< row + 1
  uint32_t effectRow = 0;   ///< row + 1 of the `Constant` effect that it comes from
  uint32_t you = 0;         ///< the player that one is for
};

/// Bits of EventRow::flags.
inline constexpr uint8_t kEventCancelled = 1;
inline constexpr uint8_t kEventFromBody = 2;  ///< proposed by the body of the event below it
inline constexpr uint8_t kEventQuiet = 4;     ///< already logged before its body ran
inline constexpr uint8_t kEventHappened = 8;
inline constexpr uint8_t kEventPartly = 16;     ///< something that its body brought about has happened
inline constexpr uint8_t kEventPrevented = 32;  ///< some of its amount was prevented
inline constexpr uint8_t kEventHollow = 64;     ///< its body and the abilities of its object are left out
inline constexpr uint8_t kEventTurned = 128;    ///< it is done to another player than when it began

/// In EventRow::activeRoles: the object was in play when it began.
inline constexpr uint8_t kObjectInPlay = 8;

/// An event in progress. Events are strictly nested: the row below is the event it happens in.
struct EventRow {
  int64_t roles[bytecode::kRoleCount] = {};
  int64_t amount = 0;  ///< what it has brought about
  uint32_t verb = 0;
  uint32_t serial = 0;
  uint32_t firstCard = 0;  ///< in section EventCards
  uint32_t cards = 0;
  uint32_t firstObject = 0;    ///< in section Objects: all that it is done to, where that is more than one
  uint32_t firstUsed = 0;      ///< in section Used
  uint32_t firstHappened = 0;  ///< in section Happened
  uint32_t mask = 0;           ///< listeners there were when it began
  /// Bits performer, object, target: that card was in play when it began, or when it was last seen; and kObjectInPlay. Only where
  /// anybody listens.
  uint8_t activeRoles = 0;
  uint8_t flags = 0;
  uint8_t anew = 0;  ///< the player for whom its body begins anew once it has come to its end; 0: it does not
  uint8_t together =
      0;  ///< 1: it stands for several that one instruction has made happen, for what was held back from these
  uint32_t settled = 0;  ///< serial of the next event when responses to it began, 0 before
};

/// An event that happened inside the events in progress, for one of its objects; or one that was dealt and wholly prevented there
/// (Verb::handsOn), of amount 0. Opcodes Did, DidTo, DoneTo and DoneAmount read them; a row of nothing, of a verb that needs an amount
/// and does not hand it on, they pass over.
struct HappenedRow {
  int64_t object = 0;  ///< slot; 0 for a scope, its begin and its end
  int64_t target = 0;  ///< slot
  int64_t amount = 0;  ///< what it has brought about
  int64_t cause = 0;   ///< slot of the card whose ability brought it about, be it by way of a rule
  uint32_t verb = 0;
  uint32_t extra = 0;  ///< its role of that name where it is small: the kind of counter
};

/// An ability used on the innermost event: no ability is used twice on one event. Or one that may respond to it, since what it asks of
/// the event's cards held as the event resolved.
struct UsedRow {
  int64_t card = 0;
  uint32_t ability = 0;
  uint32_t held = 0;  ///< 1: it has not been used, but may be
};

enum class FrameKind : uint8_t { Code, Event, Ability, Offer, Pay, Resolve, Standing, Choice };
inline constexpr uint8_t kFrameKinds = 8;

/// Where an Event frame is (rules/Event.cpp).
enum class Stage : uint8_t {
  WouldForced,
  Would,
  InterruptForced,
  Interrupt,
  Resolve,     ///< the operation or the body; of a scope: its begin
  ScopeCount,  ///< turns of what is set aside are counted
  ScopeBody,
  ScopeEnd,
  ScopeOver,
  Ambient,   ///< a scripted scope's body: waits for the host
  Happened,  ///< it has resolved
  Settled,   ///< its consequences are looked at
  ResponseForced,
  Response,
  Over,  ///< what was bound to it ends
  Closing,
  Finish,
};

/// Bits of Frame::flags.
inline constexpr uint8_t kFrameAsking = 1;    ///< waits for the host's answer
inline constexpr uint8_t kFrameBody = 2;      ///< Code: the body of the event on top when it was begun
inline constexpr uint8_t kFrameOne = 4;       ///< Offer: one ability at the most
inline constexpr uint8_t kFrameAmbient = 8;   ///< Event: a scripted scope, waits for the host to end it
inline constexpr uint8_t kFrameEnding = 16;   ///< Event: an ambient scope that the host has ended
inline constexpr uint8_t kFrameGathers = 32;  ///< Code: abilities that wait for cards are held back from its events

/// A frame of the game's stack. What its members mean, by kind:
///
///   kind      what          you       card       event       amount         extra        count
///   Code      function      R1        R0         R2          serial *       gathered     since *    + pc, registers, arena
///   Event     event row     asked     -          -           -              wrap + 1     passes     + Stage
///   Ability   ability       R1        R0         watched     -              -            -          + stage
///   Offer     timing        player    -          -           -              -            used
///   Pay       -             player    paid for   pool        needed         kinds needed used
///   Resolve   label         R1        card       -           -              -            next ability
///   Standing  -             -         applied    event       -              1: one was due applied so far
///   Choice    choice spec   decider   -          -           list or modes  maximum      minimum    + stage (rules::DecisionKind)
///
/// * Only of a delayed effect that is due: the serial of its making, and how many serials have been given since.
///
/// `result` is the register of the Code frame beneath that takes a result, plus one; 0 for none.
struct Frame {
  FrameKind kind{};
  uint8_t stage = 0;
  uint8_t you = 0;
  uint8_t flags = 0;
  uint32_t what = 0;
  int64_t card = 0;
  int64_t event = 0;
  int64_t amount = 0;
  int64_t extra = 0;
  uint32_t pc = 0;
  uint32_t registers = 0;  ///< first in section Registers
  uint32_t arena = 0;      ///< first in section Arena
  uint32_t result = 0;
  uint32_t count = 0;
  uint32_t spare = 0;
};

template <class Row>
inline constexpr bool kIsRow =
    std::is_trivially_copyable_v<Row> && std::has_unique_object_representations_v<Row> && sizeof(Row) % 8 == 0;
static_assert(kIsRow<Facts> && kIsRow<PlayerRow> && kIsRow<ZoneRow> && kIsRow<CardRow> && kIsRow<LastKnownHead> &&
              kIsRow<EffectRow> && kIsRow<GroupRow>);
static_assert(kIsRow<UsageRow> && kIsRow<HeadRow> && kIsRow<ListenerRow> && kIsRow<EventRow> && kIsRow<HappenedRow> &&
              kIsRow<UsedRow>);
static_assert(kIsRow<Frame>);

}  // namespace thou::state
