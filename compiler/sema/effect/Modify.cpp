// See Modify.h.
#include "compiler/sema/effect/Modify.h"

#include <algorithm>
#include <utility>

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Captures.h"
#include "compiler/sema/phrase/Pronouns.h"
#include "llvm/Support/SaveAndRestore.h"

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/clause/Durations.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/effect/Changes.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"

namespace thou::sema {

using bytecode::Change;
using bytecode::Role;
using Sort = Desc::Sort;

/// Whether a clause is about getting a stat that only those have on which it is printed, and this card is none of them.
static bool lacks(const Context& context, const Clause& clause);

namespace {

/// Whether it can be asked of a card later as well: it speaks of no event and of no list.
bool lasts(const Node* tree) {
  if (!tree) return true;
  const bool list = tree->type == Type::Cards || tree->type == Type::Players;
  if (tree->type == Type::Event || (tree->kind == NodeKind::Local && list)) return false;
  return std::all_of(tree->args.begin(), tree->args.end(), lasts);
}

}  // namespace

/// The frame by which a card itself makes what the word is for: "a basic attack"; null for other words.
static const VerbFrame* madeByItself(const Context& context, const Word* word) {
  if (!word || !word->symbol.valid() || context.kindOf(word) != lexicon::SymbolKind::Noun) return nullptr;
  for (const VerbWord& verb : context.model.verbs) {
    for (const VerbFrame& frame : verb.frames) {
      const bool itself = llvm::any_of(frame.roles, [](const RoleDecl& role) { return role.itself; });
      const bool said = llvm::any_of(frame.roles, [&](const RoleDecl& role) {
        return role.type.sort == NounSort::Unit && role.type.unit == word->symbol.value;
      });
      if (itself && said) return &frame;
    }
  }
  return nullptr;
}

bool attacksOf(Context& context, const NounPhrase& phrase, Desc& owner, const VerbFrame*& basic) {
  const NounDecl* noun = context.nounOf(phrase.head);
  basic = madeByItself(context, phrase.head);
  const bool attacks = noun && noun->sort == NounSort::Event && phrase.head->form == lexicon::Form::Plural;
  if ((!attacks && !basic) || !phrase.mods.empty() || phrase.of || phrase.quantity.value || phrase.ordinal)
    return false;
  if (!license(context, phrase) || !readsAll(context, phrase, kDet)) return false;
  Cursor none;
  if (phrase.possessor) {
    owner = describe(context, *phrase.possessor, none);
  } else if (!context.wording.whose.empty() && phrase.det && !is(phrase.det, Closed::Your)) {
    Cursor before{context.wording.whose.drop_front(1)};
    owner = describe(context, *context.wording.whose[0]->np, before);
  } else if (is(phrase.det, Closed::Its) || is(phrase.det, Closed::His) || is(phrase.det, Closed::Her) ||
             is(phrase.det, Closed::Your)) {
    NounPhrase who;
    who.span = phrase.det->span;
    who.head = phrase.det;
    owner = pronoun(context, who);
  } else {
    return false;
  }
  context.note(phrase.span, "whoever makes them has this");
  return true;
}

bool ofAttacks(Context& context, const std::vector<Modification>& changes, Span span) {
  for (const Modification& change : changes) {
    if (change.change != Change::Keyword || !context.program.keywords[change.id].abilities.empty())
      return context.fail(diag::Id::NoRole, span, context.textOf(span), "say it of the card itself") != nullptr;
  }
  return true;
}

const Node* forWhoever(Context& context, Desc desc, const std::vector<Modification>& changes, const Duration& until,
                       Span span, bool outOfPlay) {
  // "Each ally you control gets +1 ATK until the end of the phase.": as constant as that is, for those that come or come to fit meanwhile
  const std::vector<Antecedent> before = context.discourse.antecedents;
  const size_t notes = context.notes.size();
  const Node* whom = matches(context, desc, context.make(NodeKind::Parameter, Type::Card, {}, 0));
  context.discourse.antecedents = before;
  context.notes.resize(notes);
  if (!whom) return nullptr;
  if (outOfPlay)  // those that are about to come, too
    whom = context.rewrite(whom, [&](const Node* node) {
      const bool itself = node->kind == NodeKind::InPlay && node->args[0]->kind == NodeKind::Parameter;
      return itself ? context.boolean(true) : nullptr;
    });
  std::vector<const Node*> statements;
  const auto remember = [&](const Node* value) {
    const int32_t variable = context.newLocal();
    statements.push_back(context.let(variable, value));
    return context.local(variable, value->type);
  };
  const Node* self = nullptr;
  whom = context.rewrite(whom, [&](const Node* node) {
    if (node->kind != NodeKind::This) return static_cast<const Node*>(nullptr);
    return self = self ? self : remember(node);
  });
  std::vector<Later> parts = {{.what = "whom", .body = whom, .result = Type::Bool, .pure = true}};
  for (const Modification& change : changes) {
    if (change.amount->kind != NodeKind::Int)
      parts.push_back({.what = "how much", .body = remember(change.amount), .result = Type::Int, .pure = true});
  }
  if (until.test) parts.push_back({.what = "until", .body = until.test, .result = Type::Bool, .pure = true});
  std::vector<const Node*> captures;
  if (!keep(context, parts, captures, span, {Type::Card})) return nullptr;
  bytecode::Ability ability;
  ability.text = context.model.string(context.textOf(withoutComma(context, span)));
  ability.timing = bytecode::Timing::Static;
  ability.activeIn = bytecode::ActiveIn::Anywhere;
  size_t counted = 0;
  for (const Modification& change : changes) {
    bytecode::EffectTemplate effect;
    effect.change = change.change;
    effect.id = change.id;
    effect.filter = parts[0].function;
    effect.captures = uint8_t(captures.size());
    if (change.amount->kind == NodeKind::Int)
      effect.constant = int32_t(change.amount->value);
    else
      effect.amount = parts[++counted].function;
    ability.effects.push_back(context.addEffect(effect, span));
  }
  const Index index = context.addAbility(std::move(ability), span);
  context.note(desc.span, "those, too, that come or come to fit as long as it lasts");
  bytecode::EffectTemplate effect = lasting(Change::Constant, until);
  effect.id = index;
  if (until.test) effect.endTest = parts.back().function;
  statements.push_back(imposeWith(context, effect, nullptr, until.argument, captures, span));
  return context.sequence(statements);
}

/// Whether an effect on what a description is of is one on those, too, that come to fit it.
static bool isOfWhoever(const Desc& desc) {
  return desc.sort == Sort::Query && !desc.list && !desc.key && !desc.top && !desc.random &&
         std::all_of(desc.predicates.begin(), desc.predicates.end(), lasts);
}

/// The verb that gives keywords, or null.
static const VerbWord* gainVerb(const Context& context) {
  const auto gain = llvm::find_if(
      context.model.verbs, [](const VerbWord& verb) { return verb.frames.front().construct == Construct::Gain; });
  return gain == context.model.verbs.end() ? nullptr : &*gain;
}

const Node* forThoseToCome(Context& context, const Filling& filling, Span span) {
  const auto keyword = context.model.goesOn.find(filling.frame->verb);
  const Desc& desc = filling.descs[size_t(Role::Object)];
  if (keyword == context.model.goesOn.end() || desc.quantifier != Quantifier::Each || !isOfWhoever(desc))
    return nullptr;
  const VerbWord* gain = gainVerb(context);
  Duration until;
  until.span = span;
  until.end = bytecode::End::Event;
  until.argument = gain ? inProgressOf(context, gain->frames.front().terms.silence) : nullptr;
  if (!until.argument) return durationMissing(context, span);
  return forWhoever(context, desc, {{.change = Change::Keyword, .id = keyword->second, .amount = context.integer(0)}},
                    until, span, true);
}

bool lacks(const Context& context, const Clause& clause) {
  return context.setting.owner.card != kNone && llvm::any_of(clause.chunks, [&](const Chunk* chunk) {
           const Word* word = chunk->kind == ChunkKind::Signed && chunk->np ? chunk->np->head : nullptr;
           if (!word || !word->symbol.valid() || context.kindOf(word) != lexicon::SymbolKind::Stat) return false;
           const uint32_t stat = context.model.vocabulary[word->symbol].data;
           return (context.program.printedStats >> stat & 1) != 0 &&
                  llvm::none_of(context.program.cards[context.setting.owner.card].stats,
                                [&](const auto& one) { return one.first == stat; });
         });
}

const Clause* asGets(Context& context, const Clause& clause, bool more) {
  const auto pair = llvm::find_if(clause.chunks, [](const Chunk* chunk) {
    return pairIn(*chunk) || (chunk->kind == ChunkKind::Prep && is(chunk->word, Closed::By) && chunk->np &&
                              chunk->np->quantity.value && chunk->np->quantity.value->isPair);
  });
  if (pair == clause.chunks.end() || clause.verb->passive || clause.verb->modal || clause.verb->negated) return nullptr;
  const bool by = (*pair)->kind == ChunkKind::Prep;
  if (by && (*pair)->np->span != (*pair)->np->quantity.value->span) return nullptr;
  const Word& written = by ? *(*pair)->np->quantity.value : *pairIn(**pair);
  if (written.isSigned || clause.subject.empty() == (pair == clause.chunks.begin())) return nullptr;
  Word* two = new (context.arena.Allocate<Word>()) Word(written);
  two->isSigned = true;
  two->minus = !more;
  if (!more) two->number = -two->number;
  Chunk* change = new (context.arena.Allocate<Chunk>()) Chunk(**pair);
  change->kind = ChunkKind::Signed;
  change->word = two;
  change->np = nullptr;
  Clause* gets = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> rest(pair, clause.chunks.end());
  rest[0] = change;
  gets->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(context.arena);
  if (clause.subject.empty()) gets->subject = clause.chunks.take_front(pair - clause.chunks.begin());
  return gets;
}

const Node* modifyEffect(Context& context, const Clause& clause, bool gain) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return context.fail(diag::Id::SubjectMissing, clause.span, context.textOf(clause.span));
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc attacker;
  const VerbFrame* basic = nullptr;
  const bool attacks = attacksOf(context, phrase, attacker, basic);
  if (context.failed) return nullptr;
  if (attacks && basic) return context.fail(diag::Id::NotYet, phrase.span, "what these get for a time");
  llvm::SaveAndRestore other(context.wording.notThis, lacks(context, clause));
  Desc desc = attacks ? attacker : describe(context, phrase, subject);
  if (desc.sort == Sort::None || leftOver(context, subject)) return nullptr;
  if (desc.sort == Sort::Player) {
    context.note(desc.span, "your identity: what gets a stat or a keyword is a card", "YOU-1");
    desc.node = context.identityOf(desc.node);
    desc.sort = Sort::Card;
  }
  Duration until;
  bool ofEvent = false;
  if (desc.sort == Sort::Event && isOwn(desc.node))
    return context.fail(diag::Id::NotYet, phrase.span, "what an event would have had from its start");
  if (desc.sort == Sort::Event) {
    // "This attack gains overkill.": whoever makes it has the keyword, for as long as it lasts
    until.end = bytecode::End::Event;
    until.argument = desc.node;
    until.span = phrase.span;
    context.note(phrase.span, "whoever makes it has this until it is over");
    desc.sort = Sort::Card;
    desc.node = context.make(NodeKind::Attributed, Type::Card, {context.roleCard(desc.node, Role::Performer)});
    ofEvent = true;
  }
  std::vector<Modification> changes;
  Cursor cursor{clause.chunks};
  const int32_t chosen = context.newLocal();
  const bool self = desc.sort == Sort::Card && desc.node->kind == NodeKind::This;
  if (desc.sort == Sort::Card)
    mentionPending(context, desc.node, desc.kinds, desc.span);
  else if (!desc.plural && desc.quantifier != Quantifier::Each)
    mentionPending(context, context.first(context.local(chosen, Type::Cards)), desc.kinds, desc.span);
  const bool outside = std::exchange(context.wording.bracketed, context.wording.bracketed || !self);
  const bool changed = sema::changes(context, cursor, changes, &until, gain) && !leftOver(context, cursor);
  context.wording.bracketed = outside;
  forgetPending(context);
  if (!changed) return nullptr;
  if (attacks && !ofAttacks(context, changes, clause.span)) return nullptr;
  const VerbWord* verb = clause.verb ? context.verbOf(clause.verb->verb) : nullptr;
  llvm::ArrayRef<Index> silence;
  const bool always = verb && !verb->frames.front().terms.ofThis;  // "decrease a hero 3/3"
  const bool aside = ofAside(context, desc.node) || ofAside(context, desc.list);
  if (verb && (self || always) && !(aside && always)) silence = verb->frames.front().terms.silence;
  const Node* dealt = inProgressOf(context, silence, !always);
  if (!until.span.valid() && context.wording.lasts) until = *std::exchange(context.wording.lasts, std::nullopt);
  if (!until.span.valid() && !aside) whileSetAside(context, until, clause.span);
  if (!until.span.valid() && dealt) {
    until.span = clause.span;
    until.end = bytecode::End::Event;
    until.argument = dealt;
    context.note(clause.span, always ? "until what is in progress is over, by the declaration of the verb"
                                     : "until this card has been dealt with");
  }
  const bool worse = std::all_of(changes.begin(), changes.end(), [](const Modification& each) {
    return each.change == Change::Stat && each.amount && each.amount->kind == NodeKind::Int && each.amount->value <= 0;
  });
  if (aside && context.discourse.aside->others && !worse) warnOfBenefit(context, clause.span);
  if (!until.span.valid() && aside) {
    until.span = clause.span;  // gained while set aside: kept after the return
    until.end = bytecode::End::Never;
    context.discourse.aside->paired = true;
    context.note(clause.span, "kept when it returns, and nothing can negate it then", "SA-17");
  }
  if (!until.span.valid()) return durationMissing(context, clause.span);
  std::vector<const Node*> statements(std::move(context.made.prelude));
  context.made.prelude.clear();
  const Node* list = nullptr;
  const bool whoever = is(phrase.det, Closed::Each) && !attacks && isOfWhoever(desc);
  const Desc spoken = desc;
  if (desc.sort == Sort::Card) {
    list = context.single(desc.node);
    if (const Node* there = ofEvent ? nullptr : stillThere(context, desc.node))
      list = context.filter(list, context.newLocal(), there);
    mention(context, Sort::Card, desc.node, desc.kinds, false, desc.span);
  } else {
    if (desc.sort != Sort::Query) return context.fail(diag::Id::WrongRole, desc.span, context.textOf(desc.span));
    list = resolveList(context, desc, nullptr, nullptr);
    if (!list) return nullptr;
    statements.push_back(context.let(chosen, list));
    list = context.local(chosen, Type::Cards);
    if (desc.plural || desc.quantifier == Quantifier::Each)
      mention(context, Sort::Query, list, desc.kinds, true, desc.span);
    else
      mention(context, Sort::Card, context.first(list), desc.kinds, false, desc.span);
  }
  if (whoever) {
    const Node* constant = forWhoever(context, spoken, changes, until, clause.span);
    if (!constant) return nullptr;
    statements.push_back(constant);
    return context.sequence(statements);
  }
  for (const Modification& change : changes) {
    const Index index = Index(context.program.effects.size());
    bytecode::EffectTemplate effect = lasting(change.change, until);
    effect.id = change.id;
    effect.own = ofEvent;
    context.addEffect(effect, clause.span);
    statements.push_back(context.make(NodeKind::Impose, Type::None, {list, change.amount, until.argument}, 0, index));
    if (ofEvent) context.made.fromTheStart.push_back(statements.back());
  }
  return context.sequence(statements);
}

const Clause& hasAsGains(Context& context, const Clause& clause) {
  const syntax::VerbGroup* group = clause.verb;
  const Chunk* what = clause.chunks.empty() ? nullptr : clause.chunks[0];
  const VerbWord* gain = gainVerb(context);
  if (!group || !is(group->verb, Closed::Have) || group->modal || group->negated || !what ||
      what->kind != ChunkKind::Noun || !what->np->head || !what->np->head->symbol.valid() ||
      context.kindOf(what->np->head) != lexicon::SymbolKind::Keyword || !gain)
    return clause;
  Word* verb = new (context.arena.Allocate<Word>()) Word(*group->verb);
  verb->closed = Closed::None;
  verb->symbol = gain->symbol;
  return withGroup(context, clause, [&](syntax::VerbGroup& gains) { gains.verb = verb; });
}

}  // namespace thou::sema
