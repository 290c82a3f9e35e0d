// How abilities were understood, as text: for `thou explain` and whoever shows single cards. Next: Explain.cpp.
#pragma once

#include <vector>

#include "compiler/driver/Driver.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::cli {

/// Writes each ability with what its words were taken to mean under them; the card's name once above abilities of the same card.
void writeExplained(llvm::raw_ostream& out, const driver::Compilation& compilation,
                    const std::vector<const driver::AbilityInfo*>& abilities);

}  // namespace thou::cli
