// What is known of a text before it is known what it is for: descriptions of noun phrases, what was mentioned, a clause's chunks, the
// roles of a frame, durations. Values; nothing here builds anything. Next: Context.h.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "compiler/sema/model/Meaning.h"
#include "compiler/sema/model/Model.h"
#include "compiler/syntax/Ast.h"

namespace thou::sema {

using bytecode::Type;
using lexicon::Closed;
using syntax::Chunk;
using syntax::ChunkKind;
using syntax::Clause;
using syntax::NounPhrase;
using syntax::Word;

/// Whether a word is there and is this closed word of the language.
inline bool is(const Word* word, Closed closed) { return word && word->closed == closed; }

/// How many of what a noun phrase describes are meant.
enum class Quantifier : uint8_t { Definite, One, Each, Number, UpTo, AnyNumber, No, AtLeast, AtMost };

/// What a noun phrase means, before it is known what it is for.
struct Desc {
  enum class Sort : uint8_t {
    None,
    Card,
    Query,
    Player,
    Players,
    Amount,
    Zone,
    Event,
    Scope,
    Form,
    Stat,
    Resources,
    Keyword,
    Trait,
    Word
  };
  Sort sort = Sort::None;
  Span span;
  const Node* node = nullptr;      ///< Card, Player(s), Amount, Event: the value; Zone: whose (null: the scenario's)
  uint32_t kinds = ~0u;            ///< Card, Query, Form
  Index index = kNone;             ///< Zone, Counter, Scope's verb, Stat, Keyword, Trait; Resources: currency or kNone
  NounSort unit = NounSort::Unit;  ///< Amount: of what; unitIndex: which counter
  Index unitIndex = kNone;
  // Query
  const Node* list = nullptr;  ///< the cards looked at
  int32_t variable = -1;       ///< the local that the predicates speak of
  std::vector<const Node*> predicates;
  const Node* key = nullptr;  ///< superlative
  bool most = true;
  bool random = false;
  bool pronoun = false;       ///< Card: said by a word that speaks of something mentioned before: `it`, `him`
  bool opponent = false;      ///< Player, Players: said to be an opponent
  bool which = false;         ///< Players: only those of whom something is true: "in hero form"
  bool person = false;        ///< Card: a player's identity, spoken of as the player: nothing `it` could mean
  int32_t element = -1;       ///< Query, each a subject: the local of the one whose pass it is
  bool needsZone = false;     ///< nothing said yet where the cards are: in play
  bool held = false;          ///< Query: said to be somebody's: in play where no other place is said
  bool controlled = false;    ///< Query: said to be controlled by somebody: in play, or was there (OC-16)
  bool anyKind = false;       ///< Query: told by its name alone, whatever kind of card it is by now
  const Node* top = nullptr;  ///< only the first n of the list
  std::vector<std::pair<Index, const Node*>> alsoZones;  ///< Zone: "your deck and discard pile": further ones and whose
  bool bottom = false;                                   ///< Zone: the bottom of it
  bool unsaid = false;                                   ///< Zone: yours, as nobody is named
  bool fromTop = false;                                  ///< Zone: the top of it; Query: the first cards of its list
  const Node* zoneKind = nullptr;                        ///< Zone: "that zone" in a verb's body: its index, computed
  Index zoneNoun = kNone;                                ///< Query: of a noun that names cards after this zone
  Quantifier quantifier = Quantifier::Definite;
  const Node* number = nullptr;  ///< Number, UpTo, AtLeast, AtMost
  bool exactly = false;          ///< Number: "exactly 2", and 0, which is none
  bool every = false;            ///< Each: by `each`, `all` or `both`, not by a bare plural
  bool plural = false;
  bool among = false;            ///< Query: an amount is divided among them
  const Node* others = nullptr;  ///< Card: all that bear the name it was chosen by, and are meant where none was
  const Node* chosen = nullptr;  ///< Card, with others: the one chosen, if one was
  bool bare = false;             ///< Amount: a number alone, "X", of nothing
  bool total = false;            ///< Amount: "a total of 3 damage"
  bool more = false;             ///< Amount: "1 additional damage"
  bool definite = false;         ///< Word: `the` stands before it
  bool article = false;          ///< Word: `a` stands before it
};

/// Something mentioned before, that `it`, `that enemy`, `them` may mean.
struct Antecedent {
  Desc::Sort sort{};  ///< Card, Query (a list), Player, Players
  const Node* node = nullptr;
  uint32_t kinds = ~0u;
  int32_t clause = 0;  ///< in which clause it was mentioned
  bool plural = false;
  Span span;
  Index zoneNoun = kNone;       ///< as of its description
  bool conditional = false;     ///< by what happens only if something holds: nothing that `the minion` could rely on
  const Node* under = nullptr;  ///< Bool: that something, where a condition says it
  /// Of a name that chose among those it could be done to: all that bear it. What it could not be done to is meant all the same.
  const Node* others = nullptr;
  const Node* chosen = nullptr;  ///< with others: the one that was
  bool unspoken = false;         ///< a role of the event watched, whatever the trigger says of it
  bool pending = false;  ///< of the clause being read, for what stands behind it there; chosen before that is asked
  /// Out of play, since it was drawn there or taken there: nothing that only happens to kinds in play.
  bool away = false;
  uint32_t found = 0;  ///< of these kinds, as the condition says that what is being built hangs on; 0: it says nothing
};

/// What the statement before has done, for what the next says of it. Null: there is nothing to say it of.
struct Done {
  const Node* did = nullptr;  ///< Bool: it has happened ("if you do")
  /// Bool, where `did` is `doneOf`: it was begun, whatever it was replaced by or how much of it prevented ("otherwise")
  const Node* begun = nullptr;
  const Node* doneOf = nullptr;
  const Node* fully = nullptr;       ///< Bool: all of it, and in full ("then")
  const Node* amount = nullptr;      ///< Int: what it came to ("that much")
  const Node* unmeasured = nullptr;  ///< `amount`, where the event has none of its own: a card was exhausted
  const Node* cards = nullptr;       ///< Cards: what it was done to
  bool each = false;                 ///< `cards` are those that it was to be done to, one after the other
  const VerbFrame* verb = nullptr;   ///< what `discarded this way` must be of
  bool byOthers = false;             ///< by abilities of other cards, that it has resolved
  const Node* resolved() const { return begun && did == doneOf ? begun : did; }
};

/// Position in the chunk list of a clause.
struct Cursor {
  llvm::ArrayRef<const Chunk*> chunks;
  size_t at = 0;
  bool done() const { return at >= chunks.size(); }
  const Chunk& peek() const { return *chunks[at]; }
  const Chunk* next(size_t offset = 0) const { return at + offset < chunks.size() ? chunks[at + offset] : nullptr; }
};

/// How a list goes on at a conjunction: its `and` or `or`, which a comma leaves to the last of the list; None where there is none.
inline Closed jointOf(llvm::ArrayRef<const Chunk*> chunks, size_t at) {
  for (; at < chunks.size(); ++at) {
    if (chunks[at]->kind == ChunkKind::Conj && chunks[at]->word) return chunks[at]->word->closed;
  }
  return Closed::None;
}

/// The roles of a verb frame as they get filled.
struct Filling {
  const VerbFrame* frame = nullptr;
  std::array<const Node*, bytecode::kRoleCount> roles{};
  std::array<Desc, bytecode::kRoleCount> descs;
  std::array<bool, bytecode::kRoleCount> filled{};
  bool speaks = false;    ///< what fills a role can be spoken of further on: "to its owner's hand"
  bool facedown = false;  ///< the text has said so
  bool watching = false;  ///< it is held against events: as what cards lie facedown may go unsaid
  size_t notes = 0;       ///< notes before the clause's own
};

/// By role: kinds of card.
using RoleKinds = std::array<uint32_t, bytecode::kRoleCount>;
inline constexpr RoleKinds kAnyKinds = [] {
  RoleKinds kinds{};
  kinds.fill(~0u);
  return kinds;
}();

/// When a lasting effect ends, as its text says.
struct Duration {
  bytecode::End end = bytecode::End::Never;
  bytecode::Scope scope{};
  const Node* argument = nullptr;
  Index endVerb = kNone;       ///< NextScopeEnd: the scope, where it is named; Occurs, OccursWithin: the verb
  const Node* test = nullptr;  ///< Occurs, OccursWithin: Bool: whether such an event is the one that ends it
  Span span;
};

}  // namespace thou::sema
