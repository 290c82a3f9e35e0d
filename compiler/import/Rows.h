// JSON text as card databases publish it, divided into rows: one object per card face.
//
// A text is a list of objects (one a line or not, with or without commas), or arrays of them. What is broken is reported with its place and
// left out; reading goes on with the next object. Nothing throws, and nothing is as deep as its input: depth is limited before
// LLVM's recursive parser sees a byte. Next: Cards.h.
#pragma once

#include <deque>
#include <string_view>

#include "compiler/diag/Diag.h"
#include "compiler/source/Source.h"
#include "llvm/Support/JSON.h"

namespace thou::import {

/// Hard limits on input; each has a test just under and just over.
struct Limits {
  static constexpr size_t kFileBytes = 64u << 20;  ///< bytes of all JSON and TSV files together
  static constexpr size_t kNesting = 32;           ///< objects and arrays inside one row
  static constexpr size_t kRowBytes = 1u << 20;    ///< bytes of one row
};

/// One object, with its place.
struct Row {
  llvm::json::Object object;
  source::Span where;               ///< from its `{`
  std::string_view written;         ///< its text, inside the file's
  std::vector<std::string> mended;  ///< fields from whose text characters that nobody sees were taken
  /// The place of a field's value, or of the row where it cannot be told.
  source::Span at(std::string_view field) const;
};

/// Adds all rows of a file to `rows`; what is broken goes to `sink`.
void readRows(const source::SourceManager& sources, source::FileId file, std::deque<Row>& rows, diag::Sink& sink);

}  // namespace thou::import
