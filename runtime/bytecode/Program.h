// A program: everything that stays the same while games are played. Definitions, verbs, abilities, functions, names.
//
// The compiler builds one (compiler/codegen), the verifier checks it (Verify.h), the engine only reads it. It is a plain
// aggregate of tables with 32-bit indices between them, so that it can be written to a file as it is (Format.h).
// INVARIANT after verification: every index is in range, every function well typed. Next: Opcodes.def, then runtime/state.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/bytecode/Basics.h"
#include "runtime/bytecode/Decks.h"

namespace thou::bytecode {

enum class Opcode : uint8_t {
#define OPCODE(Name, Format, Operands, Fuel, Semantics) Name,
#include "runtime/bytecode/Opcodes.def"
};
enum class Operation : uint16_t {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) Name,
#include "runtime/bytecode/Operations.def"
};
enum class Role : uint8_t {
#define ROLE(Name, Meaning) Name,
#include "runtime/bytecode/Roles.def"
};
inline constexpr size_t kRoleCount = 8;
enum class Scope : uint8_t {
#define SCOPE(Name, Noun) Name,
#include "runtime/bytecode/Scopes.def"
};
enum class Flag : uint8_t {
#define FLAG(Name, Adjective) Name,
#include "runtime/bytecode/Flags.def"
};
enum class Trap : uint8_t {
#define TRAP(Name, Kebab, Text) Name,
#include "runtime/bytecode/Traps.def"
};

/// Type of a register, parameter or result. `Any` never occurs in a register.
enum class Type : uint8_t { None, Int, Bool, Card, Player, Event, Cards, Players };

inline constexpr size_t kMaxRegisters = 250;
inline constexpr size_t kMaxKinds = 32;  ///< kinds of card: a set of them is a 32-bit mask
inline constexpr size_t kMaxStats = 64;
inline constexpr size_t kMaxCounters = 255;
inline constexpr size_t kMaxZones = 32;
inline constexpr size_t kMaxCurrencies = 8;

/// From `pc` on (until the next entry) code comes from `where`.
struct LineEntry {
  uint32_t pc = 0;
  Where where;
};

/// Code. On entry R0 = this (card), R1 = you (player), R2 = event (or no event), R3 ... = further parameters.
struct Function {
  Index name = kNone;  ///< string, for listings
  std::vector<uint32_t> code;
  std::vector<Type> parameters;  ///< of R3 ...; at most 16
  Type result = Type::None;      ///< None: what Return names is ignored
  uint8_t registers = 3;         ///< 3 .. kMaxRegisters
  bool pure = false;             ///< no decision, no event, no change: may run inside queries
  std::vector<LineEntry> lines;
};

/// What a card may do to time: when an ability can be used, or that it always applies.
enum class Timing : uint8_t {
  Static,     ///< applies by itself while active (Ability::effects)
  Action,     ///< offered by Operation::Offer with extra = this
  Payment,    ///< offered by Operation::Pay
  Would,      ///< before an event, in flight: replaces, prevents, changes
  Interrupt,  ///< before the event resolves
  Response,   ///< after it resolved
  Setup,      ///< at the start of the game
  Special,    ///< only through Operation::ResolveAbility
};

/// The span over which a limit counts.
enum class LimitScope : uint8_t { None, Turn, Phase, Round, Game, Event };
struct Limit {
  LimitScope scope = LimitScope::None;
  uint8_t count = 0;
  bool perPlayer = false;  ///< counted for each player apart, else for the card
};

/// Where a card must be for an ability of it to be active.
enum class ActiveIn : uint8_t { Play, Hand, HandOrPlay, Discard, Anywhere };

/// How the `you` of a triggered ability is found (rules YOU-*, A14).
enum class YouMode : uint8_t {
  Controller,  ///< a player card: its controller, fixed at initiation
  Bound,  ///< no player controls it: the first player, in the order event's player, area, host's controller, player
          ///< order, for whom the condition holds
};

