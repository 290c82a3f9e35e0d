// What `thou corpus --acts` says of abilities that act and of those that do not. Next: Acts.h.
#pragma once

#include <vector>

#include "compiler/diag/PlainJson.h"
#include "tools/thou/Acts.h"

namespace thou::cli {

/// How many faces and abilities act, and for what reasons the others do not, each with its first example.
void writeActing(llvm::raw_ostream& out, const import::Loaded& loaded, const std::vector<ActingFace>& faces);

/// Members of a face's object: `acts`, and `abilities` with an outcome each.
void writeActing(diag::PlainJson& json, const ActingFace& face);

/// The faces that do not act, a line each for every ability: reason, identifier, name, text; by reason, then in the order of the faces.
void listIdle(llvm::raw_ostream& out, const import::Loaded& loaded, const std::vector<ActingFace>& faces);

}  // namespace thou::cli
