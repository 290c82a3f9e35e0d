// Rows into card faces: each field becomes what the ruleset's `import` declarations say it is.
//
// What a face cannot hold is kept as a note beside it and reported where it is a mistake; a row never vanishes.
// INVARIANT: everything in a Face can be written to a .thou file as it is. Next: SetText.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/import/Mapping.h"
#include "compiler/import/Rows.h"

namespace thou::import {

/// One face of a card.
struct Face {
  std::string id;    ///< its identifier, or `FILE:LINE` where it has none
  std::string name;  ///< as a block's head can hold it
  std::string kind;  ///< of the ruleset; empty: it has none of it, see `problem`
  std::string type;  ///< the value that the kind comes from
  std::string otherFace;
  bool unique = false;
  std::vector<std::string> items;  ///< `HP 10`, in the order of the declarations
  std::vector<std::string> traits;
  std::vector<std::string> icons;                          ///< `energy`, one for each printed
  std::vector<std::pair<std::string, std::string>> notes;  ///< field, value: what the header does not say
  std::vector<std::string> lines;                          ///< its text, verbatim, without empty lines
  std::string problem;                                     ///< why it is no card of the ruleset, or empty
  std::string problemWord;                                 ///< what that is about
  size_t same = size_t(-1);                                ///< an earlier face of the same type, name and text
  source::Span where;
};

/// One face for each row, in their order. Mistakes go to `sink`; a field that no declaration names is reported once.
std::vector<Face> readFaces(const std::deque<Row>& rows, const Mapping& mapping, const source::SourceManager& sources,
                            diag::Sink& sink);

}  // namespace thou::import
