// See Nobody.h.
#include "compiler/sema/condition/Nobody.h"

#include <cctype>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Mentions.h"

namespace thou::sema {

bool saysYou(std::string_view text) {
  const std::vector<std::string> words = lexicon::splitWords(text);
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == lexicon::spelling(Closed::You) || word == lexicon::spelling(Closed::Your) ||
           word == lexicon::spelling(Closed::Yourself);
  });
}

void noteYou(Context& context, Span text, const LabelDecl* label) {
  if (!ofScenario(context)) return;
  const std::string_view said = context.textOf(text);
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
    context.note(
        where, "the player to whom the card is doing something; else in whose area it is; else any for whom this holds",
        "YOU-2, YOU-8");
  } else if (label->trigger.valid()) {
    context.note(where, "the player of that event: who reveals the card, who is attacked", "YOU-2");
  } else if (label->timing == bytecode::Timing::Action) {
    context.note(where, "whoever uses it; while the card is attached to a player's card, that card's controller",
                 "YOU-2, YOU-8");
  } else if (label->timing == bytecode::Timing::Interrupt || label->timing == bytecode::Timing::Response) {
    context.note(
        where,
        "the player whose event it is; while the card is attached to a player's card, or is no character and lies in a "
        "player's area, that player",
        "YOU-2, YOU-9");
  } else {
    context.note(where, "the player who resolves it", "YOU-2");
  }
}

const Node* triggeredByHostsPlayer(Context& context) {
  const Node* player = context.controllerOf(context.make(NodeKind::Host, Type::Card, {context.thisCard()}));
  return context.either(context.negate(context.make(NodeKind::IsPlayer, Type::Bool, {player})),
                        context.samePlayer(player, context.setting.you));
}

const Node* firstPlayerActs(Context& context) {
  const auto isPlayer = [&](const Node* player) { return context.make(NodeKind::IsPlayer, Type::Bool, {player}); };
  const Node* host = context.make(NodeKind::Host, Type::Card, {context.thisCard()});
  const Node* test =
      context.either(context.samePlayer(context.setting.you, context.make(NodeKind::FirstPlayer, Type::Player)),
                     isPlayer(context.controllerOf(host)));
  // What lies before a player and is no character speaks to that player; a character acts on others as well (YOU-8).
  const bool character = (context.setting.owner.kinds & personKinds(context)) != 0;
  return character ? test
                   : context.either(test, isPlayer(context.make(NodeKind::Area, Type::Player, {context.thisCard()})));
}

}  // namespace thou::sema
