// `thou play` in a real terminal. The steps are in tests/terminal/play, which wants tmux.
#include "tests/unit/Folder.h"
#include "tests/unit/Skip.h"
#include "tests/unit/thou/Program.h"

namespace thou::cli {

TEST_SUITE("games") {
  TEST_CASE("play in a terminal: lines fit when it is narrowed, Ctrl-C says how to leave, its settings are as before") {
    if (shell("command -v tmux").exit != 0) {
      tests::skip("tmux is not installed; tools/prerequisites installs it");
      return;
    }
    const tests::Folder folder;
    const Run run = shell("bash " THOU_SOURCE_DIR "/tests/terminal/play $THOU " + folder.path());
    CHECK_MESSAGE(run.exit == 0, run.out);
    CHECK(run.out.ends_with("ok\n"));
  }
}

}  // namespace thou::cli
