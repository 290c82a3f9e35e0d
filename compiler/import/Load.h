// Files of a card database in, faces out: finds the ruleset they are for, reads rows and names. Next: Rows.h, Cards.h.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/import/Cards.h"
#include "compiler/import/Names.h"

namespace thou::import {

/// What is to be read.
struct Request {
  std::vector<std::string> paths;  ///< JSON files, or folders of them
  std::vector<std::string> names;  ///< tables of names
  std::string ruleset;  ///< whose `import` declarations count; empty: the one that knows most of the rows' kinds
  std::vector<std::string> searchPath;  ///< where rulesets are looked for
};

/// What was read. A SourceManager cannot move, hence not in one piece with its faces' places.
struct Loaded {
  source::SourceManager sources;  ///< the JSON files
  diag::Sink sink;                ///< what is wrong with them
  Mapping mapping;
  std::deque<Row> rows;
  std::vector<Face> faces;  ///< one for each row
  std::vector<Named> names;
  std::vector<std::string> unreadable;  ///< paths that could not be read, with the reason
  std::string problem;                  ///< why there is no ruleset to read them with, or empty
};

/// Reads files. Never throws.
std::unique_ptr<Loaded> load(const Request& request);

/// The same with texts as (path, text): `rows` of JSON, `names` of tables.
std::unique_ptr<Loaded> loadTexts(std::vector<std::pair<std::string, std::string>> rows,
                                  const std::vector<std::string>& names, const std::string& ruleset,
                                  const std::vector<std::string>& searchPath);

}  // namespace thou::import
