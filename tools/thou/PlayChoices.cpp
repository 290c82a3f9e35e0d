// The decision as it is shown: what goes on, who is asked what, the choices with what decides between them. See PlaySession.h.
#include <algorithm>

#include "llvm/ADT/StringExtras.h"
#include "tools/thou/PlayBoard.h"
#include "tools/thou/PlaySession.h"
#include "tools/thou/PlayText.h"

namespace thou::cli {

using play::CardView;
using rules::Decision;
using rules::DecisionKind;

namespace {

constexpr size_t kBelow = 3;  // lines below the choices: the prompt, and what was typed

/// The lines of a text, each behind a margin.
std::string setIn(llvm::StringRef text) {
  std::string out;
  while (!text.empty()) {
    const auto [line, rest] = text.split('\n');
    out += "\n       " + line.str();
    text = rest;
  }
  return out;
}

}  // namespace

void PlaySession::showChoices(const play::View& view) {
  if (!view.decision) return;
  std::string text = choicesText(view, texts_);
  const size_t rows = console_.rows();
  const std::string lines = wrapped(text + "\n", console_.columns());
  if (texts_ && rows != 0 && size_t(std::count(lines.begin(), lines.end(), '\n')) + kBelow > rows)
    text = choicesText(view, false) + "\nThe texts of all do not fit here; `text N` tells that of a choice.";
  console_.say(text);
}

std::string PlaySession::choicesText(const play::View& view, bool texts) {
  const Decision& decision = *view.decision;
  std::string text;
  for (const std::string& event : view.events) text += (text.empty() ? "\nGoing on: " : "; ") + event;
  const std::vector<const CardView*> cards = cardsOf(view);
  const auto asking = std::find_if(cards.begin(), cards.end(), [&](const CardView* card) {
    return decision.source.exists() && card->number == decision.source.id.value;
  });
  if (asking != cards.end() && decision.kind != DecisionKind::Payment) {  // that of a payment says what it is for
    text += "\nAsked by: " + (*asking)->name;
    if (texts && !(*asking)->inPlay) text += setIn(printedOf(**asking));  // revealed or played just now
  }
  for (const CardView& card : view.offered) {
    if (card.options.empty()) text += "\nYou look at: " + card.name + (texts ? setIn(printedOf(card)) : "");
  }
  const llvm::StringRef prompt = decision.prompt;
  text += "\n" + capital(playerOf(view, decision.player.value)) + ":";
  if (prompt != "choose") {  // that is all that it says of several texts
    text += " " + capital(prompt.str());
    if (!prompt.ends_with("?")) text += ".";
  }
  const bool said = prompt.starts_with("choose ") && decision.minimum == 1 && decision.maximum == 1;
  if (!said) text += " " + askedFor(decision);
  for (size_t i = 0; i < decision.options.size(); ++i) text += optionText(view, i, texts);
  return text;
}

std::string PlaySession::optionText(const play::View& view, size_t index, bool texts) {
  const Decision& decision = *view.decision;
  const rules::Option& option = decision.options[index];
  const CardView* card = cardOf(view, index);
  const bool first = card && card->options.front() == index;  // several abilities of one card: its numbers once
  std::string brief;
  if (card && first && decision.kind != DecisionKind::Payment) {
    brief = briefOf(view, *card);
    if (!brief.empty()) brief = " (" + brief + ")";
  }
  const bool named = !option.name.empty() && llvm::StringRef(option.text).starts_with(option.name);
  const size_t behind = named ? option.name.size() : option.text.size();
  std::string text = "\n" + std::string(index < 9 ? "  " : " ") + std::to_string(index + 1) + ". " +
                     option.text.substr(0, behind) + brief + option.text.substr(behind);
  if (!card || !texts || decision.kind == DecisionKind::Payment) return text;
  const bool own = std::any_of(card->lines.begin(), card->lines.end(),
                               [&](const play::LineView& line) { return line.ability == option.ability; });
  const bool ofAbility = option.ability != bytecode::kNone;
  if (ofAbility && (own || card->inPlay)) return text;
  return text + setIn(textOf(*card));
}

}  // namespace thou::cli
