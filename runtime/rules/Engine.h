// The rules: advances the frames of a GameState until a decision, the end of the script or the end of the game is reached.
// A light object made for one run; all that lasts is in the state. Each topic is a file:
//
//   Engine.cpp      the loop over frames, pushing and finishing them      Offer.cpp       what a player may use, a card's abilities
//   Event.cpp       proposing an event, its stages                        Payment.cpp     paying, operations on what is paid
//   Outcome.cpp     what an event has come to, its objects                Standing.cpp    standing rules, what is due
//   Scope.cpp       scopes: begin, end, ambient ones of scripts           Effects.cpp     lasting effects: made, ended
//   Window.cpp      who may and must use which ability on an event        Control.cpp     control changes and their traces
//   Ability.cpp     using one ability, its limit                          Zones.cpp       cards change zones, enter and leave play
//   Abilities.cpp   which abilities a card has, the listener table        Placing.cpp     operations that set up positions
//   Cannot.cpp      what cannot happen                                    SetAside.cpp    set-aside groups, operations on them
//   Operations.cpp  operations on cards and counters, from row to code    Undo.cpp        what a card's abilities did, taken back
//   Moves.cpp       operations that move cards                            Leaks.cpp       what has outlived its end
//   Players.cpp     operations on players, the event in flight, the game  LogText.cpp     lines of the log
//   Choice.cpp      decisions of code
//   Decision.cpp    the pending decision, read off the state              Answer.cpp      a decision's answer
//   trial/          what may be used, found by trying on a copy
//   Why.cpp         why something is not so, or cannot be done            Explainer.cpp   what a condition's code found, in words
//
// Around it: Game.h is what a host holds, Decision.h and Input.h what it is asked and says, Log.h what it reads; vm/Prepared.h is what is
// known of a program before play; Rules.def and Pitfalls.def are the ids cited.
//
// Next: Event.cpp.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/rules/Game.h"
#include "runtime/vm/Machine.h"

namespace thou::rules {

class Probe;

using bytecode::Index;
using bytecode::kNone;

/// What a frame's turn comes to.
enum class Flow : uint8_t {
  Go,    ///< go on with the top frame
  Wait,  ///< a decision is pending
  Idle,  ///< the script's turn
};

using state::Stage;

/// An ability somebody could use now.
struct Candidate {
  int64_t card = 0;  ///< slot
  Index ability = kNone;
  state::PlayerId you;
  uint64_t yield = 0;  ///< of a payment ability: packed resources that it would give for what is paid for
};

/// The eight roles of an event, or the arguments of a kernel operation under the names of roles.
struct Roles {
  int64_t slots[bytecode::kRoleCount] = {};

  int64_t& operator[](bytecode::Role role) { return slots[size_t(role)]; }
  int64_t operator[](bytecode::Role role) const { return slots[size_t(role)]; }
  state::PlayerId player(bytecode::Role role = bytecode::Role::Player) const {
    return state::PlayerId{uint8_t((*this)[role])};
  }
  int64_t object() const { return (*this)[bytecode::Role::Object]; }
  int64_t target() const { return (*this)[bytecode::Role::Target]; }
  int64_t amount() const { return (*this)[bytecode::Role::Amount]; }
  int64_t extra() const { return (*this)[bytecode::Role::Extra]; }
  state::PlayerId targetPlayer() const { return player(bytecode::Role::TargetPlayer); }
};

class Engine final : public vm::Host {
 public:
  Engine(const bytecode::Program& program, const vm::Prepared& prepared, const Limits& limits, state::GameState& state,
         Log& log, vm::Coverage* coverage = nullptr, const Judge* judge = nullptr);

