// See Body.h.
#include "compiler/sema/line/Body.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Cases.h"
#include "compiler/sema/effect/Find.h"
#include "compiler/sema/effect/Instead.h"
#include "compiler/sema/effect/Sentences.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/legality/Targets.h"
#include "compiler/sema/line/Attach.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

static bool readSentences(Context& context, Labelled& line, std::vector<const Node*>& parts);
static bool readBullets(Context& context, const syntax::Ability& text, std::vector<const Node*>& parts);
static void divideAtArrow(Context& context, Labelled& line, std::vector<const Node*>& parts);
static const Node* onceChosen(Context& context, const Node* tree, const Node* let);
static bool isCanDo(const Node* node) { return node->kind == NodeKind::CanDo; }

bool readEffect(Context& context, Labelled& line) {
  const syntax::Ability& text = line.text;
  context.setting.shuffles = saysShuffle(context, text.sentences);
  context.discourse.unshuffled.reset();
  context.discourse.unshuffledFound = nullptr;
  std::vector<const Node*> parts;
  if (!readSentences(context, line, parts)) return false;
  if (text.stem.valid() && !readBullets(context, text, parts)) return false;
  if (!asidePaired(context)) return false;
  if (parts.empty() && !text.cases.empty())
    return context.fail(diag::Id::BadChoice, text.cases[0].span, context.textOf(text.cases[0].span),
                        "say before the bullets that one is chosen: `..., choose:`") != nullptr;
  divideAtArrow(context, line, parts);
  parts.insert(parts.begin(), context.made.atFirst.begin(), context.made.atFirst.end());
  line.effect = context.sequence(parts);
  for (const Node* let : context.made.onceChosen) {
    line.effect = onceChosen(context, line.effect, let);
    if (!line.effect)
      return context.fail(diag::Id::NotYet, text.span, "how it was before, of a card chosen so late,") != nullptr;
  }
  return true;
}

/// What chooses a card, of those, too, for which it is so already: nothing could be chosen else of which that is asked.
static const Node* alsoThose(Context& context, const Node* choice, const Node* let, int32_t card) {
  return context.rewrite(choice, [&](const Node* node) -> const Node* {
    if (node->kind != NodeKind::Filter || !anyNode(node->args[1], isCanDo)) return nullptr;
    const Node* already = context.substitute(let->args[0], card, context.local(node->local, Type::Card));
    const Node* test = context.rewrite(node->args[1], [&](const Node* part) -> const Node* {
      return isCanDo(part) ? context.either(part, already) : nullptr;
    });
    return context.filter(alsoThose(context, node->args[0], let, card), node->local, test);
  });
}

/// A tree with what a statement asks of a card asked as soon as that has been chosen; null where something has been done before.
const Node* onceChosen(Context& context, const Node* tree, const Node* let) {
  if (tree->kind != NodeKind::Seq) return nullptr;
  const int32_t card = Trees::freeLocals(let->args[0]).front().first;
  std::vector<const Node*> parts = tree->args.vec();
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i]->kind == NodeKind::Let && parts[i]->local == card) {
      parts[i] = context.let(card, alsoThose(context, parts[i]->args[0], let, card));
      parts.insert(parts.begin() + long(i) + 1, let);
      return context.sequence(parts);
    }
    if (const Node* inside = onceChosen(context, parts[i], let)) {
      parts[i] = inside;
      return context.sequence(parts);
    }
    if (anyNode(parts[i], [](const Node* node) { return node->kind == NodeKind::Do; })) return nullptr;
  }
  return nullptr;
}

/// Whether a statement only sees to what happens later: "at the end of the phase, draw 1 card".
static bool comesLater(const Context& context, const Node* statement) {
  return statement->kind == NodeKind::Impose &&
         context.program.effects[statement->index].change == bytecode::Change::Delayed;
}

/// Whether a statement is for where the sentence before was not done: "If you cannot, ...", "Otherwise, ...".
static bool asksForNotDone(Context& context, const Node& statement, const Node* did) {
  const Node* test =
      statement.kind == NodeKind::If ? statement.args[0]
      : statement.kind == NodeKind::Seq && !statement.args.empty() && statement.args[0]->kind == NodeKind::Let
          ? statement.args[0]->args[0]
          : nullptr;
  const Node* asked = context.discourse.asked.first;
  return test && ((did && same(test, context.negate(did))) || (asked && same(test, context.negate(asked))));
}

/// Behind one deed that is done or another: of what was done nothing is known, and what the second alone spoke of is not spoken of.
static void oneOfTwo(Context& context, Span span, size_t spoken, int32_t known) {
  Done& last = context.discourse.last;
  last.did = last.amount = last.cards = context.discourse.lastCondition = nullptr;
  const auto other = [&](const Antecedent& a) {
    const bool chosenBefore = a.node && a.node->kind == NodeKind::Local && a.node->value < known;
    return a.sort == Desc::Sort::Query || (a.sort == Desc::Sort::Card && !chosenBefore);
  };
  const auto& all = context.discourse.antecedents;
  if (std::none_of(all.begin() + long(std::min(spoken, all.size())), all.end(), other)) return;
  forgetSince(context, spoken, other);
  mentionSome(context, span);
}

