// Where the cards of a deed are, and where they go. See PerformRoles.h.
#include "compiler/sema/perform/PerformRoles.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/VerbFacts.h"
#include "compiler/sema/phrase/Deciders.h"
#include "compiler/sema/phrase/Mentions.h"
#include "compiler/sema/phrase/Places.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

/// Whether its cards are those of a name.
static bool isNamed(const Desc& desc) {
  return std::any_of(desc.predicates.begin(), desc.predicates.end(), [](const Node* test) {
    return test->kind == NodeKind::IsNamed || test->kind == NodeKind::IsFace;
  });
}

/// The place that nobody is named for, to which cards of another player's go: "from opponent's discard pile into deck"; null where there is none.
static const Desc* unsaidForAnothers(const Context& context, const Filling& filling) {
  const Desc* into = nullptr;
  bool anothers = false;
  const auto notYours = [&](const Node* whose) {
    return whose && whose->type == Type::Player && !same(whose, context.setting.you) &&
           whose->kind != NodeKind::ScenarioPlayer;
  };
  for (const RoleDecl& role : filling.frame->roles) {
    const Desc& desc = filling.descs[size_t(role.slot)];
    if (!filling.filled[size_t(role.slot)]) continue;
    if (role.type.sort == NounSort::Zone) {
      if (role.preposition == Closed::From) anothers = anothers || notYours(desc.node);
      if (role.preposition != Closed::From && role.preposition != Closed::None && desc.unsaid) into = &desc;
    } else if (desc.sort == Sort::Query && desc.list && desc.list->kind == NodeKind::CardsInZone) {
      anothers = anothers || notYours(desc.list->args[0]);
    }
  }
  return anothers ? into : nullptr;
}

