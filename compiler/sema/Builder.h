// The builder: clauses and chunks in, meaning out. Owns attachment, reference, roles, types; never guesses, never drops.
//
// Every chunk of a clause is taken by exactly one role of the verb's frame, by the noun before it, or by a construct (duration, condition);
// what is left over is an error on that chunk, and every word of a noun phrase is licensed by NounPhrase.cpp. Once an error
// has been reported for an ability, the rest of it stays silent (one mistake, one error). INVARIANT: a null result means that an error has
// been reported. One Builder builds one text. Next: README.md of this folder; one .cpp per construct.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/Description.h"
#include "compiler/sema/Meaning.h"
#include "compiler/sema/Model.h"
#include "compiler/sema/Parts.h"
#include "compiler/sema/Trees.h"
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

class Builder : protected Trees {
 public:
  Builder(Model& model, llvm::BumpPtrAllocator& arena, diag::Sink& sink, std::vector<Note>& notes, Owner owner);

  // ---- entry points; false or null after reporting
  /// A card's, kind's, keyword's or ruleset's ability line. Adds abilities to the program; their indices to `result`.
  bool ability(const syntax::Ability& text, std::vector<Index>& result);
  /// A verb's body and conditions.
  const Node* verbBody(const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines);
  const Node* verbCondition(const VerbFrame& frame, const std::vector<const syntax::Ability*>& lines);
  /// A standing rule: "If C, E." for each card of a kind.
  bool standing(const syntax::Ability& text);
  bool failed() const { return failed_; }
  /// Functions made on the way, to be emitted: index in Program::functions is reserved when made.
  std::vector<std::pair<Index, Routine>> routines;
  /// Effect templates made, with the text they came from.
  std::vector<std::pair<Index, Span>> effectSpans;
  std::vector<std::pair<Index, Span>> abilitySpans;
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

 protected:
  friend struct Guard;

  // ---- trees of this text (Builder.cpp; the rest in Trees.h)
  const Node* thisCard() { return self_ ? self_ : make(NodeKind::This, Type::Card); }
  Index routine(std::string what, const Node* body, Type result, bool pure, std::vector<Type> parameters = {});
  Index choice(std::string_view prompt, std::vector<Index> modes = {});
  /// The same of a phrase that something is chosen by, and what for, as far as it fills a role: "choose an enemy to deal 2 damage to".
  Index choiceOf(const Desc& desc, const Filling* filling, const RoleDecl* role);

  // ---- errors and notes (Builder.cpp)
  diag::Builder report(diag::Id id, Span span);
  std::nullptr_t fail(diag::Id id, Span span, std::string_view argument = {}, std::string_view help = {});
  /// What a phrase means is not what is wanted: "`you` is no card".
  std::nullptr_t failKind(Span span, std::string_view what, std::string_view wanted, std::string_view help = {});
  void note(Span where, std::string text, std::string rules = {});
  std::string kindNames(uint32_t kinds) const;
  uint32_t identityKinds() const;             ///< the kinds of card that are identities
  uint32_t extensionsUnlessAttached() const;  ///< extensions of an identity, unless attached elsewhere
  std::string_view textOf(Span span) const { return model_.sources->text(span); }

  // ---- words
  const NounDecl* nounOf(const Word* word) const;
  const VerbWord* verbOf(const Word* word) const;
  /// The first frame of a verb, of any, whose events are this operation of the engine; null where there is none.
  const VerbFrame* frameThatDoes(bytecode::Operation operation, const VerbWord& word) const;
  const VerbFrame* frameThatDoes(bytecode::Operation operation) const;
  Index zoneWith(bytecode::ZoneRole role) const;  ///< the first kind of zone with this role, kNone where there is none
  bool isName(const Chunk& chunk) const;
  bool is(const Word* word, Closed closed) const { return word && word->closed == closed; }
  lexicon::SymbolKind kindOf(const Word* word) const { return model_.vocabulary[word->symbol].kind; }

