// See OrElse.h.
#include "compiler/sema/effect/OrElse.h"

#include <optional>
#include <string>
#include <utility>

#include "compiler/sema/clause/Clause.h"
#include "compiler/sema/effect/Effect.h"
#include "compiler/sema/effect/SetAside.h"
#include "compiler/sema/legality/Possible.h"
#include "compiler/sema/phrase/Candidates.h"
#include "compiler/sema/phrase/Mentions.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

namespace {

/// The sort of noun that a chunk's phrase has, if it has one that is declared.
std::optional<NounSort> sortOf(const Context& context, const NounPhrase* phrase) {
  const NounDecl* noun = phrase && phrase->head ? context.nounOf(phrase->head) : nullptr;
  return noun ? std::optional(noun->sort) : std::nullopt;
}

bool saysWhose(const NounPhrase& phrase) { return phrase.det || phrase.possessor || phrase.of; }

/// The last chunk before `at` that is a noun phrase of its own; `at` where there is none.
size_t objectBefore(const Clause& clause, size_t at) {
  for (size_t i = at; i-- > 0;) {
    if (clause.chunks[i]->kind == ChunkKind::Noun) return i;
  }
  return at;
}

/// The number that a phrase is and nothing else: "2", "up to 3".
syntax::Quantity numberAlone(const NounPhrase& phrase) {
  if (!phrase.mods.empty() || phrase.of || saysWhose(phrase) || phrase.ordinal || phrase.adverb) return {};
  if (phrase.head && !phrase.head->isNumber && !phrase.head->isX) return {};
  if (phrase.quantity.value || !phrase.head) return phrase.quantity;
  return {.kind = syntax::QuantityKind::Exact, .value = phrase.head};
}

/// A phrase with another number: "a card" and 3 is "3 cards".
const NounPhrase* soMany(Context& context, const NounPhrase& phrase, const syntax::Quantity& number) {
  NounPhrase* many = new (context.arena.Allocate<NounPhrase>()) NounPhrase(phrase);
  many->det = nullptr;
  many->quantity = number;
  if (phrase.head && phrase.head->form == lexicon::Form::Singular) {
    Word* head = new (context.arena.Allocate<Word>()) Word(*phrase.head);
    if (!number.value->isNumber || number.value->number != 1) head->form = lexicon::Form::Plural;
    many->head = head;
  }
  return many;
}

/// A clause's text up to there.
source::Span upTo(const Clause& clause, uint32_t end) {
  source::Span before = clause.span;
  before.begin = clause.verb->verb->span.begin;
  before.length = uint16_t(end - before.begin);
  return before;
}

const Chunk* withPhrase(Context& context, const Chunk& chunk, const NounPhrase* phrase) {
  Chunk* other = new (context.arena.Allocate<Chunk>()) Chunk(chunk);
  other->np = phrase;
  return other;
}

/// The chunks of a deed in parentheses, `it` being what the clause before does its deed to: "take a card from your deck (or discard it)".
std::vector<const Chunk*> withObject(const Clause& deed, llvm::ArrayRef<const Chunk*> object) {
  std::vector<const Chunk*> chunks;
  for (const Chunk* chunk : deed.chunks) {
    const Word* head = chunk->kind == ChunkKind::Noun && chunk->np ? chunk->np->head : nullptr;
    if (is(head, Closed::It) || is(head, Closed::Them))
      chunks.insert(chunks.end(), object.begin(), object.end());
    else
      chunks.push_back(chunk);
  }
  return chunks;
}

/// The chunks of a clause with what the parentheses at `at` say in the place of what stands before them, which begins at `from`; empty where
/// that is nowhere.
std::vector<const Chunk*> inPlaceOf(Context& context, const Clause& clause, size_t at,
                                    llvm::ArrayRef<const Chunk*> said, uint32_t& from) {
  if (at == 0 || said.empty() || said[0]->kind != ChunkKind::Noun || !said[0]->np) return {};
  const NounPhrase& phrase = *said[0]->np;
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.begin() + long(at));
  const Chunk& last = *chunks.back();
  const bool alone = said.size() == 1;
  const size_t object = objectBefore(clause, at);
  from = last.np ? last.np->span.begin : last.span.begin;
  if (const syntax::Quantity number = numberAlone(phrase); number.value) {
    if (!alone || object == at || !chunks[object]->np) return {};
    const NounPhrase& counted = *chunks[object]->np;
    if (!counted.quantity.value && !is(counted.det, Closed::A)) return {};
    chunks[object] = withPhrase(context, *chunks[object], soMany(context, counted, number));
    from = counted.span.begin;
  } else if (sortOf(context, &phrase) == NounSort::Zone) {
    if (!alone || last.kind != ChunkKind::Prep || sortOf(context, last.np) != NounSort::Zone ||
        (saysWhose(*last.np) && !saysWhose(phrase)))
      return {};
    chunks.back() = withPhrase(context, last, &phrase);
  } else if (sortOf(context, &phrase) == NounSort::Card) {
    if (alone && last.kind == ChunkKind::Prep && sortOf(context, last.np) == NounSort::Card) {
      chunks.back() = withPhrase(context, last, &phrase);
    } else if (object != at && (object + 1 == at || !alone)) {  // "a hero in a territory (or a king)": where is he?
      from = chunks[object]->span.begin;
      chunks.resize(object);
      chunks.insert(chunks.end(), said.begin(), said.end());
    } else {
      return {};
    }
  } else {
    return {};
  }
  chunks.insert(chunks.end(), clause.chunks.begin() + long(at) + 1, clause.chunks.end());
  return chunks;
}

