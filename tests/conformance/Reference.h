// The reference evaluator: what a meaning tree is worth in a state, found by walking the tree. Slow, simple, for tests only.
//
// It shares nothing with codegen, the verifier or the interpreter: it reads the state's rows and the program's tables and works
// out stats, traits, keywords and control itself, from printed values, lasting effects and the static abilities of all cards,
// found anew each time (the engine keeps a table of listeners). What it says and what the bytecode says must be the same.
// Next: Reference.cpp (nodes), ReferenceCards.cpp (cards), ReferenceAbilities.cpp (static abilities, "cannot").
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <vector>

#include "compiler/sema/model/Meaning.h"
#include "runtime/bytecode/Program.h"
#include "runtime/state/GameState.h"

namespace thou::tests {

/// A value: a number, truth, card slot, player or event in `number`, or a list.
struct Value {
  int64_t number = 0;
  std::vector<int64_t> list;
  friend bool operator==(const Value&, const Value&) = default;
};

/// The reference cannot say: what is asked needs the rules, or goes on without end.
struct NoAnswer : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a tree is evaluated in: R0 .. R2, parameters and locals.
struct Binding {
  int64_t card = 0;
  int64_t you = 0;
  int64_t event = 0;
  std::vector<Value> parameters;
  std::map<int64_t, Value> locals;
};

class Reference {
 public:
  using Index = bytecode::Index;
  using Node = sema::Node;

  /// `routines` are parallel to program.functions. All must outlive the reference; the state must not change.
  Reference(const bytecode::Program& program, const std::vector<sema::Routine>& routines, const state::GameState& state)
      : program_(program), routines_(routines), state_(state) {}

  /// The value of an expression. Throws NoAnswer.
  Value evaluate(const Node& node, Binding& in);
  /// From now on decisions are answered: yes, the least number, the first that may be chosen (at least one if possible).
  void answerDecisions() { answers_ = true; }
  /// The value of a pure function. Throws NoAnswer.
  Value call(Index function, Binding in);

 private:
  /// A card as an object: its row, or the record of when that object left play.
  struct Card {
    uint32_t number = 0;
    const uint64_t* record = nullptr;
    const state::LastKnownHead* head = nullptr;
  };
  /// A static effect in force: `bearer` has the ability (0: the ruleset).
  struct Static {
    uint32_t bearer = 0;
    Index ability = 0;
    Index effect = 0;
    uint64_t order = 0;         ///< when the card that brought it into the game entered its zone
    int64_t you = 0;            ///< the player it is for, where a lasting effect made it
    std::vector<int64_t> kept;  ///< what that one has kept
  };

  // ---- nodes (Reference.cpp)
  int64_t number(const Node& node, Binding& in) { return evaluate(node, in).number; }
  int64_t arg(const Node& node, size_t i, Binding& in) { return number(*node.args[i], in); }
  std::vector<int64_t> listArg(const Node& node, size_t i, Binding& in) { return evaluate(*node.args[i], in).list; }
  int64_t scalar(const Node& node, Binding& in);
  std::vector<int64_t> list(const Node& node, Binding& in);
  /// The value of child 1 with the node's local bound to an element.
  Value each(const Node& node, int64_t element, Binding& in);
  std::vector<int64_t> best(const Node& node, Binding& in);
  int64_t chosenNumber(const Node& node, Binding& in);
  std::vector<int64_t> chosen(const Node& node, Binding& in);

  // ---- players and events (ReferenceEvents.cpp)
  bool inGame(int64_t player) const;
  std::vector<int64_t> players() const;
  const state::EventRow* event(int64_t value) const;
  template <class Test>
  int64_t innermost(Test test) const;
  int64_t enclosing(Index verb) const;
  int64_t underway(Index verb, int64_t card) const;
  int64_t directly(Index verb) const;
  int64_t cause(const state::EventRow& row) const;
  bool ofNothing(const state::HappenedRow& row) const;
  bool doneBy(const state::HappenedRow& row, const state::EventRow& outer) const;
  int64_t enclosingScope(int64_t scope) const;
  int64_t role(int64_t value, int64_t which) const;
  int64_t roleWas(int64_t value, int64_t which) const;
  bool happened(int64_t value, Index verb, std::optional<int64_t> card) const;
  std::vector<int64_t> doneTo(int64_t value, Index verb) const;
  int64_t doneAmount(int64_t value, Index verb, int64_t counter) const;
  bool canDo(const Node& node, Binding& in);
  bool forbidden(int64_t draft);

