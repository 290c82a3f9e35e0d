// What is proposed for a line that does not compile: a small change with which all of it does (Cures.h), tried with the declarations that
// stand. A trial leaves no trace in the program or among the files.
#include "compiler/sema/Analysis.h"
#include "compiler/sema/Cures.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/context/Reworded.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

void Analysis::propose(size_t index, Span text, bool internal,
                       llvm::function_ref<bool(const syntax::Ability& tree, diag::Sink& sink)> compiles) {
  const diag::Diagnostic& error = sink_.all()[index];
  const std::string_view help = error.help;
  const bool unknownLabel = error.id == diag::Id::UnknownLabel;  // the nearest spelling may not fit what follows
  const bool known =
      (!unknownLabel && help.starts_with("did you mean")) || help.starts_with("write `") || help.starts_with("take ");
  if (known || model_.cures <= 0 || error.where.file != text.file) return;
  --model_.cures;
  const std::string line(model_.sources->text(text));
  const size_t begin = error.where.begin - text.begin;
  const bool misspelt = diag::kebab(error.id).starts_with("unknown-");
  const Mistake mistake{.line = line, .begin = begin, .end = begin + error.where.length, .known = !misspelt};
  const std::string write = findCure(mistake, model_.vocabulary, [&](const std::string& changed) {
    if (changed.size() > UINT16_MAX) return false;
    diag::Sink sink;
    const AddedRows rows(program_);
    const size_t files = model_.drafts->fileCount();
    const Span draft{0, uint16_t(changed.size()), model_.drafts->add("", changed)};
    const syntax::Ability* tree = saysWrong(draft) ? nullptr : parseText(model_, draft, internal, arena_, sink);
    const bool fine = tree && compiles(*tree, sink) && sink.all().empty();
    model_.drafts->keepFirst(files);
    return fine;
  });
  if (!write.empty()) sink_.amend(index).help("did you mean `" + write + "`?");
}

bool Analysis::looksPrinted(Span text) const {
  const llvm::StringRef line = llvm::StringRef(model_.sources->text(text)).trim();
  const auto begins = [&](std::string_view name, llvm::StringRef behind) {
    if (name.empty() || !line.starts_with_insensitive(name)) return false;
    const llvm::StringRef rest = line.drop_front(name.size()).ltrim();
    return !rest.empty() && behind.contains(rest.front());
  };
  return line.equals_insensitive("unique.") || begins("id", "\"") || begins("subtitle", "\"") ||
         begins("traits", ":") || begins("resource:", "[") || begins("resources:", "[") ||
         llvm::any_of(model_.headers, [&](const HeaderDecl& item) { return begins(item.name, "0123456789"); }) ||
         llvm::any_of(model_.traitGroups, [&](const auto& group) { return begins(group.first, ":"); }) ||
         llvm::any_of(program_.kinds,
                      [&](const bytecode::Kind& kind) { return begins(program_.string(kind.name), "\""); });
}

}  // namespace thou::sema
