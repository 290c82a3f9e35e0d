// `Cancel its "When Revealed" effects`, `cancel the effects of that card`, `cancel that attack`, `cancel all boost icons on that card`.
//
// Abilities with a label are silenced until the event is over in which they would be used; all effects of a card are those of the event
// that the ability watches, which then happens without its body. Next: runtime/rules/Window.cpp.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Operation;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

const Node* Builder::until(Change change, Index id, const Node* cards, const Node* amount, const Node* event,
                           Span span) {
  const Index index = Index(program_.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = change;
  effect.id = id;
  effect.end = event ? bytecode::End::Event : bytecode::End::Never;
  program_.effects.push_back(effect);
  effectSpans.emplace_back(index, span);
  return make(NodeKind::Impose, Type::None, {cards, amount, event}, 0, index);
}

const Node* Builder::around(const VerbFrame& frame) {
  // The innermost event in progress of which such an event is a part: what follows it is a part of that as well.
  const Node* outer = nullptr;
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& other : word.frames) {
      const bool part = std::any_of(other.mentions.begin(), other.mentions.end(), [&](Index mention) {
        const auto& frames = model_.verbs[mention].frames;
        return std::any_of(frames.begin(), frames.end(), [&](const VerbFrame& f) { return f.verb == frame.verb; });
      });
      if (part) outer = innermost(outer, other.verb);
    }
  }
  return outer;
}

bool Builder::usedWithin(Index label) const {
  // Whether what such abilities wait for is the event watched, or a part of it.
  for (const LabelDecl& decl : model_.labels) {
    if (decl.index != label || !decl.trigger.valid()) continue;
    const std::vector<std::string> words = lexicon::splitWords(model_.sources->text(decl.trigger));
    for (const VerbWord& word : model_.verbs) {
      for (const VerbFrame& frame : word.frames) {
        const bytecode::Verb& verb = program_.verbs[frame.verb];
        const bool said = std::any_of(words.begin(), words.end(), [&](const std::string& each) {
          return each == word.name || each == program_.string(verb.third) || each == program_.string(verb.past);
        });
        std::vector<const VerbFrame*> seen;
        if (said && (frame.verb == watched_->verb || leadsTo(*watched_, frame.verb, seen))) return true;
      }
    }
  }
  return false;
}

const Node* Builder::cancelAbilities(const NounPhrase& phrase, Cursor& cursor, Span span) {
  if (!license(phrase)) return nullptr;
  // Whose: `its`, `that card's`, `the effects of that card`, `all of its effects`
  const NounPhrase* whose = phrase.possessor ? phrase.possessor : phrase.of;
  const bool its = is(phrase.det, Closed::Its) || is(phrase.det2, Closed::Its);
  if (!whose && !its) return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span), "say whose: `its`");
  NounPhrase it;
  it.head = is(phrase.det, Closed::Its) ? phrase.det : phrase.det2;
  if (its) it.span = it.head->span;
  Cursor none;
  ofEvent_ = true;
  Desc card = whose ? describe(*whose, none) : pronoun(it);
  ofEvent_ = false;
  if (card.sort == Sort::None || leftOver(cursor)) return nullptr;
  if (phrase.det && phrase.det2 && !is(phrase.det, Closed::All))
    return fail(diag::Id::NoRole, phrase.det->span, phrase.det->text);
  const Node* one = cardOf(card);
  if (!one) return nullptr;
  mention(Sort::Card, one, card.kinds, false, card.span);
  const Node* outer = around(*watched_);
  if (phrase.mods.size() > 1 || phrase.quantity.value || phrase.ordinal)
    return fail(diag::Id::NoRole, phrase.span, textOf(phrase.span));
  if (phrase.mods.empty()) {
    const bool object = one->kind == NodeKind::RoleCard && one->value == int64_t(bytecode::Role::Object) &&
                        one->args[0]->kind == NodeKind::Watched;
    const bool playing =
        model_.playWord != kNone && watched_->verb == model_.verbs[model_.playWord].frames.front().verb;
    if (!object || playing || !early_)
      return fail(diag::Id::NotYet, span, "canceling all effects here",
                  "write `When ... is revealed, cancel its effects and discard it.`");
    note(span, "what was to happen to it does not; neither do its keywords");
    const bool operated = program_.verbs[watched_->verb].hasOperation;
    return make(NodeKind::Kernel, Type::None, {}, 0, Index(operated ? Operation::Cancel : Operation::Hollow));
  }
  const Word& named = *phrase.mods[0];
  Index label = kNone;
  if (named.symbol.valid() && kindOf(&named) == SymbolKind::Label)
    label = model_.labels[model_.vocabulary[named.symbol].data].index;
  std::string text(named.text);
  text.erase(std::remove_if(text.begin(), text.end(),
                            [inside = false](char c) mutable {
                              const bool markup = inside || c == '<';
                              inside = (inside || c == '<') && c != '>';
                              return markup;
                            }),
             text.end());
  for (const char* boundary : {"", " "}) {  // in quotes, or as the word of a noun phrase: "boost ability"
    const lexicon::SymbolId symbol = model_.vocabulary.find(SymbolKind::Label, text + boundary);
    if (label == kNone && symbol.valid()) label = model_.labels[model_.vocabulary[symbol].data].index;
  }
  if (label == kNone) return fail(diag::Id::UnknownLabel, named.span, named.text);
  const Node* event = usedWithin(label) ? event_ : outer;
  if (!event || (!early_ && event == event_)) return fail(diag::Id::NotYet, span, "canceling what is over");
  note(span, "its abilities with this label are not used until that is over");
  const int32_t had = newLocal();
  last_.did = last_.fully = local(had, Type::Bool);  // "..., then": only where there was something to cancel
  const Node* has = both(make(NodeKind::HasAbility, Type::Bool, {one, integer(label)}), notCanceled(one, label));
  return sequence({make(NodeKind::Let, Type::None, {has}, 0, kNone, had),
                   until(Change::Silenced, label, nullptr, one, event, span)});
}

