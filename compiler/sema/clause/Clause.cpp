// See Clause.h.
#include "compiler/sema/clause/Clause.h"

#include <algorithm>

#include "compiler/sema/clause/Parentheses.h"
#include "compiler/sema/context/Usage.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Describe.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Guise.h"
#include "compiler/sema/phrase/License.h"
#include "compiler/sema/phrase/Looked.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Players.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

static bool topAsZone(Desc& desc, const Filling& filling);
static Desc amountSpokenOf(Context& context, const NounPhrase& phrase, const Filling& filling);
static bool fillRoles(Context& context, Filling& filling, const Clause& clause, Cursor& cursor);
static bool place(Context& context, Filling& filling, Desc desc, Closed preposition, bool subject,
                  Index participle = kNone);
static const RoleDecl* participleRole(const Context& context, const VerbFrame& frame, const Cursor& cursor);
/// Of a clause that events are held against: the preposition of the role that a player without one fills. `A player is dealt a card`
/// is also of what is dealt `to a player`.
static Closed receiver(const Filling& filling, const Desc& desc);
static const RoleDecl* amongRole(const Context& context, const Filling& filling, const Chunk& chunk);
/// Whether a stat of a card is what the role takes: the card, as that part of it.
static bool ofStat(const Context& context, const Desc& desc, const RoleType& type);

namespace {

/// Whether a description can stand in a role.
bool fits(const Desc& desc, const RoleType& type) {
  switch (type.sort) {
    case NounSort::Card:
      return (desc.sort == Sort::Card || desc.sort == Sort::Query) && (desc.kinds & type.kinds) != 0 &&
             desc.unitIndex == type.unit;
    case NounSort::Player:
      return desc.sort == Sort::Player || desc.sort == Sort::Players;
    case NounSort::Counter:
      if (type.article && !(desc.node && desc.node->kind == NodeKind::Int && desc.node->value == 1)) return false;
      return desc.sort == Sort::Amount && desc.unit == NounSort::Counter &&
             (type.unit == kNone || desc.unitIndex == type.unit);
    case NounSort::Resource:
      return desc.sort == Sort::Resources;
    case NounSort::Unit:
      if (type.unit != kNone)
        return desc.sort == Sort::Word && desc.index == type.unit && desc.definite == type.definite &&
               desc.article == type.article;
      if (desc.zoneNoun != type.zone) return false;
      if (type.bare) return desc.sort == Sort::Amount && desc.unit == NounSort::Unit;
      if (desc.sort == Sort::Query && (desc.kinds != type.kinds || desc.random || !desc.predicates.empty()))
        return false;  // "draw a minion", "draw a random card"
      return (desc.sort == Sort::Query && desc.number) ||
             (desc.sort == Sort::Query && desc.quantifier == Quantifier::One) ||
             (desc.sort == Sort::Amount && desc.unit == NounSort::Unit && !desc.bare) ||
             (desc.sort == Sort::Query && desc.quantifier == Quantifier::Each && !desc.list);
    case NounSort::Zone:
      return desc.sort == Sort::Zone && (type.unit == kNone || desc.zoneKind || desc.index == type.unit);
    case NounSort::Scope:
      return desc.sort == Sort::Scope;
    case NounSort::Form:
      return desc.sort == Sort::Form && desc.kinds == type.kinds && desc.predicates.empty();
    case NounSort::Event:
    case NounSort::Role:
    case NounSort::Control:
    case NounSort::Holder:
    case NounSort::Return:
    case NounSort::Deed:
    case NounSort::Part:
    case NounSort::Copy:
    case NounSort::Currency:
    case NounSort::Ability:
    case NounSort::Mode:
    case NounSort::Side:
      return false;
  }
  return false;
}

/// The player who does it, where what it is done to is a card.
const Node* playerDoing(const Filling& filling) {
  const Node* doing = nullptr;
  for (const RoleDecl& role : filling.frame->roles) {
    const Desc& desc = filling.descs[size_t(role.slot)];
    if (role.subject && filling.filled[size_t(role.slot)] && desc.sort == Sort::Player) doing = desc.node;
    if (!role.subject && role.preposition == Closed::None && role.type.sort == NounSort::Player) return nullptr;
  }
  return doing;
}

}  // namespace

