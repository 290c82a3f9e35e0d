// What `thou import` and `thou corpus` share: what is said about the files they read. Next: Import.cpp, Corpus.cpp.
#pragma once

#include "compiler/import/Load.h"
#include "compiler/import/Trial.h"
#include "tools/thou/Cli.h"

namespace thou::cli {

/// Says on `output.err` what is wrong with the files read. Usage when nothing can be made of them, Failed when something was broken.
Exit reportLoaded(const import::Loaded& loaded, Output output);

/// Tries all faces, telling a terminal on `output.err` how far it got.
import::Trial tryLoaded(const import::Loaded& loaded, const std::vector<std::string>& searchPath, bool progress,
                        Output output);

}  // namespace thou::cli
