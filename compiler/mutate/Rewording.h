// Texts of declarations (keywords, rules, verbs, kinds) with other words, one after another, each read against the same declared model.
//
// What is declared is not read again, so a text costs a hundredth of what a whole compilation does. INVARIANT: one try leaves nothing behind
// that another could notice. Next: sema/Sema.h (analyseAgain).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "compiler/driver/Driver.h"
#include "compiler/sema/model/Model.h"

namespace thou::mutate {

/// A hash of all that a program does, for comparing it with another that declares the same: places, names and texts as written do not count, nor do
/// scenarios.
uint64_t behaviour(bytecode::Program program);

class Rewording {
 public:
  /// Declares what a compilation declares and reads its texts; the compilation must outlive this.
  explicit Rewording(const driver::Compilation& compilation);
  Rewording(const Rewording&) = delete;
  Rewording& operator=(const Rewording&) = delete;

  /// A hash of what the text of a declaration comes to with other words in its place, as `behaviour` counts; none where they are refused. Equal hashes
  /// of one text are of equal code. `text` is one of `Compilation::abilities`, not of a card and not of a scenario.
  std::optional<uint64_t> meaning(source::Span text, std::string words);

 private:
  source::SourceManager sources_;
  bytecode::Program program_;
  sema::Model model_;
  syntax::Arena arena_;  ///< holds the meaning trees of verbs
};

}  // namespace thou::mutate
