// The tagging loop: units, then one tag after the other, with parentheses, quotes, numbers and implied stops.
//
// Next: TagWriter.h for how tags are written, TagNumbers.h for numbers, TagRules.cpp for homographs, TagRepairs.cpp for what needs to see the verbs,
// WordErrors.cpp for unknown words.
#include "compiler/syntax/Tagger.h"

#include "compiler/syntax/TagNumbers.h"
#include "compiler/syntax/WordErrors.h"

namespace thou::syntax {
namespace {

using diag::Id;
using lexicon::Closed;

constexpr std::string_view kNames[] = {
#define TAG(Name, TOKEN, words) #Name,
#include "compiler/syntax/Tags.def"
};
constexpr std::string_view kWords[] = {
#define TAG(Name, TOKEN, words) words,
#include "compiler/syntax/Tags.def"
};

/// Closed words that open a noun phrase as an adjective does.
bool standsBeforeNouns(Closed word) {
  switch (word) {
    case Closed::Other:
    case Closed::Additional:
    case Closed::Different:
    case Closed::Same:
    case Closed::Printed:
    case Closed::Excess:
    case Closed::Combined:
    case Closed::Remaining:
    case Closed::Random:
    case Closed::Own:
    case Closed::Most:
    case Closed::Least:
    case Closed::Many:
    case Closed::Much:
    case Closed::Only:
    case Closed::Named:
    case Closed::Faceup:
    case Closed::Facedown:
      return true;
    default:
      return false;
  }
}

/// Tags one segment.
class Tagger : private NumberTagger {
 public:
  Tagger(const TagInput& input, size_t first, size_t last)
      : NumberTagger(input, cutUnits(input, first, last)), last_(last) {}

  std::optional<TaggedText> run() {
    while (at_ < units_.size()) {
      context_.moveTo(at_);
      if (!step()) return std::nullopt;
    }
    if (!frames_.empty()) return unbalanced(frames_.back().at), std::nullopt;
    ensureStop();
    joinParticles(out_.tokens, input_);
    repairTags(out_.tokens);
    return std::move(out_);
  }

 private:
  /// An open parenthesis or quote.
  struct Frame {
    size_t at;  // unit of the opening
    bool quote;
    bool unit;  // stands where a sentence would
  };

  // ---- one step

  bool step() {
    if (saidTwice()) return false;
    switch (unit().shape) {
      case Shape::Stop:
        return stop();
      case Shape::Colon:
      case Shape::Semicolon:
        // "it gains: "Action: ..."" says no more than without the colon
        if (context_.before(Tag::Stop) || shapeAhead(1) == Shape::Quote || shapeAhead(1) == Shape::OpenQuote)
          ++at_;
        else if (unit().shape == Shape::Colon && chooses() && at_ + 1 < units_.size())
          emit(Tag::Comma, 1), out_.tokens.back().colon = true;
        else
          emit(Tag::Stop, 1);
        return true;
      case Shape::Comma:
        return comma();
      case Shape::LParen:
        return open(false);
      case Shape::RParen:
        return close(false);
      case Shape::OpenQuote:
        return open(true);
      case Shape::CloseQuote:
        return close(true);
      case Shape::Quote:
        if (unit().last > unit().first + 1) return quotedNoun();
        return !frames_.empty() && frames_.back().quote ? close(true) : open(true);
      case Shape::PossessiveS:
        return emit(Tag::Possessive, 1), true;
      case Shape::Non:
        return non();
      case Shape::Number:
        return number();
      case Shape::Plus:
      case Shape::Minus:
      case Shape::Dash:
        return sign();
      case Shape::Slash:
        // "and/or", "ally/upgrade"
        if (context_.before(Tag::And)) out_.tokens.pop_back();
        if (context_.next().closed == Closed::Or) return ++at_, true;
        return emit(Tag::Or, 1), true;
      case Shape::Icon:
        return icon();
      case Shape::Trait:
        if (unit().can == 0) return reportUnknownTrait(input_, unit()), false;
        return emitOpen({.tag = Tag::Nominal, .chosen = kCanTrait}), true;
      case Shape::Word:
      case Shape::Abbreviation:
      case Shape::Arrow:
        return word();
      case Shape::Hyphen:
        if (unit().closed == Closed::Arrow) return word();
        return sign();
      case Shape::Apostrophe:
      case Shape::Bullet:
      case Shape::Star:
      case Shape::Other:
        return unit().can != 0 ? word() : stray();
    }
    return false;
  }

  bool non() {
    bool touches = at_ + 1 < units_.size() && raw_.touches(unit().first);
    if (!touches) return stray();
    ++at_;
    negated_ = true;
    return true;
  }

  bool stop() {
    if (at_ > 0 && units_[at_ - 1].shape == Shape::Stop) {
      input_.sink.report(Id::SaidTwice, input_.span(unit().first, unit().last)).arg(".").help("take one away");
      return false;
    }
    // a full stop behind a parenthesis that is a unit of its own, and behind an implied one, says nothing
    bool superfluous = context_.before(Tag::Stop) || (context_.before(Tag::RParen) && out_.tokens.back().then);
    if (superfluous || out_.tokens.empty()) {
      ++at_;
    } else {
      emit(Tag::Stop, 1);
    }
    return labelsStandFirst();
  }

