// What the subcommands share: which part of a compilation is meant, and what to say about it before anything else.
//
// A compilation holds more than was asked for: a set brings its ruleset along. `paths` picks the part that is meant.
// Next: Cli.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "llvm/ADT/StringRef.h"
#include "tools/thou/Cli.h"

namespace thou::cli {

inline llvm::StringRef ref(std::string_view text) { return {text.data(), text.size()}; }

/// Whether `file` is one of `paths` or lies in a folder that is. No paths: every file is.
bool lies(std::string_view file, const std::vector<std::string>& paths);

/// The path of a place in a program, empty when unknown.
std::string_view pathOf(const bytecode::Program& program, bytecode::Where where);

/// Writes `path:line:column`.
void writePlace(llvm::raw_ostream& out, const bytecode::Program& program, bytecode::Where where);

/// Indices of the scenarios in `paths`, in program order.
std::vector<bytecode::Index> scenariosIn(const bytecode::Program& program, const std::vector<std::string>& paths);

/// What a compilation alone amounts to: Usage when a file could not be read or none was found, Failed when there are errors,
/// Internal when there are none and yet no program.
Exit exitFor(const driver::Compilation& compilation);

/// Writes to `output.err` what `exitFor` is about, diagnostics as pictures, and returns the same.
Exit reportProblems(const driver::Compilation& compilation, Output output);

/// The same for several games: the worst that one of them amounts to. What is wrong in the files `beside` is counted, not shown, and is no failure.
Exit reportProblems(const Games& games, Output output, const std::vector<std::string>& beside = {});

/// Whether Rules.def or Pitfalls.def has that id.
bool isRuleId(std::string_view id);

/// Whether an id is of a series that no table has, such as `HOUSE-3`: a rule of somebody's own set. `YOU-99` is none: it is missing from a table.
bool isOwnRuleId(std::string_view id);

/// Says that there is no `what` of that name, and which is nearest.
Exit reportUnknown(std::string_view what, std::string_view name, const std::vector<std::string_view>& candidates,
                   Output output);

/// The .thou files that may be other parts of the same sets as the files among `paths`, or below folders among them, sorted: all below the nearest folder, from the file's own
/// upwards, that holds the ruleset of its set; where none does, those beside it.
std::vector<std::string> neighbours(const std::vector<std::string>& paths);

/// `text` without the indentation that all of its lines share.
std::string withoutMargin(std::string_view text);

/// Lower-case copy, ASCII only: names are compared by it where case does not matter.
std::string folded(std::string_view text);

/// A 64-bit hash as 16 hexadecimal digits.
std::string hex(uint64_t hash);

}  // namespace thou::cli
