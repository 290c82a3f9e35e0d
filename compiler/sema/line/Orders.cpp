// See Orders.h.
#include "compiler/sema/line/Orders.h"

#include "compiler/lexicon/Words.h"
#include "compiler/sema/context/Reworded.h"
#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/effect/Forbid.h"
#include "compiler/sema/effect/Modify.h"
#include "compiler/sema/effect/Protect.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/line/WhenThis.h"
#include "compiler/sema/phrase/Events.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using lexicon::SymbolKind;

/// Whether a text speaks of what was said before: "that hero", "it".
static bool looksBack(std::string_view text) {
  constexpr Closed kBack[] = {Closed::That, Closed::Those, Closed::It,   Closed::Its,
                              Closed::They, Closed::Them,  Closed::Their};
  const std::vector<std::string> words = lexicon::splitWords(text);
  for (size_t at = 0; at < words.size(); ++at) {
    const lexicon::ClosedMatch match = lexicon::longestClosed(words, at);
    if (llvm::is_contained(kBack, match.word)) return true;
    at += match.length > 1 ? match.length - 1 : 0;
  }
  return false;
}

/// Whether a sentence of a card that stays says what holds, or what it waits for, not what is done at once: it protects or forbids, without
/// an end, or begins with what somebody does; or a keyword, on any card.
static bool standsBeside(Context& context, const syntax::Sentence& sentence) {
  if (sentence.kind == syntax::SentenceKind::Keywords) return true;
  if (context.setting.owner.fromHand || sentence.kind != syntax::SentenceKind::Statement) return false;
  if (waits(context, sentence)) return !looksBack(context.textOf(sentence.clauses.front()->span));
  const Clause* main = nullptr;
  for (const Clause* clause : sentence.clauses) {
    if (is(clause->sub, Closed::While) || is(clause->sub, Closed::AsLongAs) || is(clause->sub, Closed::If) ||
        is(clause->sub, Closed::Unless))
      continue;
    if (main || clause->sub || !clause->leads.empty()) return false;
    main = clause;
  }
  if (!main || !main->verb || looksBack(context.textOf(sentence.span))) return false;
  const auto lasts = [&](const Chunk* chunk) { return isDuration(context, *chunk); };
  const bool forbids = saysCannot(*main) && !main->subject.empty();
  return (forbids || protects(context, *main)) && llvm::none_of(main->chunks, lasts);
}

/// Whether somebody does something, which happens once: "each player discards a card", "each hero must retreat".
static bool isDeed(const Context& context, const Clause& clause, const VerbWord* verb) {
  if (!verb || verb->frames.front().construct != Construct::None || clause.verb->negated) return false;
  const NounPhrase* who = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const NounDecl* noun = who && who->head ? context.nounOf(who->head) : nullptr;
  return is(clause.verb->modal, Closed::Must) ||
         (!clause.verb->modal && !clause.verb->passive && noun && noun->sort == NounSort::Player);
}