  // ---- cards (ReferenceCards.cpp)
  Card see(int64_t slot) const;
  uint32_t current(int64_t slot) const;
  uint32_t follow(int64_t slot) const;
  int64_t slotOf(uint32_t number) const { return state_.ref(number).slot(); }
  bytecode::ZoneRole zoneRole(uint32_t number) const;
  bool playing(uint32_t number) const { return zoneRole(number) == bytecode::ZoneRole::Play; }
  const bytecode::Card* face(int64_t slot) const;
  bool faceDown(int64_t slot) const;
  bool liesAsAnother(const Card& card) const;  ///< facedown, as a card that its text makes of it
  std::optional<int32_t> printed(int64_t slot, int64_t stat) const;
  int64_t host(int64_t slot) const;
  int64_t area(int64_t slot) const;
  int64_t owner(int64_t slot) const;
  int64_t counters(int64_t slot, int64_t kind) const;
  int64_t countersOf(int64_t slot, int64_t kind) const;
  bool inZone(int64_t slot, int64_t kind) const;
  bool inPlay(int64_t slot) const { return current(slot) != 0 && playing(current(slot)); }
  /// What kinds of card it is: what the newest effect says, else what is printed, else what was last known.
  uint32_t kindsOf(int64_t slot) const;
  std::vector<int64_t> cardsInPlay(uint32_t kinds) const;
  std::vector<int64_t> cardsInZone(int64_t player, int64_t kind) const;
  std::vector<int64_t> attachedTo(int64_t slot) const;
  int64_t groupNumber(const Node& node, int64_t of) const;
  std::vector<int64_t> groupList(const Node& node, int64_t group) const;
  std::vector<state::EffectRow> effectsOn(uint32_t number, bytecode::Change change) const;
  int64_t stat(int64_t slot, int64_t stat);
  bool hasEntered(int64_t slot) const;          ///< in play, and not turned into a card of another kind since
  bool isFull(int64_t slot, int64_t counter);   ///< no more such counters go on the card
  bool isEmpty(int64_t slot, int64_t counter);  ///< there is none to take from it
  bool hasTrait(int64_t slot, Index trait);
  bool hasKeyword(int64_t slot, Index keyword);
  Index kindNow(uint32_t number) const;
  bool hasAbility(int64_t slot, int64_t label) const { return !abilitiesWith(slot, label).empty(); }
  bool canResolve(int64_t slot, int64_t player, int64_t label);
  std::vector<Index> abilitiesWith(int64_t slot, int64_t label) const;
  bool canceled(int64_t slot, int64_t label) const;
  int64_t keywordValue(int64_t slot, Index keyword);
  int64_t controller(int64_t slot);
  int64_t controllerInPlay(uint32_t number);
  int64_t attributed(int64_t slot);

  // ---- static abilities (ReferenceAbilities.cpp)
  std::vector<Index> abilitiesOf(uint32_t number) const;
  bool activeHere(Index ability, uint32_t number) const;
  /// Static effects of a change that are in force somewhere, whether or not they apply to a card asked for.
  std::vector<Static> statics(bytecode::Change change);
  /// Whether one applies to a card, and for which "you".
  bool applies(const Static& effect, uint32_t card, int64_t& you);
  int64_t amountOf(const Static& effect, uint32_t card, int64_t you);
  /// Who "you" of an ability can be, likeliest first.
  std::vector<int64_t> candidates(uint32_t bearer, int64_t event);
  bool holds(Index condition, int64_t card, int64_t you, int64_t event, const std::vector<int64_t>& more = {});
  /// Sum of what static effects add, and whether there is one: for those whose template has `id`.
  struct Total {
    bool any = false;
    int64_t sum = 0;
  };
  Total total(uint32_t card, bytecode::Change change, Index id);

  const bytecode::Program& program_;
  const std::vector<sema::Routine>& routines_;
  const state::GameState& state_;
  std::vector<state::EventRow> drafts_;  ///< events asked about, not proposed; their values are -1, -2 ...
  bool settling_ = false;                ///< static control effects are being looked at
  bool answers_ = false;
  uint32_t depth_ = 0;
  uint64_t steps_ = 0;
};

}  // namespace thou::tests
