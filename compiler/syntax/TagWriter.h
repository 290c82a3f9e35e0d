// How the tagger writes its tags: the units, the place among them, and the tokens so far.
//
// INVARIANT: every emitted tag takes the current unit and moves on. Next: Tagger.cpp, the loop.
#pragma once

#include "compiler/syntax/TagContext.h"
#include "compiler/syntax/TagInput.h"

namespace thou::syntax {

/// The units of the raws [first, last); a quotation that holds a name is one unit.
std::vector<Unit> cutUnits(const TagInput& input, size_t first, size_t last);

class TagWriter {
 public:
  TagWriter(const TagInput& input, std::vector<Unit> units)
      : input_(input), raw_(input.raw), units_(std::move(units)), context_(units_, out_.tokens) {}
  TagWriter(const TagWriter&) = delete;
  TagWriter& operator=(const TagWriter&) = delete;

 protected:
  const Unit& unit() const { return units_[at_]; }

  /// Emits the current unit; `readings` says whether a closed word keeps a vocabulary symbol beside it.
  void emit(Tag tag, int readings);
  /// Emits the current unit as an open word, with the reading that the choice allows.
  void emitOpen(OpenChoice choice);
  /// Lengthens the last token up to raw `last`.
  void extend(size_t last);
  /// A stop that the text leaves out, unless there is one.
  void ensureStop();
  void implyStop();

  const TagInput& input_;
  const RawText& raw_;
  std::vector<Unit> units_;
  size_t at_ = 0;
  bool negated_ = false;  ///< "non-" stood before the current unit
  TaggedText out_;
  TagContext context_;

 private:
  Word* newWord(const Unit& from);
  void push(Tag tag, Word* word, const Unit& from, uint16_t chosen);
  bool traitHere() const;
  bool nounHere() const;
};

}  // namespace thou::syntax
