#include "runtime/scenario/Answers.h"

#include <algorithm>
#include <cctype>

namespace thou::scenario {

using bytecode::Answer;
using bytecode::AnswerKind;
using bytecode::AnswerPart;
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

std::vector<uint32_t> meant(Game& game, const AnswerPart& part) {
  std::vector<uint32_t> numbers;
  const bool cards = part.cards != kNone;
  for (const int64_t slot : game.evaluateList(cards ? part.cards : part.players))
    numbers.push_back(cards ? state::CardRef::fromSlot(slot).id.value : uint32_t(slot));
  return numbers;
}

bool contains(const std::vector<uint32_t>& list, uint32_t number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

/// What an answer names it by: the player, else the card.
uint32_t numberOf(const Decision& decision, const Option& option) {
  return decision.kind == DecisionKind::Players ? uint32_t(option.value) : option.card.id.value;
}

/// The kinds of decision that an answer of a kind is for.
bool answers(AnswerKind answer, DecisionKind decision) {
  switch (answer) {
    case AnswerKind::Choose:
      return decision != DecisionKind::Ability && decision != DecisionKind::Payment;
    case AnswerKind::Use:
    case AnswerKind::Play:
      return decision == DecisionKind::Ability || decision == DecisionKind::YesNo;
    case AnswerKind::Decline:
    case AnswerKind::DeclineUse:
      return decision != DecisionKind::Number && decision != DecisionKind::Payment && decision != DecisionKind::Order;
    case AnswerKind::Pay:
      return decision == DecisionKind::Payment;
  }
  return false;
}

/// Whether a card is played where the answer says so. To use an ability of a card in hand may be to play it.
bool sameWay(const Game& game, AnswerKind kind, const Option& option) {
  return kind != AnswerKind::Play || option.ability == kNone || game.program().abilities[option.ability].plays;
}

}  // namespace

Answers::Answers(const std::vector<Answer>& answers) : answers_(answers), uses_(answers.size()) {
  for (size_t i = 0; i < answers.size(); ++i) uses_[i].parts.resize(answers[i].parts.size());
}

/// Several cards or players chosen at once: all that the answer names, so many of each.
Choice Answers::together(Game& game, const Decision& decision, const Answer& answer, Use& use) {
  if (use.used || answer.parts.empty()) return std::nullopt;
  struct Found {
    size_t part;
    std::vector<uint32_t> options;
  };
  std::vector<Found> found;
  for (size_t i = 0; i < answer.parts.size(); ++i) {
    if ((answer.parts[i].players != kNone) != (decision.kind == DecisionKind::Players)) return std::nullopt;
    Found one{.part = i, .options = {}};
    for (const uint32_t number : meant(game, answer.parts[i])) {
      for (uint32_t option = 0; option < decision.options.size(); ++option) {
        if (numberOf(decision, decision.options[option]) == number) one.options.push_back(option);
      }
    }
    found.push_back(std::move(one));
  }
  // What means the fewest first: "a Thug and the Thug with 2 damage" are two.
  std::stable_sort(found.begin(), found.end(),
                   [](const Found& a, const Found& b) { return a.options.size() < b.options.size(); });
  std::vector<uint32_t> choice;
  for (const Found& one : found) {
    const size_t before = choice.size();
    const uint32_t count = answer.parts[one.part].count;
    for (const uint32_t option : one.options) {
      if (!contains(choice, option) && (count == 0 || choice.size() < before + count)) choice.push_back(option);
    }
    const size_t taken = choice.size() - before;
    if (taken == 0 || taken < count) return std::nullopt;
  }
  if (choice.size() < decision.minimum || choice.size() > decision.maximum) return std::nullopt;
  for (PartUse& part : use.parts) part.wanted = 0;
  return choice;
}

/// One of what the answer names, where one is asked for at a time: each card once.
Choice Answers::oneOf(Game& game, const Decision& decision, const Answer& answer, Use& use) {
  const std::string_view mode = game.program().string(answer.mode);
  Choice choice;
  for (size_t i = 0; i < answer.parts.size(); ++i) {
    PartUse& part = use.parts[i];
    if (answer.parts[i].cards == kNone || part.done()) continue;
    part.left.clear();
    uint32_t fitting = 0;
    for (const uint32_t number : meant(game, answer.parts[i])) {
      const bool taken = std::any_of(use.parts.begin(), use.parts.end(),
                                     [&](const PartUse& each) { return contains(each.taken, number); });
      if (taken) continue;
      part.left.push_back(number);
      for (uint32_t option = 0; option < decision.options.size(); ++option) {
        if (decision.options[option].card.id.value != number) continue;
        if (answer.mode != kNone && !mentions(decision.options[option].text, mode)) continue;
        if (!sameWay(game, answer.kind, decision.options[option])) continue;
        ++fitting;
        if (choice) continue;
        choice = std::vector<uint32_t>{option};
        part.taken.push_back(number);
      }
    }
    if (!part.wanted && fitting > 0) part.wanted = answer.parts[i].count != 0 ? answer.parts[i].count : fitting;
  }
  return choice;
}

Choice Answers::yesNo(Game& game, const Decision& decision, const Answer& answer, Use& use) {
  const bool no = answer.kind == AnswerKind::Decline || answer.kind == AnswerKind::DeclineUse;
  const std::vector<uint32_t> choice{no ? 1u : 0u};
  if (answer.mode != kNone) {
    if (use.used || !mentions(decision.prompt, game.program().string(answer.mode))) return std::nullopt;
    return choice;
  }
  if (answer.kind != AnswerKind::Use && answer.kind != AnswerKind::Play && answer.kind != AnswerKind::DeclineUse)
    return std::nullopt;
  for (size_t i = 0; i < answer.parts.size(); ++i) {
    PartUse& part = use.parts[i];
    if (part.done() || !contains(meant(game, answer.parts[i]), decision.source.id.value)) continue;
    part.wanted = std::max<uint32_t>(answer.parts[i].count, 1);
    part.taken.push_back(decision.source.id.value);
    return choice;
  }
  return std::nullopt;
}

/// Nothing is chosen or used: everything that could be must be named.
Choice Answers::decline(Game& game, const Decision& decision, const Answer& answer, Use& use) {
  const bool uses = answer.kind == AnswerKind::DeclineUse;
  if (decision.minimum > 0) return std::nullopt;
  if (answer.mode != kNone) {
    if (use.used) return std::nullopt;
    const std::string_view mode = game.program().string(answer.mode);
    const bool all = std::all_of(decision.options.begin(), decision.options.end(),
                                 [&](const Option& option) { return mentions(option.text, mode); });
    return all || mentions(decision.prompt, mode) ? Choice(std::vector<uint32_t>{}) : std::nullopt;
  }
  if (uses != (decision.kind == DecisionKind::Ability)) return std::nullopt;
  std::vector<size_t> parts;
  std::vector<uint32_t> named;
  for (size_t i = 0; i < answer.parts.size(); ++i) {
    if (use.parts[i].done()) continue;
    if ((answer.parts[i].players != kNone) != (decision.kind == DecisionKind::Players)) continue;
    const std::vector<uint32_t> numbers = meant(game, answer.parts[i]);
    const bool any = std::any_of(decision.options.begin(), decision.options.end(),
                                 [&](const Option& option) { return contains(numbers, numberOf(decision, option)); });
    if (!any) continue;
    parts.push_back(i);
    named.insert(named.end(), numbers.begin(), numbers.end());
  }
  for (const Option& option : decision.options) {
    if (!contains(named, numberOf(decision, option))) return std::nullopt;
  }
  for (const size_t i : parts) use.parts[i].wanted = 0;
  return std::vector<uint32_t>{};
}

Choice Answers::fitOne(Game& game, const Decision& decision, const Answer& answer, Use& use) {
  if (!answers(answer.kind, decision.kind)) return std::nullopt;
  if (decision.kind == DecisionKind::YesNo) return yesNo(game, decision, answer, use);
  if (answer.kind == AnswerKind::Decline || answer.kind == AnswerKind::DeclineUse)
    return decline(game, decision, answer, use);
  switch (decision.kind) {
    case DecisionKind::Number:
      if (use.used || !answer.hasNumber || answer.number < 0) return std::nullopt;
      return std::vector<uint32_t>{uint32_t(answer.number)};
    case DecisionKind::Mode: {
      if (use.used || answer.mode == kNone) return std::nullopt;
      const std::string_view mode = game.program().string(answer.mode);
      Choice choice;
      for (uint32_t i = 0; i < decision.options.size(); ++i) {
        if (plain(decision.options[i].text) == plain(mode)) return std::vector<uint32_t>{i};
        if (!mentions(decision.options[i].text, mode)) continue;
        if (choice) return std::nullopt;  // it may mean either
        choice = std::vector<uint32_t>{i};
      }
      return choice;
    }
    case DecisionKind::Cards:
    case DecisionKind::Players:
      return together(game, decision, answer, use);
    case DecisionKind::Ability:
    case DecisionKind::Order:
    case DecisionKind::Payment:
      return oneOf(game, decision, answer, use);
    case DecisionKind::YesNo:
      break;
  }
  return std::nullopt;
}

Choice Answers::fit(Game& game) {
  for (const bool met : {false, true}) {  // what has been met without being asked comes last
    for (size_t i = 0; i < answers_.size(); ++i) {
      if (uses_[i].met != met) continue;
      if (Choice choice = fitOne(game, game.decision(), answers_[i], uses_[i])) {
        uses_[i].used = true;
        return choice;
      }
    }
  }
  return std::nullopt;
}

void Answers::take(Game& game, const Decision& forced) {
  if (forced.kind == DecisionKind::Payment || forced.kind == DecisionKind::Order) {
    if (takeMore(forced) || forced.kind == DecisionKind::Order) return;
  }
  for (size_t i = 0; i < answers_.size(); ++i) {
    Use use = uses_[i];
    if (use.used || use.met || !fitOne(game, forced, answers_[i], use)) continue;
    if (forced.kind == DecisionKind::Number && answers_[i].number != int64_t(forced.minimum)) continue;
    if (forced.kind == DecisionKind::Payment) {
      uses_[i] = std::move(use);
      uses_[i].used = true;
    } else {
      uses_[i].met = true;
    }
    return;
  }
}

/// One more of what an answer in use names, though nobody was asked for it.
bool Answers::takeMore(const Decision& forced) {
  const uint32_t number = forced.options.front().card.id.value;
  for (size_t i = 0; i < answers_.size(); ++i) {
    if (!uses_[i].used || !answers(answers_[i].kind, forced.kind)) continue;
    const auto part = std::find_if(uses_[i].parts.begin(), uses_[i].parts.end(), [&](const PartUse& each) {
      return !each.done() && contains(each.left, number) && !contains(each.taken, number);
    });
    if (part == uses_[i].parts.end()) continue;
    part->taken.push_back(number);
    return true;
  }
  return false;
}

const Answer* Answers::unused() const {
  for (size_t i = 0; i < answers_.size(); ++i) {
    const std::vector<PartUse>& parts = uses_[i].parts;
    const bool done = std::all_of(parts.begin(), parts.end(), [](const PartUse& part) { return part.done(); });
    if (uses_[i].used ? !done : !uses_[i].met) return &answers_[i];
  }
  return nullptr;
}

std::string waysToAnswer(const Game& game) {
  const Decision& decision = game.decision();
  if (decision.kind == DecisionKind::Number) return "`choosing` and the number";
  if (decision.options.empty()) return {};
  const auto name = [&](const Option& option) { return option.name.empty() ? option.text : option.name; };
  std::string all;
  std::vector<std::string> names;
  for (const Option& option : decision.options) {
    const std::string one = name(option);
    if (std::find(names.begin(), names.end(), one) != names.end()) continue;
    names.push_back(one);
  }
  for (size_t i = 0; i < names.size(); ++i) all += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  const std::string& first = names.front();
  switch (decision.kind) {
    case DecisionKind::Ability:
      return "`choosing to use " + first + "` or `declining to use " + all + "`";
    case DecisionKind::Payment:
      return "`paying with " + first + "`";
    case DecisionKind::Mode:
      return "`choosing to` and words of one of them";
    case DecisionKind::YesNo:
      return "`choosing to` or `declining to` and words of the question";
    case DecisionKind::Cards:
    case DecisionKind::Players:
    case DecisionKind::Order: {
      if (decision.minimum > 1) return "`choosing` and " + std::to_string(decision.minimum) + " of them";
      const std::string choose = "`choosing " + first + "`";
      return decision.minimum > 0 ? choose : choose + " or `declining " + all + "`";
    }
    case DecisionKind::Number:
      break;
  }
  return {};
}

}  // namespace thou::scenario
