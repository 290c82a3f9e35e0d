// parseAbility: layout, then for each segment tags, tree, sentences. Everything that can fail fails with one error.
//
// Next: Layout.h, Tagger.h, SentenceGrammar.h, ClauseBuilder.h, in the order in which they are called.
#include <algorithm>

#include "compiler/source/Unseen.h"
#include "compiler/syntax/Agreement.h"
#include "compiler/syntax/ClauseBuilder.h"
#include "compiler/syntax/Layout.h"
#include "compiler/syntax/Parse.h"
#include "compiler/syntax/SentenceGrammar.h"
#include "compiler/syntax/Tagger.h"

namespace thou::syntax {
namespace {

using diag::Id;

/// Parses one ability.
class AbilityParser {
 public:
  AbilityParser(std::string_view text, Span span, const SentenceContext& context, Arena& arena, diag::Sink& sink)
      : text_(text),
        span_(span),
        raw_(lexicon::rawText(text, Limits::kAbilityTokens)),
        input_{.raw = raw_,
               .text = span,
               .vocabulary = *context.vocabulary,
               .arena = arena,
               .sink = sink,
               .internal = context.internal},
        wholes_(context.wholes),
        crossed_(context.crossed) {}

  const Ability* parse(ParseStatistics* statistics) {
    const diag::Sink::Mark mark = input_.sink.mark();
    if (const Ability* ability = parseWhole(statistics)) return ability;
    if (crossed_ != nullptr && *crossed_ != SIZE_MAX) return nullptr;
    // What stands by itself in italics and parentheses reminds of rules in words of its own: it need not be readable.
    if (dropReminders()) {
      input_.sink.rollback(mark);
      if (const Ability* ability = parseWhole(statistics)) return ability;
    }
    missColon(mark);
    return nullptr;
  }

  std::string ambiguities() {
    const diag::Sink::Mark mark = input_.sink.mark();
    if (parseWhole(nullptr) == nullptr && dropReminders()) input_.sink.rollback(mark);
    Layout layout;
    if (!checkSize() || !readLayout(input_, layout)) return "error: layout\n";
    if (raw_.raws.empty()) return {};
    const std::optional<Segment> stem = stemOf(layout);
    if (stem) {
      layout.main.last = stem->first;
      trimJoints(layout.main);
    }
    std::string result = ambiguitiesOf(tagSegment(input_, layout.main.first, layout.main.last));
    for (const Segment& segment : layout.cases) {
      Case one;
      const std::optional<RawText> whole = stem ? caseText(*stem, segment, one) : std::nullopt;
      result += ambiguitiesOf(whole ? tagWhole(*whole) : tagSegment(input_, segment.first, segment.last));
    }
    return result;
  }

 private:
  /// "Response After you attack, ...": where a label at the beginning, or what follows at once, is what cannot be read, its colon is missing.
  void missColon(diag::Sink::Mark mark) {
    const size_t words = labelWords(input_);
    if (words == 0 || words >= raw_.raws.size() || raw_.raws[words].shape != Shape::Word) return;
    if (input_.sink.all().size() != mark.kept + 1 ||
        input_.sink.all()[mark.kept].where.begin > input_.span(words, words + 1).begin)
      return;
    input_.sink.rollback(mark);
    const Span label = input_.span(0, words);
    const std::string text(text_.substr(label.begin - span_.begin, label.length));
    input_.sink.report(Id::MissingColon, label).arg(text).help("write `" + text + ":`");
  }

  const Ability* parseWhole(ParseStatistics* statistics) {
    Layout layout;
    if (!checkSize() || !readLayout(input_, layout) || !checkEnd(layout)) return nullptr;
    auto* ability = new (input_.arena) Ability;
    ability->span = span_;
    ability->reminders = copy<Span>(reminders_);
    if (raw_.raws.empty()) return ability;
    ability->star = layout.head.star;
    ability->title = layout.head.title;
    ability->titleText = layout.head.titleText;
    ability->labels = copy<const Word*>(layout.head.labels);
    ability->tags = copy<const Word*>(layout.head.tags);
    const std::optional<Segment> stem = stemOf(layout);
    if (stem) {
      layout.main.last = stem->first;
      const Joints joints = trimJoints(layout.main);
      ability->stemArrow = joints.arrow;
      ability->stemThen = joints.then;
      ability->stem = input_.span(layout.main.last, stem->last + 1);
      ability->stemText = text_.substr(ability->stem.begin - span_.begin, ability->stem.length);
    }
    if (!parseSegment(layout.main, ability->sentences, statistics)) return nullptr;
    llvm::SmallVector<Case, 4> cases;
    for (const Segment& segment : layout.cases) {
      Case one{.span = spanOf(segment), .sentences = {}};
      if (stem) {
        const std::optional<RawText> whole = caseText(*stem, segment, one);
        if (!whole || !parseTagged(tagWhole(*whole), one.sentences, statistics)) return nullptr;
      } else if (!parseSegment(segment, one.sentences, statistics)) {
        return nullptr;
      }
      cases.push_back(one);
    }
    ability->cases = copy<Case>(cases);
    return ability;
  }

