#include "runtime/scenario/Answers.h"

#include <algorithm>
#include <cctype>

namespace thou::scenario {

using bytecode::Answer;
using bytecode::kNone;
using rules::Decision;
using rules::DecisionKind;
using rules::Game;
using rules::Option;
using Choice = std::optional<std::vector<uint32_t>>;

namespace {

/// Lower case, without <tags>, brackets and stars, one blank between words.
std::string plain(std::string_view text) {
  std::string out;
  bool tag = false;
  for (const char c : text) {
    if (c == '<' || c == '>') {
      tag = c == '<';
    } else if (!tag && c != '[' && c != ']' && c != '*') {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        out += char(std::tolower(static_cast<unsigned char>(c)));
      } else if (!out.empty() && out.back() != ' ') {
        out += ' ';
      }
    }
  }
  while (!out.empty() && (out.back() == ' ' || out.back() == '.')) out.pop_back();
  return out;
}

bool mentions(std::string_view text, std::string_view part) {
  return plain(text).find(plain(part)) != std::string::npos;
}

/// Whether one thing is asked for at a time though an answer may name several.
bool oneAtATime(DecisionKind kind) { return kind == DecisionKind::Payment || kind == DecisionKind::Order; }

std::vector<uint32_t> cardNumbers(Game& game, bytecode::Index function) {
  std::vector<uint32_t> numbers;
  for (const int64_t slot : game.evaluateList(function)) numbers.push_back(state::CardRef::fromSlot(slot).id.value);
  return numbers;
}

bool contains(const std::vector<uint32_t>& list, uint32_t number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

Choice decline(Game& game, const Answer& answer) {
  const Decision& decision = game.decision();
  const bool asksYesNo = decision.kind == DecisionKind::YesNo;
  if (!asksYesNo && (decision.minimum > 0 || decision.kind == DecisionKind::Number)) return std::nullopt;
  if (answer.cards != kNone) {
    const std::vector<uint32_t> cards = cardNumbers(game, answer.cards);
    bool concerned = contains(cards, decision.source.id.value);
    for (const Option& option : decision.options) concerned = concerned || contains(cards, option.card.id.value);
    if (!concerned) return std::nullopt;
  }
  if (answer.mode != kNone) {
    const std::string_view mode = game.program().string(answer.mode);
    bool concerned = mentions(decision.prompt, mode);
    for (const Option& option : decision.options) concerned = concerned || mentions(option.text, mode);
    if (!concerned) return std::nullopt;
  }
  return asksYesNo ? std::vector<uint32_t>{1} : std::vector<uint32_t>{};
}

}  // namespace

Choice Answers::fitOne(Game& game, const Answer& answer, Use& use) {
  const Decision& decision = game.decision();
  if (use.used && !oneAtATime(decision.kind)) return std::nullopt;
  if (answer.decline) return use.used ? std::nullopt : decline(game, answer);
  const std::string_view mode = game.program().string(answer.mode);
  std::vector<uint32_t> choice;
  switch (decision.kind) {
    case DecisionKind::Number:
      if (!answer.hasNumber || answer.number < 0) return std::nullopt;
      return std::vector<uint32_t>{uint32_t(answer.number)};
    case DecisionKind::YesNo:
      if (answer.mode != kNone
              ? mentions(decision.prompt, mode)
              : answer.cards != kNone && contains(cardNumbers(game, answer.cards), decision.source.id.value)) {
        return std::vector<uint32_t>{0};
      }
      return std::nullopt;
    case DecisionKind::Mode:
      for (uint32_t i = 0; i < decision.options.size(); ++i) {
        if (answer.mode != kNone && mentions(decision.options[i].text, mode)) return std::vector<uint32_t>{i};
      }
      return std::nullopt;
    case DecisionKind::Players:
      if (answer.players == kNone) return std::nullopt;
      for (const int64_t player : game.evaluateList(answer.players)) {
        for (uint32_t i = 0; i < decision.options.size() && choice.size() < decision.maximum; ++i) {
          if (decision.options[i].value == player) choice.push_back(i);
        }
      }
      break;
    case DecisionKind::Cards:
    case DecisionKind::Ability:
    case DecisionKind::Order:
    case DecisionKind::Payment:
      if (answer.cards == kNone) return std::nullopt;
      for (const uint32_t number : cardNumbers(game, answer.cards)) {
        for (uint32_t i = 0; i < decision.options.size() && choice.size() < decision.maximum; ++i) {
          const Option& option = decision.options[i];
          if (option.card.id.value != number || contains(choice, i) || contains(use.cards, number)) continue;
          if (answer.mode != kNone && !mentions(option.text, mode)) continue;
          choice.push_back(i);
          if (oneAtATime(decision.kind)) use.cards.push_back(number);
        }
      }
      break;
  }
  if (choice.empty() || choice.size() < decision.minimum) return std::nullopt;
  return choice;
}

Choice Answers::fit(Game& game) {
  for (size_t i = 0; i < answers_.size(); ++i) {
    if (Choice choice = fitOne(game, answers_[i], uses_[i])) {
      uses_[i].used = true;
      return choice;
    }
  }
  return std::nullopt;
}

const Answer* Answers::unused() const {
  for (size_t i = 0; i < answers_.size(); ++i) {
    if (!uses_[i].used) return &answers_[i];
  }
  return nullptr;
}

}  // namespace thou::scenario
