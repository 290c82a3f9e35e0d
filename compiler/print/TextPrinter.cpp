// The printer: one function for each sort of node, in the order in which English says them.
//
// Words go through `word`, marks through `mark`; both see to blanks and capitals. Next: Spelling.h, how a word is written;
// FilePrinter.h, whole files.
#include "compiler/print/TextPrinter.h"

#include "compiler/print/Spelling.h"

namespace thou::print {
namespace {

using lexicon::Closed;
using syntax::Ability;
using syntax::ArrayRef;
using syntax::Case;
using syntax::Chunk;
using syntax::ChunkKind;
using syntax::Clause;
using syntax::NounPhrase;
using syntax::Sentence;
using syntax::SentenceKind;
using syntax::VerbGroup;
using syntax::Word;

/// Prints one ability.
class TextPrinter {
 public:
  explicit TextPrinter(const lexicon::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  std::string print(const Ability& ability) {
    write(ability);
    return std::move(out_);
  }

 private:
  /// Whether the next word begins with a capital.
  enum class Capital : uint8_t {
    No,
    Yes,
    AsWritten,
  };

  // ---- text

  /// A word or a mark with a blank before it, unless something has just been opened.
  void put(std::string_view text) {
    const bool tight = out_.empty() || tight_ || out_.back() == '\n';
    if (!tight) out_ += ' ';
    out_ += text;
    tight_ = false;
  }

  /// A mark that follows what is before it: a comma, a full stop.
  void mark(char c) {
    out_ += c;
    tight_ = false;
  }

  /// An opening parenthesis or quote, and what closes it.
  void open(char c) {
    put(std::string_view(&c, 1));
    tight_ = true;
  }
  void close(char c) { mark(c); }

  void word(const Word* word) {
    if (word == nullptr) return;
    std::string text = spelled(*word, vocabulary_);
    const std::string_view written = word->text;
    const bool large = !written.empty() && written.front() >= 'A' && written.front() <= 'Z';
    if (capital_ == Capital::Yes || (capital_ == Capital::AsWritten && large)) text = capitalised(std::move(text));
    capital_ = Capital::No;
    put(text);
  }

  /// A word that the tree has as a flag.
  void fixed(std::string text) {
    if (capital_ != Capital::No) text = capitalised(std::move(text));
    capital_ = Capital::No;
    put(text);
  }

  void words(ArrayRef<const Word*> all) {
    for (const Word* one : all) word(one);
  }

  // ---- abilities and sentences

  void write(const Ability& ability) {
    if (ability.star) put("[star]");
    if (!ability.titleText.empty()) {
      put(tidied(ability.titleText));
      put("\u2014");
    }
    writeLabels(ability);
    capital_ = Capital::Yes;
    sentences(ability.sentences);
    if (ability.stem.valid()) {
      const std::string stem = tidied(ability.stemText);
      const bool within = stem.starts_with(',') || stem.starts_with("\u2192") || stem.starts_with("->");
      if (within && out_.ends_with('.')) out_.pop_back();
      if (stem.starts_with(','))
        out_ += stem;
      else
        put(stem);
    }
    for (const Case& one : ability.cases) {
      out_ += "\n\u2022";
      capital_ = Capital::Yes;
      if (!ability.stem.valid())
        sentences(one.sentences);
      else
        writeCase(one);
    }
  }

  /// "hero form, draw 1 card.": its head as written, then what is done; the stem is on the line above.
  void writeCase(const Case& one) {
    put(tidied(one.headText));
    if (one.all) return put("All of the above.");
    Sentence first = *one.sentences.front();
    size_t end = 1;
    while (end < first.clauses.size() && !first.clauses[end]->comma) ++end;
    std::vector<const Clause*> clauses(first.clauses.begin() + long(end), first.clauses.end());
    Clause bare = *clauses.front();
    bare.comma = false;
    clauses.front() = &bare;
    first.clauses = clauses;
    std::vector<const Sentence*> all(one.sentences.begin(), one.sentences.end());
    all.front() = &first;
    capital_ = one.headText.ends_with(',') ? Capital::No : Capital::Yes;
    sentences(all);
  }

  void writeLabels(const Ability& ability) {
    if (ability.labels.empty()) return;
    for (const Word* label : ability.labels) {
      if (label != ability.labels.front()) put("or");
      put(spelled(*label, vocabulary_));
    }
    for (const Word* tag : ability.tags) {
      if (tag == ability.tags.front())
        open('(');
      else
        mark(',');
      const bool declared = vocabulary_[tag->symbol].kind == lexicon::SymbolKind::Tag;
      const std::string said = spelled(*tag, vocabulary_);
      put(declared ? said : titled(said));  // "(attack)", but "When Revealed (Hero)"
    }
    if (!ability.tags.empty()) close(')');
    mark(':');
  }

  /// Sentences side by side; those in the same parentheses share a pair. Whole ones have a full stop, phrases in the middle of
  /// a sentence need none.
  void sentences(ArrayRef<const Sentence*> all, bool whole = true) {
    bool inside = false;
    for (const Sentence* sentence : all) {
      if (inside && (!sentence->paren || !sentence->joined)) {
        close(')');
        inside = false;
      }
      if (sentence->paren && !inside) {
        open('(');
        inside = true;
        if (!whole) capital_ = Capital::AsWritten;
      }
      write(*sentence);
      const bool open = sentence->stop == 0 && kEnds.find(out_.back()) == std::string_view::npos;
      if (whole && open) mark('.');
    }
    if (inside) close(')');
  }

  void write(const Sentence& sentence) {
    switch (sentence.kind) {
      case SentenceKind::Keywords:
        word(sentence.keyword);
        if (!sentence.arguments.empty()) {
          open('(');
          chunks(sentence.arguments);
          close(')');
        }
        break;
      case SentenceKind::Limit:
        word(sentence.limitWord);
        if (sentence.limitOf != nullptr)
          phrase(*sentence.limitOf);
        else
          word(sentence.limitNumber);
        chunks(sentence.arguments);
        break;
      case SentenceKind::Statement:
        for (const Clause* clause : sentence.clauses) write(*clause);
        break;
    }
    if (sentence.stop != 0) mark(sentence.stop);
    switch (sentence.stop) {
      case ',':
      case ';':
        capital_ = Capital::No;
        break;
      case ':':
        capital_ = Capital::AsWritten;
        break;
      default:
        capital_ = Capital::Yes;
        break;
    }
  }

  // ---- clauses

  void write(const Clause& clause) {
    if (clause.comma) mark(clause.colon ? ':' : ',');
    word(clause.conn);
    const bool thenSaid = clause.conn != nullptr && clause.conn->closed == Closed::Then;
    if (clause.then && !thenSaid) fixed("then");
    if (clause.thenComma) mark(',');
    if (!clause.leads.empty()) {
      chunks(clause.leads);
      mark(',');
    }
    word(clause.sub);
    chunks(clause.subject);
    const Word* particle = nullptr;
    if (clause.verb != nullptr) particle = verb(*clause.verb);
    for (const Chunk* chunk : clause.chunks) {
      if (particle != nullptr && chunk->span.begin > particle->span.begin) {
        word(particle);
        particle = nullptr;
      }
      write(*chunk);
    }
    word(particle);
  }

  /// The verb's words. A particle that stands behind the object is not said yet but returned.
  const Word* verb(const VerbGroup& verb) {
    words(verb.words);
    return verb.verb != nullptr ? verb.verb->particle : nullptr;
  }

  void chunks(ArrayRef<const Chunk*> all) {
    for (const Chunk* chunk : all) write(*chunk);
  }

  void write(const Chunk& chunk) {
    if (chunk.comma) mark(',');
    switch (chunk.kind) {
      case ChunkKind::Noun:
        return phrase(*chunk.np);
      case ChunkKind::Prep:
        word(chunk.word);
        if (chunk.inner != nullptr) return write(*chunk.inner);
        return optional(chunk.np);
      case ChunkKind::Part:
      case ChunkKind::Adverb:
      case ChunkKind::Adjective:
        word(chunk.word);
        return optional(chunk.inner);
      case ChunkKind::Gerund:
      case ChunkKind::Signed:
        word(chunk.word);
        return optional(chunk.np);
      case ChunkKind::Conj:
        word(chunk.word);
        return optional(chunk.inner);
      case ChunkKind::Inf:
        word(chunk.word);
        return verbAnd(chunk, nullptr);
      case ChunkKind::Contact:
        phrase(*chunk.np);
        word(verb(*chunk.verb));
        return;
      case ChunkKind::Rel:
        return relative(chunk);
      case ChunkKind::Paren:
        capital_ = Capital::AsWritten;
        sentences(chunk.sentences, false);
        capital_ = Capital::No;
        return;
      case ChunkKind::Quote:
        open('"');
        write(*chunk.ability);
        close('"');
        capital_ = Capital::No;
        return;
    }
  }

  /// "that is stunned", "whose name ...": the inner phrase is the subject, an inner adjective the complement.
  void relative(const Chunk& chunk) {
    word(chunk.word);
    const bool complement = chunk.inner != nullptr && chunk.inner->kind == ChunkKind::Adjective;
    if (!complement) optional(chunk.inner);
    verbAnd(chunk, complement ? chunk.inner : nullptr);
  }

  void verbAnd(const Chunk& chunk, const Chunk* complement) {
    const Word* particle = chunk.verb != nullptr ? verb(*chunk.verb) : nullptr;
    optional(chunk.np);
    optional(complement);
    word(particle);
  }

  void optional(const Chunk* chunk) {
    if (chunk != nullptr) write(*chunk);
  }
  void optional(const NounPhrase* np) {
    if (np != nullptr) phrase(*np);
  }

  // ---- noun phrases

  void phrase(const NounPhrase& np) {
    if (np.possessor != nullptr) {
      phrase(*np.possessor);
      genitive(np.genitive);
    }
    words(np.before);
    words(np.mods);
    const bool said = np.head != nullptr && np.head == np.quantity.value;
    if (!said) word(np.head);
    if (np.of == nullptr) return;
    put("of");
    phrase(*np.of);
  }

  /// "'s", or the apostrophe alone.
  void genitive(const Word* word) {
    mark('\'');
    if (word == nullptr || tidied(word->text).size() > 1) out_ += 's';
  }

  /// What a sentence may end with instead of a full stop: a name's mark, a quoted ability, a list.
  static constexpr std::string_view kEnds = ".!?\":";

  const lexicon::Vocabulary& vocabulary_;
  std::string out_;
  bool tight_ = false;  ///< nothing between what was written last and what comes
  Capital capital_ = Capital::Yes;
};

}  // namespace

std::string text(const Ability& ability, const lexicon::Vocabulary& vocabulary) {
  return TextPrinter(vocabulary).print(ability);
}

}  // namespace thou::print