/// The clause in parentheses made whole, and in `text` as it is offered; null after reporting.
const Clause* otherWay(Context& context, const Clause& clause, size_t at, std::string& text) {
  const Chunk& paren = *clause.chunks[at];
  const Clause& said = *paren.sentences.front()->clauses.front();
  Clause* other = new (context.arena.Allocate<Clause>()) Clause(said.verb ? said : clause);
  other->span = paren.span;
  other->conn = nullptr;
  other->subject = clause.subject;
  const bool plain = !said.sub && said.leads.empty() && said.subject.empty() && !said.then;
  if (said.verb) {
    const bool order = !said.verb->modal && !said.verb->negated && at + 1 == clause.chunks.size();
    if (!plain || !order) return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)), nullptr;
    text = context.textOf(said.chunks.empty() ? said.verb->span
                                              : source::cover(said.verb->span, said.chunks.back()->span));
    size_t object = 0;  // with where it is
    while (object < at && (object == 0 || is(clause.chunks[object]->word, Closed::From) ||
                           is(clause.chunks[object]->word, Closed::In)))
      ++object;
    other->chunks =
        llvm::ArrayRef<const Chunk*>(withObject(said, clause.chunks.take_front(object))).copy(context.arena);
    return other;
  }
  uint32_t from = 0;
  const std::vector<const Chunk*> chunks = inPlaceOf(context, clause, at, said.chunks, from);
  if (!plain || chunks.empty()) return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span)), nullptr;
  other->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  text = context.textOf(upTo(clause, from));
  text += context.textOf(source::cover(said.chunks.front()->span, said.chunks.back()->span));
  return other;
}

/// Who chooses: a player who does it, else you; null after reporting.
const Node* chooserOf(Context& context, const Clause& clause) {
  const NounPhrase* who = clause.subject.size() == 1 ? clause.subject[0]->np : nullptr;
  const std::optional<NounSort> sort = sortOf(context, who);
  if (clause.subject.empty() || sort == NounSort::Card)
    return context.wording.doer ? context.wording.doer : context.setting.you;
  Desc desc = subjectOf(context, clause, diag::Id::NoRole);
  if (desc.sort == Sort::None) return nullptr;
  if (desc.sort == Sort::Card || desc.sort == Sort::Query) return context.setting.you;
  return playerOf(context, desc);
}

}  // namespace

