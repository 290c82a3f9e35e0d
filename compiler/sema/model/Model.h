// The model: what a compilation's rulesets and sets declare, resolved to tables that the readers of text and the program share.
//
// Words live in the Vocabulary; a Symbol's `data` is an index into the table of its kind here or in the Program. No word of any game is
// known here, only the shapes of declarations. INVARIANT: once Declare is done, every table is complete and indices are final.
// Next: Declare.h (fills it), Context.h (is read with it).
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "compiler/lexicon/Vocabulary.h"
#include "compiler/sema/model/Import.h"
#include "compiler/syntax/Ast.h"
#include "compiler/syntax/Wordings.h"
#include "runtime/bytecode/Program.h"

namespace thou::sema {

using bytecode::Index;
using bytecode::kNone;
using source::Span;

/// What a noun stands for.
enum class NounSort : uint8_t {
  Card,  ///< cards of a set of kinds
  Player,
  Scope,  ///< a stretch of the game: turn, player phase
  Zone,
  Counter,   ///< counters of a kind, or of any (`index` kNone)
  Resource,  ///< resources, of a currency (`index`) or any
  Form,      ///< a form of the identity: kinds
  Event,     ///< "this attack": an event of one of `events`
  Role,      ///< "the defender": a role of the innermost event of a verb
  Unit,      ///< an amount without kind; as a noun a word of its own (play, end)
  Control,   ///< "your control": the player
  Part,      ///< "its hit point dial": the card, where a verb is about that part of it
  Copy,      ///< "a copy of X": a card of that name
  Currency,  ///< "resources of any type": the sorts that resources are of
  Ability,   ///< "the "Special" ability on that card": what a label stands before
  Side,      ///< "its [[Quiet]] side": of a card with two
  Mode,      ///< a way to play the game (`index`): "in expert mode"
  Return,    ///< "on return": of what is set aside
  Deed,      ///< "protect a hero from capture": what is done by one of the verb words `events`
  Holder,    ///< "its owner", "its controller": the player; `construct` says which
};

/// What a verb does where it is not made of other verbs: a construct of the language that `sema` knows.
enum class Construct : uint8_t {
  None,
  Modify,
  Gain,
  Choose,
  Control,
  Own,
  Happen,
  Become,
  Prevent,
  Cancel,
  Use,
  Reduce,
  Increase,
  Find,
  Leave,
  Resolve,
  Look,
  PutBack,
  Blank,    ///< "that card loses its abilities"
  Protect,  ///< "protect each hero you control from capture"
  Particle  ///< only with what stands behind its object: `set` of "set it aside"
};

/// What stands in parentheses behind a keyword: `keyword Uses (counters).`
enum class KeywordArgument : uint8_t {
  None,
  Counters,     ///< those that the card enters play with
  CardsInPlay,  ///< without which it cannot be played
  Card,         ///< what brings the card into the game: nothing in play
  Trait,        ///< `that trait` of the keyword's text
  Resources,    ///< among those that the card must be paid for with
};

struct NounDecl {
  NounSort sort{};
  uint32_t kinds = 0;            ///< Card, Form; Role: what it must be
  Index index = kNone;           ///< Scope: verb; Zone: zone; Counter: counter; Resource: currency; Role: verb word
  std::vector<Index> events;     ///< Event: the verb words
  bytecode::Scope scope{};       ///< Scope
  bytecode::Role role{};         ///< Role
  Construct construct{};         ///< Holder: Control or Own
  Index trait = kNone;           ///< Card: only those with this trait: "a demon"
  bool yours = false;            ///< Zone: without an owner it is yours: "from hand"
  bool opponent = false;         ///< Player: one of the others
  bool keeper = false;           ///< Player: in whose areas the cards are that this card set aside
  bool ofArea = false;           ///< Player: in whose area this card is
  bool ofScenario = false;       ///< Zone: the scenario's by this name; Card: that the scenario controls
  bool status = false;           ///< Counter: a status card
  bool printed = false;          ///< Resource: those that a card prints; Currency: said of resources ("of any type")
  Index zone = kNone;            ///< Card: the zone where cards are so called: "boost card"
  std::vector<Index> abilities;  ///< Card: abilities of every card of its kinds (lines in `lines`)
};

/// What a role of a verb takes.
struct RoleType {
  NounSort sort = NounSort::Card;  ///< Card, Player, Counter (an amount of them), Resource, Unit, Scope, Zone
  uint32_t kinds = ~0u;            ///< Card
  Index unit = kNone;     ///< Counter: the kind, kNone for any; Unit: the symbol of a word, kNone for an amount
  Index zone = kNone;     ///< Card and amounts of cards: as of their noun
  bool definite = false;  ///< Unit: the word has `the` before it
  bool article = false;   ///< Unit: the word has `a` before it; Counter: one alone, `a stunned status card`
  bool bare = false;      ///< Unit: a number alone, not one of cards
  bool guise = false;     ///< Unit: a sort of cards, as which another one lies there facedown
};

struct RoleDecl {
  RoleType type;
  bytecode::Role slot{};
  lexicon::Closed preposition = lexicon::Closed::None;  ///< None: subject or object
  Index participle = kNone;  ///< the verb word whose participle stands before the preposition: "engaged with a player"
  bool subject = false;
  bool optional = false;
  bool itself = false;  ///< subject: nothing stands in for it, neither an extension nor an ability that is the event
  bool sought = false;  ///< a card of which no place is said is sought wherever cards may be found
  bool named = false;   ///< subject: an order does not mean you
  /// "a player or a character": a card in Object instead of a player in ObjectPlayer, with 1 in Extra; see takesEither.
  bool alternative = false;
};

/// What a declaration says of a construct of the language: `means protect; from discard; until battle or turn ends`.
struct Terms {
  std::vector<Index> against;  ///< Protect: verb words, from what it protects where no deed is said
  std::vector<Index> silence;  ///< verb words: without a duration it holds until the innermost of these ends
  Index despite = kNone;       ///< Protect: a keyword, cards with which are not kept off
  bool ofThis = false;         ///< `silence` is about this card alone: `this card until reveal ends`
  bool eachOther = false;      ///< Protect: who is its subject and what it is protected from are kept from one another
};

/// One frame of a verb: its roles and what it comes to. A verb word may have several.
struct VerbFrame {
  Index verb = kNone;  ///< in Program::verbs
  std::vector<RoleDecl> roles;
  bool facedown = false;    ///< the text says so
  bool ofIdentity = false;  ///< what the player does who is its subject, that player's identity does as well (YOU-14)
  Construct construct = Construct::None;
  Terms terms;                   ///< of the construct
  std::vector<Span> body;        ///< lines
  std::vector<Span> conditions;  ///< "Only if ..." sentences
  std::vector<Index> mentions;   ///< verb words that the body says
  Index reach = kNone;           ///< a zone in which its cards are looked for besides those in play ...
  uint32_t reachOf = 0;          ///< ... by the text of a card of these kinds
  Span where;
};
/// Whether the frame is of what is done to a player or to a card.
inline bool takesEither(const VerbFrame& frame) {
  return std::any_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) { return role.alternative; });
}

