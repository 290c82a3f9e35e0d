// What a tagging rule may look at: the tags so far and the units ahead. Rules see no spellings, only classes and closed words.
//
// Next: TagRules.cpp (open words), ClosedRules.cpp (closed words).
#pragma once

#include <vector>

#include "compiler/syntax/Tagged.h"

namespace thou::syntax {

class TagContext {
 public:
  TagContext(const std::vector<Unit>& units, const std::vector<Tagged>& tokens) : units_(units), tokens_(tokens) {}

  void moveTo(size_t at) { at_ = at; }
  const Unit& unit() const { return units_[at_]; }
  /// The unit `ahead` places on, or one of Shape::Other without any reading behind the end.
  const Unit& next(size_t ahead = 1) const { return at_ + ahead < units_.size() ? units_[at_ + ahead] : nothing_; }

  bool first() const { return tokens_.empty(); }
  bool before(Tag tag) const { return !tokens_.empty() && tokens_.back().tag == tag; }
  template <typename... Tags>
  bool beforeAny(Tags... tags) const {
    return (before(tags) || ...);
  }
  /// The tag `back` places back (1 = directly before), or null.
  const Tagged* last(size_t back = 1) const {
    return back <= tokens_.size() ? &tokens_[tokens_.size() - back] : nullptr;
  }
  bool beforeClosed(lexicon::Closed word) const;

  /// At the beginning of a sentence, a quoted ability or a parenthesis.
  bool sentenceStart() const;
  /// Where an imperative may begin: also behind a comma, an arrow or "then".
  bool clauseStart() const;
  /// Directly behind determiner, number, ordinal, possessive, or a word that stands before nouns: the noun phrase is open.
  bool inside() const;
  /// Behind a nominative pronoun: you, he, she, they; it only right behind a subordinator.
  bool behindSubjectPronoun() const;
  bool behindVerb() const { return beforeAny(Tag::Base, Tag::Third, Tag::Past, Tag::Gerund, Tag::Participle); }
  /// Behind be, with adverbs or "not" between.
  bool behindBe() const;
  /// Behind may, cannot, do ..., with adverbs or "not" between, or behind the "to" of an infinitive.
  bool behindModal() const;

  /// Has the clause had no finite verb yet?
  bool verbless() const;

  /// Can the unit `ahead` continue a noun phrase that is open?
  bool nominal(size_t ahead) const;
  /// Can the unit `ahead` begin a noun phrase?
  bool nounPhrase(size_t ahead) const;
  /// Does the unit `ahead` end a clause: stop, comma, parenthesis, arrow, nothing?
  bool clauseEnd(size_t ahead) const;
  bool ends(const Unit& unit) const;

 private:
  const std::vector<Unit>& units_;
  const std::vector<Tagged>& tokens_;
  size_t at_ = 0;
  Unit nothing_{.first = 0,
                .last = 0,
                .shape = Shape::Stop,
                .closed = {},
                .can = 0,
                .capital = false,
                .number = -1,
                .readings = {}};
};

/// Which of the things an open word could be it is here (one or more bits of `Can`), and the tag that follows from it.
struct OpenChoice {
  Tag tag{};
  uint16_t chosen = 0;
  const char* rule = nullptr;  ///< name of the row that decided, if the word is a homograph
};
OpenChoice chooseOpen(const TagContext& context);

/// The tag of a closed word here; `Tag::Nominal` with `open` set sends it to the open words.
struct ClosedChoice {
  Tag tag{};
  bool open = false;
};
ClosedChoice chooseClosed(const TagContext& context);

}  // namespace thou::syntax
