// See Misled.h.
#include "compiler/sema/Misled.h"

#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Reworded.h"
#include "compiler/sema/effect/Nested.h"
#include "compiler/sema/line/Ability.h"

namespace thou::sema {

std::vector<PlainReading> withoutWordings(Model& model, syntax::Arena& arena, Span text, const Owner& owner,
                                          bool internal, llvm::ArrayRef<syntax::Rewording> used) {
  std::vector<PlainReading> found;
  for (const syntax::Rewording& each : used) {
    const AddedRows rows(*model.program);
    diag::Sink sink;
    std::vector<Note> notes;
    std::vector<Index> made;
    Context context(model, kNested, arena, sink, notes, owner);
    const syntax::Ability* tree =
        parseText(model, text, internal, arena, sink, nullptr, nullptr, {each.where.begin - text.begin});
    if (tree && ability(context, *tree, made) && !context.failed && sink.errorCount() == 0)
      found.push_back({each, std::move(context.made.routines)});
  }
  return found;
}

bool misleads(const PlainReading& plain, Context& context) {
  const auto isSame = [](const auto& a, const auto& b) { return same(a.second.body, b.second.body); };
  const auto& now = context.made.routines;
  if (std::equal(now.begin(), now.end(), plain.routines.begin(), plain.routines.end(), isSame)) return false;
  const syntax::Rewording& wording = plain.rewording;
  context.sink.report(diag::Id::WordingMisleads, wording.where)
      .arg(context.textOf(wording.where))
      .arg(wording.wording->says)
      .label(wording.wording->declared, "this wording would have it read so")
      .help("a wording is for what has no meaning yet: take it away, or give it a left side of its own");
  return true;
}

std::string saidBy(const syntax::Rewording& rewording, const syntax::Ability* ability,
                   const source::SourceManager& sources) {
  if (!ability) return rewording.wording->says;
  Span inside = rewording.inside;
  inside.file = ability->span.file;
  return std::string(sources.text(inside));
}

void tellOfWordings(llvm::ArrayRef<syntax::Rewording> used, diag::Sink& sink, size_t from) {
  for (const syntax::Rewording& each : used) {
    for (size_t i = from; i < sink.all().size(); ++i) {
      const Span where = sink.all()[i].where;
      const bool there = where.begin < each.where.end() && each.where.begin < where.end();
      if (there && sink.all()[i].id != diag::Id::WordingMisleads)
        sink.amend(i).label(each.wording->declared, "read as `" + each.wording->says + "`, by this wording");
    }
  }
}

}  // namespace thou::sema
