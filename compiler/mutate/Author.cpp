// The operators, one function each, over the units that the tagger knows. See Author.h.
#include "compiler/mutate/Author.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "compiler/mutate/Lexicon.h"
#include "compiler/mutate/Words.h"

namespace thou::mutate {
namespace {

using lexicon::Closed;
using lexicon::Form;
using lexicon::Reading;
using lexicon::Shape;
using lexicon::SymbolId;
using lexicon::SymbolKind;
using sema::NounDecl;
using sema::NounSort;

/// With the capital of what it stands for.
std::string asIn(std::string_view before, std::string after) {
  if (!before.empty() && std::isupper(static_cast<unsigned char>(before[0])) && !after.empty())
    after[0] = char(std::toupper(static_cast<unsigned char>(after[0])));
  return after;
}

/// The changes of one line, operator by operator.
class Collector {
 public:
  Collector(const Lexicon& lexicon, std::string_view line)
      : lexicon_(lexicon), line_(line), tokens_(lexicon.cut(line)) {
    findReminders();
  }

  std::vector<Change> all() {
#define OPERATOR(Name, Spelling, Doc) \
  op_ = Operator::Name;               \
  do ##Name();
#include "compiler/mutate/Operators.def"
    return std::move(changes_);
  }

 private:
  /// Nothing acts that stands in italics and parentheses behind a sentence, unless it is a limit.
  void findReminders() {
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      const bool limit = tokens_[i + 1].closed == Closed::Limit || tokens_[i + 1].closed == Closed::Max;
      const bool alone = i == 0 || tokens_[i - 1].shape == Shape::Stop;
      constexpr std::string_view kOpens = "<i>";
      const size_t begin = tokens_[i].part.begin;
      if (tokens_[i].shape != Shape::LParen || !alone || limit || !line_.substr(0, begin).ends_with(kOpens)) continue;
      const size_t closes = line_.find("</i>", begin);
      reminders_.push_back({begin - kOpens.size(), closes == std::string_view::npos ? line_.size() : closes + 4});
    }
  }

  // ---- operators
  void doOwnerController() {
    for (const Token& token : tokens_) {
      const auto held = lexicon_.reading(token, [](const NounDecl& noun) { return noun.sort == NounSort::Holder; });
      if (!held) continue;
      const sema::Construct construct = lexicon_.noun(*held)->construct;
      replaceByEach(token, lexicon_.others(held->form, [construct](const NounDecl& noun, SymbolId) {
        return noun.sort == NounSort::Holder && noun.construct != construct;
      }));
    }
  }

  void doIdentityPlayer() {
    const auto isPlayer = [this](const NounDecl& noun, SymbolId id) {
      return noun.sort == NounSort::Player && isOneWord(id);
    };
    const auto isIdentity = [this](const NounDecl& noun) {
      return noun.sort == NounSort::Card && noun.kinds == lexicon_.identities && noun.zone == bytecode::kNone;
    };
    for (const Token& token : tokens_) {
      for (const Reading reading : token.readings) {
        const NounDecl* noun = lexicon_.noun(reading);
        if (noun && isPlayer(*noun, reading.symbol))
          replaceByEach(token,
                        lexicon_.others(reading.form, [&](const NounDecl& n, SymbolId) { return isIdentity(n); }));
        if (noun && isIdentity(*noun)) replaceByEach(token, lexicon_.others(reading.form, isPlayer));
      }
    }
  }