/// `kind sailor: a character; needs Might.`
struct KindNeed {
  Index kind = kNone;
  std::string characteristic;
  Span where;
};

struct Node;
/// What a verb's lines have come to, once they are built; null where it has none.
struct VerbTrees {
  const Node* body = nullptr;
  const Node* can = nullptr;  ///< its conditions
};

struct VerbWord {
  std::string name;
  std::vector<std::string> forms;  ///< as declared: third person, past, participle, gerund
  lexicon::SymbolId symbol;
  std::vector<VerbFrame> frames;
};

/// An adjective: a status (counter kind), a kernel flag, or its opposite.
struct AdjectiveDecl {
  enum class Sort : uint8_t {
    Status,
    Flag,
    NoFlag,
    Kinds,
    NoKinds,
    Attribute,
    Zone,
    MayReturn,
    Most,
    Least,
    Trait,
    Shares,
    Classes,
    Protected,
    Condition
  } sort{};
  std::vector<Index> traits;  ///< Shares: this card and that one have one of these; Classes: it has one of these
  Index index = kNone;        ///< counter or flag; Kinds: mask; Zone: the scenario's zone where such cards are
  Index twiceWith = kNone;    ///< Status: a card with this keyword must have two of them
  Terms terms;                ///< Protected: "immune to demons"
  Span condition;             ///< Condition: what is true of such a card, which is `this card` there
};

