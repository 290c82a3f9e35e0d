// See Usage.h.
#include "compiler/sema/context/Usage.h"

#include "compiler/lexicon/Words.h"

namespace thou::sema {

using bytecode::Role;
using Sort = Desc::Sort;

std::string roleText(const Context& context, const RoleType& type) {
  switch (type.sort) {
    case NounSort::Card:
      return lexicon::withArticle(type.kinds == ~0u ? std::string("card") : context.kindNames(type.kinds));
    case NounSort::Player:
      return "a player";
    case NounSort::Counter:
      return "1 " + std::string(context.program.counters.empty()
                                    ? ""
                                    : context.program.string(
                                          context.program.counters[type.unit == kNone ? 0 : type.unit].name));
    case NounSort::Resource:
      return "1 resource";
    case NounSort::Unit:
      return type.unit == kNone ? "1 card"
                                : (type.definite  ? "the "
                                   : type.article ? "a "
                                                  : "") +
                                      context.model.vocabulary[lexicon::SymbolId{type.unit}].lemma;
    case NounSort::Zone:
      for (const bytecode::Zone& zone : context.program.zones) {
        if (zone.perPlayer && zone.role != bytecode::ZoneRole::Play)
          return "your " + std::string(context.program.string(zone.name));
      }
      return "a zone";
    case NounSort::Form:
      for (uint32_t id = 0; id < context.model.vocabulary.size(); ++id) {
        const lexicon::Symbol& symbol = context.model.vocabulary[lexicon::SymbolId{id}];
        if (symbol.kind != lexicon::SymbolKind::Noun && symbol.kind != lexicon::SymbolKind::MassNoun) continue;
        const NounDecl& noun = context.model.nouns[symbol.data];
        if (noun.sort == NounSort::Form && noun.kinds == type.kinds) return symbol.lemma;
      }
      break;
    case NounSort::Scope:
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
      break;
  }
  return "...";
}

std::string usage(const Context& context, const VerbFrame& frame) {
  // Without its subject it is an order where a player or this card does it, else a clause with the subject that it wants.
  const bytecode::Verb& verb = context.program.verbs[frame.verb];
  std::string text;
  std::string rest;
  for (const RoleDecl& role : frame.roles) {
    if (role.optional) continue;
    if (role.subject) {
      if (role.type.sort == NounSort::Card && role.type.kinds != ~0u) text = roleText(context, role.type) + " ";
      continue;
    }
    rest += " ";
    if (role.preposition != Closed::None) rest += std::string(lexicon::spelling(role.preposition)) + " ";
    rest += roleText(context, role.type);
  }
  const std::string name(context.program.string(verb.name));
  return "`" + name + "` takes this: `" + text + std::string(text.empty() ? name : context.program.string(verb.third)) +
         rest + "`";
}

void refuse(Context& context, const Filling& filling, const Desc& desc, Closed preposition, bool subject, Span span) {
  const RoleDecl* wanted = nullptr;
  for (const RoleDecl& role : filling.frame->roles) {
    if (role.subject != subject || role.preposition != preposition) continue;
    if (!wanted || filling.filled[size_t(wanted->slot)]) wanted = &role;
  }
  if (!wanted || filling.filled[size_t(wanted->slot)]) {
    context.fail(diag::Id::NoRole, span, context.textOf(span), usage(context, *filling.frame));
    return;
  }
  diag::Builder report = context.report(diag::Id::WrongRole, desc.span.valid() ? desc.span : span);
  report.arg(context.textOf(desc.span.valid() ? desc.span : span)).help(usage(context, *filling.frame));
  const uint32_t identities = context.identityKinds();  // none in a game of players alone
  if (identities && desc.sort == Sort::Player && wanted->type.sort == NounSort::Card) {
    report.rule("YOU-1", "where `you` can be the identity, it must be: here it is " +
                             roleText(context, {.kinds = identities}) + ", and only " +
                             roleText(context, wanted->type) + " fits");
  }
}

}  // namespace thou::sema
