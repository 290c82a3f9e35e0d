// Routines, reports and words: the small tools of the builder.
#include "compiler/sema/Builder.h"

#include <algorithm>

#include "runtime/bytecode/Verify.h"

namespace thou::sema {

Builder::Builder(Model& model, llvm::BumpPtrAllocator& arena, diag::Sink& sink, std::vector<Note>& notes, Owner owner)
    : Trees(arena), model_(model), program_(*model.program), sink_(sink), notes_(notes), owner_(std::move(owner)) {
  you_ = make(NodeKind::You, Type::Player);
  event_ = make(NodeKind::Watched, Type::Event);
}

Index Builder::routine(std::string what, const Node* body, Type result, bool pure, std::vector<Type> parameters) {
  const Index index = Index(program_.functions.size());
  program_.functions.emplace_back();
  routines.emplace_back(index, Routine{owner_.title + ": " + what, body, std::move(parameters), result, pure});
  return index;
}

Index Builder::choice(std::string_view prompt, std::vector<Index> modes) {
  if (modes.size() > bytecode::kMaxModes)
    fail(diag::Id::TooLarge, span_, "a choice is among at most " + std::to_string(bytecode::kMaxModes));
  const Index index = Index(program_.choices.size());
  program_.choices.push_back({model_.string(prompt), std::move(modes)});
  return index;
}

diag::Builder Builder::report(diag::Id id, Span span) {
  static thread_local diag::Sink silence;
  const bool silent = failed_ || quiet_;
  failed_ = true;
  if (silent) {
    silence.rollback(0);
    return silence.report(id, span);
  }
  return sink_.report(id, span);
}

std::nullptr_t Builder::fail(diag::Id id, Span span, std::string_view argument, std::string_view help) {
  diag::Builder report = this->report(id, span);
  if (!argument.empty()) report.arg(argument);
  if (!help.empty()) report.help(help);
  return nullptr;
}

std::nullptr_t Builder::failKind(Span span, std::string_view what, std::string_view wanted, std::string_view help) {
  diag::Builder report = this->report(diag::Id::WrongKind, span);
  report.arg(what).arg(wanted);
  if (!help.empty()) report.help(help);
  return nullptr;
}

void Builder::note(Span where, std::string text, std::string rules) {
  if (!quiet_) notes_.push_back({where, std::move(text), std::move(rules)});
}

uint32_t Builder::identityKinds() const {
  uint32_t kinds = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i) kinds |= program_.kinds[i].identity ? 1u << i : 0;
  return kinds;
}

uint32_t Builder::extensionsUnlessAttached() const {
  uint32_t kinds = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if (program_.kinds[i].extension && program_.kinds[i].unlessAttachedElsewhere) kinds |= 1u << i;
  }
  return kinds;
}

std::string Builder::kindNames(uint32_t kinds) const {
  // The declared noun that means exactly these kinds, else the kinds one by one.
  for (size_t i = 0; i < model_.vocabulary.size(); ++i) {
    const lexicon::Symbol& symbol = model_.vocabulary[lexicon::SymbolId{uint32_t(i)}];
    if (symbol.kind != lexicon::SymbolKind::Noun && symbol.kind != lexicon::SymbolKind::MassNoun) continue;
    const NounDecl& noun = model_.nouns[symbol.data];
    if (noun.sort == NounSort::Card && noun.kinds == kinds) return symbol.lemma;
  }
  std::string names;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if (!(kinds >> i & 1)) continue;
    if (!names.empty()) names += " or ";
    names += program_.string(program_.kinds[i].name);
  }
  return names;
}

const NounDecl* Builder::nounOf(const Word* word) const {
  if (!word || !word->symbol.valid()) return nullptr;
  const lexicon::SymbolKind kind = kindOf(word);
  if (kind != lexicon::SymbolKind::Noun && kind != lexicon::SymbolKind::MassNoun) return nullptr;
  return &model_.nouns[model_.vocabulary[word->symbol].data];
}

const VerbWord* Builder::verbOf(const Word* word) const {
  if (!word || !word->symbol.valid() || kindOf(word) != lexicon::SymbolKind::Verb) return nullptr;
  return &model_.verbs[model_.vocabulary[word->symbol].data];
}

const VerbFrame* Builder::frameThatDoes(bytecode::Operation operation, const VerbWord& word) const {
  const auto frame = std::find_if(word.frames.begin(), word.frames.end(),
                                  [&](const VerbFrame& each) { return program_.verbs[each.verb].does(operation); });
  return frame == word.frames.end() ? nullptr : &*frame;
}

const VerbFrame* Builder::frameThatDoes(bytecode::Operation operation) const {
  for (const VerbWord& word : model_.verbs) {
    if (const VerbFrame* frame = frameThatDoes(operation, word)) return frame;
  }
  return nullptr;
}

Index Builder::zoneWith(bytecode::ZoneRole role) const {
  const auto zone = std::find_if(program_.zones.begin(), program_.zones.end(),
                                 [&](const bytecode::Zone& each) { return each.role == role; });
  return zone == program_.zones.end() ? kNone : Index(zone - program_.zones.begin());
}

bool Builder::isName(const Chunk& chunk) const {
  const Chunk* noun = chunk.kind == ChunkKind::Conj && chunk.inner ? chunk.inner : &chunk;
  return noun->kind == ChunkKind::Noun && noun->np && noun->np->head &&
         (noun->np->head->isString ||
          (noun->np->head->symbol.valid() && kindOf(noun->np->head) == lexicon::SymbolKind::Name)) &&
         !noun->np->possessor;
}

}  // namespace thou::sema