bool ofStat(const Context& context, const Desc& desc, const RoleType& type) {
  if (desc.sort != Sort::Amount || !desc.node || desc.node->kind != NodeKind::Stat || type.sort != NounSort::Card ||
      type.unit == kNone)
    return false;
  const lexicon::Symbol& symbol = context.model.vocabulary[lexicon::SymbolId{type.unit}];
  return symbol.kind == lexicon::SymbolKind::Stat && int64_t(symbol.data) == desc.node->value;
}

std::string rulesOf(const Context& context, const Filling& filling, std::string otherwise) {
  const auto found = context.model.rulesOfVerbs.find(filling.frame->verb);
  return found == context.model.rulesOfVerbs.end() ? otherwise : found->second;
}

/// "You", a player or several in a role that only cards have: the identity of each (YOU-3, YOU-5, YOU-6). False where it cannot be one.
static bool placeIdentity(Context& context, Filling& filling, const Desc& desc, const RoleDecl& role) {
  const uint32_t identities = context.identityKinds();
  if (!(identities & role.type.kinds)) return false;
  const std::string more = rulesOf(context, filling, "");
  const bool several = desc.sort == Sort::Players;
  context.note(desc.span,
               desc.node == context.setting.you ? "your identity: an identity can be this"
               : several                        ? "their identities: an identity can be this"
                                                : "that player's identity",
               more.empty() ? "YOU-1" : "YOU-1, " + more);
  Desc card;
  card.span = desc.span;
  card.person = true;
  card.kinds = identities;
  if (several) {
    card.sort = Sort::Query;
    card.quantifier = desc.quantifier;
    card.every = desc.every;
    card.needsZone = true;
    card.variable = context.newLocal();
    const Node* whose = context.controllerOf(context.local(card.variable, Type::Card));
    card.predicates.push_back(isAmong(context, whose, desc.node));
    if (!filling.watching) {  // "each player takes damage equal to the number of cards in their hand"
      card.element = context.newLocal();
      const Node* player = context.controllerOf(context.local(card.element, Type::Card));
      mention(context, Sort::Player, player, 0, false, desc.span);
    }
  } else {
    card.sort = Sort::Card;
    card.node = context.identityOf(desc.node);
  }
  filling.filled[size_t(role.slot)] = true;
  filling.descs[size_t(role.slot)] = card;
  return true;
}