/// An ability of a card, a kind or the ruleset.
struct Ability {
  Index text = kNone;  ///< string: the line as written
  Where where;
  Index label = kNone;  ///< index into labels, kNone for an unlabelled line
  Timing timing = Timing::Static;
  bool forced = false;
  ActiveIn activeIn = ActiveIn::Play;
  std::vector<Index> verbs;  ///< triggers: the verbs it watches
  Index condition = kNone;   ///< pure Bool: trigger, label's gate, intervening if, costs payable; kNone = always
  Index effect = kNone;      ///< pays the costs, then does what the text says
  Index yield = kNone;       ///< Payment: pure Int of the card paid for, packed resources it would give
  Limit limit;
  std::vector<Index> effects;  ///< Static: EffectTemplates that apply while the condition holds
  std::vector<Index> tags;     ///< tag symbols (attack, defense)
  Index title = kNone;         ///< index into labels of the title before its dash: what texts resolve it by
  Index gate = kNone;          ///< pure Bool: what it needs to be resolved by another text; kNone: its condition
  bool plays = false;          ///< using it is playing its card
  bool lastResort = false;     ///< Action: offered only where nothing else of its card is
  Index early =
      kNone;  ///< Response: pure Bool that must have held as the event resolved: what its cards were like then
  bool together = false;  ///< waits for cards: what one instruction does to several it answers once, after all of them
  Index situation =
      kNone;  ///< pure Bool: what `condition` asks but for costs and what the effect could do; kNone: the same
};

/// How far an ability has come, as opcode Mark says it.
enum class Mark : uint8_t {
  Paid,  ///< its costs are paid: what happens from here on is what it is used for
  Over,  ///< its text is over: what follows belongs to the playing of a card
  Vain,  ///< a condition that the text states, and that nobody could ask beforehand, does not hold
};

/// What a lasting effect or a static ability changes: Changes.def says what each is.
enum class Change : uint8_t {
#define CHANGE(Name, Word, Id, On, Amount, Static, Told, Meaning) Name,
#include "runtime/bytecode/Changes.def"
};
inline constexpr size_t kChangeCount =
    std::initializer_list<bool>{
#define CHANGE(Name, Word, Id, On, Amount, Static, Told, Meaning) true,
#include "runtime/bytecode/Changes.def"
    }
        .size();

/// When a lasting effect is over: Ends.def says when. `argument` is in the last register of its arguments where one is needed.
enum class End : uint8_t {
#define END(Name, Word, Argument, Listed, Meaning) Name,
#include "runtime/bytecode/Ends.def"
};
inline constexpr size_t kEndCount =
    std::initializer_list<bool>{
#define END(Name, Word, Argument, Listed, Meaning) true,
#include "runtime/bytecode/Ends.def"
    }
        .size();

/// The unchanging part of an effect. As a lasting effect it is made by `Impose` with arguments in registers:
///   R[A] affected: a list of cards or unused, R[A+1] the amount (both as Changes.def says), R[A+2] the end's argument (Ends.def),
///   R[A+3] ... `captures` values kept for test/function parameters.
/// As part of a static ability: `filter` (pure Bool) says whom it affects, `amount` (pure Int) how much; R3 = card, then captures.
struct EffectTemplate {
  Change change{};
  Index id = kNone;
  Index filter = kNone;  ///< static: affected cards; kNone = the card itself
  Index amount = kNone;  ///< static: kNone = `constant`
  int32_t constant = 0;
  Index test =
      kNone;  ///< Cannot: pure Bool (this, you, event = the proposed one, captures...); Whenever: of what happened
  End end = End::Never;
  Scope endScope = Scope::Phase;
  Index endVerb = kNone;
  Index endTest = kNone;
  uint8_t captures = 0;  ///< at most 6
  Index verb = kNone;    ///< Whenever: the verb that it waits for
  bool own = false;      ///< End::Event: the event's own: until its responses are over, in none of its verb within it
  bool ofCard = false;   ///< Cannot: `you` is asked of its condition alone: to whom the card speaks, not who does it
  Where where;
};