  // ---- driving
  /// Advances frames until there is a reason to stop.
  Status run();
  /// Starts a function on top of the stack: this = none, you = player 1 (the first player).
  void call(Index function);
  /// Links the ruleset's own abilities: once for a new game.
  void listenToRules();
  void openAmbient();
  /// The script stands in that scope from now on, and in those that it is a part of. Only before anything has happened.
  void standIn(Index scope);
  void endAmbient(bytecode::Scope scope);
  /// The pending decision; only while the top frame waits for one. `words`: with its texts.
  Decision decision(bool words = true);
  /// What a frame of kind Choice asks.
  Decision decisionOf(const state::Frame& frame, bool words = true) const;
  Option optionOf(const Candidate& candidate, bool words = true) const;
  /// Whether the top frame waits for an answer.
  bool waiting() const;
  /// The Choice frame on top is answered with a value for the register that waits for it.
  void settle(int64_t value);
  /// The same with a list of cards or players.
  void settleWith(std::span<const int64_t> chosen);
  /// Gives the pending decision a legal answer.
  void answer(const Decision& decision, std::span<const uint32_t> choice);
  TrapReport report() const;
  vm::Machine& machine() { return machine_; }
  /// From now on this engine plays a trial, of which `probe` takes notes.
  void beginTrial(Probe& probe);
  /// A card into the position: no event, no window (Placing.cpp).
  uint32_t spawn(Index definition, state::PlayerId player, uint8_t zone);
  uint32_t placeIdentity(state::PlayerId player, Index definition);
  /// What does not belong in the state any more; see Game::leaks.
  std::vector<std::string> leaks();

  // ---- vm::Host
  vm::Next propose(int64_t* registers, uint8_t base, Index verb, Index wrap) override;
  bool possible(Index verb, const int64_t* roles) override;
  vm::Next kernel(int64_t* registers, uint8_t base, bytecode::Operation operation) override;
  vm::Next impose(int64_t* registers, uint8_t base, Index effect) override;
  vm::Next decide(int64_t* registers, uint32_t word, Index choice) override;
  void passes(bytecode::Mark mark) override;
  void looksAt(int64_t card) const override;
  void atRandom(int64_t card) override;
  void altersEvent() override;

  /// Abilities of a card's face, kind, keywords and lasting effects, and what static abilities of others give it, wherever it is. Valid
  /// while the program is, and `room` is unchanged, where they are put together when they are not those printed.
  std::span<const Index> allAbilitiesOf(uint32_t card, std::vector<Index>& room);

  // ---- text (LogText.cpp)
  /// What a card is called. While the text is for readers of whom one may not see it: "a card".
  std::string nameOf(int64_t card) const;
  /// Texts are for these players from now on; none: they name every card.
  void writeFor(Seats readers) { readers_ = readers; }
  /// Who may know which card that is: nobody of one that lies facedown or in a hidden zone, but of a hand the player whose it is. An
  /// object that is no more was seen by all, but where it lay facedown.
  Seats seersOf(int64_t card) const;
  std::string eventText(uint32_t index) const;
  /// Whether an event is bookkeeping: a stretch of the game begins or ends, abilities are offered, what is paid with is counted.
  bool isMinor(const state::EventRow& event) const;
  /// The same by the sentence that its verb has for the log.
  std::string sentenceText(const state::EventRow& row) const;
  std::string effectText(const state::EffectRow& effect) const;
  std::string playerName(state::PlayerId player) const;
  std::string abilityText(int64_t card, Index ability) const;
  std::string zoneName(uint32_t seat, uint8_t kind) const;

  // ---- why not (Why.cpp): in words, from the code of conditions itself
  /// What made a pure Bool function come out as it did: "threat on Rising Water is 3, not 1"; empty where nothing can be said.
  std::string whyFalse(Index condition) { return whyFalse(condition, 0, state_.facts().players > 0 ? 1 : 0, 0, 0); }
  /// Why a player is not offered an action of a card, or the playing of it.
  std::string whyNot(state::CardRef card, state::PlayerId player, bool plays);
  /// The same in words for that player; where the reason is about cards that the player may not see, only that it is.
  std::string whyNotFor(state::CardRef card, state::PlayerId player, bool plays);
  /// Why no ability of a card was offered in answer to anything, where none was even looked at: it has none, or waits for what was not so.
  std::string whyNotInAnswer(state::CardRef card);

 private:
  friend class Trial;
  friend class Probe;

  // ---- frames (Engine.cpp)
  bool pushFrame(const state::Frame& frame);
  bool pushCode(Index function, int64_t card, state::PlayerId you, int64_t event, std::span<const int64_t> more = {},
                uint8_t flags = 0);
  /// Pops the top frame, not a Code frame, and hands `value` to the frame that waits for it.
  void finishFrame(int64_t value);
  void deliver(uint32_t result, int64_t value, int64_t cards);
  Flow advance();
  bool nextRound();
  int64_t innermostEvent() const;

