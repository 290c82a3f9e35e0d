// The context of one text that is elaborated: what it belongs to, what its sentences have said so far, and what is made of it.
//
// Every function that reads a piece of text takes the context first. A null result (or false, or a description without a sort) means that an
// error has been reported: `fail` is the only way to make one, and after the first error of a text the others are silent (one mistake, one
// error). The records below say for how long what they hold is true. Next: README.md of this folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/context/Description.h"
#include "compiler/sema/context/Parts.h"
#include "compiler/sema/model/Meaning.h"
#include "compiler/sema/model/Model.h"
#include "compiler/sema/model/Trees.h"
#include "compiler/syntax/Ast.h"
#include "llvm/Support/Allocator.h"

namespace thou::sema {

/// What `thou explain` says about a piece of text.
struct Note {
  Span where;
  std::string text;
  std::string rules;
};

/// What kind of text is built.
enum class Mode : uint8_t { Effect, Condition, Body, Given, Then };

/// What the text being built belongs to.
struct Owner {
  Index name = kNone;  ///< the card's name in Program::names: its own name in text means itself
  uint32_t kinds = 0;  ///< what `this card` may be
  bool playerCard = false;
  bool fromHand = false;  ///< its abilities are used by playing it
  bool saysYou = false;   ///< some line of the scenario's card says `you`
  std::string title;      ///< for listings
  Index keyword = kNone;  ///< in a keyword's text N is its value
  Index trait = kNone;    ///< in a keyword's text: `that trait`
  Index card = kNone;     ///< in Program::cards
  std::string orders;     ///< label of its lines that have none and order something
  bool scenario = false;  ///< a scenario: its sentences name cards by `Id`, and tell copies apart
};

/// Whether a text has the word `you`, `your` or `yourself`.
bool saysYou(std::string_view text);

struct Context;

/// What the sentences of a text stand in: what it belongs to, its label, what its trigger watches. Who reads a part that stands in something
/// else (a condition, what happens on return, what another player does) sets that and puts back what was before.
struct Setting {
  Owner owner;
  Mode mode = Mode::Effect;
  const AdjectiveDecl* adjective = nullptr;  ///< this text is its condition
  bool ofBody = false;  ///< this text is a verb's body: what is going on there is what it is itself a part of
  const VerbFrame* watched = nullptr;   ///< the event that the ability answers, or the text is the body of; null: none
  std::vector<Index> watchedVerbs;      ///< those of the trigger
  const Node* event = nullptr;          ///< the event that `this attack`, `that much` speak of
  RoleKinds roleKinds = kAnyKinds;      ///< of the roles of the trigger read last, as it says
  const Node* watchedAmount = nullptr;  ///< of the event that the trigger names, as it says
  bool early = false;                   ///< the ability resolves before the event it watches has
  bool would = false;                   ///< and speaks of what would happen
  bool together = false;                ///< the trigger waits for cards, however many one instruction is about
  bool oneOfAmount = false;  ///< the trigger speaks of one of the cards that its event is about: `would draw a card`
  std::vector<Index> oneOfAmounts;      ///< the verbs watched of which it does
  bool bySelf = false;                  ///< what the trigger watches is done by this card
  std::vector<Antecedent> labelRoles;   ///< whom the label's trigger speaks of besides this card: `Boost:`, an enemy
  const TagDecl* tag = nullptr;         ///< by which the ability is an event: (attack); null: by none
  const VerbFrame* tagFrame = nullptr;  ///< that event
  bool played = false;                  ///< the ability is used by playing the card
  const Node* paidFor = nullptr;  ///< Bool: what the resources generated may pay for, of the card that is parameter 0
  bool nobody = false;            ///< the line names nobody (namesNobody)
  bool firstChooses = false;      ///< the line is an encounter card's, and not what a player may use
  const Node* you = nullptr;      ///< Player: who `you` is
  /// Whether what the text resolves on other cards must do anything: abilities that are themselves resolved do not ask, lest they ask
  /// one another for ever.
  bool asksResolved = false;
  bool shuffles = false;         ///< the ability says itself what is shuffled
  const Node* causer = nullptr;  ///< performs what a standing rule brings about; null: this card
};

/// What has been said so far, for what the next words say of it. A value: `Attempt` puts it back where a reading does not fit.
struct Discourse {
  std::vector<Antecedent> antecedents;  ///< what was mentioned, in this order
  int32_t clause = 0;                   ///< the number of the clause being read
  int32_t leaning = -1;                 ///< the clause that begins a sentence of several
  const Node* leansOn = nullptr;        ///< Bool: where this did not hold, what that clause speaks of is nothing
  Done last;                            ///< what the statement before has done
  const Node* fully = nullptr;          ///< as `last.fully`, of the whole sentence before
  const Node* lastCondition = nullptr;  ///< Bool: the condition of the sentence before ("otherwise")
  const Node* lastResolved = nullptr;   ///< Bool: the sentence before has resolved an ability ("resolved this way")
  Index lastResolvedLabel = kNone;      ///< by which label or title
  bool otherwiseNext = false;           ///< the next sentence begins with `Otherwise`
  std::optional<Aside> aside;           ///< what the ability has set aside
  const Node* self = nullptr;           ///< this card, once the ability has set it aside
  bool others = false;                  ///< an opponent was spoken of
  std::pair<const Node*, bool>
      asked;  ///< what it is that somebody whom the sentence before said may do it, did; was it you
  const Node* askedLater = nullptr;  ///< the event whose outcome a condition asks for, for whose end it waits
  std::optional<Desc> looked;        ///< the cards last looked at, and where they are
  const Node* lookedIn = nullptr;    ///< Cards: the pile that they are in
  int32_t taken = -1;            ///< the local that holds those of them that have been moved, be it to where they were
  int32_t picked = -1;           ///< and those that something else has been done to alone, or that were chosen
  std::optional<Desc> searched;  ///< the zone that was searched last: what is shuffled when nothing else is said
  std::optional<Desc> searchedToPay;      ///< the deck that a cost searches
  std::optional<Desc> unshuffled;         ///< the deck that was searched, to be shuffled when the chain is over
  const Node* unshuffledFound = nullptr;  ///< shuffles the decks in which something was found, when the chain is over
  std::vector<const Node*> sought;        ///< cards wherever they may be, of which it is known whether there is one
  bool found = false;                     ///< something was to be found
  bool canceled = false;                  ///< a sentence before has canceled something: `instead` is instead of that
  bool insteadOfDeed = false;             ///< `instead` was of what the sentence before does (Wording::mayReplaceDeed)
  std::optional<Antecedent> it;           ///< what `it` was in the condition of this sentence
  std::vector<int32_t> chosen;            ///< locals of what the text says to choose in so many words
  std::vector<std::pair<const Node*, bool>>
      deeds;  ///< events brought about so far; of those of a loop the second says so
};

/// How the words at hand are meant, for as long as whoever set it reads them.
struct Wording {
  bool defining = false;               ///< what X is, which is computed before anything is chosen
  bool ofPast = false;                 ///< what was done to somebody is asked: to the very one, wherever it has gone
  const Node* notThem = nullptr;       ///< the player who does it to `them`: they would be `themselves`
  bool nearest = false;                ///< `its owner`: of what was mentioned last, whatever else there is
  llvm::ArrayRef<const Chunk*> whose;  ///< the subject of the clause before, in a line that holds ("and its attacks")
  bool ofEvent = false;                ///< only cards of the event watched are meant: "cancel that card's effects"
  bool notThis = false;                ///< `it` gets a stat that this card is without
  uint32_t askedKinds = ~0u;           ///< what `it` or `that card` must be able to be: "if that card is a treachery"
  const Node* doer = nullptr;          ///< the player of "each player may ...", whose turn it is to do it
  /// Who does what a clause says: whose zone one is of which nothing is said. Null: you.
  const Node* zonesOf = nullptr;
  bool zonesUnsaid = true;               ///< it need not be said: one player does it
  bool bracketed = false;                ///< in parentheses inside a clause
  bool paying = false;                   ///< before an arrow: counters that are taken from a card must all be there
  bool paysWhole = false;                ///< it is about a cost: of 2 cards off a deck both must be there
  bool asksWhether = false;              ///< whether something could be done: "it can take damage", however much
  bool filling = false;                  ///< roles of an effect are being filled
  bool replaces = false;                 ///< `instead` stands before the verb
  bool mayReplaceDeed = false;           ///< the event watched is over: `instead` is of what the sentence before does
  bool youDecide = false;                ///< the sentence says who decides (youAct)
  bool opens = false;                    ///< a colon ends the sentence: it is the look that what follows is about
  bool amongLooked = false;              ///< behind that colon: of cards of which no place is said, those looked at
  bool later = false;                    ///< building what happens on return or again and again meanwhile
  const NounPhrase* xPhrase = nullptr;   ///< `where X is ...`: what X is said to be
  llvm::ArrayRef<const Chunk*> xChunks;  ///< and what stands behind that
  const Node* x = nullptr;               ///< Int: X, once it is known
  bool ofChosen = false;                 ///< X is of what its clause chooses: there is none for the next
  LateX late;                            ///< an X that is defined when the roles of its clause are filled
  std::optional<Duration> lasts;         ///< what `until this card leaves play` behind the clause says
};

/// What belongs to the rows that a text adds to the program. These lists only grow.
struct Emitted {
  /// Functions made on the way, to be emitted: index in Program::functions is reserved when made.
  std::vector<std::pair<Index, Routine>> routines;
  /// Effect templates made, with the text they came from.
  std::vector<std::pair<Index, Span>> effectSpans;
  std::vector<std::pair<Index, Span>> abilitySpans;
};

/// What is found out on the way. A value, as what has been said is.
struct Findings {
  /// How many players there are at least: the highest seat that the text speaks of ("player 2").
  uint8_t seatsNamed = 1;
  /// Keywords that the lines gave the card, with their numbers.
  std::vector<std::pair<Index, int32_t>> keywordsFound;
  /// "Max 2 per deck.": as many as a deck may hold; 0 where nothing is said.
  int32_t deckLimit = 0;
  /// Traits that stand behind keywords: keyword and trait. The keyword's lines are built anew for each.
  std::vector<std::pair<Index, Index>> keywordTraits;
  /// Resources among those that the card must be paid for with, packed.
  uint64_t required = 0;
  /// Counters that the card enters play with: kind and printed number.
  std::vector<std::pair<uint8_t, int32_t>> entersWith;
  std::vector<const Node*> additional;    ///< deeds of `additional` damage and the like
  std::vector<const Node*> fromTheStart;  ///< what the event that it is has from its start ("this attack gains ...")
  std::vector<OwnToPay> ownToPay;         ///< cards that a cost has chosen
  std::vector<const Node*> atFirst;       ///< statements that stand before all others of the ability
  std::vector<const Node*>
      onceChosen;                    ///< and those that stand where a card has been chosen, of which they ask something
  std::vector<const Node*> prelude;  ///< statements that must run before the one being built (choices)
  int32_t paid = -1;         ///< the local that holds what this card was paid for with; -1: the text does not ask
  bool takenAway = false;    ///< the text asks whether what the trigger names has been taken from where it was
  bool asksThisWay = false;  ///< the effect asks what it has brought about so far
};

/// What is made and found out on the way, beside the tree that is returned.
struct Made : Emitted, Findings {};

/// What a text holds inside itself again: phrases in phrases, clauses in clauses, conditions and deeds in either. Who reads a part asks for what is
/// nested in it here, and need not know who reads the whole (effect/Nested.h has them; phrase/Describe.h and effect/Clauses.h ask).
struct Nested {
  /// A noun phrase with what stands behind it, and without.
  Desc (*phrase)(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling);
  Desc (*head)(Context& context, const NounPhrase& phrase);
  /// Clauses of condition in parentheses: `(4 damage instead if ...)`, `(even if ...)`.
  const Node* (*condition)(Context& context, llvm::ArrayRef<const Clause*> clauses);
  /// Of a clause with `can`, whether what it says could be done: `if that character can take damage`.
  const Node* (*possible)(Context& context, const Clause& clause);
  /// One clause as statements, and clauses of one sentence.
  const Node* (*deed)(Context& context, const Clause& clause);
  const Node* (*deeds)(Context& context, llvm::ArrayRef<const Clause*> clauses);
};

/// What is known while one text is elaborated. Lives as long as that; its trees live in the arena.
struct Context : Trees {
  /// `memory` holds the trees; errors go to `errors`, what `thou explain` says to `explanations`.
  Context(Model& words, const Nested& others, llvm::BumpPtrAllocator& memory, diag::Sink& errors,
          std::vector<Note>& explanations, Owner owner);
  Context(const Context&) = delete;

