// `thou play`: a game in the terminal. Persons take turns at it; what they may do is numbered, and they answer in lines.
//
// Next: PlaySession.h (who is asked and what is shown), PlayBoard.h (the table in words), PlayCourse.h (undo, saving), PlayConsole.h (the terminal).
#include <algorithm>

#include "compiler/source/Unseen.h"
#include "tools/thou/PlaySession.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

Exit play(const Games& games, const PlayOptions& options, std::istream& in, Output output) {
  const std::optional<Table> table = tableOf(games, options.game, options.decks, options.seats, output);
  if (!table) return Exit::Usage;
  std::vector<std::string> names = options.players;
  std::erase(names, "person");
  Programs programs;
  if (!programs.read(names, output)) return Exit::Usage;
  PlaySession session(*table, options, programs, in, output);
  if (!options.loaded.empty()) {
    if (const auto problem = session.load(options.loaded, options.loadPath, options.replay)) {
      output.err << "thou: " << source::shown(*problem) << '\n';
      return Exit::Failed;
    }
  }
  return session.run();
}

}  // namespace thou::cli