  /// A label in the middle of a line belongs on a line of its own.
  bool labelsStandFirst() {
    if (at_ >= units_.size() || !frames_.empty()) return true;
    size_t raw = units_[at_].first;
    if (!labelAhead(input_, raw, last_)) return true;
    input_.sink.report(Id::LabelNotFirst, input_.span(raw, raw + 1)).help("begin a new line with this ability");
    return false;
  }

  /// "the the": a slip of the pen, whatever the word.
  bool saidTwice() {
    const Shape shape = unit().shape;
    if (at_ == 0 || (shape != Shape::Word && shape != Shape::Number && shape != Shape::Trait)) return false;
    const std::string_view word = raw_.words[unit().first];  // "encounter card card": whatever was one unit
    const Unit& before = units_[at_ - 1];
    if (raw_.words[before.last - 1] != word) return false;
    // "Look In in your hand": the end of a name and a word behind it, told apart by their capitals
    const bool named = before.last - before.first > 1 && raw_.at(before.last - 1) != raw_.at(unit().first);
    if (named) return false;
    input_.sink.report(Id::SaidTwice, input_.span(unit().first, unit().last)).arg(word).help("take one away");
    return true;
  }

  /// Behind "choose" or "choose one": an order alone, or with the number of what follows.
  bool chooses() const {
    if (context_.before(Tag::Base)) return true;
    const Tagged* verb = context_.last(2);
    return at_ > 0 && units_[at_ - 1].closed == Closed::One && verb && verb->tag == Tag::Base;
  }

  bool comma() {
    switch (at_ + 1 < units_.size() ? units_[at_ + 1].closed : Closed::None) {
      case Closed::And:
      case Closed::Or:
      case Closed::But:
      case Closed::Then:
        ++at_;
        context_.moveTo(at_);
        word();
        out_.tokens.back().comma = true;
        return true;
      default:
        break;
    }
    emit(Tag::Comma, 1);
    return true;
  }

  bool word() {
    if (unit().can == 0 && unit().closed == Closed::None) {
      if (unit().number >= 0) return number();
      if (isVariable(raw_.at(unit().first)) && unit().last == unit().first + 1) return number();
      reportUnknownWord(input_, context_);
      return false;
    }
    if (unit().closed == Closed::One && context_.nominal(1)) return number();
    if (unit().closed == Closed::None && unit().number >= 0 && context_.nominal(1)) return number();
    if (keywordSentence()) return keyword(Tag::Keyword), true;
    ClosedChoice choice = chooseClosed(context_);
    if (!choice.open) return closed(choice.tag), true;
    if (attached()) return emitOpen({.tag = Tag::Det, .chosen = kCanParticiple}), true;
    OpenChoice open = chooseOpen(context_);
    if ((open.chosen & kCanKeyword) != 0) return keyword(Tag::Nominal), true;
    emitOpen(open);
    swallowedStop();
    return true;
  }

  void closed(Tag tag) {
    Closed word = unit().closed;
    emit(tag, unit().can == 0 ? 0 : 1);
    if (tag == Tag::Nominal && standsBeforeNouns(word)) out_.tokens.back().chosen = kCanAdjective;
    if (tag == Tag::Then && at_ < units_.size() && units_[at_].shape == Shape::Comma) {
      out_.tokens.back().commaBehind = true;
      ++at_;
    }
    bool joins = word == Closed::And || word == Closed::Or || word == Closed::But;
    if (joins && at_ < units_.size() && units_[at_].closed == Closed::Then) {
      out_.tokens.back().then = true;
      ++at_;
    }
  }

  /// "attached enemy gets ...": the one participle that acts as a determiner.
  bool attached() const {
    bool word = unit().last == unit().first + 1 && raw_.words[unit().first] == "attached" && context_.nominal(1);
    if (!word || context_.beforeAny(Tag::Be, Tag::Pronoun) || context_.inside()) return false;
    // "the damage attached enemy takes": also behind a noun when its own noun has a verb
    return !context_.before(Tag::Nominal) || (context_.next(2).can & kCanThird) != 0;
  }

  bool keywordSentence() const {
    if ((unit().can & kCanKeyword) == 0) return false;
    bool listed = context_.before(Tag::Comma) && context_.last(2) != nullptr && context_.last(2)->tag == Tag::Keyword;
    if (!context_.sentenceStart() && !listed) return false;
    Shape next = shapeAhead(1);
    bool ends = next == Shape::Stop || next == Shape::LParen || next == Shape::RParen || next == Shape::Comma ||
                next == Shape::Number || next == Shape::CloseQuote || next == Shape::Quote || at_ + 1 == units_.size();
    bool negative = (next == Shape::Hyphen || next == Shape::Minus) && shapeAhead(2) == Shape::Number;
    return ends || negative || context_.next().number >= 0 || isVariable(raw_.at(context_.next().first));
  }