  // ---- events (Event.cpp, Outcome.cpp, Scope.cpp)
  /// Pushes the row of an event that is proposed, the innermost from now on; its index. A draft, which only asks whether it could happen,
  /// takes no serial. `flags`: kEventFromBody or 0.
  uint32_t beginEvent(Index verb, const Roles& roles, uint8_t flags, bool draft);
  /// Takes an event's row away with all it kept. Where it happened as a part of the body of the event around it, no scope, that one has
  /// its cards, and its amount as runtime/README.md says. INVARIANT: `index` is the innermost event.
  void dropEvent(uint32_t index);
  /// Whether an event just begun is possible: an amount where its verb needs one, the verb's own condition, nothing that says `cannot`,
  /// room for counters or counters to take, means to pay. Changes nothing; logs what a `cannot` prevents.
  bool canHappen(uint32_t index);
  /// Of an event about counters of a kind that stands for any: which are meant.
  void meanCounter(const bytecode::Verb& verb, state::EventRow& row) const;
  /// Whether a card has as many counters of a kind already as it can have.
  bool isFull(const state::EventRow& adding);
  /// Whether there is no counter of a kind on the card in a role that it could be taken from.
  bool isEmpty(const state::EventRow& row, bytecode::Role of);
  /// Begins an event of the engine's own and pushes its frame, whose result nobody takes. False when it cannot happen.
  bool startEvent(Index verb, const Roles& roles);
  /// Whether an event in its windows will not happen: cancelled, or without the amount that its verb needs.
  bool stopped(uint32_t index) const;
  /// Whether the reason for which a standing rule brings the event about is still there; nothing where no rule does, or no ability has
  /// been used before it.
  std::optional<bool> reasonHolds(uint32_t frame);
  Flow advanceEvent();
  void startBody(uint32_t frame);
  /// Begins the body of an event anew where it was said to, and forgets what it has come to so far. False where it was not.
  bool beginAnew(uint32_t frame);
  /// Whether a stopped event is remembered all the same: its verb hands its amount on, of which nothing is left since some was prevented.
  bool dealt(uint32_t index) const;
  /// An event has happened, before anybody responds: marks it, logs and hashes it, remembers it.
  void happened(uint32_t index);
  /// Keeps what happened, or was dealt and wholly prevented, for the events that it happened inside of: a row for each of its objects.
  void remember(uint32_t index);
  /// The objects of an event that has several, in the order in which it was done to them; else none. Valid until a row is pushed.
  std::span<const int64_t> objects(uint32_t index) const;
  /// Makes the next of an event's objects the one meant, after the last one the first. Says whether there was a next.
  bool nextObject(uint32_t index);
  // What is held back until an instruction has been done to all of its cards (Together.cpp)
  /// The number of the Code frame that proposed an event and gathers its like; the number of frames where none does.
  uint32_t gatheringFrame(uint32_t event) const;
  /// An event has happened: keeps its object where the frame that proposed it gathers.
  void gather(uint32_t event);
  /// Whether an ability is to answer an event, and not what the event is one of, or the ones that it stands for.
  bool answersNow(uint32_t event, const bytecode::Ability& ability) const;
  /// Pops the top frame, an Event's, with the event's row, and hands the frame that proposed it what it has come to: amount and cards, 0
  /// and none where it did not happen.
  void finishEvent();
  void announce(Index announcement, uint32_t scope);
  void scopeBegins(uint32_t index);
  void scopeEnds(uint32_t index);

  // ---- what cannot happen (Cannot.cpp)
  /// Whether an ability that says that a verb cannot happen may hold, as far as it asks for what is in progress: the event asked about may
  /// be that.
  bool mayForbid(Index ability, Index verb) const;
  /// Whether nothing that may hold now says of an event with these roles, begun or not, that it cannot happen: a look-up.
  bool undisputed(Index verb, const int64_t* roles) const;
  /// Of the listeners under a `Cannot` key, from one on (row + 1) by which cards in play say so of themselves, the first of a card; 0 = none.
  uint32_t nextOwn(uint32_t number, uint32_t card) const;
  /// Whether a card that is out of play may say that a verb cannot be done to it or by it.
  bool speaksOfItself(uint32_t card, Index verb) const;
  /// What says that an event cannot happen.
  struct Ban {
    int64_t card = 0;
    Index ability = bytecode::kNone;  ///< none where it is a lasting effect
  };
  /// Whether something says that an event cannot happen; `by`: what does.
  bool forbidden(uint32_t event, Ban* by = nullptr);
  /// Whether an ability of a card that always holds says so, by that effect, for `you` or, where that is nobody, for whom it speaks to.
  bool forbids(uint32_t card, Index ability, Index effect, state::PlayerId you, int64_t event);

