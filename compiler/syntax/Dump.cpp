// The tree as an indented listing: one node a line, words as `text` with the lemma where the spelling differs. Next: Ast.h.
#include "compiler/syntax/Parse.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;

/// Writes one ability.
class Dumper {
 public:
  explicit Dumper(const lexicon::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  std::string dump(const Ability& ability) {
    write(ability, 0);
    return std::move(out_);
  }

 private:
  void line(size_t depth, const std::string& text) { out_ += std::string(depth * 2, ' ') + text + '\n'; }

  void write(const Ability& ability, size_t depth) {
    std::string head = "Ability";
    if (ability.star) head += " star";
    if (ability.title.valid()) head += " titled";
    for (const Word* label : ability.labels) head += " label=" + show(label);
    for (const Word* tag : ability.tags) head += " tag=" + show(tag);
    line(depth, head);
    for (const Sentence* sentence : ability.sentences) write(*sentence, depth + 1);
    for (const Case& one : ability.cases) {
      line(depth + 1, "Case");
      for (const Sentence* sentence : one.sentences) write(*sentence, depth + 2);
    }
  }

  void write(const Sentence& sentence, size_t depth) {
    std::string paren = sentence.paren ? " paren" : "";
    switch (sentence.kind) {
      case SentenceKind::Statement:
        line(depth, "Sentence" + paren);
        break;
      case SentenceKind::Keywords:
        line(depth, "Keyword" + paren + ' ' + show(sentence.keyword));
        for (const Chunk* chunk : sentence.arguments) write(*chunk, depth + 1);
        break;
      case SentenceKind::Limit: {
        std::string per;
        for (const NounPhrase* phrase : sentence.limitPer) per += " per=" + show(*phrase);
        line(depth, "Limit" + paren + ' ' + show(sentence.limitWord) + ' ' + std::to_string(sentence.limitCount) + per);
        break;
      }
    }
    for (const Clause* clause : sentence.clauses) write(*clause, depth + 1);
  }

  void write(const Clause& clause, size_t depth) {
    std::string head = "Clause";
    if (clause.comma) head += " comma";
    if (clause.conn != nullptr) head += " conn=" + show(clause.conn);
    if (clause.then) head += " then";
    if (clause.sub != nullptr) head += " sub=" + show(clause.sub);
    line(depth, head);
    list("lead", clause.leads, depth + 1);
    list("subject", clause.subject, depth + 1);
    if (clause.verb != nullptr) line(depth + 1, "verb " + show(*clause.verb));
    for (const Chunk* chunk : clause.chunks) write(*chunk, depth + 1);
  }

  void list(const char* name, ArrayRef<const Chunk*> chunks, size_t depth) {
    if (chunks.empty()) return;
    line(depth, name);
    for (const Chunk* chunk : chunks) write(*chunk, depth + 1);
  }

  void write(const Chunk& chunk, size_t depth) {
    constexpr const char* kNames[] = {"Noun",   "Prep", "Part",   "Rel",   "Contact", "Inf",      "Gerund",
                                      "Adverb", "Conj", "Signed", "Paren", "Quote",   "Adjective"};
    std::string head = kNames[static_cast<size_t>(chunk.kind)];
    if (chunk.kind == ChunkKind::Conj && chunk.word == nullptr) head += " ,";
    if (chunk.word != nullptr) head += ' ' + show(chunk.word);
    if (chunk.verb != nullptr) head += " (" + show(*chunk.verb) + ')';
    if (chunk.np != nullptr && (chunk.kind != ChunkKind::Prep || chunk.inner == nullptr)) head += ' ' + show(*chunk.np);
    line(depth, head);
    if (chunk.inner != nullptr) write(*chunk.inner, depth + 1);
    for (const Sentence* sentence : chunk.sentences) write(*sentence, depth + 1);
    if (chunk.ability != nullptr) write(*chunk.ability, depth + 1);
  }

  std::string show(const VerbGroup& verb) const {
    std::string result;
    auto add = [&](const std::string& text) { result += result.empty() ? text : ' ' + text; };
    for (const Word* adverb : verb.adverbs) add(show(adverb));
    if (verb.modal != nullptr) add(show(verb.modal));
    if (verb.negated) add("not");
    if (verb.aux != nullptr) add(show(verb.aux));
    if (verb.verb != nullptr) add(show(verb.verb));
    if (verb.passive) add("passive");
    return result;
  }

  /// `[det=a adverb= quantity ordinal= mods head=x of=[...]]`
  std::string show(const NounPhrase& phrase) const {
    std::string result;
    auto add = [&](const std::string& text) { result += result.empty() ? text : ' ' + text; };
    if (phrase.possessor != nullptr) add(show(*phrase.possessor) + "'s");
    if (phrase.adverb != nullptr) add("adverb=" + show(phrase.adverb));
    if (phrase.det != nullptr) add("det=" + show(phrase.det));
    if (phrase.det2 != nullptr) add("det2=" + show(phrase.det2));
    std::string quantity = show(phrase.quantity);
    if (!quantity.empty()) add(quantity);
    if (phrase.ordinal != nullptr) add("ordinal=" + show(phrase.ordinal));
    for (const Word* mod : phrase.mods) add("mod=" + show(mod));
    if (phrase.head != nullptr && phrase.head != phrase.quantity.value) add("head=" + show(phrase.head));
    if (phrase.of != nullptr) add("of=" + show(*phrase.of));
    return '[' + result + ']';
  }

  std::string show(const Quantity& quantity) const {
    constexpr const char* kNames[] = {"", "exactly", "up-to", "at-least", "at-most", "any-number", "more-than", "all"};
    std::string result;
    if (quantity.scale != nullptr) result += show(quantity.scale) + ' ';
    result += kNames[static_cast<size_t>(quantity.kind)];
    if (quantity.value != nullptr) result += '=' + show(quantity.value);
    return result;
  }

  /// The lemma; a number's value; for closed words the first spelling.
  std::string show(const Word* word) const {
    std::string result = word->negated ? "non-" : "";
    if (word->isX) {
      result += std::string(word->minus      ? "-"
                            : word->isSigned ? "+"
                                             : "") +
                std::string(1, word->text[word->text.find_first_of("NX")]);
    } else if (word->isNumber && !word->symbol.valid()) {
      result += (word->isSigned && !word->minus ? "+" : "") + std::to_string(word->number);
      if (word->isPair) result += '/' + (word->secondX ? "X" : std::to_string(word->second));
    } else if (word->isString) {
      result += '"' + std::string(word->text) + '"';
    } else if (word->closed != Closed::None) {
      result += lexicon::spelling(word->closed);
    } else if (word->symbol.valid()) {
      result += vocabulary_[word->symbol].lemma;
      if (word->isNumber) result += ' ' + std::to_string(word->number);
      if (word->isX) result += " X";
    } else {
      result += word->text;
    }
    if (word->perPlayer) result += "*players";
    return result;
  }

  const lexicon::Vocabulary& vocabulary_;
  std::string out_;
};

}  // namespace

std::string dump(const Ability& ability, const lexicon::Vocabulary& vocabulary) {
  return Dumper(vocabulary).dump(ability);
}

}  // namespace thou::syntax