/// `tag sweep: sweep by brush.`
struct TagDecl {
  std::string verb;  ///< of the event that an ability so tagged is
  std::string deed;  ///< the verb of what it does to the event's objects, may be empty
};

struct LabelDecl {
  bytecode::Timing timing{};
  bool forced = false;
  bool inHand = false;
  bool firstPlayer = false;  ///< for the first player only
  bool kept = false;         ///< what follows it is no ability: kept as it stands
  bool lastResort = false;   ///< only where nothing else of the card can be used
  uint32_t formKinds = 0;    ///< only while your identity is of these kinds
  uint32_t bearers = ~0u;    ///< the kinds of card on which it does anything
  Span trigger;              ///< "when this card is revealed": a trigger clause, or invalid
  Index index = kNone;
};

/// `relation engaged with: area.`: what a participle and its preposition say of a card.
struct Relation {
  enum class Sort : uint8_t { Area, Host, Adjectives } sort{};
  std::vector<lexicon::SymbolId>
      adjectives;      ///< Adjectives: what the other card is, of this one: "battling, matching ..."
  uint32_t kinds = 0;  ///< and of which kinds: "... character"
  Index verbWord = kNone;
  lexicon::Closed preposition{};
};

/// `order give to: Forced Interrupt: ..., that player becomes ...`: what a line `Give to the first player.` says.
struct OrderDecl {
  Index verbWord = kNone;
  lexicon::Closed preposition{};
  Span text;  ///< an ability; its `that player` is the player of the line
};

/// What a header item such as `HP 10` or `THW 1 (1)` sets: a stat or the counters a card enters play with.
struct HeaderDecl {
  std::string name;  ///< as header items write it
  bool counter = false;
  Index index = kNone;          ///< stat or counter
  Index less = kNone;           ///< counters that use the stat up: what is left of it is `remaining`
  Index inParentheses = kNone;  ///< the stat that a number in parentheses behind it sets
};

/// A card as declared: its printed side is in the Program, its lines wait to be read.
struct CardDecl {
  Index card = kNone;  ///< in Program::cards
  const syntax::Block* block = nullptr;
  uint32_t kind = 0;
  std::string id;  ///< `Id "..."` of its header, or empty: cards with different ids may share a name
  bool broken = false;
};

/// The words of texts, each with what it is declared as.
struct Words {
  lexicon::Vocabulary vocabulary;
  syntax::Wordings wordings;
  std::vector<NounDecl> nouns;
  std::vector<VerbWord> verbs;
  std::map<Index, VerbTrees> verbTrees;  ///< by verb of the program
  std::vector<AdjectiveDecl> adjectives;
  std::vector<LabelDecl> labels;
  std::vector<TagDecl> tags;
  std::vector<Relation> relations;
  std::vector<OrderDecl> orders;
  std::vector<std::pair<std::string, std::vector<Index>>> traitGroups;  ///< `trait White: brigade.`: name, traits
  std::vector<HeaderDecl> headers;
  std::pair<Index, Index> pair = {kNone, kNone};       ///< the stats that two numbers as one mean: "3/3"
  std::vector<std::pair<std::string, Index>> classes;  ///< adjectives that cards print, with their traits
  /// Traits of `classes`: whose card says the name of its owner's identity means that identity.
  std::vector<Index> classesOfIdentity;
  bool bareNouns = false;   ///< card texts may leave out the article of a noun: "Hero is immune to demons."
  uint32_t usuallyOne = 0;  ///< kinds of which `the villain` is said though no text has spoken of it
  std::vector<KeywordArgument> keywordArguments;  ///< per keyword
  /// `keyword "Set-aside class" (sets aside).`: a card whose text does that has the keyword
  std::vector<std::pair<Index, std::string>> keywordsOfDeeds;
  std::vector<Index> keywordsOfNumbers;  ///< keywords with a number behind them: `keyword Hinder X`
  std::map<std::pair<Index, Index>, Index> keywordsOfTraits;  ///< keyword and trait → keyword
  Index lastCountersVerb = kNone;  ///< what a card does whose keyword's counters are gone; none: discard
};

