// See Lines.h.
#include "compiler/sema/line/Lines.h"
#include "compiler/sema/condition/Condition.h"
#include "compiler/sema/condition/InProgress.h"
#include "compiler/sema/condition/Nobody.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/effect/Constant.h"
#include "compiler/sema/effect/Reduce.h"
#include "compiler/sema/line/Counters.h"
#include "compiler/sema/line/Orders.h"
#include "compiler/sema/line/Verb.h"
#include "compiler/sema/line/WhenThis.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Forms.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Reference.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

static bool playLine(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result);
static bool onlyLine(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result);
/// "If there is no threat here, flip this card."
static bool isConsequence(const Context& context, const syntax::Sentence& sentence);

bool limitOf(Context& context, const syntax::Sentence& sentence, bytecode::Ability& ability) {
  if (sentence.limitOf)
    return context.fail(diag::Id::NotYet, sentence.limitOf->span, "a limit on a class of cards") != nullptr;
  if (!is(sentence.limitWord, Closed::Limit))
    return context.fail(diag::Id::NotYet, sentence.span, "a maximum on a labelled ability") != nullptr;
  if (ability.limit.scope != bytecode::LimitScope::None)
    return context.fail(diag::Id::TwoLimits, sentence.span) != nullptr;
  if (sentence.limitExtra)
    return context.fail(diag::Id::BadLimit, sentence.limitExtra->span, sentence.limitExtra->text) != nullptr;
  if (sentence.limitCount < 1 || sentence.limitCount > 255)
    return context.fail(diag::Id::BadLimit, sentence.span, context.textOf(sentence.span)) != nullptr;
  ability.limit.count = uint8_t(sentence.limitCount);
  for (const NounPhrase* per : sentence.limitPer) {
    if (!license(context, *per)) return false;
    if (!per->mods.empty()) return context.fail(diag::Id::BadLimit, per->mods[0]->span, per->mods[0]->text) != nullptr;
    if (!readsAll(context, *per, 0)) return false;
    const NounDecl* noun = context.nounOf(per->head);
    if (noun && noun->sort == NounSort::Scope) {
      if (oneOfSeveral(context, noun->scope, noun->index))  // "once per villain phase": not once in either phase
        return context.fail(diag::Id::BadLimit, per->span, context.textOf(per->span)) != nullptr;
      switch (noun->scope) {
        case bytecode::Scope::Turn:
          ability.limit.scope = bytecode::LimitScope::Turn;
          break;
        case bytecode::Scope::Phase:
          ability.limit.scope = bytecode::LimitScope::Phase;
          break;
        case bytecode::Scope::Round:
          ability.limit.scope = bytecode::LimitScope::Round;
          break;
        case bytecode::Scope::Game:
          ability.limit.scope = bytecode::LimitScope::Game;
          break;
        case bytecode::Scope::Step:
          return context.fail(diag::Id::BadLimit, per->span, context.textOf(per->span)) != nullptr;
      }
    } else if (noun && noun->sort == NounSort::Player) {
      ability.limit.perPlayer = true;
    } else {
      return context.fail(diag::Id::BadLimit, per->span, context.textOf(per->span)) != nullptr;
    }
  }
  if (ability.limit.scope == bytecode::LimitScope::None)
    return context.fail(diag::Id::BadLimit, sentence.span, context.textOf(sentence.span)) != nullptr;
  context.note(sentence.span,
               "counted for " + std::string(ability.limit.perPlayer ? "each player" : "this card") +
                   "; forgotten when the period ends",
               "");
  return true;
}

/// Whether what a maximum is per says what that is, not how it is just now: "per friendly character". False after reporting.
static bool saysWhatItIs(Context& context, const NounPhrase& per) {
  for (const Word* modifier : per.mods) {
    using How = AdjectiveDecl::Sort;
    const bool said = modifier->closed == Closed::None && modifier->symbol.valid();
    const AdjectiveDecl* adjective = said && context.kindOf(modifier) == SymbolKind::Adjective
                                         ? &context.model.adjectives[context.model.vocabulary[modifier->symbol].data]
                                         : nullptr;
    const bool passing =
        adjective ? adjective->sort == How::Flag || adjective->sort == How::NoFlag || adjective->sort == How::Status
                  : said && context.kindOf(modifier) == SymbolKind::Verb;
    if (!said || passing) return context.fail(diag::Id::BadLimit, modifier->span, modifier->text) != nullptr;
  }
  return true;
}

