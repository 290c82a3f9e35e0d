// See Agreement.h.
#include "compiler/syntax/Agreement.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "compiler/lexicon/Words.h"

namespace thou::syntax {
namespace {

using diag::Id;
using lexicon::Closed;
using lexicon::Form;

bool isOneOf(const Word* word, std::initializer_list<Closed> list) {
  return word != nullptr && std::find(list.begin(), list.end(), word->closed) != list.end();
}

/// Whether a subject wants the verb's plain form ("you", "they"); nothing where its words do not tell.
std::optional<bool> plural(ArrayRef<const Chunk*> subject) {
  const NounPhrase* phrase = subject.front()->np;
  const bool joined =
      std::any_of(subject.begin(), subject.end(), [](const Chunk* chunk) { return chunk->kind == ChunkKind::Conj; });
  if (phrase == nullptr || phrase->head == nullptr || joined) return std::nullopt;
  if (isOneOf(phrase->head, {Closed::You, Closed::They})) return true;
  if (isOneOf(phrase->head, {Closed::It, Closed::He, Closed::She})) return false;
  if (phrase->quantity.kind != QuantityKind::None || phrase->head->form != Form::Singular) return std::nullopt;
  if (isOneOf(phrase->det, {Closed::A, Closed::Each, Closed::Another, Closed::This, Closed::That})) return false;
  return std::nullopt;
}

/// Whether a number wants the plural: "2 cards", "0 cards"; nothing for X, and 1 goes with either ("1 or more", "1[per_hero]").
std::optional<bool> wantsPlural(const Quantity& quantity) {
  if (quantity.kind == QuantityKind::AnyNumber || quantity.kind == QuantityKind::All) return true;
  if (quantity.value == nullptr || !quantity.value->isNumber || quantity.value->number == 1) return std::nullopt;
  return true;
}

/// Whether what stands before a noun wants its plural ("all"); nothing where either will do ("the").
std::optional<bool> wantsPlural(const NounPhrase& phrase) {
  if (phrase.quantity.kind != QuantityKind::None) return wantsPlural(phrase.quantity);
  if (phrase.det == nullptr) return std::nullopt;
  if (isOneOf(phrase.det, {Closed::All, Closed::Both, Closed::These, Closed::Those})) return true;
  if (!phrase.mods.empty() && isOneOf(phrase.mods.front(), {Closed::Many})) return true;  // "that many"
  const bool ofThem = phrase.det2 != nullptr || phrase.det->text.ends_with("of");         // "each of those"
  if (!ofThem && isOneOf(phrase.det, {Closed::A, Closed::Another, Closed::Each, Closed::This, Closed::That}))
    return false;
  return std::nullopt;
}

class Checker {
 public:
  Checker(const lexicon::Vocabulary& vocabulary, diag::Sink& sink) : vocabulary_(vocabulary), sink_(sink) {}

  bool all(ArrayRef<const Sentence*> sentences) {
    return std::all_of(sentences.begin(), sentences.end(), [this](const Sentence* sentence) {
      return std::all_of(sentence->clauses.begin(), sentence->clauses.end(), [this](const Clause* each) {
        return nouns(each->leads) && nouns(each->subject) && clause(*each) && nouns(each->chunks) &&
               inside(each->chunks);
      });
    });
  }

 private:
  bool inside(ArrayRef<const Chunk*> chunks) {
    return std::all_of(chunks.begin(), chunks.end(), [this](const Chunk* chunk) {
      return all(chunk->sentences) && (chunk->ability == nullptr || all(chunk->ability->sentences));
    });
  }

  bool nouns(ArrayRef<const Chunk*> chunks) {
    return std::all_of(chunks.begin(), chunks.end(), [this](const Chunk* chunk) {
      for (; chunk != nullptr; chunk = chunk->inner) {
        if (!noun(chunk->np)) return false;
      }
      return true;
    });
  }