bool whereItIsDone(Context& context, Performing& deed) {
  Filling& filling = deed.filling;
  const VerbFrame& frame = *deed.filling.frame;
  if (const Desc* whose = unsaidForAnothers(context, filling))
    return context.fail(diag::Id::WhoseZone, whose->span, context.textOf(whose->span),
                        "write `owner's " + std::string(context.textOf(whose->span)) + "`") != nullptr;
  // "discard a card from your hand", "search your deck for an ally": the verb's zone is where its cards are.
  for (const RoleDecl& place : frame.roles) {
    if (place.type.sort != NounSort::Zone || !filling.filled[size_t(place.slot)]) continue;
    if (place.preposition != Closed::None && place.preposition != Closed::From) continue;
    const Desc& zone = filling.descs[size_t(place.slot)];
    for (const RoleDecl& role : frame.roles) {  // "search your deck for him": where he was spoken of he need not be
      const Desc& sought = filling.descs[size_t(role.slot)];
      if (place.preposition != Closed::None || context.setting.mode != Mode::Effect ||
          role.type.sort != NounSort::Card || role.subject || !filling.filled[size_t(role.slot)] ||
          sought.sort != Sort::Card)
        continue;
      return context.fail(diag::Id::NotYet, sought.span, "searching for what was spoken of before", "name it") !=
             nullptr;
    }
    for (Desc& desc : filling.descs) {
      if (desc.sort != Sort::Query || !desc.needsZone || desc.list) continue;
      if (desc.element >= 0 && zone.node &&
          Trees::uses(zone.node, desc.element))  // "discard 1 card from its owner's hand"
        return context.fail(diag::Id::NoAntecedent, zone.span, context.textOf(zone.span), "say whose") != nullptr;
      if (desc.controlled && !zone.zoneKind && outOfPlay(context, zoneCards(context, zone)))
        return failControlled(context, zone.span);
      context.discourse.searched = zone;
      if (place.preposition == Closed::None) markSearched(context, zone);
      const bytecode::Zone& kind = context.program.zones[zone.zoneKind ? 0 : zone.index];
      const bool unseen = !zone.zoneKind && kind.hidden && kind.role == bytecode::ZoneRole::Deck &&
                          place.preposition == Closed::From && desc.kinds == ~0u && desc.predicates.empty() &&
                          !desc.top;
      if (zone.fromTop || unseen) {  // "7 cards from the top of your deck": the top 7, not 7 chosen
        const bool counted = desc.quantifier == Quantifier::Number || desc.quantifier == Quantifier::One ||
                             desc.quantifier == Quantifier::UpTo;
        if (!counted || desc.kinds != ~0u || !desc.predicates.empty() || !zone.alsoZones.empty())
          return context.fail(diag::Id::NotYet, desc.span, "these cards from the top of a zone") != nullptr;
        desc.top = desc.number ? desc.number : context.integer(1);
        if (desc.quantifier == Quantifier::UpTo) {
          const int32_t variable = context.newLocal();
          deed.keep(context.let(
              variable,
              context.make(NodeKind::ChooseNumber, Type::Int,
                           {doerOf(context, filling), context.integer(context.wording.paying ? 1 : 0), desc.number}, 0,
                           context.choice("how many: " + std::string(context.textOf(desc.span))))));
          desc.top = context.local(variable, Type::Int);
        }
        desc.number = nullptr;
        desc.quantifier = Quantifier::Each;
      }
      desc.list = zoneCards(context, zone);
      desc.needsZone = false;
    }
  }
  // OC-16: what somebody controls is in play, and so is what is attached.
  const auto saysInPlay = [](const Desc& desc) {
    return llvm::any_of(desc.predicates, [](const Node* test) {
      return anyNode(
          test, [](const Node* node) { return node->kind == NodeKind::Controller || node->kind == NodeKind::Host; });
    });
  };
  for (const RoleDecl& role : frame.roles) {  // "put the Old Bell into play": wherever it is
    Desc& desc = filling.descs[size_t(role.slot)];
    if (!role.sought || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query || !desc.needsZone ||
        desc.list || desc.held || context.setting.mode == Mode::Body)
      continue;
    if (takesFromPlay(context, frame.verb, role.slot) && saysInPlay(desc)) continue;
    const bool allOfTrait =
        desc.quantifier == Quantifier::Each &&  // "set each [[Captive]] ally aside"
        llvm::any_of(desc.predicates, [](const Node* test) { return test->kind == NodeKind::HasTrait; });
    if (context.setting.owner.card != kNone && !isNamed(desc) && !allOfTrait)
      return context.fail(diag::Id::SubjectMissing, desc.span, context.textOf(desc.span),
                          "say where, as in `from your hand`, or name it") != nullptr;
    desc.list = findableCards(context, desc.kinds);
    context.discourse.sought.push_back(desc.list);
    desc.needsZone = false;
    context.note(desc.span, "wherever it is: in play or not");
  }
  for (const RoleDecl& role : frame.roles) {  // SA-12: "discard a character" on a card that reaches further
    Desc& desc = filling.descs[size_t(role.slot)];
    const bool reaches = frame.reach != kNone && context.setting.owner.card != kNone &&
                         (context.setting.owner.kinds & ~frame.reachOf) == 0;
    if (!reaches || role.slot != Role::Object || !filling.filled[size_t(role.slot)] || desc.sort != Sort::Query ||
        !desc.needsZone || desc.list || context.setting.mode != Mode::Effect)
      continue;
    if (saysInPlay(desc)) continue;
    desc.list = context.make(
        NodeKind::Union, Type::Cards,
        {context.make(NodeKind::CardsInPlay, Type::Cards, {}, desc.kinds), cardsInZones(context, frame.reach)});
    desc.needsZone = false;
    const bytecode::Zone& zone = context.program.zones[frame.reach];
    context.note(desc.span,
                 "in play, or in " + lexicon::withArticle(context.program.string(zone.name)) + ": " +
                     lexicon::withArticle(context.kindNames(context.setting.owner.kinds)) + " reaches it there",
                 zone.role == bytecode::ZoneRole::Aside ? "SA-12" : "");
  }
  for (Desc& desc : filling.descs) {  // "shuffle a copy of Lucky Find into your deck": no such card is in play
    if (desc.sort != Sort::Query || !desc.needsZone || desc.list || !isNamed(desc) ||
        (desc.kinds & ~context.model.neverInPlay))
      continue;
    desc.list = cardsAside(context);
    desc.needsZone = !desc.list;
    if (desc.list) context.note(desc.span, "those that lie aside: such cards are never in play");
  }
  for (const RoleDecl& place : frame.roles) {  // "Shuffle.", "Shuffle deck.": what was searched
    const auto& searched = context.discourse.searched;
    if (place.type.sort != NounSort::Zone || place.preposition != Closed::None || !searched) continue;
    const Desc& said = filling.descs[size_t(place.slot)];
    const bool same = said.unsaid && !searched->zoneKind && searched->index == said.index;
    if (filling.filled[size_t(place.slot)] ? !same : place.optional) continue;
    filling.filled[size_t(place.slot)] = true;
    filling.descs[size_t(place.slot)] = *context.discourse.searched;
    filling.descs[size_t(place.slot)].alsoZones.clear();
    filling.descs[size_t(place.slot)].top = nullptr;
    context.note(deed.span, "what was searched: " + std::string(context.textOf(context.discourse.searched->span)));
  }
  return true;
}

}  // namespace thou::sema