bool place(Context& context, Filling& filling, Desc desc, Closed preposition, bool subject, Index participle) {
  // A role that takes the description as it is; failing that "you" as the identity (YOU-1 applies where both could be meant:
  // a frame declares the identity's role as a card, so "you" goes there when no player's role is free).
  const RoleDecl* identity = nullptr;
  for (const RoleDecl& role : filling.frame->roles) {
    if (ofStat(context, desc, role.type)) {  // "its hit points", for a verb that is done to a card's hit points
      const Node* card = desc.node->args[0];
      desc = {
          .sort = Sort::Card, .span = desc.span, .node = card, .kinds = role.type.kinds, .unitIndex = role.type.unit};
    }
    if (role.subject != subject || role.preposition != preposition || role.participle != participle ||
        filling.filled[size_t(role.slot)])
      continue;
    if (subject && role.type.sort == NounSort::Player && filling.frame->ofIdentity && desc.sort == Sort::Card &&
        desc.node->kind == NodeKind::Identity) {  // "after your identity spends ...": what its player spends
      context.note(desc.span, "what the player spends, the identity spends", "YOU-14");
      desc = {.sort = Sort::Player, .span = desc.span, .node = desc.node->args[0]};
    }
    if (role.slot == Role::ObjectPlayer &&
        std::any_of(filling.frame->roles.begin(), filling.frame->roles.end(),
                    [&](const RoleDecl& other) { return other.alternative && filling.filled[size_t(Role::Object)]; }))
      continue;
    if (role.alternative && filling.filled[size_t(Role::ObjectPlayer)])
      continue;  // "a player or a character": one of them
    if (fits(desc, role.type)) {
      if (desc.sort == Sort::Players && desc.quantifier == Quantifier::Each) {
        // "each player ... their hand": they are the one whose pass it is
        desc.variable = context.newLocal();
        mention(context, Sort::Player, context.local(desc.variable, Type::Player), 0, false, desc.span);
      }
      filling.filled[size_t(role.slot)] = true;
      filling.descs[size_t(role.slot)] = desc;
      if (desc.sort == Sort::Player && desc.node != context.setting.you && role.subject &&
          context.setting.mode == Mode::Effect)
        mention(context, Sort::Player, desc.node, 0, false, desc.span);  // "the first player ... their hand"
      if (desc.sort == Sort::Player && desc.node == context.setting.you && context.setting.mode != Mode::Body)
        context.note(desc.span, "the player", rulesOf(context, filling, "YOU-9"));
      if (desc.sort == Sort::Zone &&
          desc.node == context.setting.you) {  // "search your deck": it has been said that it is the player's
        for (Note& said : llvm::drop_begin(context.notes, filling.notes)) {
          if (said.where == desc.span && said.rules == "YOU-9") said.rules = rulesOf(context, filling, "YOU-9");
        }
      }
      return true;
    }
    const bool players = desc.sort == Sort::Players &&
                         (desc.quantifier == Quantifier::Each || desc.quantifier == Quantifier::One) &&
                         role.slot != Role::Performer;
    if ((desc.sort == Sort::Player || players) && role.type.sort == NounSort::Card && !identity) identity = &role;
  }
  return identity && placeIdentity(context, filling, desc, *identity);
}

Closed receiver(const Filling& filling, const Desc& desc) {
  if (!filling.watching || (desc.sort != Sort::Player && desc.sort != Sort::Players)) return Closed::None;
  const auto free = [&](Closed preposition) {
    return llvm::any_of(filling.frame->roles, [&](const RoleDecl& role) {
      return !role.subject && role.preposition == preposition && role.type.sort == NounSort::Player &&
             role.participle == kNone && !filling.filled[size_t(role.slot)];
    });
  };
  return !free(Closed::None) && free(Closed::To) ? Closed::To : Closed::None;
}

Span withoutComma(const Context& context, Span span) {
  while (span.length > 0 && (context.textOf(span).front() == ',' || context.textOf(span).front() == ' ')) {
    ++span.begin;
    --span.length;
  }
  return span;
}

bool fill(Context& context, Filling& filling, const Clause& clause, Cursor& cursor) {
  filling.notes = context.notes.size();
  if (!fillRoles(context, filling, clause, cursor)) return false;
  // A word that belongs to the verb ("enters play") may not be missing.
  for (const RoleDecl& role : filling.frame->roles) {
    if (role.type.sort != NounSort::Unit || (role.type.unit == kNone && role.preposition != Closed::As) ||
        role.optional || filling.filled[size_t(role.slot)] ||
        ((role.type.guise || role.preposition == Closed::As) && filling.watching))
      continue;
    return context.fail(diag::Id::RoleMissing, clause.span, context.textOf(withoutComma(context, clause.span)),
                        usage(context, *filling.frame)) != nullptr;
  }
  return true;
}

bool topAsZone(Desc& desc, const Filling& filling) {
  // "search the top 5 cards of your deck": a place that ends after so many
  if (desc.sort != Sort::Query || !desc.top || !desc.list || desc.list->kind != NodeKind::CardsInZone ||
      desc.kinds != ~0u || !desc.predicates.empty())
    return false;
  const bool wanted = std::any_of(filling.frame->roles.begin(), filling.frame->roles.end(), [&](const RoleDecl& role) {
    return role.type.sort == NounSort::Zone && role.preposition == Closed::None && !filling.filled[size_t(role.slot)];
  });
  if (!wanted) return false;
  desc.sort = Sort::Zone;
  desc.index = Index(desc.list->value);
  desc.node = desc.list->args[0];
  return true;
}