  /// "If you are in:" before the bullets: the raws from `if` to the colon.
  std::optional<Segment> stemOf(const Layout& layout) const {
    if (layout.cases.empty() || layout.main.last <= layout.main.first + 1) return std::nullopt;
    const size_t colon = layout.main.last - 1;
    if (raw_.raws[colon].shape != Shape::Colon) return std::nullopt;
    for (size_t at = colon; at-- > layout.main.first;) {
      const Shape shape = raw_.raws[at].shape;
      if (shape == Shape::Stop || shape == Shape::Comma || shape == Shape::Arrow || shape == Shape::RParen)
        return std::nullopt;
      if (shape == Shape::Word && raw_.words[at] == "if") return Segment{.first = at, .last = colon};
    }
    return std::nullopt;
  }

  struct Joints {
    bool arrow = false;
    bool then = false;
  };
  /// Takes the comma, `then` or arrow away at which the stem was cut off. Says which of them there were.
  Joints trimJoints(Segment& main) const {
    Joints found;
    while (main.last > main.first) {
      const Shape shape = raw_.raws[main.last - 1].shape;
      const bool then = shape == Shape::Word && raw_.words[main.last - 1] == "then";
      if ((shape != Shape::Comma && shape != Shape::Arrow && !then) || (then && found.then)) break;
      found.arrow = found.arrow || shape == Shape::Arrow;
      found.then = found.then || then;
      --main.last;
    }
    return found;
  }

  /// "hero form, draw 1 card" or "hero form — Draw 1 card": a sentence that begins with the stem, and those behind it.
  /// Nothing after an error.
  std::optional<RawText> caseText(const Segment& stem, const Segment& segment, Case& one) {
    RawText whole{.text = raw_.text, .raws = {}, .words = {}};
    const auto add = [&](size_t first, size_t last) {
      whole.raws.insert(whole.raws.end(), raw_.raws.begin() + long(first), raw_.raws.begin() + long(last));
      whole.words.insert(whole.words.end(), raw_.words.begin() + long(first), raw_.words.begin() + long(last));
    };
    const auto joint = [&](size_t at) {
      const Shape shape = raw_.raws[at].shape;
      if (shape == Shape::Comma) return true;
      return (shape == Shape::Dash || shape == Shape::Hyphen || shape == Shape::Minus) && !raw_.touches(at) &&
             at > segment.first && !raw_.touches(at - 1);
    };
    size_t cut = segment.first;
    while (cut < segment.last && !joint(cut)) ++cut;
    if (cut == segment.last || cut == segment.first) {
      input_.sink.report(Id::CannotParse, spanOf(segment)).arg(tagWords(Tag::Comma));
      return std::nullopt;
    }
    add(stem.first, stem.last);
    add(segment.first, cut);
    std::string rest;
    for (size_t at = cut + 1; at < segment.last; ++at) {
      if (raw_.raws[at].shape == Shape::Word) rest += (rest.empty() ? "" : " ") + raw_.words[at];
    }
    const Span head = input_.span(segment.first, cut + 1);
    one.headText = text_.substr(head.begin - span_.begin, head.length);
    one.all = rest == "all of the above" || rest == "do all of the above";
    if (!one.all) {
      add(cut, segment.last);
      whole.raws[stem.last - stem.first + cut - segment.first].shape = Shape::Comma;
    }
    return whole;
  }

  std::optional<TaggedText> tagWhole(const RawText& whole) {
    const TagInput input{.raw = whole,
                         .text = input_.text,
                         .vocabulary = input_.vocabulary,
                         .arena = input_.arena,
                         .sink = input_.sink,
                         .internal = input_.internal};
    return tagSegment(input, 0, whole.raws.size());
  }

  template <typename T>
  ArrayRef<T> copy(ArrayRef<T> values) {
    return values.empty() ? ArrayRef<T>() : values.copy(input_.arena);
  }

  Span spanOf(const Segment& segment) const {
    return segment.first < segment.last ? input_.span(segment.first, segment.last) : span_;
  }

