// See Cancel.h.
#include "compiler/sema/effect/Cancel.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/effect/Delay.h"
#include "compiler/sema/legality/Resolvable.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Icons.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Pronouns.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Operation;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

static bool usedWithin(const Context& context, Index label);
static const Node* cancelAbilities(Context& context, const NounPhrase& phrase, Cursor& cursor, Span span);
static const Node* until(Context& context, bytecode::Change change, Index id, const Node* cards, const Node* amount,
                         const Node* event, Span span);
static const Node* around(Context& context, const VerbFrame& frame);

const Node* until(Context& context, Change change, Index id, const Node* cards, const Node* amount, const Node* event,
                  Span span) {
  const Index index = Index(context.program.effects.size());
  bytecode::EffectTemplate effect;
  effect.change = change;
  effect.id = id;
  effect.end = event ? bytecode::End::Event : bytecode::End::Never;
  context.addEffect(effect, span);
  return context.make(NodeKind::Impose, Type::None, {cards, amount, event}, 0, index);
}

const Node* around(Context& context, const VerbFrame& frame) {
  // The innermost event in progress of which such an event is a part: what follows it is a part of that as well.
  const Node* outer = nullptr;
  for (const VerbWord& word : context.model.verbs) {
    for (const VerbFrame& other : word.frames) {
      const bool part = std::any_of(other.mentions.begin(), other.mentions.end(), [&](Index mention) {
        const auto& frames = context.model.verbs[mention].frames;
        return std::any_of(frames.begin(), frames.end(), [&](const VerbFrame& f) { return f.verb == frame.verb; });
      });
      if (part) outer = innermost(context, outer, other.verb);
    }
  }
  return outer;
}

bool usedWithin(const Context& context, Index label) {
  // Whether what such abilities wait for is the event watched, or a part of it.
  for (const LabelDecl& decl : context.model.labels) {
    if (decl.index != label || !decl.trigger.valid()) continue;
    const std::vector<std::string> words = lexicon::splitWords(context.model.sources->text(decl.trigger));
    for (const VerbWord& word : context.model.verbs) {
      for (const VerbFrame& frame : word.frames) {
        const bytecode::Verb& verb = context.program.verbs[frame.verb];
        const bool said = std::any_of(words.begin(), words.end(), [&](const std::string& each) {
          return each == word.name || each == context.program.string(verb.third) ||
                 each == context.program.string(verb.past);
        });
        std::vector<const VerbFrame*> seen;
        if (said && (frame.verb == context.setting.watched->verb ||
                     leadsTo(context, *context.setting.watched, frame.verb, seen)))
          return true;
      }
    }
  }
  return false;
}

const Node* cancelAbilities(Context& context, const NounPhrase& phrase, Cursor& cursor, Span span) {
  if (!license(context, phrase)) return nullptr;
  // Whose: `its`, `that card's`, `the effects of that card`, `all of its effects`
  const NounPhrase* whose = phrase.possessor ? phrase.possessor : phrase.of;
  const bool its = is(phrase.det, Closed::Its) || is(phrase.det2, Closed::Its);
  if (!whose && !its)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span), "say whose: `its`");
  NounPhrase it;
  it.head = is(phrase.det, Closed::Its) ? phrase.det : phrase.det2;
  if (its) it.span = it.head->span;
  Cursor none;
  context.wording.ofEvent = true;
  Desc card = whose ? describe(context, *whose, none) : pronoun(context, it);
  context.wording.ofEvent = false;
  if (card.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  if (phrase.det && phrase.det2 && !is(phrase.det, Closed::All))
    return context.fail(diag::Id::NoRole, phrase.det->span, phrase.det->text);
  const Node* one = cardOf(context, card);
  if (!one) return nullptr;
  mention(context, Sort::Card, one, card.kinds, false, card.span);
  const Node* outer = around(context, *context.setting.watched);
  if (phrase.mods.size() > 1 || phrase.quantity.value || phrase.ordinal)
    return context.fail(diag::Id::NoRole, phrase.span, context.textOf(phrase.span));
  if (phrase.mods.empty()) {
    const bool object = one->kind == NodeKind::RoleCard && one->value == int64_t(bytecode::Role::Object) &&
                        one->args[0]->kind == NodeKind::Watched;
    const bool playing =
        context.model.playWord != kNone &&
        context.setting.watched->verb == context.model.verbs[context.model.playWord].frames.front().verb;
    if (!object || playing || !context.setting.early)
      return context.fail(diag::Id::NotYet, span, "canceling all effects here",
                          "write `When ... is revealed, cancel its effects and discard it.`");
    context.note(span, "what was to happen to it does not; neither do its keywords");
    const bool operated = context.program.verbs[context.setting.watched->verb].hasOperation;
    return context.make(NodeKind::Kernel, Type::None, {}, 0, Index(operated ? Operation::Cancel : Operation::Hollow));
  }
  const Word& named = *phrase.mods[0];
  Index label = kNone;
  if (named.symbol.valid() && context.kindOf(&named) == SymbolKind::Label)
    label = context.model.labels[context.model.vocabulary[named.symbol].data].index;
  std::string text(named.text);
  text.erase(std::remove_if(text.begin(), text.end(),
                            [inside = false](char c) mutable {
                              const bool markup = inside || c == '<';
                              inside = (inside || c == '<') && c != '>';
                              return markup;
                            }),
             text.end());
  for (const char* boundary : {"", " "}) {  // in quotes, or as the word of a noun phrase: "boost ability"
    const lexicon::SymbolId symbol = context.model.vocabulary.find(SymbolKind::Label, text + boundary);
    if (label == kNone && symbol.valid()) label = context.model.labels[context.model.vocabulary[symbol].data].index;
  }
  if (label == kNone) return context.fail(diag::Id::UnknownLabel, named.span, named.text);
  const Node* event = usedWithin(context, label) ? context.setting.event : outer;
  if (!event || (!context.setting.early && event == context.setting.event))
    return context.fail(diag::Id::NotYet, span, "canceling what is over");
  context.note(span, "its abilities with this label are not used until that is over");
  const int32_t had = context.newLocal();
  context.discourse.last.did = context.discourse.last.fully =
      context.local(had, Type::Bool);  // "..., then": only where there was something to cancel
  const Node* has = context.both(context.make(NodeKind::HasAbility, Type::Bool, {one, context.integer(label)}),
                                 notCanceled(context, one, label));
  return context.sequence({context.let(had, has), until(context, Change::Silenced, label, nullptr, one, event, span)});
}

