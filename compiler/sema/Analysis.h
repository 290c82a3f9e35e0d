// One analysis of all that holds text: which line is whose, and what becomes of a line that fails. Private to Sema.cpp and ScenarioBlock.cpp.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/Sema.h"
#include "compiler/sema/context/Context.h"
#include "compiler/sema/declare/Head.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

class Analysis {
 public:
  /// `wrong`: the names whose declarations are wrong.
  Analysis(Model& model, const std::vector<Span>& wrong, syntax::Arena& arena, diag::Sink& sink, Meaning& meaning);

  /// Builds all of it, into the program and the meaning.
  void run();
  /// Builds one text of a declaration with other words in its place; see analyseAgain.
  bool again(Span text, Span instead);

  // ---- where what was made stands in the text, by its index; of a step with its number
  std::vector<std::pair<Index, Span>> standingSpans;
  std::vector<std::pair<Index, Span>> scenarioSpans;
  std::vector<std::pair<std::pair<Index, size_t>, Span>> stepSpans;

 private:
  /// The name that a declaration gives: of a kind, a noun, a rule.
  std::string titleOf(const syntax::Block& block) const { return readHead(*model_.sources, block).name; }
  /// What a text belongs to that is on any card of these kinds.
  Owner ownerOfKinds(uint32_t kinds) const;
  Owner ownerOfVerb(const VerbWord& word, const VerbFrame& frame) const;
  Owner ownerOfStanding(const Head& head) const;
  /// Hands every declaration whose lines are abilities to `each`, with the owner of its texts and what takes the abilities made of them.
  using TakeAbilities = llvm::function_ref<void(const std::vector<Index>& made)>;
  void eachHolder(llvm::function_ref<void(const syntax::Block& block, const Owner& owner, TakeAbilities take)> each);
  /// Conditions of adjectives, each once, so that what is wrong with one is said whether texts use it or not, and not where they do.
  void conditionsOfAdjectives();
  /// One line's clauses; null after reporting, and where a word of it is declared wrongly, which has been reported. Only texts of declarations
  /// say `internal` words.
  const syntax::Ability* parse(Span line, bool internal);
  /// Whether each colon between its sentences stands behind a look; false after reporting.
  bool colonsOpen(const syntax::Ability& ability);
  /// Takes texts of declarations that say a word whose declaration is wrong out of the model; labels with such a trigger are wrong themselves.
  void leaveOut();
  /// Whether a line may use a word whose declaration is wrong.
  bool saysWrong(Span line) const;
  bool saysWrong(std::string_view text) const;
  /// Whether a word that is declared wrongly, or several as one, stands at words[first], of at least so many words.
  bool isWrong(const std::vector<std::string>& words, size_t first, size_t least) const;
  /// What was made in a context, into the meaning.
  void keep(Context& context, std::vector<Note>& notes, Span text);
  /// The label of a line that is no ability, where it has one: `Contents: ...`.
  const LabelDecl* keptLabel(Span line) const;
  /// A line of a card that is one parenthesis, without a limit in it, reminds of something and does nothing.
  bool onlyReminds(Span line) const;
  /// Whether a line begins as an item of a card's first line does: `HP 3.`, `Traits: Guard.`, `alter-ego "Ada".`
  bool looksPrinted(Span text) const;
  /// Builds one ability line; true when it compiled. Of one that did not, a cure is proposed where one is found.
  bool line(Span text, const Owner& owner, std::vector<Index>& abilities, bytecode::Card* card = nullptr);
  bool builds(Span text, const Owner& owner, std::vector<Index>& abilities, bytecode::Card* card);
  /// Adds to the error at `index` what the author may have meant; `compiles` says of a changed text whether it would do.
  void propose(size_t index, Span text, bool internal,
               llvm::function_ref<bool(const syntax::Ability& tree, diag::Sink& sink)> compiles);
  /// Gives a card the keywords that a card has whose text does what they name.
  void haveByDeed(const Context& context, bytecode::Card& card) const;
  /// What a keyword with a trait behind it says of that trait.
  const std::vector<Index>& linesFor(Index keyword, Index trait);
  /// Builds a declaration's lines, each by itself, and the text on its first line where it has one.
  void lines(const syntax::Block& block, const Owner& owner, std::vector<Index>& abilities);
  /// Builds a verb's body and conditions.
  void verb(size_t word, size_t frame);
  /// One of the ways to make one tree of several lines about a verb.
  using VerbText = const Node* (*)(Context& context, const VerbFrame& frame,
                                   const std::vector<const syntax::Ability*>& lines);
  /// Builds a verb's body, or its conditions; null where there is none and after reporting.
  const Node* verbText(const VerbFrame& frame, const Owner& owner, const std::vector<Span>& lines, VerbText build);
  /// Cuts a list of a program's row to what a row may hold, and reports at `where` what has too many `of` them.
  void limit(std::vector<Index>& list, Span where, std::string_view of);
  /// A function that nothing refers to yet; its index.
  Index addRoutine(std::string name, const Node* body, bytecode::Type result, bool pure);
  /// Builds the standing rules of a kind of card.
  void standing(const syntax::Block& block);
  bool standingLine(Span text, const Owner& owner);
  /// The same for a line of a scenario with one error at `said`.
  void proposeStep(size_t said, Span text, const Owner& owner);
  /// Says how a counter is declared, where the error at `said` is that no text of a card speaks of it.
  void helpWithCounter(size_t said);
  /// Builds a card's lines; one that fails is left out, and the card is `broken`.
  void card(CardDecl& decl);
  /// Warns of what cards' and rules' abilities wait for and nothing brings about, and of those that can never be used (Idle.cpp).
  void findIdle();
  /// Warns of keywords of sets that nothing comes of, and of counters that only one text names (Idle.cpp).
  void findHollow();
  void findLonelyCounters();
  bool ofRuleset(Span where) const;
  /// Whether the condition of a card's ability never holds while its face is up.
  bool neverHolds(const Node* condition, const bytecode::Card& card) const;
  /// Builds a scenario, all of it or nothing.
  void scenario(const syntax::Block& block);

  Model& model_;
  bytecode::Program& program_;
  syntax::Arena& arena_;
  diag::Sink& sink_;
  Meaning& meaning_;
  std::map<std::pair<Index, Index>, std::vector<Index>> ofTraits_;
  std::vector<syntax::Rewording> used_;  ///< in the text parsed last
  std::set<uint32_t> wrong_;             ///< symbols whose declaration is wrong
  std::set<uint32_t> wrongFrames_;       ///< verbs of the program of which a frame is declared wrongly
};

}  // namespace thou::sema
