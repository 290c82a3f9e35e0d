// Reading and writing lines. See PlayConsole.h.
#include "tools/thou/PlayConsole.h"

#include <algorithm>

#include "compiler/source/Unseen.h"
#include "llvm/ADT/StringRef.h"
#include "tools/thou/PlayText.h"

namespace thou::cli {

size_t Console::columns() const {
  const size_t asked = screen_.columns ? screen_.columns() : 0;
  return asked == 0 ? kColumns : std::max(asked, kLeastColumns);
}

size_t Console::rows() const { return screen_.rows ? screen_.rows() : 0; }

void Console::say(const std::string& text, bool headings) {
  const size_t width = columns();
  for (llvm::StringRef rest = text;;) {  // line by line: what cannot be seen is shown by its number, line ends too
    const auto [line, behind] = rest.split('\n');
    const bool bold = headings && screen_.bold && !line.empty() && line.front() != ' ';
    if (bold) output_.out << "\x1b[1m";
    std::string lines = wrapped(source::shown({line.data(), line.size()}) + "\n", width);
    if (bold) lines.insert(lines.size() - 1, "\x1b[0m");
    output_.out << lines;
    if (behind.empty()) break;
    rest = behind;
  }
  output_.out.flush();
}

bool Console::read(const std::string& prompt, std::string& line) {
  bool told = false;
  while (true) {
    if (interrupted()) {
      if (*screen_.interrupts > 1) return false;
      if (!told) say("To leave, write `quit`. Ctrl-C once more leaves without saving.");
      told = true;
    }
    output_.out << prompt;
    output_.out.flush();
    if (std::getline(in_, line)) {
      if (screen_.interrupts) *screen_.interrupts = 0;
      if (screen_.echo) output_.out << source::shown(line) << '\n';
      return true;
    }
    output_.out << '\n';
    output_.out.flush();
    if (!interrupted()) return false;
    in_.clear();
  }
}

void Console::clear() {
  if (!screen_.clears) return;
  output_.out << "\x1b[H\x1b[2J\x1b[3J";  // and what has been scrolled away
  output_.out.flush();
}

}  // namespace thou::cli
