// Faces as the text of a .thou file: what `thou import` writes, and what `thou corpus` compiles.
//
// INVARIANT: the file structure of what is printed has no errors, whatever the faces hold; a line that a file cannot hold is written
// as a comment. Next: Trial.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/Cards.h"
#include "compiler/import/Names.h"

namespace thou::import {

/// What is said beside one line of a face's text.
struct LineRemark {
  bool leftOut = false;              ///< the line is written as a comment
  std::vector<std::string> remarks;  ///< comments above it
};

/// Where a face's block came to lie in the text.
struct Placed {
  uint32_t begin = 0;
  uint32_t end = 0;
  std::vector<uint32_t> lines;  ///< where each of its lines begins
};

/// Whether a line of a card's text can stand in a file as it is: a comment or brace in it would end it.
bool writable(std::string_view line);

/// Appends `set "NAME" for RULESET.`
void printSetLine(std::string& text, std::string_view name, std::string_view ruleset);

/// Appends the block of a face that is a card; `remarks` has one entry for each of its lines, or none at all.
Placed printFace(std::string& text, const Face& face, const std::vector<LineRemark>& remarks = {});

/// Appends a face that is no card of the ruleset, as a comment, and its name and traits as words.
void printRefused(std::string& text, const Face& face);

/// Appends the counters that texts name and the ruleset does not: lines left out may be what named them.
void printCounters(std::string& text, const std::vector<std::string>& counters);

/// Appends names that texts may mention: as cards without text where their kind is known. Those of `faces` are left out.
void printNames(std::string& text, const std::vector<Named>& names, const std::vector<Face>& faces);

}  // namespace thou::import
