// Lines without a label, and limits: `Max 1 per player.`, constant abilities, `(Limit once per round.)`.
#include "compiler/sema/Builder.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using lexicon::SymbolKind;
using Sort = Desc::Sort;

bool Builder::limitOf(const syntax::Sentence& sentence, bytecode::Ability& ability) {
  if (sentence.limitOf) return fail(diag::Id::NotYet, sentence.limitOf->span, "a limit on a class of cards") != nullptr;
  if (!is(sentence.limitWord, Closed::Limit))
    return fail(diag::Id::NotYet, sentence.span, "a maximum on a labelled ability") != nullptr;
  if (ability.limit.scope != bytecode::LimitScope::None) return fail(diag::Id::TwoLimits, sentence.span) != nullptr;
  if (sentence.limitExtra)
    return fail(diag::Id::BadLimit, sentence.limitExtra->span, sentence.limitExtra->text) != nullptr;
  ability.limit.count = uint8_t(std::min(sentence.limitCount, 255));
  for (const NounPhrase* per : sentence.limitPer) {
    if (!license(*per)) return false;
    if (!per->mods.empty()) return fail(diag::Id::BadLimit, per->mods[0]->span, per->mods[0]->text) != nullptr;
    if (!readsAll(*per, 0)) return false;
    const NounDecl* noun = nounOf(per->head);
    if (noun && noun->sort == NounSort::Scope) {
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
          return fail(diag::Id::BadLimit, per->span, textOf(per->span)) != nullptr;
      }
    } else if (noun && noun->sort == NounSort::Player) {
      ability.limit.perPlayer = true;
    } else {
      return fail(diag::Id::BadLimit, per->span, textOf(per->span)) != nullptr;
    }
  }
  if (ability.limit.scope == bytecode::LimitScope::None)
    return fail(diag::Id::BadLimit, sentence.span, textOf(sentence.span)) != nullptr;
  note(sentence.span,
       "counted for " + std::string(ability.limit.perPlayer ? "each player" : "this card") +
           "; forgotten when the period ends",
       "");
  return true;
}

bool Builder::maximum(const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Max 1 per player.": a second copy cannot be played; "Max 1 per ally.": nor attached to the same card.
  if (sentence.limitOf)
    return fail(diag::Id::NotYet, sentence.limitOf->span, "a maximum for a class of cards") != nullptr;
  if (!is(sentence.limitWord, Closed::Max) || sentence.limitPer.size() != 1 || model_.playWord == kNone) {
    return fail(diag::Id::BadLimit, sentence.span, textOf(sentence.span)) != nullptr;
  }
  const NounPhrase& per = *sentence.limitPer[0];
  if (!license(per) || !readsAll(per, kMods)) return false;
  for (const Word* modifier : per.mods) {  // "per friendly character": what it is, not how it is just now
    using How = AdjectiveDecl::Sort;
    const bool said = modifier->closed == Closed::None && modifier->symbol.valid();
    const AdjectiveDecl* adjective = said && kindOf(modifier) == SymbolKind::Adjective
                                         ? &model_.adjectives[model_.vocabulary[modifier->symbol].data]
                                         : nullptr;
    const bool passing =
        adjective ? adjective->sort == How::Flag || adjective->sort == How::NoFlag || adjective->sort == How::Status
                  : said && kindOf(modifier) == SymbolKind::Verb;
    if (!said || passing) return fail(diag::Id::BadLimit, modifier->span, modifier->text) != nullptr;
  }
  if (sentence.limitExtra)
    return fail(diag::Id::BadLimit, sentence.limitExtra->span, sentence.limitExtra->text) != nullptr;
  const NounDecl* noun = nounOf(per.head);
  if (noun && noun->sort == NounSort::Zone && noun->index != kNone &&
      program_.zones[noun->index].role == bytecode::ZoneRole::Deck && per.mods.empty() && !per.det) {
    deckLimit = sentence.limitCount;
    note(sentence.span, "for building decks: nothing in play");
    return true;
  }
  if (!noun || (noun->sort != NounSort::Player && noun->sort != NounSort::Card))
    return fail(diag::Id::BadLimit, per.span, textOf(per.span)) != nullptr;
  bytecode::Ability ability;
  ability.text = model_.string(textOf(sentence.span));
  ability.timing = Timing::Static;
  ability.activeIn = ActiveIn::Anywhere;
  const auto forbid = [&](Index verb, const Node* alike, int32_t variable) {
    const Node* object = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Object));
    const Node* named = make(NodeKind::IsNamed, Type::Bool, {local(variable, Type::Card)}, 0, owner_.name);
    const Node* inPlay = make(NodeKind::CardsInPlay, Type::Cards, {}, int64_t(owner_.kinds));
    const Node* copies = make(NodeKind::Filter, Type::Cards, {inPlay, both(named, alike)}, 0, kNone, variable);
    const Node* full =
        make(NodeKind::LeInt, Type::Bool, {integer(sentence.limitCount), make(NodeKind::Count, Type::Int, {copies})});
    bytecode::EffectTemplate effect;
    effect.change = Change::Cannot;
    effect.id = verb;
    effect.test =
        routine("maximum", both(make(NodeKind::EqCard, Type::Bool, {object, thisCard()}), full), Type::Bool, true);
    ability.effects.push_back(Index(program_.effects.size()));
    program_.effects.push_back(effect);
    effectSpans.emplace_back(ability.effects.back(), sentence.span);
  };
  if (noun->sort == NounSort::Player) {
    // Of whatever brings it into play under a player: for that player.
    const VerbFrame* enter = frameThatDoes(Operation::EnterPlay);
    for (const VerbWord& word : model_.verbs) {
      for (const VerbFrame& frame : word.frames) {
        const auto under = std::find_if(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
          return role.preposition == Closed::Under && role.type.sort == NounSort::Player;
        });
        std::vector<const VerbFrame*> seen;
        if (!enter || under == frame.roles.end() || (&frame != enter && !leadsTo(frame, enter->verb, seen))) continue;
        const int32_t variable = newLocal();
        const Node* player = make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(under->slot));
        const Node* controller = make(NodeKind::Controller, Type::Player, {local(variable, Type::Card)});
        forbid(frame.verb, make(NodeKind::EqPlayer, Type::Bool, {controller, player}), variable);
      }
    }
  } else if (const VerbFrame* attach = frameThatDoes(Operation::Attach)) {
    const int32_t variable = newLocal();
    const Node* host = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(Role::Target));
    const Node* sameHost =
        make(NodeKind::EqCard, Type::Bool, {make(NodeKind::Host, Type::Card, {local(variable, Type::Card)}), host});
    forbid(attach->verb, both(make(NodeKind::IsKind, Type::Bool, {host}, noun->kinds), sameHost), variable);
  }
  abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