bool maximum(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result) {
  if (!is(sentence.limitWord, Closed::Max) || sentence.limitPer.size() != 1 || context.model.playWord == kNone) {
    return context.fail(diag::Id::BadLimit, sentence.span, context.textOf(sentence.span)) != nullptr;
  }
  const NounPhrase& per = *sentence.limitPer[0];
  if (!license(context, per) || !readsAll(context, per, kMods)) return false;
  if (!saysWhatItIs(context, per)) return false;
  if (sentence.limitExtra)
    return context.fail(diag::Id::BadLimit, sentence.limitExtra->span, sentence.limitExtra->text) != nullptr;
  const NounDecl* noun = context.nounOf(per.head);
  if (noun && noun->sort == NounSort::Zone && noun->index != kNone &&
      context.program.zones[noun->index].role == bytecode::ZoneRole::Deck && per.mods.empty() && !per.det) {
    context.made.deckLimit = sentence.limitCount;
    context.note(sentence.span, "for building decks: nothing in play");
    return true;
  }
  // an event is never under anybody's control
  if (!noun || (noun->sort != NounSort::Player && noun->sort != NounSort::Card) || isNeverInPlay(context))
    return context.fail(diag::Id::BadLimit, per.span, context.textOf(per.span)) != nullptr;
  std::optional<Desc> of;  // "Max 1 Training upgrade per ally"
  if (sentence.limitOf) {
    of = describeHead(context, *sentence.limitOf);
    if (of->sort == Desc::Sort::None) return false;
    if (of->sort != Desc::Sort::Query || of->list || of->key || of->top ||
        (of->kinds & context.setting.owner.kinds) == 0)
      return context.fail(diag::Id::BadLimit, sentence.limitOf->span, context.textOf(sentence.limitOf->span)) !=
             nullptr;
    context.note(sentence.limitOf->span, "all of these count, whatever they are named");
  }
  bytecode::Ability ability;
  ability.text = context.model.string(context.textOf(sentence.span));
  ability.timing = Timing::Static;
  ability.activeIn = ActiveIn::Anywhere;
  const auto forbid = [&](Index verb, const Node* alike, int32_t variable) {
    const Node* object = context.roleCard(context.setting.event, Role::Object);
    const Node* card = context.local(variable, Type::Card);
    const Node* counts = of ? matches(context, *of, card)
                            : context.make(NodeKind::IsNamed, Type::Bool, {card}, 0, context.setting.owner.name);
    const Node* inPlay =
        context.make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(of ? of->kinds : context.setting.owner.kinds));
    const Node* copies = context.filter(inPlay, variable, context.both(counts, alike));
    const Node* full =
        context.make(NodeKind::LeInt, Type::Bool, {context.integer(sentence.limitCount), context.count(copies)});
    bytecode::EffectTemplate effect{.change = Change::Cannot, .id = verb};
    effect.test =
        context.routine("maximum", context.both(context.sameCard(object, context.thisCard()), full), Type::Bool, true);
    ability.effects.push_back(context.addEffect(effect, sentence.span));
  };
  if (noun->sort == NounSort::Player) {
    // Of whatever brings it into play under a player: for that player.
    const VerbFrame* enter = context.frameThatDoes(Operation::EnterPlay);
    for (const VerbWord& word : context.model.verbs) {
      for (const VerbFrame& frame : word.frames) {
        const auto under = std::find_if(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
          return role.preposition == Closed::Under && role.type.sort == NounSort::Player;
        });
        std::vector<const VerbFrame*> seen;
        if (!enter || under == frame.roles.end() || (&frame != enter && !leadsTo(context, frame, enter->verb, seen)))
          continue;
        const int32_t variable = context.newLocal();
        const Node* player = context.rolePlayer(context.setting.event, under->slot);
        const Node* controller = context.controllerOf(context.local(variable, Type::Card));
        forbid(frame.verb, context.samePlayer(controller, player), variable);
      }
    }
  } else if (const VerbFrame* attach = context.frameThatDoes(Operation::Attach)) {
    const int32_t variable = context.newLocal();
    const Node* host = context.roleCard(context.setting.event, Role::Target);
    const Node* sameHost =
        context.sameCard(context.make(NodeKind::Host, Type::Card, {context.local(variable, Type::Card)}), host);
    forbid(attach->verb, context.both(context.isOf(host, noun->kinds), sameHost), variable);
  }
  result.push_back(context.addAbility(std::move(ability), sentence.span));
  return true;
}

