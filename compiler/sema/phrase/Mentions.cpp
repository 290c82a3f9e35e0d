// See Mentions.h.
#include "compiler/sema/phrase/Mentions.h"

#include <algorithm>
#include <iterator>

#include "compiler/lexicon/Words.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using Sort = Desc::Sort;

void mention(Context& context, Desc::Sort sort, const Node* node, uint32_t kinds, bool plural, Span span,
             Index zoneNoun) {
  context.discourse.antecedents.push_back({sort, node, kinds, context.discourse.clause, plural, span, zoneNoun});
}

void forgetSince(Context& context, size_t from, llvm::function_ref<bool(const Antecedent& a)> which) {
  auto& spoken = context.discourse.antecedents;
  spoken.erase(std::remove_if(spoken.begin() + long(std::min(from, spoken.size())), spoken.end(), which), spoken.end());
}

void mentionSome(Context& context, Span span) { mention(context, Desc::Sort::Query, nullptr, ~0u, false, span); }

void forgetUnchosen(Context& context) {
  auto& spoken = context.discourse.antecedents;
  if (spoken.empty()) return;
  const auto last = spoken.back().clause;
  const auto chosenThere = [&](const Antecedent& a) {
    return a.clause == last && a.sort == Desc::Sort::Card && a.node && a.node->kind == NodeKind::Local && !a.others &&
           llvm::none_of(spoken,
                         [&](const Antecedent& b) { return b.clause != last && b.node && same(a.node, b.node); });
  };
  const auto found = llvm::find_if(spoken, chosenThere);
  if (found == spoken.end()) return;
  const Span span = found->span;
  std::vector<Antecedent> left;
  llvm::copy_if(spoken, std::back_inserter(left), [&](const Antecedent& a) { return !chosenThere(a); });
  spoken = std::move(left);
  mentionSome(context, span);
}

const Node* cardsOf(Context& context, const Antecedent& antecedent) {
  if (antecedent.sort == Desc::Sort::Query) return antecedent.node;
  const Node* one = context.single(antecedent.node);
  if (!antecedent.others) return one;
  const Node* first = context.make(NodeKind::Take, Type::Cards, {antecedent.others, context.integer(1)});
  return context.make(NodeKind::Take, Type::Cards,
                      {context.make(NodeKind::Union, Type::Cards, {one, first}), context.integer(1)});
}

void mentionBoth(Context& context, size_t before, size_t between) {
  Antecedent* parts[2] = {};
  for (size_t i = before; i < context.discourse.antecedents.size(); ++i) {
    Antecedent& a = context.discourse.antecedents[i];
    if (a.node && (a.sort == Desc::Sort::Card || (a.sort == Desc::Sort::Query && a.plural))) parts[i >= between] = &a;
  }
  if (!parts[0] || !parts[1]) return;
  parts[0]->clause = parts[1]->clause;  // neither is nearer than the other
  Span span = parts[0]->span;
  span.length = uint16_t(parts[1]->span.end() - span.begin);
  ++context.discourse.clause;  // nearer than its parts
  mention(context, Desc::Sort::Query,
          context.make(NodeKind::Union, Type::Cards, {cardsOf(context, *parts[0]), cardsOf(context, *parts[1])}),
          parts[0]->kinds | parts[1]->kinds, true, span);
}

void mentionedIf(Context& context, size_t before, const Node* known) {
  for (size_t i = before; i < context.discourse.antecedents.size(); ++i) {
    context.discourse.antecedents[i].conditional = true;
    if (!context.discourse.antecedents[i].under) context.discourse.antecedents[i].under = known;
  }
}

void mentionPending(Context& context, const Node* card, uint32_t kinds, Span span) {
  mention(context, Desc::Sort::Card, card, kinds, false, span);
  context.discourse.antecedents.back().pending = true;
}

void forgetPending(Context& context) {
  std::erase_if(context.discourse.antecedents, [](const Antecedent& a) { return a.pending; });
}

namespace {

/// The locals that have a value in one pass of a loop and none behind it.
void ofPasses(const Node* tree, bool inside, std::vector<int32_t>& locals) {
  if (!tree) return;
  const bool loop = tree->kind == NodeKind::ForEach || tree->kind == NodeKind::ForEachPlayer;
  if (loop || (inside && tree->kind == NodeKind::Let)) locals.push_back(tree->local);
  for (const Node* child : tree->args) ofPasses(child, inside || loop, locals);
}

}  // namespace