  bool icon() {
    if (unit().can == 0) return reportUnknownIcon(input_, unit()), false;
    emitOpen({.tag = Tag::Nominal, .chosen = uint16_t((unit().can & kCanIcon) ? kCanIcon : kCanStat)});
    return true;
  }

  bool quotedNoun() {
    Unit one = unit();
    emitOpen({.tag = Tag::Nominal, .chosen = kCanName});
    Word& word = *out_.tokens.back().word;
    word.isString = true;
    Span inner = input_.span(one.first + 1, one.last - 1);
    word.text = raw_.text.substr(inner.begin - input_.text.begin, inner.length);
    return true;
  }

  // ---- parentheses and quotes

  bool open(bool quote) {
    if (frames_.size() >= Limits::kNesting) {
      input_.sink.report(Id::NestedTooDeep, input_.span(unit().first, unit().last))
          .arg(std::to_string(Limits::kNesting));
      return false;
    }
    bool standsAlone = context_.sentenceStart();
    frames_.push_back({.at = at_, .quote = quote, .unit = standsAlone});
    emit(quote ? Tag::LQuote : Tag::LParen, 0);
    if (!quote && !standsAlone) orElse();
    if (!quote || at_ >= units_.size()) return true;
    Head head;
    if (!readHead(input_, units_[at_].first, last_, head)) return false;
    if (head.labels.empty() && !head.star) return true;
    Tagged label{.tag = Tag::Head, .word = out_.tokens.back().word, .span = input_.span(units_[at_].first, head.end)};
    label.head = static_cast<uint32_t>(out_.heads.size());
    out_.tokens.push_back(label);
    while (at_ < units_.size() && units_[at_].first < head.end) ++at_;
    out_.heads.push_back(std::move(head));
    return true;
  }

  /// "(or discard it)": the `or` belongs to the parenthesis, behind which a sentence or a phrase stands as it would without it.
  void orElse() {
    if (at_ + 1 >= units_.size() || unit().closed != Closed::Or || unit().shape != Shape::Word) return;
    const Unit& next = units_[at_ + 1];
    if (next.closed == Closed::If || next.closed == Closed::Unless || (next.can & kCanKeyword) != 0) return;
    emit(Tag::Or, 1);
    Word* word = out_.tokens.back().word;
    out_.tokens.pop_back();
    out_.tokens.back().orElse = word;
    context_.moveTo(at_);
  }

  bool close(bool quote) {
    if (frames_.empty() || frames_.back().quote != quote) return unbalanced(at_), false;
    if (context_.beforeAny(Tag::LParen, Tag::LQuote, Tag::Head)) return stray();
    bool stopped = context_.before(Tag::Stop);
    ensureStop();
    bool standsAlone = frames_.back().unit;
    frames_.pop_back();
    emit(quote ? Tag::RQuote : Tag::RParen, 0);
    out_.tokens.back().then = standsAlone && !quote;
    if (quote && stopped && sentenceBegins()) implyStop();
    return true;
  }

  /// Does a new sentence, or nothing, follow here?
  bool sentenceBegins() const {
    if (at_ >= units_.size()) return true;
    const Unit& next = units_[at_];
    return next.shape == Shape::LParen ||
           (next.capital && (next.closed != Closed::None || (next.can & (kCanBase | kCanKeyword)) != 0));
  }

  /// A name such as "A.B.C." at the end of a sentence has swallowed the full stop.
  void swallowedStop() {
    const Unit& last = units_[at_ - 1];
    Shape end = raw_.raws[last.last - 1].shape;
    bool swallowed = end == Shape::Abbreviation || (end == Shape::Stop && last.last > last.first + 1);
    if (!swallowed) return;
    if (at_ < units_.size() && units_[at_].shape == Shape::RParen) return;
    if (sentenceBegins()) implyStop();
  }

  void unbalanced(size_t at) {
    Span where = input_.span(units_[at].first, units_[at].last);
    input_.sink.report(Id::UnbalancedParenthesis, where).arg(raw_.at(units_[at].first));
  }

  size_t last_;
  std::vector<Frame> frames_;
};

}  // namespace

std::string_view tagName(Tag tag) { return kNames[static_cast<size_t>(tag)]; }
std::string_view tagWords(Tag tag) { return kWords[static_cast<size_t>(tag)]; }

Span TagInput::span(size_t firstRaw, size_t lastRaw) const {
  uint32_t begin = raw.raws[firstRaw].begin;
  uint32_t end = lastRaw > firstRaw ? raw.raws[lastRaw - 1].end : begin;
  return {.begin = text.begin + begin, .length = static_cast<uint16_t>(end - begin), .file = text.file};
}

std::optional<TaggedText> tagSegment(const TagInput& input, size_t first, size_t last) {
  return Tagger(input, first, last).run();
}

}  // namespace thou::syntax
