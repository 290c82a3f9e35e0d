// Complaints about JSON files, a line each: their own lines are too long for pictures. See Imported.h.
#include "tools/thou/Imported.h"

#include "compiler/diag/Diag.h"
#include "compiler/source/Unseen.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

Exit reportLoaded(const import::Loaded& loaded, Output output) {
  for (const std::string& path : loaded.unreadable) output.err << "thou: " << path << '\n';
  constexpr size_t kMost = 20;
  size_t shown = 0;
  size_t more = 0;
  for (const diag::Diagnostic& diagnostic : loaded.sink.sorted()) {
    if (shown == kMost) {
      ++more;
      continue;
    }
    ++shown;
    const source::LineColumn at = loaded.sources.locate(diagnostic.where.file, diagnostic.where.begin);
    output.err << source::shown(loaded.sources.path(diagnostic.where.file)) << ':' << at.line << ':' << at.column
               << ": " << (diag::severity(diagnostic.id) == diag::Severity::Error ? "error" : "warning") << '['
               << ref(diag::kebab(diagnostic.id)) << "]: " << diag::message(diagnostic) << '\n';
  }
  if (more > 0) output.err << "and " << more << " more\n";
  if (!loaded.problem.empty()) output.err << "thou: " << source::shown(loaded.problem) << '\n';
  if (!loaded.unreadable.empty() || !loaded.problem.empty()) return Exit::Usage;
  return loaded.sink.errorCount() > 0 ? Exit::Failed : Exit::Ok;
}

import::Trial tryLoaded(const import::Loaded& loaded, const std::vector<std::string>& searchPath, bool progress,
                        Output output) {
  const size_t all = loaded.faces.size();
  if (progress) output.err << "compiling " << all << " cards ...";
  import::Trial trial = import::tryFaces(loaded.faces, loaded.names, loaded.mapping, searchPath, [&](size_t done) {
    if (progress) output.err << "\rcompiling: " << done << " of " << all << " cards";
  });
  if (progress) output.err << "\r\033[K";
  return trial;
}

}  // namespace thou::cli