  /// Makes a function, to be emitted later; its index in Program::functions, which is reserved now. `what` is for listings.
  Index routine(std::string what, const Node* body, Type result, bool pure, std::vector<Type> parameters = {});
  /// Makes a lasting effect, or one of a static ability; its index in Program::effects.
  Index addEffect(const bytecode::EffectTemplate& effect, Span span);
  /// Makes an ability; its index in Program::abilities.
  Index addAbility(bytecode::Ability ability, Span span);
  /// Makes a choice with that prompt, in Program::choices; `modes`: prompts of its options, where it is among such.
  Index choice(std::string_view prompt, std::vector<Index> modes = {});
  /// Reports an error, if it is the text's first; the text has failed in any case.
  diag::Builder report(diag::Id id, Span span);
  /// The same in one call. Always null.
  std::nullptr_t fail(diag::Id id, Span span, std::string_view argument = {}, std::string_view help = {});
  /// What a phrase means is not what is wanted: "`you` is no card".
  std::nullptr_t failKind(Span span, std::string_view what, std::string_view wanted, std::string_view help = {});
  /// Says how a piece of text was understood, and by which rules ("YOU-1, OC-6").
  void note(Span where, std::string text, std::string rules = {});
  /// The kinds of a mask in words.
  std::string kindNames(uint32_t kinds) const;
  /// The kinds of card that are identities.
  uint32_t identityKinds() const;
  /// Extensions of an identity, unless attached elsewhere.
  uint32_t extensionsUnlessAttached() const;
  /// What a word is declared as; null where it is no such word, or there is none.
  const NounDecl* nounOf(const Word* word) const;
  const VerbWord* verbOf(const Word* word) const;
  /// The first frame of a verb, of any, whose events are this operation of the engine; null where there is none.
  const VerbFrame* frameThatDoes(bytecode::Operation operation, const VerbWord& word) const;
  const VerbFrame* frameThatDoes(bytecode::Operation operation) const;
  /// The first kind of zone with this role, kNone where there is none.
  Index zoneWith(bytecode::ZoneRole role) const;
  /// Whether a chunk is a noun phrase that is a name or a quoted string.
  bool isName(const Chunk& chunk) const;
  /// Card: the card that the text is on.
  const Node* thisCard() { return discourse.self ? discourse.self : make(NodeKind::This, Type::Card); }
  std::string_view textOf(Span span) const { return model.sources->text(span); }
  /// The author's words, where a wording has put others in their place.
  std::string_view asWritten(Span span) const { return model.sources->text(model.sources->written(span)); }
  lexicon::SymbolKind kindOf(const Word* word) const { return model.vocabulary[word->symbol].kind; }

  Model& model;
  const Nested& nested;
  bytecode::Program& program;
  diag::Sink& sink;
  std::vector<Note>& notes;
  bool failed = false;  ///< an error has been found: what is read now has no meaning
  Setting setting;
  Discourse discourse;
  Wording wording;
  Made made;
};

}  // namespace thou::sema