  void doWho() {
    const std::vector<std::string> players = lexicon_.others(
        Form::Singular, [this](const NounDecl& n, SymbolId id) { return n.sort == NounSort::Player && isOneWord(id); });
    if (players.empty()) return;
    const std::string that = std::string(lexicon::spelling(Closed::That)) + " " + players.front();
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.closed == Closed::You) replace(token.part, that);
      if (token.closed == Closed::Your) replace(token.part, that + "'s");
      if (token.closed == Closed::Their) replace(token.part, std::string(lexicon::spelling(Closed::Your)));
      if (token.closed == Closed::They || token.closed == Closed::Them)
        replace(token.part, std::string(lexicon::spelling(Closed::You)));
      if (token.closed != Closed::That || i + 1 == tokens_.size() || !isPlayerNoun(tokens_[i + 1])) continue;
      const bool possessive = i + 2 < tokens_.size() && tokens_[i + 2].shape == Shape::PossessiveS;
      replace({token.part.begin, tokens_[i + (possessive ? 2 : 1)].part.end},
              std::string(lexicon::spelling(possessive ? Closed::Your : Closed::You)));
    }
  }

  void doDuration() {
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.closed == Closed::Until || token.closed == Closed::While || token.closed == Closed::AsLongAs) {
        size_t end = i + 1;
        while (end < tokens_.size() && !endsPhrase(tokens_[end])) ++end;
        const bool leads =
            end < tokens_.size() && tokens_[end].shape == Shape::Comma;  // "While ..., you get": with its comma
        drop({token.part.begin, tokens_[leads ? end : end - 1].part.end});
      }
      if (token.closed == Closed::For && i + 2 < tokens_.size() && tokens_[i + 1].closed == Closed::This)
        drop({token.part.begin, tokens_[i + 2].part.end});
      if (token.closed == Closed::This && i + 1 < tokens_.size() && isScope(tokens_[i + 1]))
        drop({token.part.begin, tokens_[i + 1].part.end});
      if (token.shape == Shape::LParen && i + 1 < tokens_.size() &&
          (tokens_[i + 1].closed == Closed::Limit || tokens_[i + 1].closed == Closed::Max)) {
        size_t end = i + 1;
        while (end < tokens_.size() && tokens_[end].shape != Shape::RParen) ++end;
        if (end < tokens_.size()) drop({token.part.begin, tokens_[end].part.end});
      }
      for (const Reading reading : token.readings) {
        const NounDecl* noun = lexicon_.noun(reading);
        if (!noun || noun->sort != NounSort::Scope) continue;
        const bytecode::Scope scope = noun->scope;
        replaceByEach(token, lexicon_.others(reading.form, [this, scope](const NounDecl& n, SymbolId id) {
          return n.sort == NounSort::Scope && n.scope != scope && isScopeClass(id);
        }));
      }
    }
  }

  void doPairing() {
    std::vector<Part> sentences;
    size_t depth = 0;
    size_t first = 0;
    while (first < tokens_.size() && startsNoSentence(first)) ++first;
    size_t begin = first;
    for (size_t i = first; i < tokens_.size(); ++i) {
      const Shape shape = tokens_[i].shape;
      if (shape == Shape::LParen || shape == Shape::OpenQuote) ++depth;
      if ((shape == Shape::RParen || shape == Shape::CloseQuote) && depth > 0) --depth;
      if (depth > 0 || shape != Shape::Stop) continue;
      sentences.push_back({tokens_[begin].part.begin, tokens_[i].part.end});
      begin = i + 1;
    }
    if (sentences.size() < 2) return;
    for (const Part sentence : sentences) drop(sentence);
  }

  void doDropWord() {
    for (const Part word : wordsOf(line_)) drop(word);
  }

  void doEachA() {
    for (const Token& token : tokens_) {
      if (token.closed == Closed::A) replace(token.part, std::string(lexicon::spelling(Closed::Each)));
      if (token.closed == Closed::Each || token.closed == Closed::Any || token.closed == Closed::All)
        replace(token.part, std::string(lexicon::spelling(Closed::A)));
    }
  }

  void doMayMust() {
    for (const Token& token : tokens_) {
      if (token.closed == Closed::May) {
        replace(token.part, std::string(lexicon::spelling(Closed::Must)));
        drop(token.part);
      }
      if (token.closed == Closed::Must) replace(token.part, std::string(lexicon::spelling(Closed::May)));
      if (token.closed == Closed::Cannot) replace(token.part, std::string(lexicon::spelling(Closed::May)));
      if (!token.label.valid()) continue;
      const sema::LabelDecl& label = labelOf(token.label);
      for (const SymbolId id : lexicon_.labels) {
        const sema::LabelDecl& other = labelOf(id);
        if (other.forced != label.forced && other.timing == label.timing && other.inHand == label.inHand &&
            other.formKinds == label.formKinds && other.trigger.valid() == label.trigger.valid() &&
            other.kept == label.kept)
          replace(token.part, lexicon_.model.vocabulary[id].lemma);
      }
    }
  }

  void doOffByOne() {
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.number < 0) continue;
      const std::string_view written = textOf(line_, token.part);
      const bool behindSign =
          token.part.begin > 0 && (line_[token.part.begin - 1] == '+' || line_[token.part.begin - 1] == '-');
      const Part digits{token.part.begin,
                        token.part.begin + std::min(written.find_first_not_of("0123456789"), written.size())};
      const Part part = digits.end > digits.begin ? digits : token.part;  // of "3[per_hero]" the number alone
      replaceNumber(i, part, token.number + 1);
      if (token.number > (behindSign ? 1 : 0)) replaceNumber(i, part, token.number - 1);
    }
  }

  /// "1 card" becomes "2 cards": the noun goes with its number, or nothing but the grammar would be wrong.
  void replaceNumber(size_t at, Part part, int32_t number) {
    const std::string digits = std::to_string(number);
    std::string text(line_);
    const Form wanted = number == 1 ? Form::Singular : Form::Plural;
    if (const std::optional<size_t> noun = counted(at)) {
      for (const Reading reading : tokens_[*noun].readings) {
        const auto spelling = lexicon_.spellings.find({reading.symbol.value, wanted});
        if (!lexicon_.noun(reading) || spelling == lexicon_.spellings.end()) continue;
        text = replaced(text, tokens_[*noun].part, spelling->second);
        break;
      }
    }
    add(part, digits, replaced(text, part, digits));
  }

  /// The noun that the number at a token counts: the last of those that stand together behind it, adjectives and icons between.
  std::optional<size_t> counted(size_t number) const {
    std::optional<size_t> noun;
    for (size_t at = number + 1; at < tokens_.size(); ++at) {
      const Token& token = tokens_[at];
      const bool word = token.shape == Shape::Word || token.shape == Shape::Icon || token.shape == Shape::Trait;
      if (!word || token.closed != Closed::None || token.number >= 0 || token.label.valid()) break;
      const bool isNoun = std::any_of(token.readings.begin(), token.readings.end(),
                                      [this](Reading reading) { return lexicon_.noun(reading) != nullptr; });
      if (noun && !isNoun) break;
      if (isNoun) noun = at;
    }
    return noun;
  }

  // ---- what tokens are
  bool isPlayerNoun(const Token& token) const {
    return lexicon_.reading(token, [](const NounDecl& noun) { return noun.sort == NounSort::Player; }).has_value();
  }
  bool isScope(const Token& token) const {
    return lexicon_.reading(token, [](const NounDecl& noun) { return noun.sort == NounSort::Scope; }).has_value();
  }
  /// Not "player 2", which is a player of a scenario.
  bool isOneWord(SymbolId id) const { return lexicon_.model.vocabulary[id].lemma.find(' ') == std::string::npos; }
  bool isScopeClass(SymbolId id) const {
    static constexpr std::string_view kNouns[] = {
#define SCOPE(Name, Noun) Noun,
#include "runtime/bytecode/Scopes.def"
    };
    return std::find(std::begin(kNouns), std::end(kNouns), lexicon_.model.vocabulary[id].lemma) != std::end(kNouns);
  }
  const sema::LabelDecl& labelOf(SymbolId id) const {
    return lexicon_.model.labels[lexicon_.model.vocabulary[id].data];
  }
  /// A label, its tag and its colon, which belong to all of the line.
  bool startsNoSentence(size_t at) const {
    if (tokens_[at].label.valid() || tokens_[at].shape == Shape::Colon) return true;
    if (at == 0) return false;
    size_t colon = at;
    while (colon < tokens_.size() && tokens_[colon].shape != Shape::Colon && tokens_[colon].shape != Shape::Stop)
      ++colon;
    return tokens_[0].label.valid() && colon < tokens_.size() && tokens_[colon].shape == Shape::Colon;
  }
  static bool endsPhrase(const Token& token) {
    return token.shape == Shape::Comma || token.shape == Shape::Stop || token.shape == Shape::RParen ||
           token.shape == Shape::Colon || token.shape == Shape::Arrow;
  }

  // ---- changes
  void replaceByEach(const Token& token, const std::vector<std::string>& spellings) {
    for (const std::string& spelling : spellings) replace(token.part, spelling);
  }
  void replace(Part part, const std::string& by) {
    std::string after = asIn(textOf(line_, part), by);
    std::string text = replaced(line_, part, after);
    add(part, std::move(after), std::move(text));
  }
  void drop(Part part) { add(part, "", without(line_, part)); }
  void add(Part part, std::string after, std::string changed) {
    const bool reminds = std::any_of(reminders_.begin(), reminders_.end(), [&](const Part& reminder) {
      return reminder.begin <= part.begin && part.end <= reminder.end;
    });
    if (reminds || changed == line_ || !seen_.insert(changed).second) return;
    changes_.push_back({op_, std::string(textOf(line_, part)), std::move(after), std::move(changed)});
  }

  const Lexicon& lexicon_;
  std::string_view line_;
  std::vector<Token> tokens_;
  std::vector<Part> reminders_;
  Operator op_{};
  std::set<std::string> seen_;
  std::vector<Change> changes_;
};

}  // namespace

std::string_view nameOf(Operator op) {
  switch (op) {
#define OPERATOR(Name, Spelling, Doc) \
  case Operator::Name:                \
    return Spelling;
#include "compiler/mutate/Operators.def"
  }
  return {};
}

std::vector<Operator> operators() {
  return {
#define OPERATOR(Name, Spelling, Doc) Operator::Name,
#include "compiler/mutate/Operators.def"
  };
}

std::string Change::what() const {
  std::string name = std::string(nameOf(op)) + ": " + before;
  if (!after.empty()) name += " -> " + after;
  std::replace(name.begin(), name.end(), '\n', ' ');
  return name;
}

Author::Author(const driver::Compilation& compilation) : lexicon_(std::make_unique<Lexicon>(compilation)) {}
Author::~Author() = default;
Author::Author(Author&&) noexcept = default;

std::vector<Change> Author::changes(std::string_view line) const { return Collector(*lexicon_, line).all(); }

}  // namespace thou::mutate