  // ---- windows and abilities (Window.cpp, Ability.cpp, Abilities.cpp, Offer.cpp, Payment.cpp)
  enum class Window : uint8_t { Done, Used, Ask };
  Window window(uint32_t frame, bytecode::Timing timing, bool forced);
  std::vector<Candidate> candidates(uint32_t event, bytecode::Timing timing, bool forced);
  /// Whether an ability is being used already on what the event comes of: it happens instead of that, which each ability does something
  /// about once; or that takes the event's object away, and a card leaves once.
  bool interrupting(int64_t card, Index ability, const state::EventRow& row) const;
  void addCandidate(std::vector<Candidate>& list, uint32_t event, int64_t card, Index ability);
  /// Notes which abilities may respond to an event about to resolve, of those that ask what its cards are like then (Ability::early).
  void lookAtCards(uint32_t event);
  void addDeparted(std::vector<Candidate>& list, uint32_t event, bytecode::Timing timing, bool forced);
  /// Whether nothing tells two cards apart: the same face, and nothing on the one that is not on the other.
  bool alike(uint32_t a, uint32_t b) const;
  bool interchangeable(const std::vector<Candidate>& list) const;
  void useOnEvent(uint32_t frame, const Candidate& candidate);
  static bytecode::Timing timingOf(Stage stage);
  static bool forcedStage(Stage stage);
  bool startAbility(const Candidate& candidate, int64_t event);
  /// Whose use of an ability a limit per player counts: of the scenario's card, whoever does what it waits for.
  state::PlayerId limitedPlayer(int64_t card, state::PlayerId you, int64_t event);
  bool limitLeft(int64_t card, Index ability, state::PlayerId you, int64_t event);
  void countUse(int64_t card, Index ability, state::PlayerId you, int64_t event);
  Flow advanceAbility();
  /// Abilities of a card's face, kind, keywords and lasting effects, wherever it is.
  /// Valid while the program is, and `room` is unchanged, where they are put together when they are not those printed.
  std::span<const Index> abilitiesOf(uint32_t card, std::vector<Index>& room) const;
  void addGrants(std::vector<Index>& list, bytecode::Change change, Index id) const;
  bool activeHere(Index ability, uint32_t card) const;
  /// Abilities of a card that always hold come or go: the cards are dirty that they may change. What cannot happen changes none.
  void staticsChange(uint32_t card);
  /// Whether a card has listeners or may have some where it is now.
  bool mayBeHeard(uint32_t card) const;
  void relisten(uint32_t card);
  /// Listeners of the ability that a `Constant` effect makes hold.
  void listenForEffect(uint32_t effect);
  void listen(uint32_t card, Index ability, Index via, Index viaAbility, uint32_t effectRow = 0);
  /// What is done with each of several candidates, one after the other: true = that will do.
  using Visit = std::function<bool(const Candidate&)>;
  /// Whether a static ability may give cards one of a timing.
  bool staticsGive(bytecode::Timing timing) const;
  /// Goes through what a player may use of a timing; whether `visit` stopped.
  bool anyUsable(bytecode::Timing timing, state::PlayerId player, const Visit& visit);
  std::vector<Candidate> usable(bytecode::Timing timing, state::PlayerId player);
  Flow advanceOffer();
  Flow advanceResolve();
  /// Goes through `payers`; whether `visit` stopped.
  bool anyPayer(state::PlayerId player, int64_t paidFor, const Visit& visit);
  bool anyPayerOf(state::PlayerId player, int64_t paidFor, const Visit& visit);
  /// The payment abilities that give something for that card, with what they give; none of a player who is out of the game.
  std::vector<Candidate> payers(state::PlayerId player, int64_t paidFor);
  /// Whether every player's resources may be spent for a card (Change::Helped).
  bool anybodyPays(int64_t paidFor);
  /// The kinds of resources asked for, with those that the card paid for requires.
  uint64_t required(uint64_t kinds, int64_t paidFor) const;
  /// Whether nothing forbids a player to use an ability of a card that need not be used.
  bool mayTrigger(state::PlayerId player, int64_t card);
  bool covered(uint64_t pool, int64_t amount, uint64_t kinds) const;
  /// What a payment frame asks for, what is paid of it and what is still to be paid.
  std::string paymentText(const state::Frame& frame) const;
  /// The scopes around the one that the script stands in, outermost first, and that one.
  std::vector<Index> ambientScopes() const;
  bool proposes(Index verb, Index part) const;  ///< whether a verb's body makes another happen
  bool payable(state::PlayerId player, int64_t amount, uint64_t kinds, int64_t paidFor);
  Flow advancePay();
  /// A payment frame of a trial goes on with these payers, those that come after the last.
  Flow tryPayers(std::vector<Candidate> list);
  /// A trial pays with one of them.
  void payWith(const Candidate& payer);