bool forbidPlaying(Context& context, const Node* when, Span span, std::vector<Index>& result) {
  if (context.model.playWord == kNone) return context.fail(diag::Id::Misplaced, span, context.textOf(span)) != nullptr;
  const Index verb = context.model.verbs[context.model.playWord].frames.front().verb;
  forbidThis(context, verb, Role::Object, when, span, result);
  return true;
}

void forbidThis(Context& context, Index verb, Role slot, const Node* when, Span span, std::vector<Index>& result) {
  const Node* meant = context.roleCard(context.setting.event, slot);
  bytecode::EffectTemplate effect{.change = Change::Cannot, .id = verb};
  effect.test = context.routine("cannot happen to it", context.both(context.sameCard(meant, context.thisCard()), when),
                                Type::Bool, true);
  bytecode::Ability restriction;
  restriction.text = context.model.string(context.textOf(span));
  restriction.activeIn = ActiveIn::Anywhere;
  restriction.effects.push_back(context.addEffect(effect, span));
  result.push_back(context.addAbility(std::move(restriction), span));
}

bool playLine(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Play only if you control a Spy.": the condition that playing it has
  const Clause& play = *sentence.clauses.front();
  if (!licensePlain(context, *play.verb)) return false;
  const bool only =
      play.chunks.size() == 1 && play.chunks[0]->kind == ChunkKind::Adverb && is(play.chunks[0]->word, Closed::Only);
  if (!only || sentence.clauses.size() < 2 || !is(sentence.clauses[1]->sub, Closed::If))
    return context.fail(diag::Id::NotConstant, play.span, context.textOf(play.span), "write `Play only if ...`") !=
           nullptr;
  const Node* test = conditionChain(context, llvm::ArrayRef<const Clause*>(sentence.clauses).drop_front(1));
  if (!test) return false;
  context.note(sentence.span, "the player who would play it", "YOU-9");
  return forbidPlaying(context, context.negate(test), sentence.span, result);
}

bool onlyLine(Context& context, const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Hero form only."
  Cursor none;
  const NounPhrase& phrase = *sentence.clauses.front()->subject.front()->np;
  const NounDecl* noun = context.nounOf(phrase.head);
  if (noun && noun->sort == NounSort::Mode && !phrase.det && phrase.mods.empty() && !phrase.of) {
    if (!license(context, phrase)) return false;
    context.note(sentence.span, "for setting up: nothing in play");
    return true;
  }
  if (!noun || noun->sort != NounSort::Form || phrase.det)
    return context.fail(diag::Id::NotYet, sentence.span, "`only` behind this,", "write `Play only if ...`") != nullptr;
  const Desc form = describe(context, phrase, none);
  if (form.sort == Sort::None) return false;
  context.note(phrase.span, "only while your identity is in that form", "YOU-1");
  return forbidPlaying(context, context.negate(isInForm(context, form, context.identityOf(context.setting.you))),
                       sentence.span, result);
}

