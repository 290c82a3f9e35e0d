// The terminal, or what stands for one: lines come from it, and text goes to it that fits its width.
//
// Nothing about the terminal is changed: no raw mode, no cursor movement, no other screen. So it is afterwards as it was, and a screen reader, a
// pipe and a narrow window get the same plain lines. Next: Play.cpp.
#pragma once

#include <istream>
#include <string>

#include "tools/thou/Cli.h"

namespace thou::cli {

class Console {
 public:
  Console(const Screen& screen, std::istream& in, Output output) : screen_(screen), in_(in), output_(output) {}

  /// Writes text in lines that fit. Lines without indentation are headings where `headings` says so.
  void say(const std::string& text, bool headings = false);
  /// Asks for a line; false when there is none any more, or when the person pressed Ctrl-C twice.
  bool read(const std::string& prompt, std::string& line);
  /// Whether Ctrl-C was pressed since a line was read.
  bool interrupted() const { return screen_.interrupts && *screen_.interrupts != 0; }
  /// Takes what the last player saw from the screen, where there is one that can do it.
  void clear();
  /// How wide the terminal is now.
  size_t columns() const;
  /// How many lines it shows at once now; 0 where nobody knows.
  size_t rows() const;

 private:
  const Screen screen_;
  std::istream& in_;
  Output output_;
};

}  // namespace thou::cli
