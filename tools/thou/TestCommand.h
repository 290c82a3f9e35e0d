// What Main.cpp and TestCommand.cpp have in common, and `thou test` around cli::test: what it compiles, what it writes, again and again.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/thou/CommandLine.h"

namespace thou::cli {

using Compilations = std::vector<std::unique_ptr<driver::Compilation>>;

Games gamesOf(const Compilations& compiled);

/// Compiles files, game by game. With `meant`, games that only files beside those named are of are left out. Subcommands
/// that play games compile no scenarios, and start sooner for it.
Compilations compileAll(const CommandLine& line, const std::vector<std::string>& paths, bool meant);

/// Writes a whole file, or says why not; not over one of those that were read.
bool writeFile(const std::string& path, const std::string& text, const std::vector<std::string>& read, Output output);

/// `test` without --watch.
Exit runTests(const CommandLine& line, Output output);
/// `test --watch`: everything once, then what each edit can affect, until an interrupt.
Exit watchTests(const CommandLine& line, Output output);

}  // namespace thou::cli
