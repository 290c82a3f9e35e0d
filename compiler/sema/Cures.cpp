// See Cures.h.
#include "compiler/sema/Cures.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/lexicon/Words.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

namespace thou::sema {
namespace {

using lexicon::SymbolKind;

struct Confusion {
  const char* pattern;
  const char* replacement;
};
constexpr Confusion kConfusions[] = {
#define CONFUSION(pattern, replacement) {pattern, replacement},
#include "compiler/sema/Confusions.def"
};

constexpr std::string_view kPrepositions[] = {"to",  "from", "on", "in", "into",  "of",
                                              "for", "with", "by", "at", "under", "against"};
/// Put in before anything else is changed, and after other forms of the words have been tried.
constexpr std::string_view kArticles[] = {"the", "a", "an", "your", "each"};
constexpr std::string_view kOfPlaces[] = {"the", "your", "a", "an", "each"};  ///< behind `from` and `in`
constexpr std::string_view kJoints[] = {"is", "are", "to", "of", "from"};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::tolower(uint8_t(c)));
  return result;
}

/// One word of the line, without the marks around it.
struct Piece {
  size_t begin;
  size_t end;
};

class Search {
 public:
  Search(const Mistake& mistake, const lexicon::Vocabulary& vocabulary,
         const std::function<bool(const std::string& line)>& compiles)
      : mistake_(mistake), line_(mistake.line), vocabulary_(vocabulary), compiles_(compiles) {
    cutWords();
  }

  std::string run() {
    confusions() || labels() || inserted(inPlace() ? kOfPlaces : kArticles) || forms() || prepositions() ||
        inserted(kJoints) || moved() || (mistake_.known && takenAway());
    return found_;
  }

 private:
  void cutWords() {
    const auto inWord = [&](char c) {
      return std::isalnum(uint8_t(c)) || c == '\'' || c == '-' || (uint8_t(c) & 0x80);
    };
    for (size_t at = 0; at < line_.size();) {
      if (!inWord(line_[at])) {
        ++at;
        continue;
      }
      const size_t begin = at;
      while (at < line_.size() && inWord(line_[at])) ++at;
      words_.push_back({begin, at});
    }
    for (first_ = 0; first_ < words_.size() && words_[first_].end <= mistake_.begin; ++first_) {
    }
    for (last_ = first_; last_ < words_.size() && words_[last_].begin < mistake_.end; ++last_) {
    }
  }

  std::string_view textOf(Piece word) const { return line_.substr(word.begin, word.end - word.begin); }

  /// Tries the line with `text` in place of [begin, end).
  bool attempt(size_t begin, size_t end, std::string_view text) {
    if (tried_.size() >= kMostTrials) return false;
    std::string changed(line_.substr(0, begin));
    changed += text;
    changed += line_.substr(end);
    if (changed == line_ || !tried_.insert(changed).second || !compiles_(changed)) return false;
    show(begin, end, text);
    return true;
  }

  /// What is shown is the change with the whole words it touches and one on either side, without the marks around them.
  void show(size_t begin, size_t end, std::string_view text) {
    size_t from = begin;
    size_t to = end;
    while (!text.empty() && from < end && line_[from] == text.front()) ++from, text.remove_prefix(1);
    while (!text.empty() && to > from && line_[to - 1] == text.back()) --to, text.remove_suffix(1);
    size_t left = from;
    size_t right = to;
    for (const Piece& word : words_) {
      if (word.end < from) left = word.begin;
      if (word.begin < from && word.end >= from) left = std::min(left, word.begin);
    }
    for (size_t i = words_.size(); i-- > 0;) {
      if (words_[i].begin > to) right = words_[i].end;
      if (words_[i].begin <= to && words_[i].end > to) right = std::max(right, words_[i].end);
    }
    if (right < to) right = to;
    found_.assign(line_.substr(left, from - left));
    found_ += text;
    found_ += line_.substr(to, right - to);
  }