Desc amountSpokenOf(Context& context, const NounPhrase& phrase, const Filling& filling) {
  // "When you would take any amount of damage, place it here instead": as much as the event watched is about
  Desc desc;
  if (!is(phrase.head, Closed::It) || phrase.det || !context.setting.watched || !context.setting.early) return desc;
  const RoleDecl* wanted = nullptr;
  for (const RoleDecl& role : filling.frame->roles) {
    if (role.subject || role.preposition != Closed::None || filling.filled[size_t(role.slot)]) continue;
    if (role.type.sort != NounSort::Counter) return desc;
    wanted = &role;
  }
  const RoleDecl* amount = nullptr;
  for (const RoleDecl& role : context.setting.watched->roles) {
    if (role.slot == Role::Amount && role.type.sort == NounSort::Counter && role.type.unit != kNone) amount = &role;
  }
  if (!wanted || !amount || (wanted->type.unit != kNone && wanted->type.unit != amount->type.unit)) return desc;
  desc.sort = Sort::Amount;
  desc.span = phrase.span;
  desc.unit = NounSort::Counter;
  desc.unitIndex = amount->type.unit;
  desc.node = context.make(NodeKind::RoleInt, Type::Int, {context.setting.event}, int64_t(Role::Amount));
  desc.number = desc.node;
  desc.quantifier = Quantifier::Number;
  context.note(phrase.span, "`it`: that much");
  return desc;
}

/// Whether what stands behind a preposition of the verb, or behind the verb itself, is a card of kinds that are in play, which is not moved.
static bool onlyInPlay(const Context& context, const VerbFrame& frame, Closed preposition) {
  bool cards = false;
  for (const RoleDecl& role : frame.roles) {
    if (role.type.sort != NounSort::Card || role.subject || role.preposition != preposition) continue;
    cards = true;
    if ((role.type.kinds & context.model.neverInPlay) || takesFromPlay(context, frame.verb, role.slot) ||
        entersPlay(context, frame.verb, role.slot))
      return false;
  }
  return cards;
}