/// A verb: a sort of event. Its name forms are what the log prints.
struct Verb {
  Index name = kNone;   ///< "attack"
  Index third = kNone;  ///< "attacks"
  Index past = kNone;   ///< "attacked"
  Index sentence =
      kNone;  ///< how the log tells it: "{0} deals {4} damage to {5}": roles ("by {1-}": not told of nobody), {z} zone, {c} counters
  Operation operation{};  ///< meaningful when hasOperation
  bool hasOperation = false;
  Index body = kNone;  ///< function, when it is composed of other verbs
  Index can = kNone;   ///< pure Bool: whether it is possible; event = the proposed one
  int32_t extra = 0;   ///< value of role Extra where the verb itself fixes it
  bool hasExtra = false;
  bool scope = false;  ///< a stretch of the game: announces its begin and end
  Scope scopeClass{};
  bool silent = false;       ///< no windows and no log of its own (bookkeeping)
  bool untold = false;       ///< no log of its own: only what it consists of
  bool needsAmount = false;  ///< with an amount of 0 or less it does not happen
  bool ofParts = false;      ///< it has happened only when something that its body brought about has
  bool handsOn = false;      ///< its amount becomes that of another event with parts: dealt, though none of it is taken

  /// Whether it is carried out by that operation of the kernel.
  bool does(Operation one) const { return hasOperation && operation == one; }
  bool told() const { return !silent && !untold; }  ///< whether the log tells it
  /// Whether it takes the card that it is done to from where it is: a card in play leaves it, unless it goes elsewhere in play.
  bool takesAway() const {
    return does(Operation::Discard) || does(Operation::MoveToZone) || does(Operation::RemoveFromGame);
  }
};

/// An event whose body is not the verb's own but a piece of an ability: the attack that an ability "(attack)" makes, the playing of
/// a card. See opcode ProposeAs.
struct Wrap {
  Index verb = kNone;
  Index body = kNone;  ///< function; parameters: event, then the captures
};

struct Kind {
  Index name = kNone;
  bool playerCard = false;
  bool identity = false;                 ///< a player's identity (OC-2)
  bool extension = false;                ///< extension of its controller's identity (YOU-13 .. YOU-15)
  bool unlessAttachedElsewhere = false;  ///< ... unless attached to a different friendly character (YOU-15)
  bool character = false;                ///< member of the noun that `Attributed` leaves alone
  std::vector<Index> abilities;          ///< abilities every card of the kind has
};

/// Added to a zone's index in role Extra: at its bottom.
inline constexpr int64_t kBottom = 256;
/// How many resources of a currency there are in packed ones.
inline constexpr int64_t laneOf(int64_t packed, int64_t currency) {
  const uint64_t all = uint64_t(packed) & ((uint64_t(1) << 62) - 1);
  return currency < 0 || currency > 7 ? 0 : int64_t(all >> (8 * currency) & 0xff);
}
/// What a payment comes to: this bit, and below it the packed resources that it was made with.
inline constexpr int64_t kPaid = int64_t(1) << 62;
inline constexpr uint64_t kPaidWith = uint64_t(kPaid) - 1;

/// What a zone is for; each role at most once.
enum class ZoneRole : uint8_t { Other, Deck, Hand, Discard, Play, Removed, Limbo, Aside };
struct Zone {
  Index name = kNone;
  ZoneRole role = ZoneRole::Other;
  bool perPlayer = true;       ///< players have one each
  bool scenario = false;       ///< the scenario has one
  bool hidden = false;         ///< nobody sees the order or the faces
  bool fromOthers = false;     ///< hidden, but the player whose it is may look; so is every hand
  bool oneSided = false;       ///< a card with two faces that would go there is removed from the game
  bool remade = true;          ///< a deck: when it is empty, the discard pile becomes the deck
  Index scenarioName = kNone;  ///< "encounter deck" for the scenario's, when it differs

  /// Whether the player whose it is sees the cards in it.
  bool shownToItsPlayer() const { return !hidden || fromOthers || role == ZoneRole::Hand; }
};

struct Counter {
  Index name = kNone;
  int32_t maximum = 0;  ///< 0 = no maximum
  bool status = false;  ///< shown as an adjective
  Index adjective = kNone;
  Index twiceWith = kNone;  ///< a card with this keyword can hold twice the maximum
  bool named = false;       ///< no declaration has it: a text has given counters this name
  bool any = false;         ///< said of it, all counters with such names are meant besides
  bool internal = false;    ///< bookkeeping of the rules: neither the log nor a board tells of it
};