  /// "A heroes", "2 hero", "all hero": a noun's form is what stands before it wants.
  bool noun(const NounPhrase* phrase) {
    if (phrase == nullptr) return true;
    const Word* head = phrase->head;
    const std::optional<bool> many = wantsPlural(*phrase);
    const bool countable =
        head != nullptr && head->symbol.valid() && vocabulary_[head->symbol].kind == lexicon::SymbolKind::Noun;
    if (countable && many && head->form == (*many ? Form::Singular : Form::Plural) &&
        !isAlso(*head, *many ? Form::Plural : Form::Singular)) {
      diag::Builder error = sink_.report(Id::Disagreement, head->span);
      const Word* number = phrase->quantity.value;
      error.arg(number != nullptr ? number->text : phrase->before.empty() ? head->text : phrase->before.front()->text);
      error.arg(head->text);
      if (!*many) error.help("write `" + vocabulary_[head->symbol].lemma + "`");
      return false;
    }
    return noun(phrase->possessor) && noun(phrase->of);
  }

  /// "sheep": one spelling for several forms.
  bool isAlso(const Word& word, Form form) const {
    std::vector<lexicon::Reading> readings;
    vocabulary_.longest(lexicon::splitWords(word.text), 0, readings);
    return std::find(readings.begin(), readings.end(), lexicon::Reading{word.symbol, form}) != readings.end();
  }

  bool clause(const Clause& clause) {
    const VerbGroup* group = clause.verb;
    if (group == nullptr || group->verb == nullptr) return true;
    if (!behindModal(*group)) return false;
    if (clause.subject.empty()) return ordered(clause);
    const Word& finite = *(group->modal != nullptr ? group->modal : group->aux != nullptr ? group->aux : group->verb);
    const std::optional<bool> many = plural(clause.subject);
    if (!many || fits(finite, *many)) return true;
    const lexicon::SymbolId symbol = finite.symbol;
    diag::Builder error = sink_.report(Id::Disagreement, finite.span);
    error.arg(finite.text).arg(clause.subject.front()->np->head->text);
    if (*many && symbol.valid()) error.help("write `" + vocabulary_[symbol].lemma + "`");
    return false;
  }

  /// "must attack", "cannot be attacked": behind `must` and its like a verb has its plain form.
  bool behindModal(const VerbGroup& group) {
    if (group.modal == nullptr) return true;
    const Word& first = *(group.aux != nullptr ? group.aux : group.verb);
    const bool plain = first.closed == Closed::Be     ? first.text == "be"
                       : first.closed == Closed::Have ? first.text == "have"
                                                      : first.closed != Closed::None || first.form == Form::Base;
    if (plain) return true;
    sink_.report(Id::Disagreement, first.span).arg(first.text).arg(group.modal->text);
    return false;
  }

  /// "After you change form": what begins with `after`, `when`, `while`, `until` is no order.
  bool ordered(const Clause& clause) {
    if (clause.conn != nullptr || !isOneOf(clause.sub, {Closed::After, Closed::When, Closed::While, Closed::Until}))
      return true;
    sink_.report(Id::SubjectUnsaid, clause.verb->span)
        .arg(clause.verb->verb->text)
        .help("say `" + std::string(clause.sub->text) + " you`, if it is you");
    return false;
  }

  bool fits(const Word& finite, bool many) const {
    const auto isAny = [&](std::initializer_list<std::string_view> texts) {
      return std::find(texts.begin(), texts.end(), finite.text) != texts.end();
    };
    if (isAny({"is", "was", "has", "does"})) return !many;
    if (isAny({"are", "have", "do"})) return many;
    if (isAny({"be"})) return false;
    if (finite.closed != Closed::None) return true;
    return many ? finite.form != Form::ThirdPerson : finite.form != Form::Base;
  }

  const lexicon::Vocabulary& vocabulary_;
  diag::Sink& sink_;
};

}  // namespace

bool agree(ArrayRef<const Sentence*> sentences, const lexicon::Vocabulary& vocabulary, diag::Sink& sink) {
  return Checker(vocabulary, sink).all(sentences);
}

}  // namespace thou::syntax
