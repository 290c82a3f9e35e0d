// Who decides on encounter cards. Among what a line can happen to the first player chooses, where it does not say who does; and resolves
// the whole line, where it says `you` nowhere.
#include <cctype>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

bool saysYou(std::string_view text) {
  const std::vector<std::string> words = lexicon::splitWords(text);
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == lexicon::spelling(Closed::You) || word == lexicon::spelling(Closed::Your) ||
           word == lexicon::spelling(Closed::Yourself);
  });
}

void Builder::noteYou(Span text, const LabelDecl* label) {
  if (!ofScenario()) return;
  const std::string_view said = textOf(text);
  const auto letter = [&](size_t at) { return at < said.size() && std::isalpha(uint8_t(said[at])) != 0; };
  size_t begin = 0;
  size_t end = 0;
  do {  // the first word that is `you` or `your`
    for (begin = end; begin < said.size() && !letter(begin);) ++begin;
    for (end = begin; letter(end);) ++end;
  } while (begin < said.size() && !saysYou(said.substr(begin, end - begin)));
  if (begin >= said.size()) return;
  Span where = text;
  where.begin += uint32_t(begin);
  where.length = uint16_t(end - begin);
  if (!label) {
    note(where,
         "the player to whom the card is doing something; else in whose area it is; else any for whom this holds",
         "YOU-2, YOU-8");
  } else if (label->trigger.valid()) {
    note(where, "the player of that event: who reveals the card, who is attacked", "YOU-2");
  } else if (label->timing == bytecode::Timing::Action) {
    note(where, "whoever uses it; while the card is attached to a player's card, that card's controller",
         "YOU-2, YOU-8");
  } else if (label->timing == bytecode::Timing::Interrupt || label->timing == bytecode::Timing::Response) {
    note(
        where,
        "the player whose event it is; while the card is attached to a player's card, or is no character and lies in a "
        "player's area, that player",
        "YOU-2, YOU-9");
  } else {
    note(where, "the player who resolves it", "YOU-2");
  }
}

const Node* Builder::triggeredByHostsPlayer() {
  const Node* player = make(NodeKind::Controller, Type::Player, {make(NodeKind::Host, Type::Card, {thisCard()})});
  return either(negate(make(NodeKind::IsPlayer, Type::Bool, {player})),
                make(NodeKind::EqPlayer, Type::Bool, {player, you_}));
}

const Node* Builder::firstPlayerActs() {
  const auto isPlayer = [&](const Node* player) { return make(NodeKind::IsPlayer, Type::Bool, {player}); };
  const Node* host = make(NodeKind::Host, Type::Card, {thisCard()});
  const Node* test = either(make(NodeKind::EqPlayer, Type::Bool, {you_, make(NodeKind::FirstPlayer, Type::Player)}),
                            isPlayer(make(NodeKind::Controller, Type::Player, {host})));
  // What lies before a player and is no character speaks to that player; a character acts on others as well (YOU-8).
  const bool character = (owner_.kinds & personKinds()) != 0;
  return character ? test : either(test, isPlayer(make(NodeKind::Area, Type::Player, {thisCard()})));
}

}  // namespace thou::sema
