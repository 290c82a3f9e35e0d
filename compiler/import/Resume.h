// Goes on behind the first thing that a line is missing: each sentence is tried behind those before it that compile. Next: Sentences.h.
#pragma once

#include "compiler/import/Trial.h"

namespace thou::import {

/// Gives each line that failed a failure for every sentence of it that does not compile, in place of the one for the line, and counts its
/// sentences that do. A sentence is tried with the line's label and with the sentences before it that compile. What only hangs on a sentence that
/// failed (`that Hero`, `If you do`) is marked `follows`. Arguments as of tryFaces.
void resumeFailures(const std::vector<Face>& faces, const std::vector<Named>& names, const Mapping& mapping,
                    const std::vector<std::string>& searchPath, Trial& trial);

}  // namespace thou::import
