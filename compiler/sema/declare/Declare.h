// From blocks to the model: collects every declared word first, then resolves what declarations say of one another, so that the
// order of files and blocks does not matter. Next: Declare.cpp (blocks), DeclareCard.cpp (headers), DeclareVerb.cpp (roles).
#pragma once

#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/sema/model/Model.h"

namespace thou::sema {

/// Fills `model` from all blocks of a compilation. What is wrong is reported to `sink` and left out. Gives the names whose declarations are wrong:
/// they are words, but what they mean is not whole, and no text that uses them can be built.
std::vector<Span> declare(Model& model, const std::vector<const syntax::FileAst*>& files, diag::Sink& sink);

}  // namespace thou::sema
