// See WhenThis.h.
#include "compiler/sema/line/WhenThis.h"
#include "compiler/sema/line/Ability.h"

namespace thou::sema {

bool whenThis(Context& context, const syntax::Sentence& sentence, const syntax::Ability& text,
              std::vector<Index>& result, bool& handled) {
  const Clause& first = *sentence.clauses.front();
  const VerbWord* verb = first.verb && first.verb->verb ? context.verbOf(first.verb->verb) : nullptr;
  // "If this stage is completed", "If Lamp Keeper leaves play": it happens, where `is stunned` is so
  const bool leaves = verb && verb->frames.front().construct == Construct::Leave && !first.verb->passive;
  const bool itself = first.subject.size() == 1 && first.subject[0]->np && is(first.subject[0]->np->det, Closed::This);
  const bool happens = leaves || (verb && first.verb->passive && itself && first.chunks.empty() &&
                                  verb->frames.front().construct == Construct::None);
  if (!happens || first.verb->negated || first.verb->modal || !first.verb->adverbs.empty() ||
      !sentence.clauses[1]->comma ||
      context.model.vocabulary.find(lexicon::SymbolKind::Adjective, first.verb->verb->text).valid())
    return false;
  for (const LabelDecl& label : context.model.labels) {
    if (label.timing != bytecode::Timing::Interrupt || !label.forced || label.inHand || label.formKinds ||
        label.trigger.valid())
      continue;
    handled = true;
    Word* said = new (context.arena.Allocate<Word>()) Word(*first.sub);
    said->symbol = context.model.vocabulary.find(lexicon::SymbolKind::Label,
                                                 context.program.string(context.program.labels[label.index]));
    said->closed = Closed::None;
    Word* when = new (context.arena.Allocate<Word>()) Word(*first.sub);
    when->closed = Closed::When;
    Clause* trigger = new (context.arena.Allocate<Clause>()) Clause(first);
    trigger->sub = when;
    std::vector<const Clause*> clauses(sentence.clauses.begin(), sentence.clauses.end());
    clauses[0] = trigger;
    syntax::Sentence* one = new (context.arena.Allocate<syntax::Sentence>()) syntax::Sentence(sentence);
    one->clauses = llvm::ArrayRef<const Clause*>(clauses).copy(context.arena);
    syntax::Ability* whole = new (context.arena.Allocate<syntax::Ability>()) syntax::Ability(text);
    const Word* labels[] = {said};
    const syntax::Sentence* sentences[] = {one};
    whole->labels = llvm::ArrayRef<const Word*>(labels).copy(context.arena);
    whole->sentences = llvm::ArrayRef<const syntax::Sentence*>(sentences).copy(context.arena);
    whole->span = sentence.span;
    context.note(first.sub->span, "whenever that happens, without being asked");
    return ability(context, *whole, result);
  }
  return false;
}

}  // namespace thou::sema