bool isConsequence(const Context& context, const syntax::Sentence& sentence) {
  // a condition, a comma, and what then happens once; what holds as long as it does is a constant ability
  const auto& clauses = sentence.clauses;
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (context.setting.owner.card == kNone || clauses.empty() || !is(clauses[0]->sub, Closed::If) ||
      end >= clauses.size())
    return false;
  for (const Clause* clause : clauses) {
    if (!clause->leads.empty()) return false;
  }
  for (size_t i = 0; i < end; ++i) {  // how things are, not what happens
    const Word* said = clauses[i]->verb ? clauses[i]->verb->verb : nullptr;
    const VerbWord* word = said && said->symbol.valid() ? context.verbOf(said) : nullptr;
    const bool state = word && clauses[i]->verb->passive &&
                       context.model.vocabulary.find(lexicon::SymbolKind::Adjective, said->text).valid();
    const bool holds = word && (word->frames.front().construct == Construct::Control ||
                                word->frames.front().construct == Construct::Own);
    bool placed = false;
    for (const Relation& relation : context.model.relations)
      placed = placed || word == &context.model.verbs[relation.verbWord];
    if (word && !state && !holds && !placed) return false;
  }
  const Clause& deed = *clauses[end];
  const VerbWord* verb = deed.verb && deed.verb->verb ? context.verbOf(deed.verb->verb) : nullptr;
  if (!verb || deed.verb->modal || deed.verb->negated || deed.verb->passive || !deed.leads.empty()) return false;
  const Construct construct = verb->frames.front().construct;
  return construct == Construct::None;
}

bool constantLine(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
                  std::vector<Index>& result, const syntax::Ability*& as) {
  bytecode::Ability ability;
  ability.text = context.model.string(context.asWritten(text.span));
  const Clause& first = *sentence.clauses.front();
  const VerbWord* does = first.verb ? context.verbOf(first.verb->verb) : nullptr;
  const bool entering = does && context.program.verbs[does->frames.front().verb].does(Operation::EnterPlay);
  if (entering && sentence.clauses.size() == 1 && !first.sub && !first.verb->modal && !first.verb->negated &&
      first.verb->verb->form == lexicon::Form::ThirdPerson &&
      (first.subject.empty() || speaksOfThis(context, first.subject)) && entersWithLine(context, first))
    return !context.failed;
  if (sentence.clauses.size() == 1) {
    as = orderLine(context, first);
    if (as || context.failed) return as;
  }
  {
    bool handled = false;
    const bool built = amountLine(context, sentence, text, result, handled);
    if (handled) return built;
  }
  if (is(first.sub, Closed::If) || !first.leads.empty()) {
    as = whenThis(context, sentence, text);
    if (as) return true;
  }
  if (!first.verb && first.subject.size() == 1 && first.chunks.size() == 1 &&
      first.chunks[0]->kind == ChunkKind::Adverb && is(first.chunks[0]->word, Closed::Only))
    return onlyLine(context, sentence, result);
  if (first.verb && first.subject.empty() && !first.sub && context.model.playWord != kNone &&
      context.verbOf(first.verb->verb) == &context.model.verbs[context.model.playWord])
    return playLine(context, sentence, result);
  if (isConsequence(context, sentence)) {
    // as a standing rule of this card alone
    context.note(first.sub->span, "whenever this comes to hold while the card is in play");
    return standing(context, withSentences(context, text, &sentence));
  }
  const Node* condition = nullptr;
  ability.timing = Timing::Static;
  noteYou(context, sentence.span, nullptr);
  if (!constantSentence(context, sentence, ability, condition)) return false;
  if (condition && whileThisIsDone(condition)) ability.activeIn = bytecode::ActiveIn::Anywhere;
  if ((isPlayed(context) || isNeverInPlay(context)) && ability.activeIn != bytecode::ActiveIn::Anywhere)
    return context.fail(diag::Id::NeverHolds, sentence.span, context.textOf(sentence.span),
                        "say until when, behind a label") != nullptr;
  if (condition) ability.condition = context.routine("condition", condition, Type::Bool, true);
  result.push_back(context.addAbility(std::move(ability), sentence.span));
  return true;
}

}  // namespace thou::sema