bool readSentences(Context& context, Labelled& line, std::vector<const Node*>& parts) {
  const syntax::Ability& text = line.text;
  std::vector<const syntax::Sentence*> sentences = line.statements;
  if (!sentences.empty())  // of the first, what the trigger and its `if` have left
    sentences[0] = withClauses(context, *sentences[0], line.clauses);
  // "Discard the top card of your deck. Discard 1 card from your hand → ...": all sentences before the arrow are costs
  size_t arrowAt = sentences.size();  // the sentence with it
  for (size_t i = 0; i < sentences.size(); ++i) {
    for (const Clause* clause : sentences[i]->clauses) {
      if (!is(clause->conn, Closed::Arrow)) continue;
      if (arrowAt < i) return context.fail(diag::Id::TwoArrows, clause->conn->span) != nullptr;
      arrowAt = i;
    }
  }
  const bool choice = !text.cases.empty() && !text.stem.valid();
  int32_t from = context.nextLocal;  // the locals of the sentence before, and behind them
  int32_t to = from;
  for (size_t i = 0; i < sentences.size(); ++i) {
    if (i == 0 && line.clauses.empty() && !text.cases.empty()) continue;
    if (i > 0 && sentences[i]->paren && remindsOfEngaging(context, *sentences[i])) {
      context.note(sentences[i]->span, "reminder text: so it is revealed, and so it is put into play");
      continue;
    }
    const bool cost = arrowAt < sentences.size() && i < arrowAt;
    context.wording.paying = text.stemArrow || cost;
    if (context.wording.paying) context.discourse.last.did = nullptr;
    const bool choosing = choice && i + 1 == sentences.size();
    from = std::exchange(to, context.nextLocal);
    const size_t spoken = context.discourse.antecedents.size();
    const Node* const did = context.discourse.last.did ? context.discourse.last.resolved() : nullptr;
    context.discourse.insteadOfDeed = false;
    context.wording.mayReplaceDeed = !(context.setting.watched && context.setting.early) && !cost;
    std::vector<const Clause*> instead;
    context.discourse.otherwiseNext =
        i + 1 < sentences.size() && otherwiseSentence(context, *sentences[i + 1], instead);
    const Clause* begins = sentences[i]->clauses.empty() ? nullptr : sentences[i]->clauses.front();
    if (begins && begins->then && !parts.empty() && comesLater(context, parts.back()))
      return context.fail(diag::Id::NotYet, sentences[i]->span, "`then` behind what happens later",
                          "say both in one sentence: `At the end of ..., A, then B.`") != nullptr;
    const bool behind = i > 0 && sentences[i - 1]->stop == ':';
    if (behind && begins && begins->sub && !is(begins->sub, Closed::Where) &&
        !(begins->subject.size() == 1 && begins->subject[0]->np && is(begins->subject[0]->np->head, Closed::It)))
      return context.fail(diag::Id::NotYet, begins->span, "a condition about what is looked at") != nullptr;
    context.wording.opens = sentences[i]->stop == ':' && i + 1 < sentences.size();
    context.wording.amongLooked = behind;
    const Node* done = choosing ? casesSentence(context, *sentences[i], text) : sentence(context, *sentences[i]);
    context.wording.mayReplaceDeed = context.discourse.otherwiseNext = false;
    context.wording.opens = context.wording.amongLooked = false;
    if (!done) return false;
    if (i > 0 && i == arrowAt + 1 && asksForNotDone(context, *done, did))
      return context.fail(diag::Id::NotYet, sentences[i]->span, "what happens where a cost is not paid",
                          "say it without the arrow: `You may exhaust ... If you do, ... If you do not, ...`") !=
             nullptr;
    const bool twice = llvm::any_of(parts, [&](const Node* part) { return replaces(context, part); }) &&
                       anyNode(done, [](const Node* node) { return node->kind == NodeKind::Kernel && node->value; });
    if (twice) return context.fail(diag::Id::NotYet, sentences[i]->span, "`instead` twice") != nullptr;
    if (behind && did) {  // "You may look at the top card of your deck: ...": only where it was looked at
      done = context.when(did, done);
      context.discourse.looked.reset();
    }
    if (context.discourse.insteadOfDeed &&
        (parts.empty() || !(done = insteadOf(context, parts.back(), did, done, from, to))))
      return unknownBefore(context, sentences[i]->span) != nullptr;
    if (context.discourse.insteadOfDeed) oneOfTwo(context, sentences[i]->span, spoken, to);
    parts.push_back(done);
    if (cost && context.discourse.last.did) parts.push_back(context.require(context.discourse.last.did));
  }
  context.wording.paying = false;
  return true;
}

bool readBullets(Context& context, const syntax::Ability& text, std::vector<const Node*>& parts) {
  const Node* did = context.discourse.last.did;
  const Node* cases = casesOf(context, text);
  if (!cases) return false;
  if (text.stemArrow) {  // all that stands before the arrow is a cost
    if (parts.empty()) return context.fail(diag::Id::Misplaced, text.stem, context.textOf(text.stem)) != nullptr;
    if (did) parts.push_back(context.require(did));
    parts.push_back(context.arrow());
    parts.push_back(cases);
    parts = {context.sequence(parts)};
  } else {
    parts.push_back(cases);
  }
  return true;
}

void divideAtArrow(Context& context, Labelled& line, std::vector<const Node*>& parts) {
  for (size_t at = 0; at < parts.size(); ++at) {
    if (parts[at]->kind != NodeKind::Seq) continue;
    const auto* arrow = llvm::find_if(parts[at]->args, [](const Node* part) { return isArrow(part); });
    if (arrow == parts[at]->args.end()) continue;
    line.costs.assign(parts.begin(), parts.begin() + long(at));
    line.costs.insert(line.costs.end(), parts[at]->args.begin(), arrow);
    parts[at] = context.sequence(parts[at]->args.drop_front(size_t(arrow - parts[at]->args.begin()) + 1));
    parts.erase(parts.begin(), parts.begin() + long(at));
    return;
  }
}

}  // namespace thou::sema
