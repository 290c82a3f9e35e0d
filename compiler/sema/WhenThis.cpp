// A line without label about something that happens to the card: `If this stage is completed, the players lose the game.`
// It is read as the ruleset's forced interrupt: `When this stage is completed, ...`.
#include "compiler/sema/Builder.h"

namespace thou::sema {

bool Builder::whenThis(const syntax::Sentence& sentence, const syntax::Ability& text, std::vector<Index>& result,
                       bool& handled) {
  const Clause& first = *sentence.clauses.front();
  const VerbWord* verb = first.verb && first.verb->verb ? verbOf(first.verb->verb) : nullptr;
  // "If this stage is completed", "If Lamp Keeper leaves play": it happens, where `is stunned` is so
  const bool leaves = verb && verb->frames.front().construct == Construct::Leave && !first.verb->passive;
  const bool itself = first.subject.size() == 1 && first.subject[0]->np && is(first.subject[0]->np->det, Closed::This);
  const bool happens = leaves || (verb && first.verb->passive && itself && first.chunks.empty() &&
                                  verb->frames.front().construct == Construct::None);
  if (!happens || first.verb->negated || first.verb->modal || !first.verb->adverbs.empty() ||
      !sentence.clauses[1]->comma ||
      model_.vocabulary.find(lexicon::SymbolKind::Adjective, first.verb->verb->text).valid())
    return false;
  for (const LabelDecl& label : model_.labels) {
    if (label.timing != bytecode::Timing::Interrupt || !label.forced || label.inHand || label.formKinds ||
        label.trigger.valid())
      continue;
    handled = true;
    Word* said = new (arena_.Allocate<Word>()) Word(*first.sub);
    said->symbol = model_.vocabulary.find(lexicon::SymbolKind::Label, program_.string(program_.labels[label.index]));
    said->closed = Closed::None;
    Word* when = new (arena_.Allocate<Word>()) Word(*first.sub);
    when->closed = Closed::When;
    Clause* trigger = new (arena_.Allocate<Clause>()) Clause(first);
    trigger->sub = when;
    std::vector<const Clause*> clauses(sentence.clauses.begin(), sentence.clauses.end());
    clauses[0] = trigger;
    syntax::Sentence* one = new (arena_.Allocate<syntax::Sentence>()) syntax::Sentence(sentence);
    one->clauses = llvm::ArrayRef<const Clause*>(clauses).copy(arena_);
    syntax::Ability* whole = new (arena_.Allocate<syntax::Ability>()) syntax::Ability(text);
    const Word* labels[] = {said};
    const syntax::Sentence* sentences[] = {one};
    whole->labels = llvm::ArrayRef<const Word*>(labels).copy(arena_);
    whole->sentences = llvm::ArrayRef<const syntax::Sentence*>(sentences).copy(arena_);
    whole->span = sentence.span;
    note(first.sub->span, "whenever that happens, without being asked");
    return ability(*whole, result);
  }
  return false;
}

}  // namespace thou::sema