  // ---- trials (trial/Trial.cpp); what is noted while one is played is its Probe's
  /// What must hold for an ability to be used, besides what is tried. Of a trial's payers no more is asked: whether they pay is tried.
  Index conditionOf(Index ability) const;
  /// Whether a player may use an ability of a card, as its condition says; the judge is told what a trial says.
  bool mayUse(int64_t card, Index ability, state::PlayerId you, int64_t event);

  // ---- consequences (Standing.cpp, Effects.cpp, Control.cpp, Zones.cpp)
  struct Consequence {
    Index rule = kNone;
    uint32_t card = 0;
    state::PlayerId you;
  };
  /// Ends what has to end and settles control; true when there is something to run: a due function or a standing rule.
  bool consequences(Consequence& found);
  bool standingInProgress(const bytecode::Standing& rule, int64_t slot) const;
  /// A card that standing rules may apply to, and the bit of its kind.
  struct Subject {
    uint32_t card = 0;
    uint32_t kind = 0;
  };
  struct Subjects {
    std::vector<Subject> cards;
    uint32_t kinds = 0;  ///< of all of them
  };
  /// The cards in play that lie face up, or those of them that were touched, in the order of entering play.
  Subjects subjects(bool touchedOnly) const;
  /// After which changes (state::kDirty bits) a static effect may be another on cards that have not been touched.
  uint32_t restsOn(const state::ListenerRow& listener) const;
  /// Whether a standing rule needs to be looked at only for cards that were touched, when that has changed (state::kDirty bits).
  bool lookedAtAlone(Index rule, uint32_t changed) const;
  /// The first standing rule that applies to a card. Where there is none, the cards stay touched of which that may change though nothing
  /// about them does: they have passed a guard, or who `you` is hangs on what goes on.
  bool findStanding(uint32_t changed, Consequence& found);
  bool deckEmpty();
  bool announceRefill();
  enum class Verdict : uint8_t { No, NotNow, Yes };
  /// Whether a standing rule applies to a card; `NotNow` where that may change though nothing about the card does.
  Verdict standingHolds(Index rule, uint32_t card, int64_t event, Consequence& found);
  Flow advanceStanding();
  /// Runs the oldest due function that the Standing frame on top sees to; where there is none left, it waits for none.
  void nextDue();
  /// Whether anything is due, whoever sees to it.
  bool dueLeft() const;
  bool pushStanding();
  /// Ends the effects that pass a test; whether there were any.
  template <class Test>
  bool endEffects(Test test);
  bool endTestHolds(const state::EffectRow& effect, int64_t event);
  void changedBy(const state::EffectRow& effect);
  void gainDeparted(const state::EffectRow& effect);
  void endEffect(uint32_t index);
  /// Ends what lasts as long as an event that has happened, but for abilities, and makes due what is delayed until its end: before
  /// anybody responds to it.
  /// Whether there is a lasting effect that bytecode::endsWithEvent, or endsByVerb, is true of.
  bool anyEndsWithEvents() const { return anyEnds(bytecode::End::Event) || anyEnds(bytecode::End::OccursWithin); }
  bool anyEndsByVerb() const { return anyEnds(bytecode::End::Occurs) || anyEnds(bytecode::End::OccursWithin); }
  bool anyEnds(bytecode::End end) const { return state_.facts().ends[size_t(end)] != 0; }
  void endWithEvent(uint32_t event);
  /// Ends all that lasts as long as an event that is over; whether there was anything.
  bool endEventBound(uint32_t event);
  void endScopeBegun(uint32_t event);
  void endScopeEnded(uint32_t event);
  void endWhiles();
  void endOccurring(uint32_t event);
  void endWithObject(int64_t slot);
  /// The frame of the ability in which the one that is being used came about; its own when there is none.
  int64_t abilityAround() const;
  void endWithAbility(int64_t frame);
  void endTurns();
  /// Ends what lasts as long as a group: what is delayed until its return, or all the rest.
  void endWithGroup(int64_t group, bool delayed);
  void endOfPlayer(state::PlayerId player);
  void settleControl();
  /// OC-5: a scenario's player card is owned by the player who has come to control it. False: it is not, or was already.
  bool own(uint32_t card, state::PlayerId player);
  /// Who controls a card now: logged, and the card moves there. `reverts`: a change of control has ended (OC-10).
  void follow(uint32_t card, state::PlayerId controller, bool reverts = false);
  void moveCard(uint32_t card, uint32_t seat, uint8_t kind, bool bottom);
  void leavePlay(uint32_t card, uint32_t seat, uint8_t kind, bool bottom);
  /// Whether nothing forbids a card to be discarded: what is on a card that leaves play stays in play otherwise.
  bool discardable(uint32_t card);
  /// The counters that a card's face enters play with; false where there are none.
  bool bringCounters(uint32_t card);
  /// Whether a card in play was flipped to a side of another kind, as which it can enter play, once.
  bool isOther(uint32_t card) const;
  /// Whether it is such another: it has left play then.
  bool leftAsOther(uint32_t card);
  /// Whether an object is in play as what it is: it does not enter play once more.
  bool hasEntered(int64_t slot) const;
  /// Into play, in the zone of a kind or the first where cards are in play.
  bool enterPlay(uint32_t card, state::PlayerId player, uint8_t kind = state::kNoZone);
  /// What named a card that had left play and has just come into play as another object is about that one: the innermost event and
  /// those that it is a part of.
  void followObject(int64_t slot, uint32_t number);
  /// From one zone in which cards are in play to another: it is the same object, in the same player's area.
  bool moveInPlay(uint32_t card, uint8_t kind);

