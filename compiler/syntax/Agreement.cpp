// See Agreement.h.
#include "compiler/syntax/Agreement.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
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

/// Whether a number wants the plural: "2 cards", "0 cards", "1 card"; nothing for X, for "1 or more" and for "1[per_hero]".
std::optional<bool> wantsPlural(const Quantity& quantity) {
  if (quantity.kind == QuantityKind::AnyNumber || quantity.kind == QuantityKind::All) return true;
  if (quantity.value == nullptr || !quantity.value->isNumber) return std::nullopt;
  if (quantity.value->number != 1) return true;
  const bool one = quantity.kind == QuantityKind::Exact || quantity.kind == QuantityKind::UpTo;
  return one && !quantity.value->perPlayer ? std::optional<bool>(false) : std::nullopt;
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
        // "an ally you control": the noun phrase is the subject of the verb behind it
        if (chunk->kind == ChunkKind::Contact && chunk->np != nullptr && chunk->verb != nullptr &&
            !agrees(*chunk->np, *chunk->verb))
          return false;
      }
      return true;
    });
  }

  /// "an upgrade", "a tough status card": the article is that of the word behind it.
  bool article(const NounPhrase& phrase) {
    if (!isOneOf(phrase.det, {Closed::A}) || (phrase.det->text.size() > 2)) return true;
    const Word* next = phrase.before.size() > 1      ? phrase.before[1]
                       : !phrase.mods.empty()        ? phrase.mods.front()
                       : phrase.possessor == nullptr ? phrase.head
                                                     : nullptr;
    if (next == nullptr || next->isString || next->negated) return true;
    const std::optional<std::string_view> wanted = lexicon::articleBefore(next->text);
    if (!wanted || wanted->size() == phrase.det->text.size()) return true;
    sink_.report(Id::Disagreement, phrase.det->span)
        .arg(phrase.det->text)
        .arg(next->text)
        .help("write `" + std::string(*wanted) + " " + std::string(next->text) + "`");
    return false;
  }

  /// "A heroes", "2 hero", "all hero": a noun's form is what stands before it wants.
  bool noun(const NounPhrase* phrase) {
    if (phrase == nullptr) return true;
    if (!article(*phrase)) return false;
    const Word* head = phrase->head;
    const std::optional<bool> many = wantsPlural(*phrase);
    if (isCountable(head) && many && head->form == (*many ? Form::Singular : Form::Plural) &&
        !isAlso(*head, *many ? Form::Plural : Form::Singular)) {
      diag::Builder error = sink_.report(Id::Disagreement, head->span);
      const Word* number = phrase->quantity.value;
      error.arg(number != nullptr ? number->text : phrase->before.empty() ? head->text : phrase->before.front()->text);
      error.arg(head->text);
      const std::string cure = spelled(*head, *many ? Form::Plural : Form::Singular);
      if (!cure.empty()) error.help("write `" + cure + "`");
      return false;
    }
    return noun(phrase->possessor) && noun(phrase->of);
  }

  bool isCountable(const Word* head) const {
    return head != nullptr && head->symbol.valid() && vocabulary_[head->symbol].kind == lexicon::SymbolKind::Noun;
  }

  /// Whether a subject wants the verb's plain form ("you", "they", "allies"); nothing where its words do not tell.
  std::optional<bool> plural(const NounPhrase* phrase) const {
    if (phrase == nullptr || phrase->head == nullptr) return std::nullopt;
    if (isOneOf(phrase->head, {Closed::You, Closed::They})) return true;
    if (isOneOf(phrase->head, {Closed::It, Closed::He, Closed::She})) return false;
    const bool ofThem = phrase->det2 != nullptr || (phrase->det != nullptr && phrase->det->text.ends_with("of"));
    if (!isCountable(phrase->head) || ofThem) return std::nullopt;  // "each of those enemies is"
    const std::optional<bool> number =
        phrase->quantity.kind == QuantityKind::None ? std::nullopt : wantsPlural(phrase->quantity);
    if (phrase->quantity.kind != QuantityKind::None && !number) return std::nullopt;
    const bool many = phrase->head->form == Form::Plural;
    if ((number && *number != many) || isAlso(*phrase->head, many ? Form::Singular : Form::Plural)) return std::nullopt;
    return many;
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
    if (!behindModal(*group) || !present(clause)) return false;
    if (clause.subject.empty()) return ordered(clause);
    const bool joined = std::any_of(clause.subject.begin(), clause.subject.end(),
                                    [](const Chunk* chunk) { return chunk->kind == ChunkKind::Conj; });
    return joined || clause.subject.front()->np == nullptr || agrees(*clause.subject.front()->np, *group);
  }

  bool agrees(const NounPhrase& subject, const VerbGroup& group) {
    const Word* finite = group.modal != nullptr ? group.modal : group.aux != nullptr ? group.aux : group.verb;
    const std::optional<bool> many = plural(&subject);
    if (finite == nullptr || !many || fits(*finite, *many)) return true;
    diag::Builder error = sink_.report(Id::Disagreement, finite->span);
    error.arg(finite->text).arg(subject.head->text);
    const std::string cure = counterpart(*finite, *many);
    if (!cure.empty()) error.help("write `" + cure + "`");
    return false;
  }

  /// The form of a finite verb that goes with a subject of the other number: "have" for "has".
  std::string counterpart(const Word& finite, bool many) const {
    constexpr std::pair<std::string_view, std::string_view> kForms[] = {
        {"is", "are"}, {"was", "were"}, {"has", "have"}, {"does", "do"}};
    for (const auto& [one, more] : kForms) {
      if (finite.text == (many ? one : more)) return std::string(many ? more : one);
    }
    return finite.symbol.valid() ? spelled(finite, many ? Form::Base : Form::ThirdPerson) : std::string();
  }

  /// How a word's symbol is written in a form; empty where it has none of its own.
  std::string spelled(const Word& word, Form form) const {
    for (std::string_view spelling : vocabulary_.spellings(vocabulary_[word.symbol].kind)) {
      std::vector<lexicon::Reading> readings;
      vocabulary_.longest(lexicon::splitWords(spelling), 0, readings);
      if (std::find(readings.begin(), readings.end(), lexicon::Reading{word.symbol, form}) != readings.end())
        return std::string(spelling);
    }
    return {};
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

  /// "After you defeat a minion": what an ability waits for is said in the present.
  bool present(const Clause& clause) {
    const VerbGroup& group = *clause.verb;
    const Word& verb = *group.verb;
    if (group.modal != nullptr || group.aux != nullptr || verb.form != Form::Past ||
        !isOneOf(clause.sub, {Closed::After, Closed::When}))
      return true;
    const std::optional<bool> many = clause.subject.empty() ? std::nullopt : plural(clause.subject.front()->np);
    diag::Builder error = sink_.report(Id::Disagreement, verb.span);
    error.arg(verb.text).arg(clause.sub->text);
    const std::string cure = spelled(verb, many.value_or(false) ? Form::Base : Form::ThirdPerson);
    if (!cure.empty()) error.help("write `" + cure + "`");
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
