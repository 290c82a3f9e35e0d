// Trying a reading: what it has changed is taken back unless it is kept. This is the only way to try one. INVARIANT: a reading that is not
// kept leaves nothing but what is found by its content and changes nothing by being there: texts, titles and sorts of keywords
// and facedown cards (Model::string, title, keywordOf; guise). Next: Context.h.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The rows that are added to a program while this lives. They are taken out again unless they are kept.
class AddedRows {
 public:
  explicit AddedRows(bytecode::Program& program);
  AddedRows(const AddedRows&) = delete;
  ~AddedRows() {
    if (!kept_) takeBack();
  }
  void keep() { kept_ = true; }
  void takeBack();
  /// Copies of the rows that were added. Their indices count from the beginning of the program's own tables.
  bytecode::Program copy() const;
  /// The index of the first function added.
  size_t firstFunction() const { return functions_; }

 private:
  /// Hands each growing table of a program to `each`, with the number of its rows before.
  template <typename Self, typename Each>
  static void eachTable(Self& self, const Each& each) {
    each(&bytecode::Program::functions, self.functions_);
    each(&bytecode::Program::abilities, self.abilities_);
    each(&bytecode::Program::effects, self.effects_);
    each(&bytecode::Program::choices, self.choices_);
    each(&bytecode::Program::wraps, self.wraps_);
    each(&bytecode::Program::standing, self.standing_);
  }
  bytecode::Program& program_;
  size_t functions_ = 0, abilities_ = 0, effects_ = 0, choices_ = 0, wraps_ = 0, standing_ = 0;
  bool kept_ = false;
};

/// A reading that is tried: whatever it changes of its context, reports and adds to the program is taken back at the end of its scope unless
/// it is kept. Trees that were made stay in their arena; the numbers of their locals are given out again, so nothing of a reading that is taken back may be
/// used but what it says about the text. Attempts nest.
class Attempt {
 public:
  explicit Attempt(Context& context);
  Attempt(const Attempt&) = delete;
  ~Attempt() {
    if (!kept_) takeBack();
  }
  /// Everything stays, errors as well: the reading fits, or no other is left to try.
  void keep();
  /// Everything is as it was when the attempt began; what is read now is another one.
  void takeBack();

 private:
  Context& context_;
  AddedRows rows_;
  Setting setting_;
  Discourse discourse_;
  Wording wording_;
  Findings findings_;
  Span clauseSpan_;
  int32_t nextLocal_;
  size_t routines_, effectSpans_, abilitySpans_;
  size_t notes_;
  diag::Sink::Mark reports_;
  bool failed_;
  bool kept_ = false;
};

}  // namespace thou::sema