  // ---- noun phrases (NounPhrase.cpp, Nouns.cpp, Players.cpp, Modifiers.cpp, Reference.cpp)
  Desc describe(const NounPhrase& phrase, Cursor& cursor, const Filling* filling = nullptr);
  const Word* scaleOf(const NounPhrase& phrase) const;
  Desc scaled(const NounPhrase& phrase, const Word& scale, Cursor& cursor, const Filling* filling);
  Desc describeHead(const NounPhrase& phrase);
  /// Whether a modifier says something that the noun does not ("main scheme scheme" does not).
  bool narrows(const Word& modifier, const Word* head) const;
  bool license(const NounPhrase& phrase);
  /// Whether there is no more around the noun than its construct reads (parts); what is more is refused at its word.
  bool readsAll(const NounPhrase& phrase, unsigned read);
  bool license(const syntax::VerbGroup& group);       ///< of a clause that takes no adverb
  bool licensePlain(const syntax::VerbGroup& group);  ///< nor `must`, `may`, `not`
  bool licenseKeyword(const Word& keyword);           ///< a number behind it, where it is declared with one
  bool leavesOpen(const Desc& amount);                ///< how much it is: not "all damage equal to ..."
  bool determined(const NounPhrase& phrase);
  Desc describeNoun(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeCopies(const NounPhrase& phrase);
  Desc describeForm(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeScope(const NounPhrase& phrase, const NounDecl& noun);
  Desc describePlayers(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeOthers(const NounPhrase& phrase, const NounDecl& noun);
  const Node* playersBut(const Node* player);     ///< a Players node: all others
  Desc playerSpokenOf(const NounPhrase& phrase);  ///< "that player": who was mentioned last
  bool describePlayer(const NounPhrase& phrase, const NounDecl& noun, Desc& desc);
  Desc describeCards(const NounPhrase& phrase, const NounDecl& noun);
  /// What this card is attached to, where that is of one of the kinds; else no card.
  const Node* hostOfKind(uint32_t kinds);
  const Node* cardsInZones(Index zone);  ///< a Cards node: what all players' zones of a kind hold, and the scenario's
  Desc describeNamed(const NounPhrase& phrase);
  Desc copyOf(Desc& copies, const NounPhrase& phrase);   ///< "the first Smuggler", in scenarios
  std::vector<Index> namesOfIdentity(Index name) const;  ///< those of its faces, of each identity that bears the name
  const Node* isNamedOneOf(const Node* card, const std::vector<Index>& names);
  /// "Night Weaver", on a card of a class of its owner's identity: that identity, where it bears the name.
  void meansIdentity(Desc& desc, Index name);
  /// "a copy of that card": any other card that bears its name.
  Desc copiesOf(const NounPhrase& phrase, const NounPhrase& of);
  bool forEach(const Chunk& chunk) const;                   ///< "for each X"
  const Node* timesOf(const Chunk& chunk, Cursor& cursor);  ///< how many X there are; the cursor stands on `chunk`
  /// The amount that the sentence before or the event watched was about, or null. `cards`: it is so many cards that are wanted.
  const Node* thatMuch(bool cards);
  Desc describeCounter(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeResource(const NounPhrase& phrase, const NounDecl& noun);
  Index lessOf(Index stat) const;
  const Node* statOf(const Node* card, const Desc& stat);
  Desc describeStat(const NounPhrase& phrase);
  /// "the combined remaining hit points of ...": of all those cards together.
  bool isCombined(const NounPhrase& phrase) const;
  Desc combined(const NounPhrase& phrase, Cursor& cursor);
  Desc describeZone(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeNumber(const NounPhrase& phrase);
  Desc pronoun(const NounPhrase& phrase);
  Desc possessed(const NounPhrase& phrase, Desc owner);
  bool modify(Desc& desc, const NounPhrase& phrase, const Word& modifier);
  bool quantify(Desc& desc, const NounPhrase& phrase);
  /// Number and quantifier of a phrase that says a number: "3", "exactly 3", "3 or more", "more than 3".
  bool numbered(Desc& desc, const NounPhrase& phrase);
  /// Where something is asked for, "2 minions" are 2 or more; "exactly 2" and "0" are so many.
  static void atLeast(Desc& desc);
  bool engagedWith(Desc& desc, const NounPhrase& phrase, Cursor& cursor);
  void whoDidIt(Desc& desc, Cursor& cursor);
  const Node* playerWith(const Node* card);  ///< the player who controls it, or none: encounter cards are no player's
  /// That a player who was found somehow is one in the game; null where that goes without saying.
  const Node* isInGame(const Node* player);
  /// A statement, done only if there is that player: who is not there does nothing.
  const Node* ifInGame(const Node* player, const Node* statement);
  bool postModifiers(Desc& desc, Cursor& cursor, const Filling* filling);
  bool withPhrase(Desc& desc, const NounPhrase& phrase, bool without);
  /// The zone of who takes part in a scope that a bare word names, or none: "in battle".
  Index zoneOfAnybody(const NounPhrase& phrase) const;  ///< "in a territory": that zone, else none
  Index zoneOfScope(const NounPhrase& phrase) const;
  /// What may stand behind `in play`: `or a set-aside area`.
  bool orInZone(Desc& desc, const Chunk& play, Cursor& cursor);
  bool zonePhrase(Desc& desc, const Chunk& chunk);
  bool outOfPlay(const Node* list) const;    ///< whether all that a Cards node lists lies in zones out of play
  bool inPlayOnly(Desc& desc, Span span);    ///< `you control`: in play; false, reported, where another place is said
  bool failControlled(Span span);            ///< always false
  const Node* inPlayThen(const Node* card);  ///< Bool: in play, or, where the object spoken of is gone, it was
  bool iconsThisWay(Desc& desc, Cursor& cursor);
  void sumOf(Desc& desc, const Node* list);
  bool iconsOn(Desc& desc, Cursor& cursor);
  bool alsoZone(Desc& desc, const NounPhrase& phrase);
  const Node* zoneCards(const Desc& zone);  ///< a Cards node: what the zones hold, top first
  const Node* relationTest(const Relation& relation, const Node* card, const NounPhrase& phrase, Cursor& cursor);
  /// "You are engaged with that minion": the relation said from the player's side.
  const Node* areaHolds(const Node* player, const NounPhrase& phrase, Cursor& cursor, bool negated);
  const Node* numberOf(const Word& word);  ///< of a number as it is printed: `2`, `1[per_hero]`
  uint32_t playerKinds() const;            ///< the kinds of card that are players'
  const Node* amountOf(const syntax::Quantity& quantity, Span span);
  const Node* definitionOf(const NounPhrase& definition);  ///< Int: what X is said to be
  /// Of an X that the filling spoke of: what it is, which may be of what its clause chooses. Null `late_.definition`: no such X.
  bool defineLate(Filling& filling);
  /// `other`, `another`: not `self`, where that could be meant; else not the card mentioned last. False where there is none.
  bool otherThan(const Node* self, Desc& desc);
  const Node* adjectiveTest(const Word& adjective, const Node* card);
  const Node* lastPlayer() const;  ///< the player that the text has spoken of last; else you
  /// A card of these kinds that the text has chosen, which `this minion` could be thought to mean as well; null where there is none.
  const Antecedent* rivalOfThis(uint32_t kinds) const;
  std::optional<Antecedent> antecedent(Span span, std::string_view word, bool plural,
                                       const std::function<bool(const Antecedent&)>& fits);
  void mention(const Desc& desc, const Node* node);
  /// "the villain and each minion" are one `them`: what was mentioned since there were `before` antecedents and since `between`.
  void mentionBoth(size_t before, size_t between);
  /// The card or cards that were mentioned, as a list.
  const Node* cardsOf(const Antecedent& antecedent);
  /// What has been mentioned since there were `before` antecedents happens only if something holds; `known`: where that is kept.
  void mentionedIf(size_t before, const Node* known = nullptr);
  /// What was mentioned from there on is no longer known to be what a condition found it to be.
  void forgetFound(size_t from);
  /// What the clause being read has said so far, for what stands behind it there.
  void mentionPending(const Node* card, uint32_t kinds, Span span);
  void forgetPasses(const Node* statement);  ///< what was mentioned in one pass of a loop is not spoken of behind it
  void forgetPending();
  uint32_t personKinds() const;                  ///< the kinds of card that `he` and `she` can be
  bool byName(const Antecedent& mention) const;  ///< spoken of by its name, as persons are
  void mention(Desc::Sort sort, const Node* node, uint32_t kinds, bool plural, Span span, Index zoneNoun = kNone);
  void finishQuery(Desc& desc);
  const Node* candidates(Desc& desc);                 ///< a Cards node: all that fit
  const Node* matches(Desc& desc, const Node* card);  ///< a Bool node: the card fits
  const Node* playerOf(Desc& desc);
  const Node* cardOf(Desc& desc);  ///< one card, pure: this, it, the villain
  Desc describeEvent(const NounPhrase& phrase, const NounDecl& noun);
  Desc describeRole(const NounPhrase& phrase, const NounDecl& noun);
  /// Whether such an event is in progress when the ability resolves.
  bool surrounds(const VerbFrame& frame) const;
  bool goesOn(Index verb) const;  ///< whether an event of that verb can be in progress when the ability is carried out
  /// Whether the body of `frame` comes to an event of `verb`, directly or through other verbs.
  bool leadsTo(const VerbFrame& frame, Index verb, std::vector<const VerbFrame*>& seen) const;
  /// The innermost in progress of an event, where one is said, and those of a verb.
  const Node* innermost(const Node* event, Index verb);
  const Node* eventOf(llvm::ArrayRef<Index> verbs, Span span, std::string_view name);
  const Node* roleOfEvent(const Word& verb, bool performer, uint32_t kinds, Span span, uint32_t* found);

  // ---- clauses (Clause.cpp)
  bool fill(Filling& filling, const Clause& clause, Cursor& cursor, bool report);
  bool topAsZone(Desc& desc, const Filling& filling) const;
  Desc amountSpokenOf(const NounPhrase& phrase, const Filling& filling);
  bool fillRoles(Filling& filling, const Clause& clause, Cursor& cursor, bool report);
  /// The rules that decide who `you` is in what such a verb does, as the ruleset says.
  std::string rulesOf(const Filling& filling, std::string otherwise) const;
  bool place(Filling& filling, Desc desc, Closed preposition, bool subject, Index participle = kNone);
  const RoleDecl* participleRole(const VerbFrame& frame, const Cursor& cursor) const;
  bool duration(Cursor& cursor, Duration& result);
  bool isDuration(const Chunk& chunk) const;
  std::nullptr_t durationMissing(Span clause);
  bool leftOver(const Cursor& cursor);
  /// What a clause's subject describes; `missing`: the error where it has none.
  Desc subjectOf(const Clause& clause, diag::Id missing);
  /// What a verb's frame takes, as an example: "`deal` takes: `deal 1 damage to a character`".
  std::string usage(const VerbFrame& frame) const;
  std::string roleText(const RoleType& type) const;
  void refuse(const Filling& filling, const Desc& desc, Closed preposition, bool subject, Span span);
  /// A clause's words without the comma before them.
  Span withoutComma(Span span) const;
  /// Of a clause that events are held against: the preposition of the role that a player without one fills. `A player is dealt a card`
  /// is also of what is dealt `to a player`.
  Closed receiver(const Filling& filling, const Desc& desc) const;

  // ---- conditions and triggers (Condition.cpp, Trigger.cpp)
  const Node* condition(const Clause& clause);
  bool hasAlready(const Clause& clause) const;
  const Word* sideOf(const NounPhrase& phrase) const;
  const Node* modeOf(const Chunk& chunk);  ///< "in expert mode": whether the game is, or null without a word
  const Node* alreadyCondition(const Clause& clause);
  /// All clauses as one test; the test of each is added to `each`.
  const Node* conditionChain(llvm::ArrayRef<const Clause*> clauses, std::vector<const Node*>* each = nullptr);
  bool lastOf(const Clause& clause, const Node*& result);
  const Node* stateCondition(const Clause& clause, Desc subject, Cursor& cursor);
  void remainingBehind(Cursor& cursor, Desc& stat);
  const Node* haveCondition(const Clause& clause, Desc subject, Cursor& cursor);
  /// `itself`: what the event does that is being asked about, not what a card's ability does meanwhile.
  const Node* happenedCondition(const Clause& clause, bool itself = false);
  const Node* exists(Desc& desc, bool negated);
  /// That the test is true of each of them: there is none of which it is not.
  const Node* everyOne(Desc& desc, const Node* test);
  const Node* compareCount(const Node* count, const Desc& desc);
  const Node* valueOf(Desc& desc);  ///< what is exactly so much: an amount, or how many there are of all that fit
  /// The number that a condition's subject is, or null: silently where it is none.
  const Node* numberAsked(const Clause& clause, Desc& subject);
  const Node* compareNumber(const Clause& clause, const Node* value, Cursor& cursor);
  const Clause& madeSo(const Clause& clause);
  bool thisFormTrigger(const Clause& clause, bytecode::Ability& ability, const Node*& test);
  bool leaveTrigger(llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test);
  /// "when the villain phase begins", "after your turn ends": `verb` is the one that scopes begin or end with.
  bool scopeTrigger(const Clause& first, Index verb, bytecode::Ability& ability, const Node*& test);
  /// A trigger that looks back, asked of what the roles of its event were when that began.
  const Node* asTheyWere(const Node* test);
  /// Takes out of a response's test what it asks of the state of the event's cards, and returns it: it is asked as the event resolves.
  const Node* asItResolves(const VerbFrame& frame, const Node*& test);
  /// Whether an event of a verb brings the card in a role of it into play.
  bool entersPlay(Index verb, bytecode::Role role, std::vector<std::pair<Index, bytecode::Role>> seen = {}) const;
  /// The event that a trigger says its own is a part of, else its own; null: an error.
  const Node* partOf(const Clause& clause);
  /// "attack and defeat a minion": clauses of what must have happened to the same thing inside the event.
  bool alsoTrigger(const Clause& first, llvm::ArrayRef<const Clause*> clauses, const bytecode::Ability& ability,
                   const Node*& test);
  llvm::ArrayRef<const Clause*> afterScope(llvm::ArrayRef<const Clause*> clauses);
  bool oneAtATime(const Clause& clause);  ///< what is waited for is no `each`
  /// A clause about the last of some counters, as one about any amount of them; `last`: the kind of counter.
  const Clause& ofTheLast(const Clause& clause, Index& last);
  bool trigger(llvm::ArrayRef<const Clause*> clauses, bytecode::Ability& ability, const Node*& test);
  const Node* eitherObject(const VerbFrame& frame, const Clause& clause, bool& fits, bool& two);
  static bool hasAmount(const VerbFrame& frame);  ///< done of an amount: damage, cards to draw
  static bool mustBeSaid(const RoleDecl& role);   ///< "after you change", "if this attack deals": what?
  bool saysFacing(const VerbFrame& frame, const Chunk& chunk) const;
  const Node* fromDeck(const VerbFrame& frame, const Filling& filling, const Chunk& chunk);
  bool paysFor(const Chunk& chunk) const;
  const Node* triggerRoles(const VerbFrame& frame, const Clause& clause, bool& fits);
  /// What a player named by their identity controls, where no card of theirs can do something.
  Desc cardsOf(const Desc& person);
  const Node* roleTest(const RoleDecl& role, Desc& desc);
  /// "After you spend a [energy] resource": what was paid with holds as many.
  const Node* spentTest(const Desc& what);

  // ---- effects (Effect.cpp, Modify.cpp, Ability.cpp)
  const Node* sentences(llvm::ArrayRef<const syntax::Sentence*> list);
  const Node* sentence(const syntax::Sentence& sentence);
  // ---- chains of clauses (Chain.cpp, Leads.cpp, Delay.cpp)
  const Node* chain(llvm::ArrayRef<const Clause*> clauses);
  /// `where X is ...` at the end binds X for the whole sentence; `alone`: there is nothing before it.
  bool whereX(const Clause& where, bool alone);
  /// Costs before the clause with the arrow: each must happen whole, else nothing behind it does.
  const Node* paidChain(llvm::ArrayRef<const Clause*> clauses, size_t at);
  const Node* ifChain(llvm::ArrayRef<const Clause*> clauses);
  /// The first clause with the condition behind it; `taken`: how many clauses these are.
  const Node* deedIf(llvm::ArrayRef<const Clause*> clauses, size_t& taken);
  /// Whether a clause begins with `then` and waits for `fully`; `alone`: it is all that does.
  bool onlyThen(const Clause& clause, const Node* fully, bool alone);
  bool onlyThen(Span span, bool then, const Node* fully);  ///< the same, of what the text between `span` begins with
  const Node* joinedChain(llvm::ArrayRef<const Clause*> clauses);
  /// Whether a clause is a verb alone, whose object the next names: "exhaust and discard that card".
  bool sharesObject(const Clause& clause, const Clause& next) const;
  std::optional<Asked> ask(llvm::ArrayRef<const Clause*> clauses);
  /// The clauses, the first of them without its first leads.
  llvm::ArrayRef<const Clause*> withoutLead(llvm::ArrayRef<const Clause*> clauses, size_t count = 1);
  const Node* ledChain(llvm::ArrayRef<const Clause*> clauses);
  const Node* otherwiseChain(llvm::ArrayRef<const Clause*> clauses);
  const Node* untilChain(llvm::ArrayRef<const Clause*> clauses);
  const Node* forEachChain(llvm::ArrayRef<const Clause*> clauses);
  /// Clauses done when something is over, and if `test` holds then.
  const Node* afterwards(llvm::ArrayRef<const Clause*> clauses, const Node* test, const Duration& until, Span span);
  const Node* delay(const Node* body, const Duration& until, Span span);
  bool delayOf(const Clause& clause, Duration& until);
  bool delayLead(const Chunk& lead, Duration& until);
  // ---- one clause (Effect.cpp, EffectFrames.cpp, Perform.cpp)
  const Node* effect(const Clause& clause);
  const Node* effectWith(const Clause& clause, const VerbWord& verb);
  /// "X takes that damage instead": the deed that is replaced, done to another, is done by whoever was about to do it.
  void sameDeed(Filling& filling);
  const Node* eachMay(const Clause& clause, const Desc& players);
  /// How many clauses "each player discards a card and draws 2 cards" has that begin a chain; 0 for fewer than two.
  size_t doneByEach(llvm::ArrayRef<const Clause*> clauses);
  const Node* oneAfterTheOther(llvm::ArrayRef<const Clause*> clauses);
  /// What a clause says that its subject does, done by `doer_`.
  const Node* asOrder(const Clause& clause);
  /// What each of some players does in turn, in player order; what it has brought about is nothing to speak of behind it.
  const Node* inTurn(const Node* players, Span span, llvm::function_ref<const Node*(const Node* player)> turn);
  const Node* effectOnEach(const Clause& clause, const VerbWord& verb, bool& divided);
  void onlyObjects(
      Desc& desc);  ///< of what is described, what the events that the ability is by its tags can be done to
  const Node* enough(const Filling& filling, const Node* card);
  bool anyOfDeck(const Desc& desc) const;
  /// Whether what events of this verb come to, in the end, is how much of it was done.
  bool keepsAmount(const VerbFrame& frame, Index unit, size_t depth) const;
  /// Whether as much was done as was asked for; `result`: how much it was.
  const Node* doneFully(const Filling& filling, const Node* result);
  bool ofPlayers(const Filling& filling) const;
  bool inParentheses(const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);
  bool parenthesis(const Chunk& paren, Filling& filling, std::vector<const Node*>& caps);
  bool amountInstead(const Chunk& paren, const Node*& amount, const std::function<bool(const NounPhrase&)>& fits);
  bool isMaximum(const Chunk& paren) const;
  const Node* maximumOf(const Chunk& paren);
  bool capped(Filling& filling, const Node* most, bool once);
  /// "for this activation": of the cards that it is done to, only the one whose event that is.
  bool onlyActing(Filling& filling, const Duration& during);
  bool evenIf(const Chunk& paren);
  const Node* bothTo(const Clause& first, const Clause& second);
  /// `it` or `them`, for what has been mentioned.
  const NounPhrase* pronounFor(const Antecedent& object);
  /// What one instruction does to one thing and to another, both settled before the first is done.
  const Node* settledFirst(const Node* one, const Node* two);
  const Node* doSoTo(const Clause& clause, size_t inf);
  bool traitsJoined(const NounPhrase& first, Cursor& cursor, std::vector<Index>& traits, const NounPhrase*& last,
                    bool* all = nullptr) const;
  bool attachedBehind(Desc& desc, const NounPhrase& phrase, bool without, Cursor& cursor);
  bool attacksOf(const NounPhrase& phrase, Desc& owner);
  /// Whether a clause is about getting a stat that only those have on which it is printed, and this card is none of them.
  bool lacks(const Clause& clause) const;
  const Node* modifyEffect(const Clause& clause, bool gain);

  // ---- cards set aside and what is paired with it (SetAside.cpp, Paired.cpp)
  bool setsAside(const Clause& clause) const;
  /// Warns of what gives an opponent whose card is set aside something (SA-2).
  void warnOfBenefit(Span span);
  /// Whether the player who profits from such a deed is the opponent whose cards are set aside.
  bool benefitsOpponent(const Filling& filling) const;
  const Node* setAsideEffect(const Clause& clause, const Clause* until);
  bool asideDuration(const Clause& clause, const Clause* until, struct Timer& timer, Clause& bare);
  /// Of several objects of one instruction: all that is asked before anything is done; `away`: lists before single cards.
  void gather(std::vector<const Node*>& parts, bool away);
  /// Of a list of cards those that lie on others first.
  const Node* attachedFirst(const Node* part);
  const Node* asideCards();
  bool ofAside(const Node* node) const;   ///< it speaks of the cards set aside
  bool isSetAside(const Clause& clause);  ///< "that Hero is set aside"
  /// False after reporting that what was set aside last has nothing paired with it.
  bool asidePaired();
  const Node* pairedSentence(llvm::ArrayRef<const Clause*> clauses, bool& handled);
  const Node* laterChain(llvm::ArrayRef<const Clause*> clauses);
  const Node* onReturn(llvm::ArrayRef<const Clause*> clauses);
  const Node* meanwhile(llvm::ArrayRef<const Clause*> clauses);
  const Node* eachScope(llvm::ArrayRef<const Clause*> clauses, const NounPhrase& phrase);
  const Node* eachTime(llvm::ArrayRef<const Clause*> clauses);
  const Node* nextTime(llvm::ArrayRef<const Clause*> clauses);
  const Node* eachTurn(const Clause& clause, size_t at);
  /// The scope phrase of "each upkeep" or "the start of each of your turns"; null when it is none.
  const NounPhrase* recurring(const Chunk& chunk) const;
  bool turnsAside(Cursor& cursor);  ///< takes "that Hero is set aside" behind `turn`
  /// Makes the parts functions that take `parameters`, then what they use of the text around: the captures.
  bool keep(llvm::MutableArrayRef<Later> parts, std::vector<const Node*>& captures, Span span,
            std::vector<Type> parameters = {});
  const Node* imposeWith(bytecode::EffectTemplate effect, const Node* amount, const Node* argument,
                         llvm::ArrayRef<const Node*> captures, Span span);
  const Node* runsMeanwhile(bytecode::EffectTemplate effect, const Node* test, const Node* body, Span span);
  const Node* chooseEffect(const Clause& clause);
  /// Whether the clauses begin `choose to either ... or ...` or `choose one: ..., or ...`.
  bool choosesEither(llvm::ArrayRef<const Clause*> clauses) const;
  /// The first thing to choose as a clause of its own, taken off `clauses` with the `choose` before it.
  const Clause* firstOption(llvm::ArrayRef<const Clause*>& clauses);
  /// Whether the first clause is the `choose and` of "choose and discard 1 card", which says nothing more.
  bool choosesWhatFollows(llvm::ArrayRef<const Clause*> clauses);
  /// `choose to either ... or ...` to the end of `clauses`. `cost`: what is chosen must happen whole.
  const Node* eitherEffect(llvm::ArrayRef<const Clause*> clauses, bool cost);
  const Node* resolveEffect(const Clause& clause);
  const Node* resolvedCondition(const Clause& clause);
  const Node* resolveOne(const Node* card, Index label);
  /// Whether a card has an ability with a label or title that could be resolved for the player for whom `resolveOne` would.
  const Node* canResolve(const Node* card, const Node* player, int64_t label);
  const Node* inAnyOrder(const Node* list, const std::function<const Node*(const Node*)>& body);
  bool orderPhrase(Cursor& cursor, bool& any) const;
  // ---- forms (Forms.cpp)
  const Node* isInForm(const Desc& form, const Node* card);  ///< whether the face of an identity is of that form
  bool namesForm(const NounPhrase& phrase) const;
  const Node* formCards(const NounPhrase& phrase, const Node* player, bool named);
  const Node* inForm(const NounPhrase& phrase, const Node* card);
  const Node* changeForm(const Clause& clause);  ///< null where the clause is no such thing
  // ---- finding (Find.cpp)
  const Node* findEffect(const Clause& clause);
  const Node* findableCards(uint32_t kinds);
  const Node* cardsAside();  ///< in zones of the scenario that are neither play nor deck nor discard pile; or null
  const Node* shuffleDeck(const Node* player, const Node* whose, Index zone);
  const Node* shuffleFound(const Node* card, const Node* finder);
  bool remindsOfEngaging(const syntax::Sentence& sentence) const;
  const Node* lookEffect(const Clause& clause);
  const Node* putBackEffect(const Clause& clause);
  bool lookedAt(Desc& desc, const NounPhrase& phrase);
  bool areLookedAt(const Desc& cards) const;  ///< whether they are among those looked at last
  /// Remembers that some of those looked at are dealt with, and are none of `the rest`; `moved`: they are no more where they were.
  const Node* dealtWith(const Node* cards, bool moved);
  /// The pile that cards are said to be in, or were looked at in: a CardsInZone; null: it is not said.
  const Node* pileOf(const Desc& cards) const;
  const Node* paidCondition(const Clause& clause);
  const Node* lanesOf(const Node* packed, Index currency);
  const Node* fittingLanes(const Node* paid, const Desc& what);  ///< how many resources count as those described
  bool resourcesThisWay(Desc& desc, const NounPhrase& phrase, Cursor& cursor);
  bool remindsOf(const syntax::Sentence& sentence);
  const Node* preventEffect(const Clause& clause);
  /// Says what becomes of control, or to whose pile cards go, where a deed changes it.
  void noteOwnership(const Filling& filling, const Duration& until, Span span);
  const Node* controlUntil(Filling& filling, const Duration& until, Span span);
  /// `You control attached ally.`, `Take control of attached ally.`: as long as the card is there. `handled`: it is one.
  bool controlLine(const Clause& clause, bytecode::Ability& ability, bool& handled);
  /// `..., until this card leaves play`, of a deed that can last. `handled`: it says so.
  const Node* untilLeft(const Clause& clause, const Clause& until, bool& handled);
  const Node* cancelEffect(const Clause& clause);
  bool usedWithin(Index label) const;
  /// That what a card would do under a label (-1: at all) is not canceled yet.
  const Node* notCanceled(const Node* card, int64_t label);
  const Node* cancelAbilities(const NounPhrase& phrase, Cursor& cursor, Span span);
  const Node* until(bytecode::Change change, Index id, const Node* cards, const Node* amount, const Node* event,
                    Span span);
  const Node* around(const VerbFrame& frame);
  const Node* happenEffect(const Clause& clause);
  const Node* untilEffect(const Clause& clause, const Clause& until);
  const Node* becomeEffect(const Clause& clause);
  const Node* becomesKind(const Clause& clause, Cursor cursor, Desc subject, uint32_t kinds);
  bool isOfThis(const Clause& clause) const;
  bool isOfThis(const syntax::Sentence& sentence) const;
  const Clause& ofThis(const Clause& clause);
  bool resultOf(const Clause& clause, const Node*& result);
  bool speaksOfAbilities(const Clause& clause) const;
  const Node* blankEffect(const Clause& clause);
  /// A change of cards that a clause speaks of, for as long as it says, or as they are in play.
  const Node* changeCards(Desc subject, bytecode::Change change, Index id, Cursor cursor, Span span);
  const Node* protectEffect(const Clause& clause);
  bool protectLine(const Clause& clause, bytecode::Ability& ability);
  const Node* doneBy(const NounPhrase& phrase, Cursor& cursor);
  bool protections(const Clause& clause, std::vector<Protection>& result, Cursor& cursor);
  const Node* cannotEffect(const Clause& clause);
  const Node* resolveList(Desc& desc, const Filling* filling, const RoleDecl* role);
  void markSearched(const Desc& zone);
  const Node* deckOf(const Desc& zone);  ///< whose deck that is
  /// Shuffles the deck that a cost has searched where that cost is not paid after all: what is behind the arrow does not come then.
  const Node* shuffleInVain(const Node* paid);
  const Node* shuffleSearched();  ///< shuffles the deck that was searched, null where there is none
  bool isShuffle(const syntax::Sentence& sentence) const;  ///< `Shuffle.`, and no more
  bool saysShuffle(llvm::ArrayRef<const syntax::Sentence*> sentences) const;
  const Node* wrapIn(const VerbFrame& frame, const Node* body, const Node* object, Index from = kNone);
  const Node* laterOf(const Node* event, Span span);
  bool readTag(const Word& tag);
  /// Of which kinds of cards the tag's event has objects; 0: it has none, or there is no tag.
  uint32_t objectKinds() const;
  const Node* playing(const std::vector<const Node*>& costs, const Node* effect, const Node*& test);
  const Node* yieldOf(const Node* effect);
  void joinDefinitions(std::vector<const syntax::Sentence*>& statements);
  const Node* casesOf(const syntax::Ability& text);
  const Node* casesSentence(const syntax::Sentence& stem, const syntax::Ability& text);
  // ---- a filled frame made into statements (Perform.cpp, PerformRoles.cpp)
  const Node* perform(Filling& filling, Span span);
  /// A loop over cards that do something in turn, in the order that the player chooses, those of some kinds first.
  std::vector<const Node*> oneAtATime(const Performing::Step& step, uint32_t first, const Node* body);
  const Node* doerOf(const Filling& filling) const;  ///< the player who does it, and so chooses
  bool whereItIsDone(Performing& deed);
  bool amountsOf(Performing& deed);
  bool roleOf(Performing& deed, const RoleDecl& role);
  /// Fills those of a deed's roles that a zone stands for.
  void inZone(std::array<const Node*, bytecode::kRoleCount>& roles, const Desc& zone);
  bool performOn(Performing& deed, const RoleDecl& role,
                 Desc& desc);  ///< cards that are described: chosen, or each of them
  bool rolesUnsaid(Performing& deed);
  void keepResults(Performing& deed, int32_t result);  ///< for `if you do`, `that much`, `then`
  void keepWhetherToAny(Performing& deed);             ///< for `otherwise` behind what is done to each of some cards
  /// Whether the one thing that a verb's body does is of all its amount, and has parts of its own: what is dealt is taken.
  bool handsOn(const Node* body);
  /// Whether an event of the verb takes from where they are the cards that are in a role of it.
  bool takesFromPlay(Index verb, bytecode::Role role, std::vector<std::pair<Index, bytecode::Role>> seen = {}) const;
  /// Of a card that the trigger names, and whose event does not take it away: that it has not left play. Else null.
  const Node* stillThere(const Node* card);
  // ---- what is possible (Possible.cpp)
  /// It looks where nobody sees what there is; where a card is sought wherever it is, it is known whether it is anywhere.
  bool searches(const Node* list) const;
  /// What must hold for a statement to be possible as a whole; null: always, as far as is known. Locals numbered below `known` have
  /// their values where this is asked.
  const Node* payable(const Node* statement, int32_t known = 0);
  /// What must hold for any part of a statement to be possible, its costs whole, or for the whole of it but what hangs on a
  /// condition; null: always, as far as is known.
  const Node* doable(const Node* statement, int32_t known, bool whole);
  /// A choice among options of which something can be done. On a card of no player only what can be done whole is chosen, if anything
  /// can (Rules Reference, Choose), and so it is where the choice is a cost.
  const Node* amongOptions(const Node* chooser, llvm::ArrayRef<Option> options, bytecode::Index choice, bool cost);
  /// An option, its costs paid at once.
  const Node* paidAtOnce(const Node* body);
  /// Whether a part of an effect is only about the event that the ability is by its tag: `this attack gains ...`.
  bool ofOwnEvent(const Node* part) const;
  /// Whether what a clause says with `can` or `cannot` could be done.
  const Node* possibleCondition(const Clause& clause);
  /// The one event that an effect makes happen, or null.
  const Node* onlyDeed(const Node* effect);
  /// What depends on what a card is paid for with, as if it were paid so that it holds.
  const Node* beforePaying(const Node* list);
  /// The cards of a list but the one being played, which has left the hand before its costs are paid.
  const Node* withoutPlayed(const Node* list);
  // ---- what costs of several parts need together (Together.cpp)
  /// The parts of a cost so that one card, counter or resource pays for one of them only, and that all can be paid. `effect`: what they
  /// are paid for.
  void payAtOnce(std::vector<const Node*>& parts, const Node*& effect);
  void spendAtOnce(std::vector<const Node*>& costs, const Node*& effect);  ///< resources
  void chooseAtOnce(std::vector<const Node*>& costs);                      ///< cards
  // ---- what it can be done to (Targets.cpp)
  /// What must hold for an effect to do anything to anything; null: always, as far as is known.
  const Node* targets(const Node* effect, int32_t known, bool used = false);
  /// A deed in the place of the event that is watched: `instead`.
  const Node* inItsPlace(const Node* deed);
  bool replaces(const Node* effect) const;  ///< whether it does something in the event's place, whatever holds
  /// Whether it does something to what the event could be done to that the ability is by its tag: to an enemy, of an (attack).
  bool concernsTag(const Node* tree) const;
  /// The same of a part of it; nothing where it does nothing of its own.
  std::optional<const Node*> affects(const Node* part, Targets& at);
  bool putsAway(const Node* deed) const;                      ///< this card itself, out of play
  const Node* asFarAsKnown(const Node* list, int32_t known);  ///< without the tests that cannot be asked before
  const Node* lookedUp(const Node* node, const Targets& at);  ///< with the values kept for its locals
  void keepTarget(const Node* let, Targets& at);
  const Node* notEmpty(const Node* list);
  // ---- what may be chosen (Reasons.cpp)
  /// A card may be chosen for any one of the deeds that are done to it, and for no other reason.
  void withEveryReason(std::vector<const Node*>& statements);
  /// A text with what it does to one card of a chosen player's ("that player readies an ally they control") done to each of those that
  /// it could be.
  const Node* anyOfTheirs(const Node* tree, int32_t player);
  const Node* gains(const Node* card, const bytecode::EffectTemplate& effect);  ///< Bool: it does not have that already

  // ---- a labelled line (Ability.cpp)
  /// What must hold for the line to be used, of its costs and of what it does; of its costs also for it to be resolved by another text.
  const Node* usable(Labelled& line);
  /// The effect with what its card does before a last effect of some verbs (Model::beforeLast).
  const Node* withBeforeLast(const Node* effect);
  bool canPerform(Index verb, uint32_t kinds) const;  ///< whether a verb's subject is said to be any of these kinds
  bool ofScenario() const;                            ///< whether it is text of an encounter card
  /// Says who `you` is in an ability of the scenario, where it is said first. `answers`: it has a label.
  void noteYou(Span text, const LabelDecl* label);
  /// Whether it is text of an encounter card that says `you` nowhere: the first player decides what nobody else is said to decide.
  bool namesNobody(Span text) const;
  /// While the card is attached to a player's card: whether that player is you (RR Ability, of attachments that say "you").
  const Node* triggeredByHostsPlayer();
  /// That `you` is the first player, unless the card lies before another player or is attached to what is theirs.
  const Node* firstPlayerActs();
  bool asksYou(const Node* test) const;  ///< whether it is of `you`; of null it is not
  /// Whether somebody is said to decide: "you discard ...", "choose ...".
  bool youAct(llvm::ArrayRef<const Clause*> clauses) const;
  /// Who chooses among what is described, which `doer` does something to.
  const Node* whoChooses(const Desc& desc, const Node* doer);
  bool sortSentences(Labelled& line, std::vector<Index>& result);
  bool unlabelled(const Labelled& line, std::vector<Index>& result);
  bool readLabel(Labelled& line);
  bool readTrigger(Labelled& line);
  /// A condition before all that is done.
  bool readIf(Labelled& line);
  /// Warns where what a line has happen instead is what was about to happen.
  void replacesNothing(const Labelled& line);
  bool readEffect(Labelled& line);
  bool readSentences(Labelled& line, std::vector<const Node*>& parts);
  /// What is done instead of the sentence before, which then is done only where the condition does not hold; null where that is not
  /// asked for, or it speaks of the locals of the sentence before, `from` to `to`. `did`: that the sentence before was done.
  const Node* insteadOf(const Node*& before, const Node* did, const Node* after, int32_t from, int32_t to);
  bool readBullets(const syntax::Ability& text, std::vector<const Node*>& parts);
  void divideAtArrow(Labelled& line, std::vector<const Node*>& parts);
  /// The effect as the body of the event that the tag names. `resolved`: only where another text resolves it.
  /// Who makes the event that an ability of this card is, in words, and the rules that say so.
  std::pair<std::string, std::string> whoMakes() const;
  const Node* tagged(const Word& tag, llvm::ArrayRef<const Node*> costs, const Node* effect, Span text, bool resolved);
  bool isTagVerb(Index verb) const;               ///< it is what the label is about: damage dealt, of an attack
  bool isTagDeed(const Node* node) const;         ///< it is what the tag's event consists of
  const Node* patientOf(const Node* deed) const;  ///< whom a deed is done to
  const Node* canBeObject(const Node* card);      ///< Bool: of the tag's event
  /// That a deed of the tag can be done, whatever its amount; null where that cannot be asked.
  const Node* canBeDone(const Node* deed);
  /// `tree` with each deed of the tag's deed verb made the event's: what it is done to becomes an object of the event; what the event
  /// cannot be done to is spared. `first` is its object from the start.
  const Node* ofEvent(const Node* tree, const Node* first);
  /// What is `additional` made a part of the same deed to the same card that stands before it: done at once with it.
  const Node* withAdditional(const Node* effect);
  /// What the first deed of an ability with a tag is done to, where that is known beforehand: "that minion", the first of "each enemy",
  /// what was chosen among the costs. `known`: locals that have their values then.
  const Node* firstObject(llvm::ArrayRef<const Node*> statements, const std::vector<int32_t>& known);
  /// "For each upgrade exhausted this way, choose an enemy and deal 1 damage to it": what is chosen first, before the event, of which it
  /// is the first object. `rest`: its statements, as they are afterwards.
  bool chooseBefore(std::vector<const Node*>& before, std::vector<const Node*>& rest,
                    const std::vector<int32_t>& known);
  bool moveToStart(std::vector<const Node*>& statements);
  bool labelTrigger(const LabelDecl& label, bytecode::Ability& ability, const Node*& test);
  const syntax::Ability* parse(Span text);
  bool limitOf(const syntax::Sentence& sentence, bytecode::Ability& ability);
  bool forbidPlaying(const Node* when, Span span, std::vector<Index>& result);
  /// `verb` cannot be done with this card in the role `slot` as long as `when`, wherever the card is.
  void forbidThis(Index verb, bytecode::Role slot, const Node* when, Span span, std::vector<Index>& result);
  bool playLine(const syntax::Sentence& sentence, std::vector<Index>& result);
  bool whenThis(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result,
                bool& handled);
  const syntax::Ability* ordered(const syntax::Ability& text);
  // ---- what a card is attached to (Attach.cpp)
  const VerbFrame* attachFrame(const Clause& clause) const;  ///< of an order to attach, without subject
  bool isAttachLine(const syntax::Sentence& sentence) const;
  const Node* attachThis(const Clause& clause);
  bool otherwiseSentence(const syntax::Sentence& sentence, std::vector<const Clause*>& rest);
  bool attachLine(llvm::ArrayRef<const syntax::Sentence*> sentences, const syntax::Ability& text,
                  std::vector<Index>& result);
  bool orderLine(const Clause& clause, std::vector<Index>& result, bool& handled);
  bool onlyLine(const syntax::Sentence& sentence, std::vector<Index>& result);
  bool countersOf(const syntax::Sentence& keyword, std::vector<Index>& result);
  bool cardsOf(const syntax::Sentence& keyword, std::vector<Index>& result);
  // ---- an amount divided among several cards (Divide.cpp)
  const RoleDecl* amongRole(const Filling& filling, const Chunk& chunk) const;
  std::optional<Shares> divide(Desc& desc, const Filling& filling, const RoleDecl& role);
  const Node* canBeDone(const Filling& filling, const RoleDecl& role, const Node* card);
  const Node* byCounters(const Chunk& chunk);
  // ---- cards that lie facedown as others (Guise.cpp)
  /// "as a Drone minion": the card that a facedown one is then, made where there is none yet.
  Desc guise(const NounPhrase& phrase, const RoleDecl& role, bool plural);
  /// Whether a stat of a card is what the role takes: the card, as that part of it.
  bool ofStat(const Desc& desc, const RoleType& type) const;
  // ---- what stands behind a keyword (KeywordArguments.cpp)
  bool keywordArgument(const syntax::Sentence& keyword, std::vector<Index>& result);
  bool cardNamedBy(const syntax::Sentence& keyword);
  bool traitOf(const syntax::Sentence& keyword);
  bool resourcesOf(const syntax::Sentence& keyword);
  // ---- events in progress, and who may do what meanwhile (InProgress.cpp)
  bool isProgressive(const Clause& clause) const;
  const Node* progressive(const Clause& clause);
  static bool whileThisIsDone(const Node* condition);
  bool mayHelp(const Clause& clause, bytecode::Ability& ability);
  bool isConsequence(const syntax::Sentence& sentence) const;  ///< "If there is no threat here, flip this card."
  bool speaksOfThis(llvm::ArrayRef<const Chunk*> subject);
  bool entersWithLine(const Clause& clause);
  bool maximum(const syntax::Sentence& sentence, std::vector<Index>& result);
  bool constantLine(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result);
  bool sameIcon(const Chunk& paren, const Modification& change) const;
  bool ofAttacks(const std::vector<Modification>& changes, Span span);
  bool changes(Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining);
  /// The effect on each card that a description fits as long as it lasts.
  const Node* forWhoever(Desc desc, const std::vector<Modification>& changes, const Duration& until, Span span);
  /// "Lamp Keeper does not count against your ally limit.": the keyword that the clause's predicate is the name of, or kNone.
  Index predicateKeyword(const Clause& clause) const;
  bool increased(const Clause& clause, Desc& whose, std::vector<Modification>& changes);
  bool reduceLine(const Clause& clause, bytecode::Ability& ability);
  /// What `by` or `to` says behind the cursor: "by 1", "by that character's ATK", "by 1 for each ally you control".
  const Node* byHowMuch(Cursor& cursor);
  /// `reduce that amount by 1` and `increase that damage by 1`, of the event that would happen.
  const Node* changeAmount(const Clause& clause, bool more);
  /// `Reduce the amount of damage X takes from each attack by 1.`, with a condition before it or without. `handled`: it is one.
  bool amountLine(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result,
                  bool& handled);
  /// Whether the card does what it does while it is being played: what it forbids then, it forbids from there.
  bool isPlayed() const;
  bool toNobody(const Clause& clause);  ///< a `cannot` says who, and of what none of them: not `each`
  bool constantClause(const Clause& written, bytecode::Ability& ability);
  bool constantSentence(const syntax::Sentence& sentence, bytecode::Ability& ability, const Node*& condition);
  /// Mentions who fills the roles of an event; `said`: what kinds of card a trigger says they are.
  void watchRoles(const VerbFrame& frame, const Node* event, const RoleKinds& said);

  Model& model_;
  bytecode::Program& program_;
  diag::Sink& sink_;
  std::vector<Note>& notes_;
  Owner owner_;
  Mode mode_ = Mode::Effect;
  bool ofBody_ = false;  ///< this text is a verb's body: what is going on there is what it is itself a part of
  bool failed_ = false;
  bool quiet_ = false;  ///< trying a reading: errors make it fail but are not reported
  int32_t clause_ = 0;
  int32_t leaning_ = -1;           ///< the clause that begins a sentence of several
  const Node* leansOn_ = nullptr;  ///< Bool: where this did not hold, what that clause speaks of is nothing
  std::vector<Antecedent> antecedents_;
  bool defining_ = false;          ///< what X is, which is computed before anything is chosen
  bool ofPast_ = false;            ///< what was done to somebody is asked: to the very one, wherever it has gone
  const Node* notThem_ = nullptr;  ///< the player who does it to `them`: they would be `themselves`
  bool nearest_ = false;           ///< `its owner`: of what was mentioned last, whatever else there is
  llvm::ArrayRef<const Chunk*>
      whose_;                  ///< in a line that holds: the subject of the clause before ("and its attacks ...")
  bool ofEvent_ = false;       ///< only cards of the event watched are meant: "cancel that card's effects"
  bool notThis_ = false;       ///< `it` gets a stat that this card is without
  uint32_t askedKinds_ = ~0u;  ///< what `it` or `that card` must be able to be: "if that card is a treachery"
  const Node* you_ = nullptr;
  bool others_ = false;         ///< an opponent was spoken of
  const Node* self_ = nullptr;  ///< this card, once the ability has set it aside
  std::optional<Aside> aside_;
  bool later_ = false;          ///< building what happens on return or again and again meanwhile
  const Node* doer_ = nullptr;  ///< the player of "each player may ...", whose turn it is to do it
  /// Who does what a clause says: whose zone one is of which nothing is said. Null: you.
  const Node* zonesOf_ = nullptr;
  std::pair<const Node*, bool>
      asked_;                    ///< what it is that somebody whom the sentence before said may do it, did; was it you
  bool zonesUnsaid_ = true;      ///< it need not be said: one player does it
  const Node* event_ = nullptr;  ///< the event that `this attack`, `that much` speak of
  const VerbFrame* watched_ = nullptr;
  RoleKinds roleKinds_ = kAnyKinds;  ///< of the roles of the trigger read last, as it says
  Done last_;
  std::vector<Index> watchedVerbs_;  ///< those of the trigger
  bool takenAway_ = false;           ///< the text asks whether what the trigger names has been taken from where it was
  const Node* watchedAmount_ = nullptr;  ///< of the event that the trigger names, as it says
  int32_t paid_ = -1;                    ///< the local that holds what this card was paid for with, where its text asks
  bool found_ = false;                   ///< something was to be found
  bool bracketed_ = false;               ///< in parentheses inside a clause
  /// Whether what the text resolves on other cards must do anything: abilities that are themselves resolved do not ask, lest they ask
  /// one another for ever.
  bool asksResolved_ = false;
  bool canceled_ = false;        ///< a sentence before has canceled something: `instead` is instead of that
  bool paying_ = false;          ///< before an arrow: counters that are taken from a card must all be there
  std::vector<int32_t> chosen_;  ///< locals of what the text says to choose in so many words
  bool paysWhole_ = false;       ///< it is about a cost: of 2 cards off a deck both must be there
  bool played_ = false;          ///< the ability is used by playing the card
  std::optional<Desc> looked_;   ///< the cards last looked at, and where they are
  const Node* lookedIn_ = nullptr;
  int32_t taken_ = -1;   ///< the local that holds those of them that have been moved, be it to where they were
  int32_t picked_ = -1;  ///< and those that something else has been done to alone, or that were chosen
  const Node* askedLater_ =
      nullptr;                     ///< the event whose outcome a condition asks for: what hangs on it waits for its end
  const Node* paidFor_ = nullptr;  ///< Bool: what the resources generated may pay for, of the card that is parameter 0
  std::vector<const Node*> additional_;    ///< deeds of `additional` damage and the like
  const Node* unshuffledFound_ = nullptr;  ///< shuffles the decks in which something was found, when the chain is over
  std::optional<Desc> unshuffled_;         ///< the deck that was searched, to be shuffled when the chain is over
  std::optional<Desc> searchedToPay_;      ///< the deck that a cost searches
  bool shuffles_ = false;                  ///< the ability says itself what is shuffled
  std::vector<const Node*> sought_;        ///< cards wherever they may be, of which it is known whether there is one
  std::optional<Desc> searched_;        ///< the zone that was searched last: what is shuffled when nothing else is said
  const Node* lastResolved_ = nullptr;  ///< Bool: the sentence before has resolved an ability ("resolved this way")
  Index lastResolvedLabel_ = kNone;     ///< by which label or title
  const Node* lastCondition_ = nullptr;  ///< Bool: the condition of the sentence before ("otherwise")
  const Node* fully_ = nullptr;          ///< as `last_.fully`, of the whole sentence before
  bool asksThisWay_ = false;             ///< the effect asks what it has brought about so far
  bool asksWhether_ = false;             ///< whether something could be done: "it can take damage", however much
  bool otherwiseNext_ = false;           ///< the next sentence begins with `Otherwise`
  bool nobody_ = false;                  ///< the line names nobody (namesNobody)
  bool firstChooses_ = false;            ///< the line is an encounter card's, and not what a player may use
  bool youDecide_ = false;               ///< the sentence says who decides (youAct)
  bool early_ = false;                   ///< the ability resolves before the event it watches has
  bool would_ = false;                   ///< and speaks of what would happen
  bool together_ = false;                ///< the trigger waits for cards, however many one instruction is about
  bool bySelf_ = false;                  ///< what the trigger watches is done by this card
  std::vector<Antecedent> labelRoles_;   ///< whom the label's trigger speaks of besides this card: `Boost:`, an enemy
  const TagDecl* tag_ = nullptr;         ///< by which the ability is an event: (attack); null: by none
  const VerbFrame* tagFrame_ = nullptr;  ///< that event
  const NounPhrase* xPhrase_ = nullptr;
  llvm::ArrayRef<const Chunk*> xChunks_;
  const Node* causer_ = nullptr;  ///< performs what a standing rule brings about; null: this card
  const Node* x_ = nullptr;
  std::optional<Duration> lasts_;  ///< what `until this card leaves play` behind the clause says
  LateX late_;                     ///< an X that is defined when the roles of its clause are filled
  bool filling_ = false;           ///< roles of an effect are being filled
  bool replaces_ = false;          ///< `instead` stands before the verb
  bool mayReplaceDeed_ = false;    ///< the event watched is over: `instead` is of what the sentence before does
  bool insteadOfDeed_ = false;     ///< it has been so
  bool ofChosen_ = false;          ///< X is of what its clause chooses: there is none for the next
  std::vector<const Node*>
      fromTheStart_;  ///< what the event that the ability is has from its start: "this attack gains overkill"
  std::vector<const Node*> atFirst_;  ///< statements that stand before all others of the ability
  std::vector<const Node*> prelude_;  ///< statements that must run before the one being built (choices)
};

}  // namespace thou::sema