  bool confusions() {
    const std::string low = lower(line_);
    for (const Confusion& row : kConfusions) {
      const llvm::Regex pattern{llvm::StringRef(row.pattern)};
      for (size_t at = 0; at < low.size();) {
        llvm::SmallVector<llvm::StringRef, 4> groups;
        const llvm::StringRef rest = llvm::StringRef(low).substr(at);
        if (!pattern.match(rest, &groups)) break;
        const size_t begin = at + size_t(groups[0].data() - rest.data());
        const std::string text = pattern.sub(row.replacement, groups[0]);
        // Capitals, as of names in the groups, are kept.
        std::string written = text;
        keepCapitals(line_.substr(begin, groups[0].size()), written);
        if (attempt(begin, begin + groups[0].size(), written)) return true;
        at = begin + std::max<size_t>(groups[0].size(), 1);
        if (row.pattern[0] == '^') break;
      }
    }
    return false;
  }

  /// Gives the words that `written` shares with `original` their capitals back.
  static void keepCapitals(std::string_view original, std::string& written) {
    const std::string low = lower(original);
    size_t from = 0;
    for (size_t begin = 0; begin < written.size();) {
      size_t end = written.find(' ', begin);
      if (end == std::string::npos) end = written.size();
      const size_t at = low.find(written.substr(begin, end - begin), from);
      if (at != std::string::npos && end > begin) {
        written.replace(begin, end - begin, original.substr(at, end - begin));
        from = at + (end - begin);
      }
      begin = end + 1;
    }
    if (!written.empty() && !original.empty() && std::isupper(uint8_t(original[0])))
      written[0] = char(std::toupper(uint8_t(written[0])));
  }

  /// "When Reveal: ...", "When Defeated, ...", "Action draw ...".
  bool labels() {
    const std::vector<std::string_view>& known = vocabulary_.spellings(SymbolKind::Label);
    const size_t mark = line_.find_first_of(":,.");
    if (mark != std::string_view::npos && line_[mark] == ':') {
      const std::string_view near = diag::nearest(line_.substr(0, mark), known);
      if (!near.empty() && attempt(0, mark, near)) return true;
      const bool unknown = mistake_.begin == 0 && !mistake_.known;  // it need not be a misspelling of one that is
      for (const std::string_view label : known) {
        if (unknown && attempt(0, mark, label)) return true;
      }
    }
    const std::string low = lower(line_);
    for (const std::string_view label : known) {
      if (low.compare(0, label.size(), lower(label)) != 0 || label.size() >= line_.size()) continue;
      size_t behind = label.size();
      while (behind < line_.size() && (line_[behind] == ',' || line_[behind] == ' ')) ++behind;
      if (behind == label.size() || behind >= line_.size()) continue;
      if (attempt(label.size(), behind + 1, ": " + std::string(1, char(std::toupper(uint8_t(line_[behind]))))))
        return true;
    }
    return false;
  }

  /// Other forms of the words at the error and beside it, the plain s of a plural, and the stat that a word is long for: `attack` for `ATK`.
  bool forms() {
    const size_t from = first_ > 1 ? first_ - 1 : 0;
    for (size_t at = from; at < std::min(last_ + 2, words_.size()); ++at) {
      const Piece word = words_[at];
      const std::string text(textOf(word));
      std::vector<lexicon::Reading> readings;
      vocabulary_.longest({lower(text)}, 0, readings);
      for (const lexicon::Reading& reading : readings) {
        const SymbolKind kind = vocabulary_[reading.symbol].kind;
        if (kind != SymbolKind::Verb && kind != SymbolKind::Noun) continue;
        for (std::string_view spelling : vocabulary_.spellings(kind)) {
          if (!isOf(reading.symbol, spelling)) continue;
          std::string form(spelling);
          if (std::isupper(uint8_t(text[0]))) form[0] = char(std::toupper(uint8_t(form[0])));
          if (attempt(word.begin, word.end, form)) return true;
        }
      }
      if (text.size() > 3 && text.back() == 's' && attempt(word.end - 1, word.end, "")) return true;
      if (attempt(word.end, word.end, "s")) return true;
      for (std::string_view stat : vocabulary_.spellings(SymbolKind::Stat)) {
        if (isShortFor(stat, text) && attempt(word.begin, word.end, stat)) return true;
      }
    }
    return false;
  }