bool fillRoles(Context& context, Filling& filling, const Clause& clause, Cursor& cursor) {
  auto give = [&](Desc desc, Closed preposition, bool subject, Span span, Index participle = kNone) {
    if (desc.sort == Sort::None) return false;
    const bool chosen = filling.speaks && desc.sort == Sort::Query && desc.element < 0;
    if (chosen) desc.element = context.newLocal();
    if (place(context, filling, desc, preposition, subject, participle)) {
      for (const RoleDecl& role : filling.frame->roles) {
        if (chosen && role.type.sort == NounSort::Card && filling.descs[size_t(role.slot)].element == desc.element)
          mentionPending(context, context.local(desc.element, Type::Card), desc.kinds, desc.span);
      }
      if (filling.speaks && desc.sort == Sort::Card && !desc.pronoun) {
        mentionPending(context, desc.chosen ? desc.chosen : desc.node, desc.kinds, desc.span);
        context.discourse.antecedents.back().others = desc.others;
      }
      return true;
    }
    refuse(context, filling, desc, preposition, subject, span);
    return false;
  };
  // "attach this card to it": not to itself, whatever else that may be; "draw 1 card. Stun it": nor is that card stunned
  const auto another = [&](const NounPhrase& phrase, Closed preposition) {
    std::vector<Antecedent>& spoken = context.discourse.antecedents;
    const bool pronoun = (is(phrase.head, Closed::It) || is(phrase.head, Closed::Him)) && !phrase.of;
    if (!pronoun) return describe(context, phrase, cursor, &filling);
    const bool inPlay = context.setting.mode == Mode::Effect && onlyInPlay(context, *filling.frame, preposition);
    const std::vector<Antecedent> said = spoken;
    forgetPending(context);
    for (Antecedent& a : spoken) {
      if (a.away && inPlay) a = {.sort = Sort::Query, .clause = a.clause, .span = a.span};
    }
    Desc desc = describe(context, phrase, cursor, &filling);
    spoken = said;
    return desc;
  };
  const bool passive = clause.verb && clause.verb->passive;
  llvm::SaveAndRestore<const Node*> zonesOf(context.wording.zonesOf,
                                            clause.subject.empty() ? context.wording.doer : nullptr);
  llvm::SaveAndRestore<bool> zonesUnsaid(context.wording.zonesUnsaid, true);
  if (clause.subject.empty() && context.wording.doer) {
    Desc doer;
    doer.sort = Sort::Player;
    doer.node = context.wording.doer;
    doer.span = clause.span;
    if (!give(doer, Closed::None, true, clause.span)) return false;
  }
  if (!clause.subject.empty()) {
    Cursor subject{clause.subject};
    if (subject.peek().kind != ChunkKind::Noun)
      return context.fail(diag::Id::NoRole, subject.peek().span, context.textOf(subject.peek().span)) != nullptr;
    const NounPhrase& phrase = *subject.peek().np;
    ++subject.at;
    Desc desc = describe(context, phrase, subject);
    if (!passive && context.setting.mode == Mode::Effect && desc.sort == Sort::Query &&
        desc.quantifier == Quantifier::Each) {
      // "each minion attacks the player it is engaged with": one after the other
      desc.element = context.newLocal();
      mentionPending(context, context.local(desc.element, Type::Card), desc.kinds, desc.span);
    }
    if (!passive && desc.sort == Sort::Player) context.wording.zonesOf = desc.node;
    if (!passive && desc.sort == Sort::Players) context.wording.zonesUnsaid = false;
    if (!give(desc, passive ? receiver(filling, desc) : Closed::None, !passive, phrase.span)) return false;
    if (!subject.done())
      return context.fail(diag::Id::NoRole, subject.peek().span, context.textOf(subject.peek().span)) != nullptr;
  }
  while (!cursor.done()) {
    const Chunk& chunk = cursor.peek();
    if (isDuration(context, chunk)) return true;
    if (chunk.kind == ChunkKind::Noun) {
      ++cursor.at;
      llvm::SaveAndRestore<const Node*> notThem(context.wording.notThem, playerDoing(filling));
      Desc desc = amountSpokenOf(context, *chunk.np, filling);
      if (desc.sort == Sort::None) desc = another(*chunk.np, Closed::None);
      soughtAmongLooked(context, clause, desc);
      if (topAsZone(desc, filling)) {
        while (!cursor.done() && cursor.peek().kind == ChunkKind::Paren) {  // "(top 7 cards instead if ...)"
          std::vector<const Node*> caps;
          Filling place{.frame = filling.frame};
          place.descs[0] = desc;
          place.descs[0].sort = Sort::Query;
          if (!parenthesis(context, cursor.peek(), place, caps) || !caps.empty()) return false;
          desc.top = place.descs[0].top;
          ++cursor.at;
        }
      }
      if (!give(desc, receiver(filling, desc), false, chunk.span)) return false;
    } else if (chunk.kind == ChunkKind::Prep && chunk.np) {
      const Closed preposition = chunk.word->closed;
      const NounDecl* noun = context.nounOf(chunk.np->head);
      if (passive && preposition == Closed::By && noun &&
          (noun->sort == NounSort::Event || noun->sort == NounSort::Counter))
        return true;
      if (passive && preposition == Closed::By) {
        ++cursor.at;
        Desc desc = describe(context, *chunk.np, cursor, &filling);
        if (!give(desc, Closed::None, true, chunk.span)) return false;
        continue;
      }
      if (const RoleDecl* role = amongRole(context, filling, chunk)) {
        ++cursor.at;
        Desc desc = describe(context, *chunk.np, cursor, &filling);
        desc.among = true;
        if (!give(desc, role->preposition, false, chunk.span)) return false;
        continue;
      }
      bool known = false;
      for (const RoleDecl& role : filling.frame->roles)
        known = known || (role.preposition == preposition && role.participle == kNone && !role.subject);
      if (!known) return true;  // not the verb's: the caller's business, or left over
      ++cursor.at;
      const auto as = std::find_if(filling.frame->roles.begin(), filling.frame->roles.end(),
                                   [](const RoleDecl& role) { return role.type.guise; });
      if (preposition == Closed::As && as != filling.frame->roles.end() && !filling.filled[size_t(as->slot)]) {
        filling.descs[size_t(as->slot)] = guise(context, *chunk.np, *as, filling.descs[size_t(Role::Object)].plural);
        filling.filled[size_t(as->slot)] = filling.descs[size_t(as->slot)].sort != Sort::None;
        if (!filling.filled[size_t(as->slot)]) return false;
        continue;
      }
      Desc desc = another(*chunk.np, preposition);
      if (!give(desc, preposition, false, chunk.span)) return false;
    } else if (chunk.kind == ChunkKind::Adverb && is(chunk.word, Closed::Here)) {
      const bool wanted = std::any_of(filling.frame->roles.begin(), filling.frame->roles.end(), [&](const RoleDecl& r) {
        return r.preposition == Closed::On && !filling.filled[size_t(r.slot)];
      });
      if (!wanted || !context.setting.owner.kinds) return true;
      ++cursor.at;
      Desc self;
      self.sort = Sort::Card;
      self.span = chunk.span;
      self.node = context.thisCard();
      self.kinds = context.setting.owner.kinds;
      context.note(chunk.span, "on this card");
      if (!give(self, Closed::On, false, chunk.span)) return false;
    } else if (is(chunk.word, Closed::Facedown) && !chunk.np && filling.frame->facedown && !filling.facedown) {
      ++cursor.at;
      filling.facedown = true;
    } else if (const RoleDecl* role = participleRole(context, *filling.frame, cursor)) {
      const Chunk& where = *cursor.next(1);
      cursor.at += 2;
      Desc desc = describe(context, *where.np, cursor, &filling);
      if (!give(desc, role->preposition, false, where.span, role->participle)) return false;
    } else {
      return true;
    }
  }
  return true;
}