const Node* cancelEffect(Context& context, const Clause& clause) {
  Cursor cursor{clause.chunks};
  if (!clause.subject.empty() || clause.verb->passive || cursor.done() || cursor.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::NoRole, clause.span, context.textOf(clause.span));
  if (!context.setting.watched) return context.fail(diag::Id::PreventWhat, clause.span, context.textOf(clause.span));
  const NounPhrase* phrase = cursor.peek().np;
  ++cursor.at;
  // "all of its effects": its effects
  if (phrase->head == nullptr && phrase->of && phrase->quantity.kind == syntax::QuantityKind::All) phrase = phrase->of;
  const NounDecl* noun = context.nounOf(phrase->head);
  context.discourse.last.amount = context.discourse.last.did = context.discourse.last.cards = nullptr;
  context.discourse.canceled = true;
  if (noun && noun->sort == NounSort::Ability) return cancelAbilities(context, *phrase, cursor, clause.span);
  if (noun && noun->sort == NounSort::Event) {
    const Desc event = describe(context, *phrase, cursor);
    if (event.sort == Sort::None || leftOver(context, cursor)) return nullptr;
    if (event.sort != Sort::Event || !context.setting.early || event.node != context.setting.event)
      return context.fail(diag::Id::NotYet, clause.span, "canceling another event than the one watched");
    context.note(clause.span, "it does not happen");
    return context.make(NodeKind::Kernel, Type::None, {}, 0, Index(Operation::Cancel));
  }
  if (!license(context, *phrase)) return nullptr;
  const bool stat = phrase->head && phrase->head->symbol.valid() && context.kindOf(phrase->head) == SymbolKind::Stat;
  if (!stat || !phrase->mods.empty() || phrase->quantity.value || phrase->of || phrase->ordinal ||
      (phrase->det2 && !is(phrase->det2, Closed::The)) ||
      (!is(phrase->det, Closed::The) && !is(phrase->det, Closed::All) &&
       phrase->quantity.kind != syntax::QuantityKind::All))
    return context.fail(diag::Id::NoRole, phrase->span, context.textOf(phrase->span));
  const Index index = context.model.vocabulary[phrase->head->symbol].data;
  if (!cursor.done() && sameIcon(context, cursor.peek(), {.change = Change::Stat, .id = index})) ++cursor.at;
  if (cursor.done() || cursor.peek().kind != ChunkKind::Prep || !is(cursor.peek().word, Closed::On) ||
      !cursor.peek().np)
    return context.fail(diag::Id::NoRole, phrase->span, context.textOf(phrase->span), "say on which card");
  const NounPhrase& on = *cursor.peek().np;
  ++cursor.at;
  context.wording.ofEvent = true;
  Desc card = describe(context, on, cursor);
  context.wording.ofEvent = false;
  if (card.sort == Sort::None || leftOver(context, cursor)) return nullptr;
  const Node* one = cardOf(context, card);
  if (!one) return nullptr;
  mention(context, Sort::Card, one, card.kinds, false, card.span);
  context.note(clause.span, "it counts as having none, until what it is turned faceup for has been done");
  const Node* less = context.make(NodeKind::Sub, Type::Int,
                                  {context.integer(0), context.make(NodeKind::Stat, Type::Int, {one}, index)});
  const Node* none = until(context, Change::Stat, index, context.single(one), less,
                           around(context, *context.setting.watched), clause.span);
  if (!context.setting.early) return none;
  Duration turned;  // what it has is seen when it has been turned faceup
  turned.end = bytecode::End::Event;
  turned.argument = context.setting.event;
  return delay(context, none, turned, clause.span);
}

}  // namespace thou::sema