  bool isOf(lexicon::SymbolId symbol, std::string_view spelling) const {
    std::vector<lexicon::Reading> readings;
    vocabulary_.longest(lexicon::splitWords(spelling), 0, readings);
    return std::any_of(readings.begin(), readings.end(),
                       [&](const lexicon::Reading& reading) { return reading.symbol == symbol; });
  }

  /// Whether the letters of `stat` stand in `word` in their order, from the first on.
  static bool isShortFor(std::string_view stat, std::string_view word) {
    const std::string letters = lower(stat);
    const std::string in = lower(word);
    if (letters.empty() || in.empty() || letters[0] != in[0] || in.size() <= letters.size()) return false;
    size_t at = 0;
    for (const char c : in) at += at < letters.size() && letters[at] == c ? 1 : 0;
    return at == letters.size();
  }

  bool prepositions() {
    const size_t from = first_ > 0 ? first_ - 1 : 0;
    for (size_t at = from; at < std::min(last_ + 1, words_.size()); ++at) {
      const Piece word = words_[at];
      const std::string text = lower(textOf(word));
      if (std::find(std::begin(kPrepositions), std::end(kPrepositions), text) == std::end(kPrepositions)) continue;
      for (std::string_view other : kPrepositions) {
        if (attempt(word.begin, word.end, other)) return true;
      }
    }
    return false;
  }

  /// Whether a place is spoken of at the error: "from discard pile".
  bool inPlace() const {
    if (first_ == 0 || first_ > words_.size()) return false;
    const std::string before = lower(textOf(words_[first_ - 1]));
    return before == "from" || before == "in" || before == "into";
  }

  bool inserted(llvm::ArrayRef<std::string_view> words) {
    if (first_ > 0 && first_ < words_.size() && attempt(words_[first_ - 1].end, words_[first_ - 1].end, ","))
      return true;
    for (size_t at : {first_, first_ + 1, last_}) {
      if (at >= words_.size()) continue;
      for (std::string_view word : words) {
        if (attempt(words_[at].begin, words_[at].begin, std::string(word) + " ")) return true;
      }
    }
    return false;
  }

  /// "Give to a player 1 card.": the words of the error at the end of the sentence.
  bool moved() {
    if (first_ >= last_ || last_ > words_.size()) return false;
    const size_t begin = words_[first_].begin;
    const size_t stop = line_.find('.', begin);
    if (stop == std::string_view::npos) return false;
    for (size_t last = last_; last < std::min(last_ + 12, words_.size()) && words_[last].begin < stop; ++last) {
      const size_t cut = words_[last].begin;
      const std::string_view what = line_.substr(begin, words_[last - 1].end - begin);
      const std::string rest(line_.substr(cut, stop - cut));
      if (attempt(begin, stop, rest + " " + std::string(what))) return true;
    }
    return false;
  }

  /// A condition is never too much: without it the line would say something else.
  bool takenAway() {
    if (first_ >= last_ || last_ - first_ > 2 || last_ >= words_.size()) return false;
    const std::string first = lower(textOf(words_[first_]));
    if (first == "if" || first == "unless" || first == "while") return false;
    return attempt(words_[first_].begin, words_[last_].begin, "");
  }

  const Mistake& mistake_;
  std::string_view line_;
  const lexicon::Vocabulary& vocabulary_;
  const std::function<bool(const std::string& line)>& compiles_;
  std::vector<Piece> words_;
  size_t first_ = 0;  ///< of the words at the error
  size_t last_ = 0;
  std::set<std::string> tried_;
  std::string found_;
};

}  // namespace

std::string findCure(const Mistake& mistake, const lexicon::Vocabulary& vocabulary,
                     const std::function<bool(const std::string& line)>& compiles) {
  return Search(mistake, vocabulary, compiles).run();
}

}  // namespace thou::sema