const RoleDecl* participleRole(const Context& context, const VerbFrame& frame, const Cursor& cursor) {
  // "engaged with you": a participle and the preposition that goes with it
  const Chunk* next = cursor.next(1);
  if (cursor.peek().kind != ChunkKind::Part || !next || next->kind != ChunkKind::Prep || !next->np) return nullptr;
  const VerbWord* verb = context.verbOf(cursor.peek().word);
  for (const RoleDecl& role : frame.roles) {
    if (role.participle != kNone && verb == &context.model.verbs[role.participle] && is(next->word, role.preposition))
      return &role;
  }
  return nullptr;
}

Desc subjectOf(Context& context, const Clause& clause, diag::Id missing) {
  Cursor subject{clause.subject};
  if (subject.done() || subject.peek().kind != ChunkKind::Noun)
    return context.fail(missing, clause.span, context.textOf(clause.span)), Desc{};
  const NounPhrase& phrase = *subject.peek().np;
  ++subject.at;
  Desc desc = describe(context, phrase, subject);
  if (desc.sort != Sort::None && leftOver(context, subject)) return {};
  return desc;
}

const RoleDecl* amongRole(const Context& context, const Filling& filling, const Chunk& chunk) {
  if (!is(chunk.word, Closed::Among) || !filling.filled[size_t(Role::Amount)]) return nullptr;
  const bool from = context.textOf(chunk.word->span).starts_with("from");
  for (const RoleDecl& role : filling.frame->roles) {
    const bool place =
        from ? role.preposition == Closed::From : role.preposition == Closed::To || role.preposition == Closed::On;
    if (place && !role.subject && role.participle == kNone && role.type.sort == NounSort::Card &&
        role.type.unit == kNone && !filling.filled[size_t(role.slot)])
      return &role;
  }
  return nullptr;
}

}  // namespace thou::sema