bool Builder::forbidPlaying(const Node* when, Span span, std::vector<Index>& result) {
  if (model_.playWord == kNone) return fail(diag::Id::Misplaced, span, textOf(span)) != nullptr;
  const Index verb = model_.verbs[model_.playWord].frames.front().verb;
  forbidThis(verb, Role::Object, when, span, result);
  return true;
}

void Builder::forbidThis(Index verb, Role slot, const Node* when, Span span, std::vector<Index>& result) {
  const Node* meant = make(NodeKind::RoleCard, Type::Card, {event_}, int64_t(slot));
  bytecode::EffectTemplate effect;
  effect.change = Change::Cannot;
  effect.id = verb;
  effect.test = routine("cannot happen to it", both(make(NodeKind::EqCard, Type::Bool, {meant, thisCard()}), when),
                        Type::Bool, true);
  bytecode::Ability restriction;
  restriction.text = model_.string(textOf(span));
  restriction.activeIn = ActiveIn::Anywhere;
  restriction.effects.push_back(Index(program_.effects.size()));
  program_.effects.push_back(effect);
  effectSpans.emplace_back(restriction.effects.back(), span);
  abilitySpans.emplace_back(Index(program_.abilities.size()), span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(restriction));
}

bool Builder::playLine(const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Play only if you control a Spy.": the condition that playing it has
  const Clause& play = *sentence.clauses.front();
  if (!licensePlain(*play.verb)) return false;
  const bool only =
      play.chunks.size() == 1 && play.chunks[0]->kind == ChunkKind::Adverb && is(play.chunks[0]->word, Closed::Only);
  if (!only || sentence.clauses.size() < 2 || !is(sentence.clauses[1]->sub, Closed::If))
    return fail(diag::Id::NotConstant, play.span, textOf(play.span), "write `Play only if ...`") != nullptr;
  const Node* test = conditionChain(llvm::ArrayRef<const Clause*>(sentence.clauses).drop_front(1));
  if (!test) return false;
  note(sentence.span, "the player who would play it", "YOU-9");
  return forbidPlaying(negate(test), sentence.span, result);
}