void forgetPasses(Context& context, const Node* statement) {
  std::vector<int32_t> locals;
  ofPasses(statement, false, locals);
  std::erase_if(context.discourse.antecedents, [&](const Antecedent& a) {
    return a.node && llvm::any_of(locals, [&](int32_t local) { return Trees::uses(a.node, local); });
  });
}

uint32_t playerKinds(const Context& context) {
  uint32_t players = 0;
  for (size_t i = 0; i < context.program.kinds.size(); ++i)
    players |= uint32_t(context.program.kinds[i].playerCard || context.program.kinds[i].identity) << i;
  return players;
}

uint32_t personKinds(const Context& context) {
  uint32_t persons = 0;
  for (size_t i = 0; i < context.program.kinds.size(); ++i)
    persons |= uint32_t(context.program.kinds[i].character) << i;
  return persons;
}

bool byName(const Context& context, const Antecedent& mention) {
  if (mention.unspoken) return false;
  if (mention.node && mention.node->kind == NodeKind::This) return true;
  const std::vector<std::string> words = lexicon::splitWords(context.textOf(mention.span));
  const size_t from = !words.empty() && (words[0] == "the" || words[0] == "The") ? 1 : 0;
  std::vector<lexicon::Reading> readings;
  const size_t name = context.model.vocabulary.longest(words, from, readings);
  const size_t behind = words.size() - from - name;  // "the Blob minion": of what kind
  return behind <= from && std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
           return context.model.vocabulary[reading.symbol].kind == lexicon::SymbolKind::Name;
         });
}

const Node* lastPlayer(const Context& context) {
  const auto last =
      std::find_if(context.discourse.antecedents.rbegin(), context.discourse.antecedents.rend(),
                   [](const Antecedent& a) { return a.sort == Desc::Sort::Player && a.node && !a.unspoken; });
  return last == context.discourse.antecedents.rend() ? context.setting.you : last->node;
}

void forgetFound(Context& context, size_t from) {
  for (size_t i = from; i < context.discourse.antecedents.size(); ++i) context.discourse.antecedents[i].found = 0;
}

namespace {

/// A role of the event that the ability watches.
bool ofWatched(const Antecedent& a) {
  return a.node && a.node->kind == NodeKind::RoleCard && a.node->args[0]->kind == NodeKind::Watched;
}

}  // namespace

std::optional<Antecedent> antecedent(Context& context, Span span, std::string_view word, bool plural,
                                     const std::function<bool(const Antecedent&)>& fits) {
  const Antecedent* found = nullptr;
  const auto rivals = [&](const Antecedent& a) {
    if (same(a.node, found->node) || (a.unspoken && !found->unspoken)) return false;
    if (found->pending && !a.pending)
      return !context.wording.nearest && a.span.file == span.file &&
             context.textOf(a.span) != context.textOf(found->span);
    return a.clause == found->clause && a.span != found->span;
  };
  for (size_t i = context.discourse.antecedents.size(); i-- > 0;) {
    const Antecedent& candidate = context.discourse.antecedents[i];
    if (candidate.plural != plural || !fits(candidate)) continue;
    const bool cards = candidate.sort == Sort::Card || candidate.sort == Sort::Query;
    if (cards &&
        (!(candidate.kinds & context.wording.askedKinds) || (context.wording.ofEvent && !ofWatched(candidate))))
      continue;
    if (!found) {
      found = &candidate;
    } else if (rivals(candidate)) {
      context.report(diag::Id::AmbiguousReference, span)
          .arg(word)
          .arg(context.textOf(candidate.span))
          .arg(context.textOf(found->span))
          .label(candidate.span, "this fits")
          .label(found->span, "and so does this")
          .help("name the one you mean, such as `that " + context.kindNames(found->kinds) + "`");
      return std::nullopt;
    } else if (candidate.clause != found->clause && !found->pending) {
      break;
    }
  }
  if (!found || !found->node) {  // without a node: a condition spoke of some card, of none in particular
    context.fail(diag::Id::NoAntecedent, span, word);
    return std::nullopt;
  }
  if (found->pending && context.wording.defining && !context.wording.filling) {
    context.fail(diag::Id::NotYet, span, "an X that is of what its clause chooses", "write `equal to its ...`");
    return std::nullopt;
  }
  context.note(span, "`" + std::string(word) + "`: " + std::string(context.textOf(found->span)), "");
  if (context.discourse.clause == context.discourse.leaning && found->clause < context.discourse.clause &&
      !context.discourse.leansOn)
    context.discourse.leansOn = found->under;
  Antecedent result = *found;
  result.chosen = result.node;
  if (context.wording.ofPast) result.others = nullptr;
  if (result.others) result.node = context.first(cardsOf(context, result));
  return result;
}

}  // namespace thou::sema