const Node* Builder::cancelEffect(const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (!clause.subject.empty() || clause.verb->passive || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return fail(diag::Id::NoRole, clause.span, textOf(clause.span));
  if (!watched_) return fail(diag::Id::PreventWhat, clause.span, textOf(clause.span));
  const NounPhrase* phrase = cursor.peek().np;
  ++cursor.at;
  // "all of its effects": its effects
  if (phrase->head == nullptr && phrase->of && phrase->quantity.kind == syntax::QuantityKind::All) phrase = phrase->of;
  const NounDecl* noun = nounOf(phrase->head);
  last_.amount = last_.did = last_.cards = nullptr;
  canceled_ = true;
  if (noun && noun->sort == NounSort::Ability) return cancelAbilities(*phrase, cursor, clause.span);
  if (noun && noun->sort == NounSort::Event) {
    const Desc event = describe(*phrase, cursor);
    if (event.sort == Sort::None || leftOver(cursor)) return nullptr;
    if (event.sort != Sort::Event || !early_ || event.node != event_)
      return fail(diag::Id::NotYet, clause.span, "canceling another event than the one watched");
    note(clause.span, "it does not happen");
    return make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel));
  }
  if (!license(*phrase)) return nullptr;
  const bool stat = phrase->head && phrase->head->symbol.valid() && kindOf(phrase->head) == SymbolKind::Stat;
  if (!stat || !phrase->mods.empty() || phrase->quantity.value || phrase->of || phrase->ordinal ||
      (phrase->det2 && !is(phrase->det2, Closed::The)) ||
      (!is(phrase->det, Closed::The) && !is(phrase->det, Closed::All) &&
       phrase->quantity.kind != syntax::QuantityKind::All))
    return fail(diag::Id::NoRole, phrase->span, textOf(phrase->span));
  const Index index = model_.vocabulary[phrase->head->symbol].data;
  if (!cursor.done() && sameIcon(cursor.peek(), {.change = Change::Stat, .id = index})) ++cursor.at;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !is(cursor.peek().word, Closed::On) ||
      !cursor.peek().np)
    return fail(diag::Id::NoRole, phrase->span, textOf(phrase->span), "say on which card");
  const NounPhrase& on = *cursor.peek().np;
  ++cursor.at;
  ofEvent_ = true;
  Desc card = describe(on, cursor);
  ofEvent_ = false;
  if (card.sort == Sort::None || leftOver(cursor)) return nullptr;
  const Node* one = cardOf(card);
  if (!one) return nullptr;
  mention(Sort::Card, one, card.kinds, false, card.span);
  note(clause.span, "it counts as having none, until what it is turned faceup for has been done");
  const Node* less = make(NodeKind::Sub, Type::Int, {integer(0), make(NodeKind::Stat, Type::Int, {one}, index)});
  const Node* none =
      until(Change::Stat, index, make(NodeKind::Single, Type::Cards, {one}), less, around(*watched_), clause.span);
  if (!early_) return none;
  Duration turned;  // what it has is seen when it has been turned faceup
  turned.end = bytecode::End::Event;
  turned.argument = event_;
  return delay(none, turned, clause.span);
}

}  // namespace thou::sema