const syntax::Ability* ordered(Context& context, const syntax::Ability& text,
                               std::vector<const syntax::Sentence*>& beside) {
  if (context.setting.owner.orders.empty() || !text.labels.empty() || text.sentences.empty()) return nullptr;
  const bool aside = llvm::any_of(text.sentences, [&](const syntax::Sentence* sentence) {
    return llvm::any_of(sentence->clauses, [&](const Clause* clause) { return setsAside(context, *clause); });
  });
  std::vector<const syntax::Sentence*> rest;
  for (const syntax::Sentence* sentence : text.sentences)
    (!aside && standsBeside(context, *sentence) ? beside : rest).push_back(sentence);
  const auto deed = std::find_if(rest.begin(), rest.end(),
                                 [&](const syntax::Sentence* sentence) { return !isOfThis(context, *sentence); });
  if (deed == rest.end()) return nullptr;
  const syntax::Sentence& sentence = **deed;
  if (sentence.kind == syntax::SentenceKind::Keywords || sentence.kind == syntax::SentenceKind::Limit ||
      sentence.clauses.empty())
    return nullptr;
  // "If you control a fortress, draw 1 card.": of what is ordered
  size_t begin = 0;
  while (begin < sentence.clauses.size() &&
         (is(sentence.clauses[begin]->sub, Closed::If) || is(sentence.clauses[begin]->sub, Closed::Unless))) {
    do {
      ++begin;
    } while (begin < sentence.clauses.size() && !sentence.clauses[begin]->comma);
  }
  if (begin == sentence.clauses.size()) return nullptr;
  const Clause& first = hasAsGains(context, *sentence.clauses[begin]);
  const VerbWord* verb = first.verb && first.verb->verb ? context.verbOf(first.verb->verb) : nullptr;
  // What somebody gets until an end that is said is done once, not as long as the card is there.
  const bool once = std::any_of(first.chunks.begin(), first.chunks.end(),
                                [&](const Chunk* chunk) { return isDuration(context, *chunk); });
  const bool gains = verb && verb->frames.front().construct == Construct::Gain;
  if ((!verb && !protects(context, first)) || first.sub ||
      (!first.subject.empty() && !once && !is(first.verb->modal, Closed::May) && !isDeed(context, first, verb) &&
       !(context.setting.owner.fromHand && (protects(context, first) || gains || forbidsOthers(context, first)))))
    return nullptr;
  if (protects(context, first) && !once && !context.setting.owner.fromHand) return nullptr;
  for (const OrderDecl& order : context.model.orders) {
    if (&context.model.verbs[order.verbWord] == verb && first.chunks.size() == 1 &&
        is(first.chunks[0]->word, order.preposition))
      return nullptr;
  }
  const lexicon::SymbolId label = context.model.vocabulary.find(SymbolKind::Label, context.setting.owner.orders);
  if (!label.valid()) return nullptr;
  Word* said = new (context.arena.Allocate<Word>()) Word(*first.verb->verb);
  said->symbol = label;
  const Word* labels[] = {said};
  syntax::Ability& whole = withSentences(context, text, rest);
  whole.labels = llvm::ArrayRef<const Word*>(labels).copy(context.arena);
  context.note(first.verb->span, "as what `" + context.setting.owner.orders + "` says");
  return &whole;
}

const syntax::Ability* orderLine(Context& context, const Clause& clause) {
  const VerbWord* verb = clause.verb && clause.verb->verb ? context.verbOf(clause.verb->verb) : nullptr;
  if (!verb || clause.sub || !clause.subject.empty() || clause.verb->modal || clause.verb->negated ||
      !clause.verb->adverbs.empty() || clause.chunks.size() != 1)
    return nullptr;
  const Chunk& chunk = *clause.chunks[0];
  for (const OrderDecl& order : context.model.orders) {
    if (&context.model.verbs[order.verbWord] != verb || chunk.kind != ChunkKind::Prep || !chunk.np ||
        !is(chunk.word, order.preposition))
      continue;
    const syntax::Ability* line = parse(context, order.text);
    if (!line) return nullptr;
    if (line->sentences.empty() || line->sentences[0]->clauses.empty())
      return context.fail(diag::Id::Misplaced, clause.span, context.textOf(clause.span));
    std::vector<const Clause*> clauses(line->sentences[0]->clauses.begin(), line->sentences[0]->clauses.end());
    const Clause& last = *clauses.back();
    if (last.subject.size() != 1 || !last.subject[0]->np || !is(last.subject[0]->np->det, Closed::That))
      return context.fail(diag::Id::Misplaced, clause.span, context.textOf(clause.span));
    Chunk* who = new (context.arena.Allocate<Chunk>()) Chunk(*last.subject[0]);
    who->np = chunk.np;
    who->span = chunk.np->span;
    const Chunk* subject[] = {who};
    Clause* spoken = new (context.arena.Allocate<Clause>()) Clause(last);
    spoken->subject = llvm::ArrayRef<const Chunk*>(subject).copy(context.arena);
    clauses.back() = spoken;
    syntax::Ability& whole = withSentences(context, *line, withClauses(context, *line->sentences[0], clauses));
    whole.span = clause.span;
    return &whole;
  }
  return nullptr;
}

}  // namespace thou::sema