bool isOrElse(const Chunk& chunk) {
  return chunk.kind == ChunkKind::Paren && chunk.sentences.size() == 1 && !chunk.sentences.front()->clauses.empty() &&
         is(chunk.sentences.front()->clauses.front()->conn, Closed::Or);
}

const Node* orElse(Context& context, const Clause& clause, size_t at) {
  const Chunk& paren = *clause.chunks[at];
  const llvm::ArrayRef<const Clause*> said = paren.sentences.front()->clauses;
  if (context.wording.paying) return context.fail(diag::Id::NotYet, paren.span, "another cost in parentheses");
  const std::vector<Antecedent> before = context.discourse.antecedents;
  std::vector<const Node*> statements;
  const Node* only = nullptr;  // where the second may be chosen
  if (said.size() > 1) {
    const bool unless = is(said[1]->sub, Closed::Unless);
    if (!unless && !is(said[1]->sub, Closed::If))
      return context.fail(diag::Id::NoRole, paren.span, context.textOf(paren.span));
    llvm::SaveAndRestore<bool> inside(context.wording.bracketed, true);
    const Node* holds = context.nested.condition(context, said.drop_front(1));
    if (!holds) return nullptr;
    context.discourse.antecedents = before;
    only = unless ? context.negate(holds) : holds;
    statements = std::exchange(context.made.prelude, {});
    if (!Trees::isPure(only)) {
      const int32_t known = context.newLocal();
      statements.push_back(context.make(NodeKind::Let, Type::None, {only}, 0, kNone, known));
      only = context.local(known, Type::Bool);
    }
  }
  Clause* one = new (context.arena.Allocate<Clause>()) Clause(clause);
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.end());
  chunks.erase(chunks.begin() + long(at));
  one->chunks = llvm::ArrayRef<const Chunk*>(chunks).copy(context.arena);
  std::string otherText;
  const Clause* other = otherWay(context, clause, at, otherText);
  const Node* chooser = other ? chooserOf(context, clause) : nullptr;
  if (!chooser) return nullptr;
  context.note(paren.span,
               only ? "or this, where that holds: whoever does it chooses" : "or this: whoever does it chooses");
  const int32_t done = context.newLocal();
  const NounPhrase* const definition = context.wording.xPhrase;  // each way has an X of its own
  const Node* const x = context.wording.x;
  const std::optional<Aside> aside = context.discourse.aside;
  bool defined = false;
  std::vector<Option> options;
  for (const Clause* way : {static_cast<const Clause*>(one), other}) {
    context.discourse.antecedents = before;
    context.discourse.last.did = nullptr;
    context.wording.xPhrase = definition;
    context.wording.x = x;
    const int32_t known = context.nextLocal;
    const Node* body = effect(context, *way);
    if (!body) return nullptr;
    if (!asidePaired(context)) return nullptr;
    context.discourse.aside = aside;  // of which of the two groups a later sentence is, nobody knows
    defined = defined || !context.wording.xPhrase;
    const Node* did = context.discourse.last.did ? context.discourse.last.did : context.boolean(true);
    body = context.sequence({body, context.make(NodeKind::Let, Type::None, {did}, 0, kNone, done)});
    if (way == other && only) body = context.make(NodeKind::If, Type::None, {only, body, nullptr});
    options.push_back({body, known});
  }
  if (defined) context.wording.xPhrase = nullptr;
  context.wording.x = x;
  context.discourse.antecedents = before;
  context.discourse.last.amount = context.discourse.last.cards = nullptr;
  context.discourse.last.did = context.local(done, Type::Bool);
  std::string text(context.textOf(upTo(clause, paren.span.begin)));
  while (!text.empty() && text.back() == ' ') text.pop_back();
  const std::vector<Index> modes = {context.model.string(text), context.model.string(otherText)};
  statements.push_back(amongOptions(context, chooser, options, context.choice("choose", modes), false));
  return context.sequence(statements);
}

}  // namespace thou::sema
