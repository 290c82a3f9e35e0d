// Reading scripts and playing by them. See Script.h.
#include "runtime/play/Script.h"

#include <algorithm>
#include <numeric>

namespace thou::play {

using rules::Decision;
using rules::DecisionKind;

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return result;
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

struct Token {
  enum class Kind : uint8_t { Word, Text, Sign, End };
  Kind kind = Kind::End;
  std::string text;
  uint32_t line = 1;
  uint32_t column = 1;
};

/// Reads one script. The first problem ends it.
class Reader {
 public:
  Reader(std::string_view text, Script::Problem& problem) : text_(text), problem_(problem) { next(); }

  bool read(std::vector<Script::Rule>& rules, Script::Otherwise& otherwise) {
    while (!failed_ && token_.kind != Token::Kind::End) {
      if (takeWord("otherwise")) return readOtherwise(otherwise);
      readRules(rules);
    }
    return !failed_;
  }

 private:
  bool readOtherwise(Script::Otherwise& otherwise) {
    if (takeWord("random")) {
      otherwise = Script::Otherwise::AtRandom;
    } else if (takeWord("first")) {
      otherwise = Script::Otherwise::First;
    } else if (takeWord("pass")) {
      otherwise = Script::Otherwise::Pass;
    } else {
      return wants("`random`, `first` or `pass`");
    }
    if (!takeSign(".")) return wants("a full stop");
    return token_.kind == Token::Kind::End || failed_ ? !failed_ : wants("nothing behind `otherwise`, the last line");
  }

  bool readRules(std::vector<Script::Rule>& rules) {
    std::string asked;
    if (takeWord("when")) {
      if (!takeWord("asked")) return wants("`asked`");
      if (!readText(asked)) return false;
      if (!takeSign(":")) return wants("a colon");
    }
    do {
      Script::Rule rule{.asked = asked, .texts = {}, .line = token_.line, .number = rules.size()};
      if (!readRule(rule)) return false;
      rules.push_back(std::move(rule));
    } while (takeSign(";"));
    return takeSign(".") || wants("`,`, `;` or a full stop");
  }

  bool readRule(Script::Rule& rule) {
    const bool prefers = takeWord("prefer");
    if (prefers || takeWord("avoid")) {
      rule.act = prefers ? Script::Act::Prefer : Script::Act::Avoid;
      do {
        if (!readText(rule.texts.emplace_back())) return false;
      } while (takeSign(","));
      return true;
    }
    if (takeWord("pass")) {
      rule.act = Script::Act::Pass;
    } else if (takeWord("most")) {
      rule.act = Script::Act::Most;
    } else if (takeWord("least")) {
      rule.act = Script::Act::Least;
    } else {
      return wants("`when asked`, `prefer`, `avoid`, `pass`, `most`, `least` or `otherwise`");
    }
    return true;
  }

  bool readText(std::string& text) {
    if (token_.kind != Token::Kind::Text) return wants("a text in quotation marks");
    if (token_.text.empty()) return wants("a text that is not empty");
    text = lower(token_.text);
    next();
    return !failed_;
  }

  bool takeWord(std::string_view word) { return take(Token::Kind::Word, word); }
  bool takeSign(std::string_view sign) { return take(Token::Kind::Sign, sign); }
  bool take(Token::Kind kind, std::string_view text) {
    if (failed_ || token_.kind != kind || token_.text != text) return false;
    next();
    return true;
  }

  bool wants(std::string_view what) {
    std::string is = "the end of the file";
    if (token_.kind == Token::Kind::Text) is = "\"" + token_.text + "\"";
    if (token_.kind == Token::Kind::Word || token_.kind == Token::Kind::Sign) is = "`" + token_.text + "`";
    return fail(token_.line, token_.column, "here stands " + is + ", and it has to be " + std::string(what));
  }
  bool fail(uint32_t line, uint32_t column, std::string what) {
    if (!failed_) problem_ = {.line = line, .column = column, .what = std::move(what)};
    failed_ = true;
    return false;
  }

