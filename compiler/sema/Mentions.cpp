// What has been mentioned, and which of it a word speaks of: recency and type. Next: Reference.cpp, the words that speak of something.
#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/Builder.h"

namespace thou::sema {

using Sort = Desc::Sort;

void Builder::mention(Desc::Sort sort, const Node* node, uint32_t kinds, bool plural, Span span, Index zoneNoun) {
  antecedents_.push_back({sort, node, kinds, clause_, plural, span, zoneNoun});
}

const Node* Builder::cardsOf(const Antecedent& antecedent) {
  if (antecedent.sort == Desc::Sort::Query) return antecedent.node;
  const Node* one = make(NodeKind::Single, Type::Cards, {antecedent.node});
  if (!antecedent.others) return one;
  const Node* first = make(NodeKind::Take, Type::Cards, {antecedent.others, integer(1)});
  return make(NodeKind::Take, Type::Cards, {make(NodeKind::Union, Type::Cards, {one, first}), integer(1)});
}

void Builder::mentionBoth(size_t before, size_t between) {
  const Antecedent* parts[2] = {};
  for (size_t i = before; i < antecedents_.size(); ++i) {
    const Antecedent& a = antecedents_[i];
    if (a.node && (a.sort == Desc::Sort::Card || (a.sort == Desc::Sort::Query && a.plural))) parts[i >= between] = &a;
  }
  if (!parts[0] || !parts[1]) return;
  Span span = parts[0]->span;
  span.length = uint16_t(parts[1]->span.end() - span.begin);
  ++clause_;  // nearer than its parts
  mention(Desc::Sort::Query, make(NodeKind::Union, Type::Cards, {cardsOf(*parts[0]), cardsOf(*parts[1])}),
          parts[0]->kinds | parts[1]->kinds, true, span);
}

void Builder::mentionedIf(size_t before, const Node* known) {
  for (size_t i = before; i < antecedents_.size(); ++i) {
    antecedents_[i].conditional = true;
    if (!antecedents_[i].under) antecedents_[i].under = known;
  }
}

void Builder::mentionPending(const Node* card, uint32_t kinds, Span span) {
  mention(Desc::Sort::Card, card, kinds, false, span);
  antecedents_.back().pending = true;
}

void Builder::forgetPending() {
  std::erase_if(antecedents_, [](const Antecedent& a) { return a.pending; });
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

void Builder::forgetPasses(const Node* statement) {
  std::vector<int32_t> locals;
  ofPasses(statement, false, locals);
  std::erase_if(antecedents_, [&](const Antecedent& a) {
    return a.node && llvm::any_of(locals, [&](int32_t local) { return uses(a.node, local); });
  });
}

uint32_t Builder::playerKinds() const {
  uint32_t players = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i)
    players |= uint32_t(program_.kinds[i].playerCard || program_.kinds[i].identity) << i;
  return players;
}

uint32_t Builder::personKinds() const {
  uint32_t persons = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i) persons |= uint32_t(program_.kinds[i].character) << i;
  return persons;
}

bool Builder::byName(const Antecedent& mention) const {
  if (mention.unspoken) return false;
  if (mention.node && mention.node->kind == NodeKind::This) return true;
  const std::vector<std::string> words = lexicon::splitWords(textOf(mention.span));
  const size_t from = !words.empty() && (words[0] == "the" || words[0] == "The") ? 1 : 0;
  std::vector<lexicon::Reading> readings;
  const size_t name = model_.vocabulary.longest(words, from, readings);
  const size_t behind = words.size() - from - name;  // "the Blob minion": of what kind
  return behind <= from && std::any_of(readings.begin(), readings.end(), [&](const lexicon::Reading& reading) {
           return model_.vocabulary[reading.symbol].kind == lexicon::SymbolKind::Name;
         });
}

const Node* Builder::lastPlayer() const {
  const auto last = std::find_if(antecedents_.rbegin(), antecedents_.rend(), [](const Antecedent& a) {
    return a.sort == Desc::Sort::Player && a.node && !a.unspoken;
  });
  return last == antecedents_.rend() ? you_ : last->node;
}

void Builder::forgetFound(size_t from) {
  for (size_t i = from; i < antecedents_.size(); ++i) antecedents_[i].found = 0;
}

namespace {

/// A role of the event that the ability watches.
bool ofWatched(const Antecedent& a) {
  return a.node && a.node->kind == NodeKind::RoleCard && a.node->args[0]->kind == NodeKind::Watched;
}

}  // namespace

std::optional<Antecedent> Builder::antecedent(Span span, std::string_view word, bool plural,
                                              const std::function<bool(const Antecedent&)>& fits) {
  // The newest clause that mentions something fitting decides; two different things in it that fit are an error.
  // What the clause has said itself so far comes first, but only where nothing said before could be meant.
  const Antecedent* found = nullptr;
  const auto rivals = [&](const Antecedent& a) {
    if (same(a.node, found->node) || (a.unspoken && !found->unspoken)) return false;
    if (found->pending && !a.pending)
      return !nearest_ && a.span.file == span.file && textOf(a.span) != textOf(found->span);
    return a.clause == found->clause && a.span != found->span;
  };
  for (size_t i = antecedents_.size(); i-- > 0;) {
    const Antecedent& candidate = antecedents_[i];
    if (candidate.plural != plural || !fits(candidate)) continue;
    const bool cards = candidate.sort == Sort::Card || candidate.sort == Sort::Query;
    if (cards && (!(candidate.kinds & askedKinds_) || (ofEvent_ && !ofWatched(candidate)))) continue;
    if (!found) {
      found = &candidate;
    } else if (rivals(candidate)) {
      report(diag::Id::AmbiguousReference, span)
          .arg(word)
          .arg(textOf(candidate.span))
          .arg(textOf(found->span))
          .label(candidate.span, "this fits")
          .label(found->span, "and so does this")
          .help("name the one you mean, such as `that " + kindNames(found->kinds) + "`");
      return std::nullopt;
    } else if (candidate.clause != found->clause && !found->pending) {
      break;
    }
  }
  if (!found || !found->node) {  // without a node: a condition spoke of some card, of none in particular
    fail(diag::Id::NoAntecedent, span, word);
    return std::nullopt;
  }
  if (found->pending && defining_ && !filling_) {
    fail(diag::Id::NotYet, span, "an X that is of what its clause chooses", "write `equal to its ...`");
    return std::nullopt;
  }
  note(span, "`" + std::string(word) + "`: " + std::string(textOf(found->span)), "");
  if (clause_ == leaning_ && found->clause < clause_ && !leansOn_) leansOn_ = found->under;
  Antecedent result = *found;
  result.chosen = result.node;
  if (ofPast_) result.others = nullptr;
  if (result.others) result.node = make(NodeKind::At, Type::Card, {cardsOf(result), integer(0)});
  return result;
}

}  // namespace thou::sema
