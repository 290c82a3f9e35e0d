// The syntax tree: what the two grammars deliver, and all that later phases see of them.
//
// The file tree (FileAst) knows blocks, header items and where ability text lies; the sentence tree knows words, chunks,
// clauses and sentences. Both live in an Arena and hold no ANTLR type. Attachment is not decided here: a clause is a flat list of
// chunks, a sentence a flat list of clauses (compiler/sema decides). INVARIANT: every node is trivially destructible; every
// span lies in the file it came from. Next: Parse.h (how to get one), compiler/sema/README.md (what is made of it).
#pragma once

#include <cstdint>
#include <string_view>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Vocabulary.h"
#include "compiler/source/Source.h"
#include "llvm/ADT/ArrayRef.h"

namespace thou::syntax {

using llvm::ArrayRef;
using source::Span;

// ---------------------------------------------------------------- words

/// One tagged word (possibly several lexer tokens: "main scheme", "up to", "3[per_hero]").
struct Word {
  Span span;
  std::string_view text;     ///< as written, inside the source text
  lexicon::Closed closed{};  ///< which closed word, or Closed::None
  lexicon::SymbolId symbol;  ///< the vocabulary symbol chosen, if any
  lexicon::Form form{};      ///< the form chosen
  int32_t number = 0;        ///< value of a number, signed amount or keyword's N
  bool isNumber = false;     ///< digits or a number word
  bool isX = false;          ///< the variable X, or N of a keyword's definition (see `text`)
  bool perPlayer = false;    ///< number followed by [per_hero] / [per_player]
  bool isString = false;     ///< a quoted name; `text` excludes the quotes
  bool negated = false;      ///< "non-" before a trait or noun
  bool isSigned = false;     ///< "+2", "-X"
  bool minus = false;        ///< the sign of a signed amount (also in `number`; needed for -X)
  bool isPair = false;       ///< "3/4", "0/X": `number` or X, and `second` or X
  bool secondX = false;      ///< of a pair: "0/X"
  int32_t second = 0;
  const Word* particle = nullptr;  ///< "aside" of "set it aside", which stands behind the object
};

// ---------------------------------------------------------------- phrases

enum class QuantityKind : uint8_t { None, Exact, UpTo, AtLeast, AtMost, AnyNumber, MoreThan, All };

/// "3", "up to 3", "3 or more", "X", "any number of", "1 additional" (the adjective is in `mods`). "fewer than 3" is AtMost with
/// "fewer than" as the phrase's adverb.
struct Quantity {
  QuantityKind kind = QuantityKind::None;
  const Word* value = nullptr;  ///< the number or X; null for AnyNumber and All
  const Word* scale = nullptr;  ///< twice, half, double
};

/// A noun phrase: `det qty ordinal mods head`, with a possessor in place of the determiner ("the villain's ATK") and an
/// of-phrase behind it ("the top 3 cards of your deck").
struct NounPhrase {
  Span span;
  const Word* det = nullptr;     ///< a, the, each, this, that, your, its, no, another, attached ...; null when bare
  const Word* det2 = nullptr;    ///< a second determiner: "each other", "all your"
  const Word* adverb = nullptr;  ///< only, exactly ... before it
  Quantity quantity;
  const Word* ordinal = nullptr;  ///< top, bottom, first, next, last
  ArrayRef<const Word*> mods;     ///< adjectives, participles, gerunds, traits, icons, stats, nouns, names, in order
  const Word* head = nullptr;     ///< noun, stat, name, keyword, icon, string or pronoun; null when headless
  const NounPhrase* possessor = nullptr;  ///< before 's
  const NounPhrase* of = nullptr;
  const Word* extra = nullptr;     ///< a word for which no place was left: the meaning room refuses it
  ArrayRef<const Word*> before;    ///< det, quantity and ordinal, word by word in order; for printing
  const Word* genitive = nullptr;  ///< the 's or ' behind `possessor`
};

enum class ChunkKind : uint8_t {
  Noun,  ///< np
  Prep,  ///< word np, or word clause-like gerund ("by discarding a card": word, inner; np is empty then, not null)
  Part,  ///< a participle: word  ("engaged", "discarded", "dealt")
  Rel,   ///< who / that / whose: word, verb, np?   ("that is stunned": verb.be, complement follows in `np` or `inner`)
  Contact,    ///< contact relative: np verb            ("you control")
  Inf,        ///< to + verb + np?
  Gerund,     ///< a gerund + np?
  Adverb,     ///< word
  Conj,       ///< and / or (word; null for a bare comma inside a list) + inner chunk
  Signed,     ///< "+2", "-X" : word, with the stat in np (null when headless)
  Paren,      ///< ( sentences )
  Quote,      ///< a granted ability: " ability "
  Adjective,  ///< predicative or trailing adjective: word ("is stunned", "while confused")
};

struct Clause;
struct Sentence;
struct Ability;

/// A verb with its auxiliaries: "cannot be readied", "would take", "may exhaust", "does not control".
struct VerbGroup {
  Span span;
  const Word* modal = nullptr;  ///< may, can, cannot, must, would, do/does
  const Word* aux = nullptr;    ///< a form of be or have before a participle
  const Word* verb = nullptr;   ///< the main verb; a form of be/have itself when it is the main verb
  bool negated = false;         ///< not, cannot
  bool passive = false;         ///< be + participle
  ArrayRef<const Word*> adverbs;
  ArrayRef<const Word*> words;  ///< all of these in order, with "not"; for printing
};

struct Chunk {
  ChunkKind kind{};
  bool comma = false;  ///< a comma stands before it, or before its conjunction; says nothing
  Span span;
  const Word* word = nullptr;
  const NounPhrase* np = nullptr;
  const VerbGroup* verb = nullptr;
  const Chunk* inner = nullptr;
  ArrayRef<const Sentence*> sentences;  ///< Paren
  const Ability* ability = nullptr;     ///< Quote
};

// ---------------------------------------------------------------- clauses and sentences

struct Clause {
  Span span;
  const Word* conn = nullptr;    ///< and, or, but, then, or the arrow that joins it to the one before; null otherwise
  bool comma = false;            ///< a comma or colon stood before it
  bool colon = false;            ///< a colon: "choose one: ..."
  bool then = false;             ///< "then" stood before it ("and then", ", then", "Then ...")
  bool thenComma = false;        ///< "Then, ..."
  const Word* sub = nullptr;     ///< after, when, while, until, if, unless, where, as long as, as if, for each time ...
  ArrayRef<const Chunk*> leads;  ///< "Otherwise,"  "At the end of the phase,"  "For each ...,"
  ArrayRef<const Chunk*> subject;   ///< empty: imperative, or shared with the clause before when finite
  const VerbGroup* verb = nullptr;  ///< null: verbless (a fragment, "if able")
  ArrayRef<const Chunk*> chunks;    ///< everything after the verb
};

enum class SentenceKind : uint8_t {
  Statement,
  Keywords,  ///< "Guard. Retaliate 1." : one keyword a sentence, its parameters in `keyword`
  Limit,     ///< "Limit once per round."  "Max 1 per player." : see limit*
};

struct Sentence {
  Span span;
  SentenceKind kind{};
  bool paren = false;   ///< stood in parentheses: a limit or reminder text
  bool joined = false;  ///< `paren`: in the same parentheses as the sentence before it
  char stop = 0;        ///< what ends it: one of . : ; and , between keywords; 0 when nothing does
  ArrayRef<const Clause*> clauses;
  const Word* keyword = nullptr;     ///< Keywords: the word; N in keyword->number
  ArrayRef<const Chunk*> arguments;  ///< Keywords: what stands in parentheses after it, "Uses (3 web counters)"; Limit:
                                     ///< everything behind the number
  const Word* limitWord = nullptr;   ///< Limit: limit or max
  const Word* limitNumber = nullptr;  ///< Limit: the word of `limitCount`
  int32_t limitCount = 0;             ///< once = 1, twice = 2, "Max 3" = 3
  const NounPhrase* limitOf =
      nullptr;  ///< "Max 2 restricted cards per player": what is counted; usually null, this card or ability
  ArrayRef<const NounPhrase*> limitPer;  ///< per round, per player
  const Word* limitExtra = nullptr;      ///< Limit: an adverb that says nothing
};

/// Bulleted choices after "choose:" or "choose one:"; or cases of a condition, see Ability::stem.
struct Case {
  Span span;
  ArrayRef<const Sentence*> sentences;
  bool all = false;           ///< "All of the above.": what all others do; the one sentence is the condition alone
  std::string_view headText;  ///< "hero form," as written, with its comma or dash
};

/// One ability line (with its bullets).
struct Ability {
  Span span;                     ///< the whole source text of it
  Span title;                    ///< "Futurist" before a dash; invalid when none
  std::string_view titleText;    ///< as written
  ArrayRef<const Word*> labels;  ///< label symbols in order ("Hero Action" is one symbol); empty for a constant
  ArrayRef<const Word*> tags;    ///< (attack), (thwart)
  bool star = false;             ///< began with [star]
  ArrayRef<const Sentence*> sentences;
  ArrayRef<Case> cases;
  /// "if you are in" before cases such as "hero form, draw 1 card": each case's first sentence is the stem with it. Else invalid.
  Span stem;
  std::string_view stemText;  ///< as written, with what joins it to what stands before it and the colon
  bool stemArrow = false;     ///< costs and an arrow stand before the stem
  bool stemThen = false;      ///< `then` stands before the stem
  ArrayRef<Span> reminders;   ///< texts in italics and parentheses that were left out, as they cannot be read
};

// ---------------------------------------------------------------- files

/// A piece of a header: one word, number, string or icon as lexed.
struct HeaderToken {
  enum class Kind : uint8_t { Word, Number, String, Icon, Trait, Punct } kind{};
  Span span;
  std::string_view text;  ///< without quotes or brackets; for Punct the character
};

/// One item of a header line, up to its full stop: `HP 10.`  `Traits: Civilian.`
struct HeaderItem {
  Span span;
  ArrayRef<HeaderToken> tokens;
};

/// `head : text { header line / body lines }`; which parts there are depends on the keyword, which later phases judge.
struct Block {
  Span span;
  ArrayRef<HeaderToken> head;  ///< everything before ':' , '{' or the final '.', the block's keyword first
  Span text;                   ///< after ':' to the end of the line (before '{' if it ends the line); invalid when none
  ArrayRef<HeaderItem> header;  ///< items on the line of '{'
  ArrayRef<Span> lines;  ///< body lines, comments and blank ones dropped, a bullet line joined to the line it follows
  bool hasBody = false;
};

struct FileAst {
  source::FileId file;
  ArrayRef<const Block*> blocks;
};

}  // namespace thou::syntax