  void step() {
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 0;
    }
    ++at_;
    ++column_;
  }
  static bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || uint8_t(c) >= 0x80; }

  void next() {
    while (at_ < text_.size()) {
      const bool comment = text_.substr(at_).starts_with("//");
      if (!comment && !contains(" \t\r\n", std::string_view(&text_[at_], 1))) break;
      if (comment) {
        while (at_ < text_.size() && text_[at_] != '\n') step();
      } else {
        step();
      }
    }
    token_ = {.kind = Token::Kind::End, .text = {}, .line = line_, .column = column_};
    if (at_ >= text_.size()) return;
    const size_t begin = at_;
    if (text_[at_] == '"') {
      token_.kind = Token::Kind::Text;
      step();
      while (at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n') step();
      token_.text = std::string(text_.substr(begin + 1, at_ - begin - 1));
      if (at_ >= text_.size() || text_[at_] != '"') {
        fail(token_.line, token_.column, "this text has no quotation mark at its end");
        return;
      }
      step();
    } else if (letter(text_[at_])) {
      token_.kind = Token::Kind::Word;
      while (at_ < text_.size() && letter(text_[at_])) step();
      token_.text = std::string(text_.substr(begin, at_ - begin));
    } else {
      token_.kind = Token::Kind::Sign;
      step();
      token_.text = std::string(text_.substr(begin, 1));
    }
  }

  std::string_view text_;
  Script::Problem& problem_;
  Token token_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  uint32_t column_ = 1;
  bool failed_ = false;
};

}  // namespace

std::shared_ptr<const Script> Script::parse(std::string_view text, Problem& problem) {
  auto script = std::make_shared<Script>();
  Reader reader(text, problem);
  if (!reader.read(script->rules_, script->otherwise_)) return nullptr;
  script->matched_ = std::make_unique<std::atomic<bool>[]>(script->rules_.size());
  return script;
}

std::vector<uint32_t> Script::unmatched() const {
  std::vector<uint32_t> lines;
  for (const Rule& rule : rules_) {
    if (!matched_[rule.number] && (lines.empty() || lines.back() != rule.line)) lines.push_back(rule.line);
  }
  return lines;
}

std::string wordsOf(const bytecode::Program& program, const rules::Option& option) {
  if (option.ability == bytecode::kNone || option.name.empty()) return option.text;
  return (program.abilities[option.ability].plays ? "play " : "use ") + option.name + ": " + option.text;
}

ScriptedPlayer::ScriptedPlayer(std::shared_ptr<const Script> script, uint64_t seed)
    : script_(std::move(script)), random_(seed) {}

Choice ScriptedPlayer::choose(const rules::Game& game) {
  const uint64_t now = game.state().hash();
  if (now == asked_) return random_.choose(game.decision());
  asked_ = now;
  return byScript(game);
}

Choice ScriptedPlayer::byScript(const rules::Game& game) {
  const Decision& decision = game.decision();
  const std::string prompt = lower(decision.prompt);
  const bool number = decision.kind == DecisionKind::Number;
  const uint32_t most = std::min(decision.maximum, uint32_t(decision.options.size()));
  std::vector<std::string> words;
  for (const rules::Option& option : decision.options) words.push_back(lower(wordsOf(game.program(), option)));
  Choice taken;
  std::vector<bool> out(words.size());  // taken, or avoided
  std::vector<uint32_t> avoided;
  uint32_t wanted = decision.minimum;
  bool decided = false;
  for (const Script::Rule& rule : script_->rules()) {
    if (!contains(prompt, rule.asked)) continue;
    if (rule.act == Script::Act::Prefer || rule.act == Script::Act::Avoid) {
      for (const std::string& text : rule.texts) {
        for (uint32_t i = 0; i < words.size(); ++i) {
          if (out[i] || !contains(words[i], text)) continue;
          script_->matched(rule);
          out[i] = true;
          (rule.act == Script::Act::Prefer ? taken : avoided).push_back(i);
        }
      }
      continue;
    }
    const bool more = rule.act == Script::Act::Most;
    if (rule.act == Script::Act::Pass && number) continue;
    script_->matched(rule);
    if (number) return {more ? decision.maximum : decision.minimum};
    wanted = more ? most : decision.minimum;
    decided = true;
    break;
  }
  if (number) return random_.choose(decision);
  if (taken.size() > most) taken.resize(most);
  std::vector<uint32_t> rest;
  for (uint32_t i = 0; i < words.size(); ++i) {
    if (!out[i]) rest.push_back(i);
  }
  if (script_->otherwise() == Script::Otherwise::AtRandom || (decided && wanted > 0)) random_.shuffle(rest);
  if (!decided && taken.empty() && script_->otherwise() != Script::Otherwise::Pass && !rest.empty())
    wanted = script_->otherwise() == Script::Otherwise::First ? std::max(wanted, std::min(1u, most))
                                                              : random_.howMany(decision);
  for (const uint32_t i : rest) {
    if (taken.size() < wanted) taken.push_back(i);
  }
  for (const uint32_t i : avoided) {
    if (taken.size() < decision.minimum) taken.push_back(i);
  }
  return taken;
}

}  // namespace thou::play