  /// Takes the reminder texts out of the words. Says whether there were any.
  bool dropReminders() {
    for (size_t i = 0; i < raw_.raws.size(); ++i) {
      const bool alone = i == 0 || raw_.raws[i - 1].shape == Shape::Stop || raw_.raws[i - 1].shape == Shape::RParen;
      if (raw_.raws[i].shape != Shape::LParen || !alone || !text_.substr(0, raw_.raws[i].begin).ends_with("<i>"))
        continue;
      size_t last = i;
      for (int depth = 0; last < raw_.raws.size(); ++last) {
        if (raw_.raws[last].shape == Shape::LParen) ++depth;
        if (raw_.raws[last].shape == Shape::RParen && --depth == 0) break;
      }
      if (last == raw_.raws.size()) break;
      const std::string_view behind = text_.substr(raw_.raws[last].end);
      if (!behind.starts_with("</i>") && !behind.starts_with(".</i>")) continue;
      reminders_.push_back(input_.span(i, last + 1));
      raw_.raws.erase(raw_.raws.begin() + long(i), raw_.raws.begin() + long(last) + 1);
      raw_.words.erase(raw_.words.begin() + long(i), raw_.words.begin() + long(last) + 1);
      if (i < raw_.raws.size() && raw_.raws[i].shape == Shape::Stop &&
          (i == 0 || raw_.raws[i - 1].shape == Shape::Stop)) {
        raw_.raws.erase(raw_.raws.begin() + long(i));
        raw_.words.erase(raw_.words.begin() + long(i));
      }
      --i;
    }
    return !reminders_.empty();
  }

  bool checkSize() {
    Span start = span_;
    start.length = std::min<uint16_t>(start.length, 1);
    if (text_.size() > Limits::kAbilityBytes) {
      input_.sink.report(Id::AbilityTooLong, start).arg(std::to_string(Limits::kAbilityBytes)).arg("bytes");
      return false;
    }
    if (raw_.raws.size() > Limits::kAbilityTokens) {
      input_.sink.report(Id::AbilityTooLong, start).arg(std::to_string(Limits::kAbilityTokens)).arg("words");
      return false;
    }
    if (!raw_.raws.empty() || !reminders_.empty()) return true;
    input_.sink.report(Id::EmptyAbility, start);
    return false;
  }

  /// The text must end in a full stop, alone or inside the last parenthesis or quote. Bullets need none.
  bool checkEnd(const Layout& layout) {
    if (raw_.raws.empty()) return true;
    if (layout.main.first >= layout.main.last && layout.cases.empty()) {
      input_.sink.report(Id::EmptyAbility, span_);
      return false;
    }
    if (!layout.cases.empty()) return true;
    size_t last = layout.main.last;
    auto closing = [&](size_t at) {
      Shape shape = raw_.raws[at].shape;
      return shape == Shape::RParen || shape == Shape::Quote || shape == Shape::CloseQuote;
    };
    size_t end = last;
    while (end > layout.main.first && closing(end - 1)) --end;
    if (end > layout.main.first) {
      Shape shape = raw_.raws[end - 1].shape;
      bool name = shape == Shape::Abbreviation;
      if (shape == Shape::Stop || name) return true;
      // a name in quotes may end in its own mark
    }
    // "Guard. (While ... )": a reminder behind a finished sentence
    size_t open = last;
    while (open > layout.main.first && raw_.raws[open - 1].shape != Shape::LParen) --open;
    const bool reminder = raw_.raws[last - 1].shape == Shape::RParen && open >= layout.main.first + 2 &&
                          raw_.raws[open - 2].shape == Shape::Stop;
    if (reminder) return true;
    Span where = input_.span(last - 1, last);
    where.begin = where.end();
    where.length = 0;
    input_.sink.report(Id::MissingFullStop, where)
        .help("end it with a full stop: `" + std::string(raw_.at(last - 1)) + ".`");
    return false;
  }

  bool parseSegment(const Segment& segment, ArrayRef<const Sentence*>& sentences, ParseStatistics* statistics) {
    return parseTagged(tagSegment(input_, segment.first, segment.last), sentences, statistics);
  }

  bool parseTagged(std::optional<TaggedText> tagged, ArrayRef<const Sentence*>& sentences,
                   ParseStatistics* statistics) {
    if (!tagged) return false;
    SentenceGrammar grammar(tagged->tokens);
    auto* tree = grammar.parse();
    if (tree == nullptr) {
      reportError(*tagged, grammar.errorAt());
      return false;
    }
    if (statistics != nullptr) statistics->fullContext += grammar.usedFullContext() ? 1 : 0;
    for (const Whole& whole : wholes_) {
      if (isWhole(*tree, whole, *tagged)) continue;
      *crossed_ = whole.rewording;
      return false;
    }
    sentences = ClauseBuilder(*tagged, input_.arena).sentences(*tree);
    return agree(sentences, input_.vocabulary, input_.sink);
  }

