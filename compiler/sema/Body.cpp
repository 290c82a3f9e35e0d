// What stands behind the trigger of a labelled line: its sentences and bullets, divided at the arrow into costs and effect. Next:
// Possible.cpp, what both need.
#include "compiler/sema/Builder.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

bool Builder::readEffect(Labelled& line) {
  const syntax::Ability& text = line.text;
  shuffles_ = saysShuffle(text.sentences);
  unshuffled_.reset();
  unshuffledFound_ = nullptr;
  std::vector<const Node*> parts;
  if (!readSentences(line, parts)) return false;
  if (text.stem.valid() && !readBullets(text, parts)) return false;
  if (!asidePaired()) return false;
  if (parts.empty() && !text.cases.empty())
    return fail(diag::Id::BadChoice, text.cases[0].span, textOf(text.cases[0].span),
                "say before the bullets that one is chosen: `..., choose:`") != nullptr;
  divideAtArrow(line, parts);
  parts.insert(parts.begin(), atFirst_.begin(), atFirst_.end());
  line.effect = sequence(parts);
  return true;
}

bool Builder::readSentences(Labelled& line, std::vector<const Node*>& parts) {
  const syntax::Ability& text = line.text;
  std::vector<const syntax::Sentence*> sentences = line.statements;
  if (!sentences.empty()) {  // of the first, what the trigger and its `if` have left
    syntax::Sentence* rest = new (arena_.Allocate<syntax::Sentence>()) syntax::Sentence(*sentences[0]);
    rest->clauses = line.clauses;
    sentences[0] = rest;
  }
  // "Discard the top card of your deck. Discard 1 card from your hand → ...": all sentences before the arrow are costs
  size_t arrowAt = sentences.size();  // the sentence with it
  for (size_t i = 0; i < sentences.size(); ++i) {
    for (const Clause* clause : sentences[i]->clauses) {
      if (!is(clause->conn, Closed::Arrow)) continue;
      if (arrowAt < i) return fail(diag::Id::TwoArrows, clause->conn->span) != nullptr;
      arrowAt = i;
    }
  }
  const bool choice = !text.cases.empty() && !text.stem.valid();
  int32_t from = nextLocal_;  // the locals of the sentence before, and behind them
  int32_t to = from;
  for (size_t i = 0; i < sentences.size(); ++i) {
    if (i == 0 && line.clauses.empty() && !text.cases.empty()) continue;
    if (i > 0 && sentences[i]->paren && remindsOfEngaging(*sentences[i])) {
      note(sentences[i]->span, "reminder text: so it is revealed, and so it is put into play");
      continue;
    }
    const bool cost = arrowAt < sentences.size() && i < arrowAt;
    paying_ = text.stemArrow || cost;
    if (paying_) last_.did = nullptr;
    const bool choosing = choice && i + 1 == sentences.size();
    from = std::exchange(to, nextLocal_);
    const Node* const did = last_.did ? last_.resolved() : nullptr;
    insteadOfDeed_ = false;
    mayReplaceDeed_ = watched_ && !early_ && !cost;
    std::vector<const Clause*> instead;
    otherwiseNext_ = i + 1 < sentences.size() && otherwiseSentence(*sentences[i + 1], instead);
    const Node* done = choosing ? casesSentence(*sentences[i], text) : sentence(*sentences[i]);
    mayReplaceDeed_ = otherwiseNext_ = false;
    if (!done) return false;
    if (insteadOfDeed_ && (parts.empty() || !(done = insteadOf(parts.back(), did, done, from, to))))
      return fail(diag::Id::InsteadOfWhat, sentences[i]->span) != nullptr;
    parts.push_back(done);
    if (cost && last_.did) parts.push_back(make(NodeKind::Require, Type::None, {last_.did}));
  }
  paying_ = false;
  return true;
}

const Node* Builder::insteadOf(const Node*& before, const Node* did, const Node* after, int32_t from, int32_t to) {
  if (after->kind != NodeKind::Seq || after->args.size() != 2) return nullptr;
  const Node* keep = after->args[0];
  const bool known = keep->kind == NodeKind::Let && isPure(keep->args[0]);
  const Node* done = after->args[1];
  if (!known || done->kind != NodeKind::If || !isLocal(done->args[0], keep->local) || elseOf(done)) return nullptr;
  if (did && same(keep->args[0], negate(did))) return after;  // "If you cannot, stun it instead": it was not done
  for (int32_t each = from; each < to; ++each)
    if (uses(after, each)) return nullptr;
  // "Confuse it. If it is already confused, stun it instead": asked before either is done
  before = sequence({keep, make(NodeKind::If, Type::None, {negate(done->args[0]), before, nullptr})});
  return done;
}

bool Builder::readBullets(const syntax::Ability& text, std::vector<const Node*>& parts) {
  const Node* did = last_.did;
  const Node* cases = casesOf(text);
  if (!cases) return false;
  if (text.stemArrow) {  // all that stands before the arrow is a cost
    if (parts.empty()) return fail(diag::Id::Misplaced, text.stem, textOf(text.stem)) != nullptr;
    if (did) parts.push_back(make(NodeKind::Require, Type::None, {did}));
    parts.push_back(arrow());
    parts.push_back(cases);
    parts = {sequence(parts)};
  } else {
    parts.push_back(cases);
  }
  return true;
}

void Builder::divideAtArrow(Labelled& line, std::vector<const Node*>& parts) {
  for (size_t at = 0; at < parts.size(); ++at) {
    if (parts[at]->kind != NodeKind::Seq) continue;
    const auto* arrow = llvm::find_if(parts[at]->args, [](const Node* part) { return isArrow(part); });
    if (arrow == parts[at]->args.end()) continue;
    line.costs.assign(parts.begin(), parts.begin() + long(at));
    line.costs.insert(line.costs.end(), parts[at]->args.begin(), arrow);
    parts[at] = sequence(parts[at]->args.drop_front(size_t(arrow - parts[at]->args.begin()) + 1));
    parts.erase(parts.begin(), parts.begin() + long(at));
    return;
  }
}

}  // namespace thou::sema
