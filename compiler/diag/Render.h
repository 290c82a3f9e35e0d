// Diagnostics as people and as programs read them: a terminal picture with the source line, or one JSON object a line.
//
// INVARIANT: rendering depends on the diagnostics and the sources only, so the same input gives the same bytes.
// Next: Diagnostics.def, the messages.
#pragma once

#include <string>
#include <vector>

#include "compiler/diag/Diag.h"

namespace thou::diag {

struct RenderOptions {
  bool colours = false;  ///< ANSI colours
  size_t most = 20;      ///< how many diagnostics are shown; the rest is counted in one line
};

/// One diagnostic with its source lines, ending in a newline. Labels are shown in order of position; one in another file
/// gets a picture of its own.
std::string render(const source::SourceManager& sources, const Diagnostic& diagnostic,
                   const RenderOptions& options = {});

/// All of them, blank lines between, then how many were left out.
std::string render(const source::SourceManager& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& options = {});

/// One JSON object without newline: id, severity, message, path, line, column, endLine, endColumn, rule, help, labels.
std::string renderJson(const source::SourceManager& sources, const Diagnostic& diagnostic);

}  // namespace thou::diag
