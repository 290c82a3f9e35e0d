// Numbers among the tags: amounts, signed ones, two as one (`3/3`), those of keywords and for each player. Next: Tagger.cpp, the loop.
#pragma once

#include <string_view>

#include "compiler/syntax/TagWriter.h"

namespace thou::syntax {

/// A letter that stands for a number.
inline bool isVariable(std::string_view text) { return text == "X" || text == "N"; }

class NumberTagger : protected TagWriter {
 protected:
  using TagWriter::TagWriter;

  Shape shapeAhead(size_t ahead) const { return at_ + ahead < units_.size() ? units_[at_ + ahead].shape : Shape::Stop; }

  /// A keyword and the number behind it are one word.
  void keyword(Tag tag);
  /// An amount, or a number before a noun; false after reporting one that is too large.
  bool number();
  /// "+1", "-X"; a sign before anything else is a stray character: false after reporting.
  bool sign();
  /// Reports a character that has no place; false.
  bool stray();

 private:
  void fillNumber(Word& word, const Unit& unit) const;
  void perPlayer(Word& word);
  /// "3/3": two numbers as one.
  bool pair(Word& word);
};

}  // namespace thou::syntax
