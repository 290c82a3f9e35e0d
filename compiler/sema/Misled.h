// Whether wordings mislead: a text that can be read without one of them must mean what it means with it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a text comes to with one of its wordings left out.
struct PlainReading {
  syntax::Rewording rewording;
  std::vector<std::pair<Index, Routine>> routines;
};

/// Of the wordings used in an ability's text those without which it can be read, too. Nothing of it stays in the program.
std::vector<PlainReading> withoutWordings(Model& model, syntax::Arena& arena, Span text, const Owner& owner,
                                          bool internal, llvm::ArrayRef<syntax::Rewording> used);

/// Whether that is something else than what was built in a context; reported.
bool misleads(const PlainReading& plain, Context& context);

/// What stands for the words that a wording has changed.
std::string saidBy(const syntax::Rewording& rewording, const syntax::Ability* ability,
                   const source::SourceManager& sources);

/// Shows, beside what has been reported from the message `from` on about reworded words, what they are read as.
void tellOfWordings(llvm::ArrayRef<syntax::Rewording> used, diag::Sink& sink, size_t from);

}  // namespace thou::sema