  // ---- cards set aside (SetAside.cpp)
  bool isAside(uint32_t card) const;
  /// A turn of what is set aside by the player of a scope that begins.
  void countTurn(uint32_t scope);
  /// Has the function of a `Whenever` effect run once.
  void makeDue(uint32_t effect);
  /// The group's cards are to return: because its time has come, or prematurely.
  void endGroup(int64_t serial, bool broken);
  void endEffectsOf(int64_t serial, bool broken);
  /// A card has left the set-aside area that it was in.
  void leftAside(uint32_t card, bool toPlay);
  bool groupsPending() const;
  /// Sees to the next card or group on its way out; false when there is none.
  bool releaseGroups();
  bool outermostStanding() const;

  bool attachTo(uint32_t card, uint32_t host);
  /// The card that an operation of the innermost event takes away, wherever it is by now; 0 where it was in play and has left since.
  uint32_t leaving(const Roles& roles) const;
  void removeFromGame(uint32_t card);
  /// Into the zone of a kind of a card's owner (OC-11); out of the game when the owner is no longer in it.
  void toOwners(uint32_t card, uint8_t kind, bool bottom);
  /// Seat whose zone of a kind something of a player goes to; nothing when neither has one.
  std::optional<uint32_t> seatFor(state::PlayerId player, uint8_t kind) const;
  uint32_t topOf(uint32_t seat);
  uint32_t shuffle(uint32_t seat, uint8_t kind);
  uint32_t refill(uint32_t seat);
  void dirty(uint32_t what) { state_.facts().dirty |= what; }
  /// Counters, effects, attachments or the zone of a card have changed; `what` of it, as state::kDirty bits say.
  void touch(uint32_t card, uint32_t what = state::kDirtyCards);
  /// The card whose ability is being carried out, a slot; 0 where it is none's.
  int64_t cause() const { return machine_.causeBelow(state_.frames()); }
  /// Puts a card that was `slot` when it left play back (Undo.cpp); what happened is undone.
  bool restore(uint32_t number, int64_t slot);
  bool takeBack(const state::HappenedRow& row);
  /// Ends what abilities of a card have brought about that lasts, but no timer of what is set aside.
  void endOfSource(int64_t slot);
  void record(uint32_t card) { state_.push(state::Section::EventCards, state_.ref(card).slot()); }

