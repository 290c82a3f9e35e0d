// See WhenThis.h.
#include "compiler/sema/line/WhenThis.h"

#include <optional>

#include "compiler/sema/context/Rewrite.h"
#include "compiler/sema/phrase/Reference.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

namespace {

/// How a line without label waits for what its first clause says.
struct Waiting {
  bytecode::Timing timing{};  ///< of the label that it is read as
  Closed trigger{};           ///< what stands before the trigger of such a label
};

/// "If this stage is completed", "If Lamp Keeper leaves play": it happens, where `is stunned` is so.
bool happensToThis(Context& context, const Clause& first, const VerbWord& verb) {
  const bool leaves = verb.frames.front().construct == Construct::Leave && !first.verb->passive;
  const bool itself = !first.subject.empty() && speaksOfThis(context, first.subject);
  return leaves ||
         (first.verb->passive && itself && first.chunks.empty() && verb.frames.front().construct == Construct::None &&
          !context.model.vocabulary.find(lexicon::SymbolKind::Adjective, first.verb->verb->text).valid());
}

/// Whether a clause says what a verb is done to that is never done to nothing.
bool saysObject(const Clause& clause, const VerbWord& verb) {
  const bool none = llvm::any_of(verb.frames, [](const VerbFrame& frame) {
    return llvm::all_of(frame.roles, [](const RoleDecl& role) { return role.subject || role.optional; });
  });
  return none || (!clause.chunks.empty() && clause.chunks[0]->kind == ChunkKind::Noun);
}

/// "If an opponent plays an event, you may draw 1 card.": somebody does something, and then a deed is done. What you do on a card that orders may
/// be what the sentence before has you do; of what is put `on` a card nobody knows whether it lies there already.
bool somebodyDoes(const Context& context, const Clause& first, const VerbWord& verb, const Clause& then) {
  const VerbWord* deed = then.verb ? context.verbOf(then.verb->verb) : nullptr;
  const bool you = !first.subject.empty() && first.subject[0]->np && is(first.subject[0]->np->head, Closed::You);
  if ((you && !context.setting.owner.orders.empty()) || !saysObject(first, verb)) return false;
  return verb.frames.front().construct == Construct::None && !first.verb->passive && !first.subject.empty() &&
         first.verb->verb->form != lexicon::Form::Past && deed && deed->frames.front().construct == Construct::None &&
         !then.verb->negated && !then.verb->passive && (!then.verb->modal || is(then.verb->modal, Closed::May)) &&
         !then.sub && then.leads.empty() &&
         llvm::none_of(first.chunks, [](const Chunk* chunk) { return is(chunk->word, Closed::On); });
}

std::optional<Waiting> waiting(Context& context, const syntax::Sentence& sentence) {
  if (sentence.clauses.size() < 2) return std::nullopt;
  const Clause& first = *sentence.clauses.front();
  const VerbWord* verb = first.verb && first.verb->verb ? context.verbOf(first.verb->verb) : nullptr;
  if (!is(first.sub, Closed::If) || !verb || first.verb->negated || first.verb->modal || !first.verb->adverbs.empty() ||
      !first.leads.empty() || !sentence.clauses[1]->comma)
    return std::nullopt;
  if (happensToThis(context, first, *verb)) return Waiting{bytecode::Timing::Interrupt, Closed::When};
  if (somebodyDoes(context, first, *verb, *sentence.clauses[1]))
    return Waiting{bytecode::Timing::Response, Closed::After};
  return std::nullopt;
}

/// The label that a line says as a phrase before its first clause: "Each morning, draw 1 card." is "Each morning: Draw 1 card."
lexicon::SymbolId labelBefore(const Context& context, const syntax::Sentence& sentence) {
  if (sentence.clauses.empty() || sentence.clauses.front()->leads.empty()) return {};
  const std::string_view said = context.textOf(sentence.clauses.front()->leads[0]->span);
  return context.model.vocabulary.find(lexicon::SymbolKind::Label, said);
}

/// A line with a label, which a word of the text stands for, and one sentence.
const syntax::Ability& labelled(Context& context, const syntax::Ability& text, const syntax::Sentence& sentence,
                                lexicon::SymbolId label, std::vector<const Clause*> clauses) {
  Word* said = new (context.arena.Allocate<Word>()) Word;
  said->span = sentence.span;
  said->text = context.textOf(sentence.span);
  said->symbol = label;
  syntax::Ability& whole = withSentences(context, text, withClauses(context, sentence, clauses));
  const Word* labels[] = {said};
  whole.labels = llvm::ArrayRef<const Word*>(labels).copy(context.arena);
  whole.span = sentence.span;
  return whole;
}

}  // namespace

bool waits(Context& context, const syntax::Sentence& sentence) {
  return waiting(context, sentence).has_value() || labelBefore(context, sentence).valid();
}

const syntax::Ability* whenThis(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text) {
  std::vector<const Clause*> clauses(sentence.clauses.begin(), sentence.clauses.end());
  const Clause& first = *clauses.front();
  Clause* begins = new (context.arena.Allocate<Clause>()) Clause(first);
  clauses[0] = begins;
  if (const lexicon::SymbolId label = labelBefore(context, sentence); label.valid()) {
    begins->leads = first.leads.drop_front();
    return &labelled(context, text, sentence, label, clauses);
  }
  const std::optional<Waiting> how = waiting(context, sentence);
  if (!how) return nullptr;
  for (const LabelDecl& label : context.model.labels) {
    if (label.timing != how->timing || !label.forced || label.inHand || label.formKinds || label.trigger.valid())
      continue;
    Word* when = new (context.arena.Allocate<Word>()) Word(*first.sub);
    when->closed = how->trigger;
    begins->sub = when;
    const bool later = how->timing == bytecode::Timing::Response;
    context.note(first.sub->span, later ? "each time that has happened" : "whenever that happens, without being asked");
    const lexicon::SymbolId symbol = context.model.vocabulary.find(
        lexicon::SymbolKind::Label, context.program.string(context.program.labels[label.index]));
    return &labelled(context, text, sentence, symbol, clauses);
  }
  return nullptr;
}

}  // namespace thou::sema