bool Builder::onlyLine(const syntax::Sentence& sentence, std::vector<Index>& result) {
  // "Hero form only."
  Cursor none;
  const NounPhrase& phrase = *sentence.clauses.front()->subject.front()->np;
  const NounDecl* noun = nounOf(phrase.head);
  if (noun && noun->sort == NounSort::Mode && !phrase.det && phrase.mods.empty() && !phrase.of) {
    if (!license(phrase)) return false;
    note(sentence.span, "for setting up: nothing in play");
    return true;
  }
  if (!noun || noun->sort != NounSort::Form || phrase.det)
    return fail(diag::Id::NotYet, sentence.span, "`only` behind this,", "write `Play only if ...`") != nullptr;
  const Desc form = describe(phrase, none);
  if (form.sort == Sort::None) return false;
  note(phrase.span, "only while your identity is in that form", "YOU-1");
  return forbidPlaying(negate(isInForm(form, identityOf(you_))), sentence.span, result);
}

bool Builder::isConsequence(const syntax::Sentence& sentence) const {
  // a condition, a comma, and what then happens once; what holds as long as it does is a constant ability
  const auto& clauses = sentence.clauses;
  size_t end = 1;
  while (end < clauses.size() && !clauses[end]->comma) ++end;
  if (owner_.card == kNone || clauses.empty() || !is(clauses[0]->sub, Closed::If) || end >= clauses.size())
    return false;
  for (const Clause* clause : clauses) {
    if (!clause->leads.empty()) return false;
  }
  for (size_t i = 0; i < end; ++i) {  // how things are, not what happens
    const Word* said = clauses[i]->verb ? clauses[i]->verb->verb : nullptr;
    const VerbWord* word = said && said->symbol.valid() ? verbOf(said) : nullptr;
    const bool state =
        word && clauses[i]->verb->passive && model_.vocabulary.find(lexicon::SymbolKind::Adjective, said->text).valid();
    const bool holds = word && (word->frames.front().construct == Construct::Control ||
                                word->frames.front().construct == Construct::Own);
    bool placed = false;
    for (const Relation& relation : model_.relations) placed = placed || word == &model_.verbs[relation.verbWord];
    if (word && !state && !holds && !placed) return false;
  }
  const Clause& deed = *clauses[end];
  const VerbWord* verb = deed.verb && deed.verb->verb ? verbOf(deed.verb->verb) : nullptr;
  if (!verb || deed.verb->modal || deed.verb->negated || deed.verb->passive || !deed.leads.empty()) return false;
  const Construct construct = verb->frames.front().construct;
  return construct == Construct::None;
}

bool Builder::constantLine(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result) {
  bytecode::Ability ability;
  ability.text = model_.string(textOf(text.span));
  const Clause& first = *sentence.clauses.front();
  const VerbWord* does = first.verb ? verbOf(first.verb->verb) : nullptr;
  const bool entering = does && program_.verbs[does->frames.front().verb].does(Operation::EnterPlay);
  if (entering && sentence.clauses.size() == 1 && !first.sub && !first.verb->modal && !first.verb->negated &&
      first.verb->verb->form == lexicon::Form::ThirdPerson && (first.subject.empty() || speaksOfThis(first.subject)) &&
      entersWithLine(first))
    return !failed_;
  if (sentence.clauses.size() == 1) {
    bool handled = false;
    const bool built = orderLine(first, result, handled);
    if (handled) return built;
  }
  {
    bool handled = false;
    const bool built = amountLine(sentence, text, result, handled);
    if (handled) return built;
  }
  if (is(first.sub, Closed::If) && sentence.clauses.size() > 1) {
    bool handled = false;
    const bool built = whenThis(sentence, text, result, handled);
    if (handled) return built;
  }
  if (!first.verb && first.subject.size() == 1 && first.chunks.size() == 1 &&
      first.chunks[0]->kind == ChunkKind::Adverb && is(first.chunks[0]->word, Closed::Only))
    return onlyLine(sentence, result);
  if (first.verb && first.subject.empty() && !first.sub && model_.playWord != kNone &&
      verbOf(first.verb->verb) == &model_.verbs[model_.playWord])
    return playLine(sentence, result);
  if (isConsequence(sentence)) {
    // as a standing rule of this card alone
    note(first.sub->span, "whenever this comes to hold while the card is in play");
    const syntax::Sentence* sentences[] = {&sentence};
    syntax::Ability* whole = new (arena_.Allocate<syntax::Ability>()) syntax::Ability(text);
    whole->sentences = llvm::ArrayRef<const syntax::Sentence*>(sentences).copy(arena_);
    return standing(*whole);
  }
  const Node* condition = nullptr;
  ability.timing = Timing::Static;
  noteYou(sentence.span, nullptr);
  if (!constantSentence(sentence, ability, condition)) return false;
  if (condition && whileThisIsDone(condition)) ability.activeIn = bytecode::ActiveIn::Anywhere;
  if (condition) ability.condition = routine("condition", condition, Type::Bool, true);
  abilitySpans.emplace_back(Index(program_.abilities.size()), sentence.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

}  // namespace thou::sema
