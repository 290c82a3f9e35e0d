// Lines of encounter cards that say `you` nowhere: the first player decides what nobody else is said to decide.
#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

bool Builder::namesNobody(Span text) const {
  if (owner_.playerCard || owner_.name == kNone) return false;
  const std::vector<std::string> words = lexicon::splitWords(textOf(text));
  return std::none_of(words.begin(), words.end(), [](std::string_view word) {
    return word == lexicon::spelling(Closed::You) || word == lexicon::spelling(Closed::Your) ||
           word == lexicon::spelling(Closed::Yourself);
  });
}

bool Builder::asksYou(const Node* test) const {
  return test == you_ ||
         std::any_of(test->args.begin(), test->args.end(), [&](const Node* each) { return asksYou(each); });
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