struct Keyword {
  Index name = kNone;
  std::vector<Index> abilities;  ///< abilities that a card with it has; in them KeywordValue gives N
};

/// A standing rule: whenever `condition` holds for a card in play of `kinds`, `effect` happens (this = the card).
struct Standing {
  uint32_t kinds = 0;
  Index card = kNone;  ///< of this face only: what a card's own text says
  Index condition = kNone;
  Index effect = kNone;
  Where where;
};

/// A printed number that counts once for each player of the game ("3[per_hero]") has this added to it. Printed numbers are smaller.
inline constexpr int32_t kPerPlayer = 1 << 24;
inline constexpr int32_t printedNumber(int32_t printed, uint32_t players) {
  constexpr int64_t kMost = INT32_MAX;
  return printed < kPerPlayer ? printed : int32_t(std::min(kMost, int64_t(printed - kPerPlayer) * players));
}

/// Printed characteristics of one face of a card.
struct Card {
  Index name = kNone;
  Index kind = kNone;
  Index secondKind = kNone;  ///< what it is as well while it is not in play: a card of two kinds
  Index otherFace = kNone;   ///< card index of the next face, kNone for a single face
  Index subtitle = kNone;    ///< string: cards of one name with different ones are no copies of one another
  std::vector<Index> traits;
  std::vector<Index> keywords;                          ///< parallel to keywordValues
  std::vector<int32_t> keywordValues;                   ///< printed numbers (printedNumber)
  std::vector<std::pair<uint8_t, int32_t>> stats;       ///< (stat, printed number), ascending
  std::vector<std::pair<uint8_t, int32_t>> entersWith;  ///< counters it enters play with: (kind, printed number)
  Index counter = kNone;                                ///< which a counter of any name is that is put on it
  uint64_t icons = 0;                                   ///< printed resources, 8 bits a currency
  std::vector<Index> abilities;
  bool unique = false;
  uint8_t deckLimit = 0;  ///< how many of it a deck may hold, 0 where the card says nothing
  uint64_t required = 0;  ///< resources among those that it is paid for with, 8 bits a currency
  Where where;
};

/// What the player is asked.
struct ChoiceSpec {
  Index prompt = kNone;      ///< string: what is asked, in the game's words
  std::vector<Index> modes;  ///< ChooseMode: strings
  bool needed = false;  ///< cards or players without which its ability is not used: the text says that they are chosen
};

/// One step of a scenario.
enum class StepKind : uint8_t { Given, When, Then };
/// What an answer given beforehand answers.
enum class AnswerKind : uint8_t {
  Choose,   ///< `choosing the Thug`: cards, players, a number, one of several texts, yes, which forced ability is first
  Decline,  ///< `declining the Thug`, `declining to draw`: none of these cards or players, no
  Use,      ///< `choosing to use Coil`: an ability that may be used is, or what a card asks is answered with yes
  Play,     ///< `choosing to play Coil`: the card is played
  DeclineUse,  ///< `declining to use Coil`: it is not, or no
  Pay,         ///< `paying with Coil`
};
/// One thing that an answer names: `the Thug`, `2 Thug`, `each Thug`, `player 2`.
struct AnswerPart {
  Index cards = kNone;    ///< pure function -> Cards: those that can be meant; or
  Index players = kNone;  ///< pure function -> Players
  uint8_t count = 1;      ///< how many of them, 0 for each
};
/// An answer given beforehand.
struct Answer {
  AnswerKind kind{};
  std::vector<AnswerPart> parts;
  Index mode = kNone;  ///< string: text that a mode or yes/no question must contain
  int32_t number = 0;
  bool hasNumber = false;
  Index text = kNone;  ///< string: the answer as written, for messages
  Where where;
};
enum class StepAction : uint8_t {
  Call,
  EndTurn,
  EndPhase,
  EndRound,
  Cannot,   ///< Then: the function offers nothing that `answers` mean; what it does is taken back
  Offer,    ///< When: the function offers a player their actions; the first answer is the one taken
  Nothing,  ///< When: nothing is to be done; Then: the last event brought nothing about
  Begin,    ///< Given: the game stands in `scope`
};
/// A part of an expectation joined by `and`.
struct StepPart {
  Index function = kNone;  ///< pure Bool
  Index text = kNone;      ///< string: its words
};
struct Step {
  StepKind kind{};
  StepAction action{};
  Index function = kNone;  ///< Given, When: runs it; Then: pure Bool
  std::vector<Answer> answers;
  std::vector<StepPart> parts;  ///< Then: what it is made of, where it has several parts that must all hold
  Index scope = kNone;          ///< Begin: a scope's verb
  Index who = kNone;            ///< Offer, Cannot: pure function -> Players: whose actions are offered
  Index text = kNone;           ///< string: the sentence as written
  Where where;
};
struct Scenario {
  Index name = kNone;
  std::vector<Index> rules;  ///< strings: "YOU-7"
  std::vector<Step> steps;
  uint8_t players = 1;
  Where where;
};

