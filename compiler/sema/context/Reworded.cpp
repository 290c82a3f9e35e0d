// See Reworded.h.
#include "compiler/sema/context/Reworded.h"

#include <utility>

namespace thou::sema {

const syntax::Ability* parseText(const Model& model, Span text, bool internal, syntax::Arena& arena, diag::Sink& sink,
                                 std::vector<syntax::Rewording>* used, syntax::ParseStatistics* statistics,
                                 std::set<uint32_t> except) {
  syntax::SentenceContext words{.vocabulary = &model.vocabulary, .internal = internal};
  while (model.drafts && model.drafts->fileCount() < source::kMostFiles) {
    std::optional<syntax::Reworded> other = model.wordings.reword(*model.sources, text, model.vocabulary, except);
    if (!other) break;
    const Span read = model.drafts->addReworded(std::move(other->text), std::move(other->replaced));
    size_t crossed = SIZE_MAX;
    words.wholes = other->wholes;
    words.crossed = &crossed;
    const syntax::Ability* ability = syntax::parseAbility(*model.sources, read, words, arena, sink, statistics);
    if (crossed == SIZE_MAX) {
      if (used) *used = std::move(other->used);
      return ability;
    }
    except.insert(other->used[crossed].where.begin - text.begin);
    model.drafts->keepFirst(read.file.value);
  }
  words.wholes = {};
  return syntax::parseAbility(*model.sources, text, words, arena, sink, statistics);
}

const syntax::Ability* parse(Context& context, Span text) {
  const syntax::Ability* line = parseText(context.model, text, true, context.arena, context.sink);
  if (!line) context.failed = true;
  return line;
}

}  // namespace thou::sema