  /// Whether no noun phrase that begins in what a row said goes on behind it, and none is joined to it, unless it is open to that.
  bool isWhole(antlr4::ParserRuleContext& tree, const Whole& whole, const TaggedText& tagged) const {
    using G = grammar::ThouSentence;
    const auto inside = [&](size_t index) {
      const Tagged& token = tagged.tokens[index];
      const uint32_t begin = token.span.begin - span_.begin;
      return !token.implied && begin >= whole.begin && begin < whole.end;
    };
    for (antlr4::tree::ParseTree* child : tree.children) {
      auto* node = dynamic_cast<antlr4::ParserRuleContext*>(child);
      if (whole.open || node == nullptr || node->start == nullptr || node->stop == nullptr) continue;
      const size_t first = node->start->getTokenIndex(), last = node->stop->getTokenIndex(),
                   rule = node->getRuleIndex();
      const bool phrase = rule == G::RuleNp || rule == G::RuleBare || rule == G::RuleObject;
      const bool begins = inside(first) && first > 0 && inside(first - 1);  // else it holds all of it
      if (phrase && begins && !inside(last)) return false;
      const Tag tag = tagged.tokens[first].tag;
      const bool joins = (rule == G::RulePost || rule == G::RuleItem) &&
                         (tag == Tag::And || tag == Tag::Or || tag == Tag::But || tag == Tag::Join);
      if (joins && first > 0 && inside(first - 1) && !inside(first)) return false;
      if (!isWhole(*node, whole, tagged)) return false;
    }
    return true;
  }

  /// Has the sentence that ends at `at` no finite verb at all?
  static bool verbless(const std::vector<Tagged>& tokens, size_t at) {
    if (at >= tokens.size() || tokens[at].tag != Tag::Stop) return false;
    while (at-- > 0 && tokens[at].tag != Tag::Stop) {
      if (isFinite(tokens[at].tag) || tokens[at].tag == Tag::LParen) return false;
    }
    return true;
  }

  /// What is missing is found by trial: the first kind of word which, put before the offending one, lets the parse go on.
  void reportError(const TaggedText& tagged, size_t at) {
    const std::vector<Tagged>& tokens = tagged.tokens;
    std::string_view expected = verbless(tokens, at) ? tagWords(Tag::Base) : std::string_view();
    for (Tag tag : {Tag::Third, Tag::Nominal, Tag::Base, Tag::Preposition, Tag::Comma, Tag::And, Tag::Stop}) {
      if (!expected.empty()) break;
      std::vector<Tagged> trial = tokens;
      trial.insert(trial.begin() + static_cast<ptrdiff_t>(std::min(at, tokens.size())), Tagged{.tag = tag});
      SentenceGrammar grammar(trial);
      if (grammar.parse() == nullptr && grammar.errorAt() <= at + 1) continue;
      expected = tagWords(tag);
      break;
    }
    if (expected.empty()) expected = "the sentence to end or to go on differently";
    Span where = at < tokens.size() ? tokens[at].span : tokens.empty() ? span_ : tokens.back().span;
    input_.sink.report(Id::CannotParse, where).arg(expected);
  }

  static std::string ambiguitiesOf(const std::optional<TaggedText>& tagged) {
    if (!tagged) return "error: tags\n";
    return SentenceGrammar(tagged->tokens).ambiguities();
  }

  std::string_view text_;
  Span span_;
  RawText raw_;
  TagInput input_;
  llvm::SmallVector<Span, 2> reminders_;
  ArrayRef<Whole> wholes_;
  size_t* crossed_;
};

}  // namespace

const Ability* parseAbility(const source::SourceManager& sources, Span text, const SentenceContext& context,
                            Arena& arena, diag::Sink& sink, ParseStatistics* statistics) {
  if (statistics != nullptr) ++statistics->abilities;
  if (source::findUnseen(sources.text(text))) return nullptr;  // said when the file was read
  return AbilityParser(sources.text(text), text, context, arena, sink).parse(statistics);
}

std::string ambiguities(const source::SourceManager& sources, Span text, const SentenceContext& context) {
  Arena arena;
  diag::Sink sink;
  return AbilityParser(sources.text(text), text, context, arena, sink).ambiguities();
}

}  // namespace thou::syntax
