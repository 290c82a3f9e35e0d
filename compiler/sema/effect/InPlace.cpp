// See InPlace.h.
#include "compiler/sema/effect/InPlace.h"

#include <optional>

namespace thou::sema {

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

const Chunk* withPhrase(Context& context, const Chunk& chunk, const NounPhrase* phrase) {
  Chunk* other = new (context.arena.Allocate<Chunk>()) Chunk(chunk);
  other->np = phrase;
  return other;
}

/// A phrase that says which end of a pile it is of, and not which pile, with that of the phrase before: "the top 2 cards of your deck (the top
/// card ...)".
const NounPhrase* whereverOf(Context& context, const NounPhrase& phrase, const NounPhrase& before) {
  if (!phrase.ordinal || phrase.of || !before.of) return &phrase;
  NounPhrase* whole = new (context.arena.Allocate<NounPhrase>()) NounPhrase(phrase);
  whole->of = before.of;
  return whole;
}

}  // namespace

std::vector<const Chunk*> inPlaceOf(Context& context, const Clause& clause, size_t at,
                                    llvm::ArrayRef<const Chunk*> said, uint32_t& from) {
  if (at == 0 || said.empty() || !said[0]->np) return {};
  std::vector<const Chunk*> chunks(clause.chunks.begin(), clause.chunks.begin() + long(at));
  const Chunk& last = *chunks.back();
  const bool alone = said.size() == 1;
  if (said[0]->kind == ChunkKind::Prep) {  // "from a scheme (from each scheme ...)"
    const bool same = alone && last.kind == ChunkKind::Prep && last.word->closed == said[0]->word->closed;
    if (!same) return {};
    from = last.span.begin;
    chunks.back() = said[0];
    chunks.insert(chunks.end(), clause.chunks.begin() + long(at) + 1, clause.chunks.end());
    return chunks;
  }
  if (said[0]->kind != ChunkKind::Noun) return {};
  const NounPhrase& phrase = *said[0]->np;
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
      const Chunk* first = withPhrase(context, *said[0], whereverOf(context, phrase, *chunks[object]->np));
      chunks.resize(object);
      chunks.push_back(first);
      chunks.insert(chunks.end(), said.begin() + 1, said.end());
    } else {
      return {};
    }
  } else {
    return {};
  }
  chunks.insert(chunks.end(), clause.chunks.begin() + long(at) + 1, clause.chunks.end());
  return chunks;
}

}  // namespace thou::sema