struct Program {
  std::vector<std::string> strings;
  std::vector<std::string> files;
  std::vector<Function> functions;
  std::vector<Verb> verbs;
  std::vector<Kind> kinds;
  std::vector<Index> stats;   ///< strings
  uint64_t printedStats = 0;  ///< bit per stat: a card on which it is not printed has none of it, whatever modifies it
  uint64_t boundedStats = 0;  ///< bit per stat: what comes to less than 0 is 0
  std::vector<Counter> counters;
  std::vector<Index> traits;  ///< strings
  std::vector<Index> names;   ///< strings: card names that text can mention; Card::name is an index into this
  std::vector<Keyword> keywords;
  std::vector<Index> currencies;  ///< strings, at most 8
  std::vector<Index> modes;       ///< strings: ways to play the game, such as a harder one; at most 32
  uint8_t anyCurrency = 0xff;     ///< the one that counts as any other ("wild"), 0xff for none
  std::vector<Index> labels;      ///< strings
  std::vector<Zone> zones;
  std::vector<Ability> abilities;
  std::vector<EffectTemplate> effects;
  std::vector<Wrap> wraps;
  std::vector<Standing> standing;
  std::vector<Index> rulesAbilities;  ///< abilities of the ruleset itself, active always; this = no card
  std::vector<Card> cards;
  std::vector<ChoiceSpec> choices;
  std::vector<Scenario> scenarios;
  std::vector<Deck> decks;
  std::vector<Layout> layouts;
  Index beginVerb = kNone;     ///< the verb announced when a scope begins: object = the scope's verb
  Index endVerb = kNone;       ///< the same when it ends
  Index round = kNone;         ///< the verb of a round: played again and again
  Index setup = kNone;         ///< the verb that sets a game up, kNone for none
  Index refillVerb = kNone;    ///< announced when a player's deck has run out and was refilled: player = whose
  Index renewVerb = kNone;     ///< the same of the scenario's deck
  Index ambientPhase = kNone;  ///< scope verbs that scenarios run in
  Index ambientTurn = kNone;
  Index returnVerb = kNone;   ///< a set-aside card returns: what the engine makes happen when its group is released
  Index triggerVerb = kNone;  ///< a player uses an optional ability: player, target = its card; for `cannot`
  Index returnScope = kNone;  ///< the scope verb in which set-aside cards return; its beginnings count their turns

  std::string_view string(Index index) const { return index == kNone ? std::string_view{} : strings[index]; }
};

// ---- instruction words

inline constexpr uint32_t encode(Opcode op, uint8_t a = 0, uint8_t b = 0, uint8_t c = 0) {
  return uint32_t(op) | uint32_t(a) << 8 | uint32_t(b) << 16 | uint32_t(c) << 24;
}
inline constexpr uint32_t encodeD(Opcode op, uint8_t a, int16_t d) {
  return uint32_t(op) | uint32_t(a) << 8 | uint32_t(uint16_t(d)) << 16;
}
inline constexpr Opcode opcodeOf(uint32_t word) { return Opcode(word & 0xff); }
inline constexpr uint8_t aOf(uint32_t word) { return uint8_t(word >> 8); }
inline constexpr uint8_t bOf(uint32_t word) { return uint8_t(word >> 16); }
inline constexpr uint8_t cOf(uint32_t word) { return uint8_t(word >> 24); }
inline constexpr int16_t dOf(uint32_t word) { return int16_t(word >> 16); }

}  // namespace thou::bytecode
