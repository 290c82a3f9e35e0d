// One text of a declaration built again with other words: what it comes to, apart from the program (analyseAgain in Sema.h).

#include "compiler/sema/Analysis.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/line/Verb.h"

namespace thou::sema {

bool Analysis::again(Span text, Span instead) {
  const auto put = [&](std::vector<Span> lines) {
    std::replace(lines.begin(), lines.end(), text, instead);
    return lines;
  };
  const auto holds = [&](llvm::ArrayRef<Span> lines) { return llvm::is_contained(lines, text); };
  for (const VerbWord& word : model_.verbs) {
    for (const VerbFrame& frame : word.frames) {
      const bool body = holds(frame.body);
      if (!body && !holds(frame.conditions)) continue;
      const Owner owner = ownerOfVerb(word, frame);
      const bytecode::Verb before = program_.verbs[frame.verb];
      const Node* tree = body ? verbText(frame, owner, put(frame.body), &sema::verbBody)
                              : verbText(frame, owner, put(frame.conditions), &sema::verbCondition);
      program_.verbs[frame.verb] = before;
      if (tree) addRoutine(owner.title, tree, body ? bytecode::Type::None : bytecode::Type::Bool, !body);
      return tree;
    }
  }
  for (const syntax::Block* block : model_.standingBlocks) {
    if (block->text == text || holds(block->lines))
      return standingLine(instead, ownerOfStanding(readHead(*model_.sources, *block)));
  }
  bool built = false;
  eachHolder([&](const syntax::Block& block, const Owner& owner, TakeAbilities /*take*/) {
    if (built || (block.text != text && !holds(block.lines))) return;
    std::vector<Index> abilities;
    built = line(instead, owner, abilities);
  });
  return built;
}

std::optional<Added> analyseAgain(Model& model, Span text, Span instead, syntax::Arena& arena, diag::Sink& sink) {
  bytecode::Program& program = *model.program;
  const AddedRows rows(program);
  const size_t files = model.sources->fileCount();
  Meaning meaning;
  std::optional<Added> added;
  if (Analysis(model, {}, arena, sink, meaning).again(text, instead)) {
    added.emplace(Added{.rows = rows.copy(), .routines = {}});
    for (auto& [index, routine] : meaning.routines)
      added->routines.emplace_back(Index(index - rows.firstFunction()), std::move(routine));
  }
  if (model.drafts) model.drafts->keepFirst(files);
  return added;
}

}  // namespace thou::sema