/// What a ruleset says of its game as a whole, which no word of a text stands for.
struct Policies {
  Span playing;                         ///< the cost clause of playing a card
  std::vector<Span> played;             ///< lines: what becomes of it then; none: it is discarded
  VerbFrame ability;                    ///< a silent event around an ability that asks what it brought about
  Index discount = kNone;               ///< the stat that is taken off the cost of playing a card
  Index playWord = kNone;               ///< the verb word of playing a card
  std::vector<uint8_t> playedFromHand;  ///< per kind: its abilities are used by playing it from hand
  uint32_t neverInPlay = 0;             ///< kinds of card
  std::vector<Index> findableZones;     ///< where cards are that are to be found
  std::vector<std::pair<Index, std::string>> kindOrders;  ///< kind, label of its lines that order something
  /// Characteristics that each card of a kind prints, as declared: the kind, the name in headers, and where it is said.
  std::vector<KindNeed> kindNeeds;
  /// Verbs that several do one at a time, as the player chooses, by their index in Program::verbs: the kinds that come first.
  std::map<Index, uint32_t> oneAtATime;
  /// Before such a verb that is the last effect of a card, that card does this one, where it can; both in Program::verbs.
  std::map<Index, Index> beforeLast;
  /// By verb: the one that must be possible as well where it is a cost, with the same roles.
  std::map<Index, Index> asCost;
  /// By verb: the role of the player who profits from it, or of the card whose player does.
  std::map<Index, bytecode::Role> benefits;
  std::map<Index, Index> goesOn;  ///< verb to keyword: done to all of some sort, those that come later have that
  /// Keyword to the kinds of card for which it means something, where these are declared.
  std::map<Index, uint32_t> bearers;
  /// By verb: the rules that decide who `you` is there, besides YOU-1 and YOU-9 ("By YOU-5.").
  std::map<Index, std::string> rulesOfVerbs;
  /// Kind → the rule that says who does what its cards' abilities do.
  std::map<Index, std::string> rulesOfKinds;
  std::vector<ImportRule> imports;  ///< in the order of their declarations
  std::set<uint16_t> rulesetFiles;  ///< those that declare a ruleset
};

/// Cards, and the blocks whose texts wait to be read.
struct Texts {
  std::vector<CardDecl> cards;
  std::vector<uint32_t> kindsOfName;                  ///< by name: the kinds of the cards declared that bear it
  std::unordered_map<std::string, Index> cardByName;  ///< lower-case name → first card index
  std::unordered_map<std::string, Index> cardById;    ///< id → card index
  std::vector<std::pair<const syntax::Block*, Index>> kindBlocks;     ///< block, kind
  std::vector<std::pair<const syntax::Block*, uint32_t>> nounBlocks;  ///< block, kind set
  std::vector<std::pair<const syntax::Block*, Index>> keywordBlocks;
  std::vector<const syntax::Block*> ruleBlocks;
  std::vector<const syntax::Block*> standingBlocks;
  std::vector<const syntax::Block*> scenarioBlocks;
};

/// All of that, and the program that it is declared in.
struct Model : Words, Policies, Texts {
  bytecode::Program* program = nullptr;
  const source::SourceManager* sources = nullptr;
  source::SourceManager* drafts = nullptr;  ///< the same, to put other words for an author's into
  int cures = 0;                            ///< for how many broken lines a cure may still be looked for by trial
  std::unordered_map<std::string, Index> strings;
  std::unordered_map<std::string, Index> titles;  ///< of abilities, index in Program::labels

  Index string(std::string_view text);
  /// A keyword with a trait in parentheses, as a keyword of its own beside the one without.
  Index keywordOf(Index keyword, Index trait);
  Index title(std::string_view text);  ///< of an ability, without markup and surrounding blanks; kNone for none
  Index name(std::string_view text);   ///< index in Program::names

  /// Whether any frame of a verb is of what is done to a player or to a card.
  bool takesEither(Index verb) const {
    return std::any_of(verbs.begin(), verbs.end(), [&](const VerbWord& word) {
      return std::any_of(word.frames.begin(), word.frames.end(),
                         [&](const VerbFrame& frame) { return frame.verb == verb && sema::takesEither(frame); });
    });
  }
};

/// A quoted word without the markup that may stand inside the quotes, and without blanks around it.
std::string withoutMarkup(std::string_view text);

}  // namespace thou::sema