  // ---- operations: one function a row of Operations.def, each in the file of what it works on
  /// Charges an operation's fuel and carries it out. Its result; one that takes time (`isImmediate`) gives 0 and has pushed its frame.
  int64_t perform(bytecode::Operation operation, const Roles& roles);
  int64_t carryOut(bytecode::Operation operation, const Roles& roles);
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) int64_t op##Name(const Roles& roles);
#include "runtime/bytecode/Operations.def"
  state::EventRow* watched();
  int64_t addCounters(uint32_t card, uint8_t kind, int64_t amount);

  std::vector<Candidate> waitingCandidates();  ///< of the frame that waits, in the order of its options
  /// Stops for a decision about `list`, which need not be found again for it.
  void ask(std::vector<Candidate> list) {
    state_.top().flags |= state::kFrameAsking;
    found_ = std::move(list);
  }

  // ---- why not (Why.cpp)
  /// As the public one, where an event or somebody else is asked about.
  std::string whyFalse(Index condition, int64_t card, int64_t you, int64_t event, uint32_t depth);
  std::string whyImpossible(Index verb, const int64_t* roles, uint32_t depth);
  /// In whose words something is forbidden, and in which.
  std::string banText(const Ban& ban) const;
  /// What an ability that is no action is for, as an answer to why it cannot be used as one; empty where there is nothing to say.
  std::string otherUse(uint32_t card, Index ability) const;
  /// The most that a player could pay for something.
  uint64_t mostPaid(state::PlayerId player, int64_t paidFor);
  // ---- log (LogText.cpp)
  bool logging() const { return log_.enabled; }
  /// An entry whose text names no card.
  void note(LogKind kind, std::string text, std::string rule = {});
  /// An entry whose text is made twice where not everybody may see each card that it names: with all names, and without those. `knower`
  /// sees them in any case; `minor`: LogEntry's.
  using Text = std::function<std::string()>;
  void note(LogKind kind, const Text& text, std::string rule = {}, state::PlayerId knower = state::kNoPlayer,
            bool minor = false);
  void tell(LogKind kind, uint32_t depth, const Text& text, std::string rule, state::PlayerId knower, bool minor);
  /// Whether an ability stands on the card, and is not the game's for cards of its sort.
  bool isPrinted(int64_t card, Index ability) const;
  /// Whether the log tells of an event: its verb is told of, and so are the counters that it moves.
  bool told(const state::EventRow& event) const;
  void logEvent(uint32_t index);
  void logPrevented(uint32_t index, const std::string& why);
  /// A player had no choice: for who looks on and, of cards and players that were to be chosen, for the log.
  void noteForced(const state::Frame& choice);
  void noteForced(DecisionKind kind, state::PlayerId player, const Candidate& only);
  void logAbility(const Candidate& candidate);
  /// An option's text, with the card's name as far as the text's readers may see it.
  std::string textOf(const Option& option) const;
  void logEffect(const state::EffectRow& effect, bool ended);
  std::string plainName(int64_t card) const;
  std::string attributionRule(const state::EventRow& event);

  const bytecode::Program& program_;
  const vm::Prepared& prepared_;
  const Limits& limits_;
  state::GameState& state_;
  Log& log_;
  vm::Machine machine_;
  Seats readers_ = 0;                ///< whom texts are for
  mutable Seats seers_ = kAllSeats;  ///< who may see all cards that texts have named since it was set
  Probe* probe_ = nullptr;           ///< of the trial that this engine plays
  const Judge* judge_ = nullptr;     ///< is told what a trial says of each ability that a player may or may not use
  std::optional<std::vector<Candidate>> found_;  ///< what the frame that waits asks about, when it has just been found
};

/// Whether an operation is over at once; the others push a frame.
bool isImmediate(bytecode::Operation operation);
/// Puts a Kernel instruction's arguments, in the order of Operations.def, under their roles.
Roles rolesOf(bytecode::Operation operation, const int64_t* arguments);

}  // namespace thou::rules
