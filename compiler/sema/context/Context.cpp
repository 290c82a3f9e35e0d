// Routines, reports and words: what every reader of text needs. See Context.h.
#include "compiler/sema/context/Context.h"

#include <algorithm>
#include <utility>

#include "runtime/bytecode/Verify.h"

namespace thou::sema {

Context::Context(Model& words, const Nested& others, llvm::BumpPtrAllocator& memory, diag::Sink& errors,
                 std::vector<Note>& explanations, Owner owner)
    : Trees(memory), model(words), nested(others), program(*words.program), sink(errors), notes(explanations) {
  setting.owner = std::move(owner);
  setting.you = make(NodeKind::You, Type::Player);
  setting.event = make(NodeKind::Watched, Type::Event);
}

Index Context::routine(std::string what, const Node* body, Type result, bool pure, std::vector<Type> parameters) {
  const Index index = Index(program.functions.size());
  program.functions.emplace_back();
  made.routines.emplace_back(index,
                             Routine{setting.owner.title + ": " + what, body, std::move(parameters), result, pure});
  return index;
}

Index Context::addEffect(const bytecode::EffectTemplate& effect, Span span) {
  const Index index = Index(program.effects.size());
  program.effects.push_back(effect);
  made.effectSpans.emplace_back(index, span);
  return index;
}

Index Context::addAbility(bytecode::Ability ability, Span span) {
  const Index index = Index(program.abilities.size());
  made.abilitySpans.emplace_back(index, span);
  program.abilities.push_back(std::move(ability));
  return index;
}

Index Context::choice(std::string_view prompt, std::vector<Index> modes) {
  if (modes.size() > bytecode::kMaxModes)
    fail(diag::Id::TooLarge, clauseSpan, "a choice is among at most " + std::to_string(bytecode::kMaxModes));
  const Index index = Index(program.choices.size());
  program.choices.push_back({model.string(prompt), std::move(modes)});
  return index;
}

diag::Builder Context::report(diag::Id id, Span span) {
  static thread_local diag::Sink silence;
  if (std::exchange(failed, true)) {
    silence.rollback({});
    return silence.report(id, span);
  }
  return sink.report(id, span.valid() ? span : clauseSpan);  // of nothing that stands in the text: of its clause
}

std::nullptr_t Context::fail(diag::Id id, Span span, std::string_view argument, std::string_view help) {
  diag::Builder report = this->report(id, span);
  if (!argument.empty()) report.arg(argument);
  if (!help.empty()) report.help(help);
  return nullptr;
}

std::nullptr_t Context::failKind(Span span, std::string_view what, std::string_view wanted, std::string_view help) {
  diag::Builder report = this->report(diag::Id::WrongKind, span);
  report.arg(what).arg(wanted);
  if (!help.empty()) report.help(help);
  return nullptr;
}

void Context::note(Span where, std::string text, std::string rules) {
  notes.push_back({where, std::move(text), std::move(rules)});
}

uint32_t Context::identityKinds() const {
  uint32_t kinds = 0;
  for (size_t i = 0; i < program.kinds.size(); ++i) kinds |= program.kinds[i].identity ? 1u << i : 0;
  return kinds;
}

uint32_t Context::extensionsUnlessAttached() const {
  uint32_t kinds = 0;
  for (size_t i = 0; i < program.kinds.size(); ++i) {
    if (program.kinds[i].extension && program.kinds[i].unlessAttachedElsewhere) kinds |= 1u << i;
  }
  return kinds;
}

std::string Context::kindNames(uint32_t kinds) const {
  // The declared noun that means exactly these kinds, else the kinds one by one.
  for (size_t i = 0; i < model.vocabulary.size(); ++i) {
    const lexicon::Symbol& symbol = model.vocabulary[lexicon::SymbolId{uint32_t(i)}];
    if (symbol.kind != lexicon::SymbolKind::Noun && symbol.kind != lexicon::SymbolKind::MassNoun) continue;
    const NounDecl& noun = model.nouns[symbol.data];
    if (noun.sort == NounSort::Card && noun.kinds == kinds) return symbol.lemma;
  }
  std::string names;
  for (size_t i = 0; i < program.kinds.size(); ++i) {
    if (!(kinds >> i & 1)) continue;
    if (!names.empty()) names += " or ";
    names += program.string(program.kinds[i].name);
  }
  return names;
}

const NounDecl* Context::nounOf(const Word* word) const {
  if (!word || !word->symbol.valid()) return nullptr;
  const lexicon::SymbolKind kind = kindOf(word);
  if (kind != lexicon::SymbolKind::Noun && kind != lexicon::SymbolKind::MassNoun) return nullptr;
  return &model.nouns[model.vocabulary[word->symbol].data];
}

const VerbWord* Context::verbOf(const Word* word) const {
  if (!word || !word->symbol.valid() || kindOf(word) != lexicon::SymbolKind::Verb) return nullptr;
  return &model.verbs[model.vocabulary[word->symbol].data];
}

const VerbFrame* Context::frameThatDoes(bytecode::Operation operation, const VerbWord& word) const {
  const auto frame = std::find_if(word.frames.begin(), word.frames.end(),
                                  [&](const VerbFrame& each) { return program.verbs[each.verb].does(operation); });
  return frame == word.frames.end() ? nullptr : &*frame;
}

const VerbFrame* Context::frameThatDoes(bytecode::Operation operation) const {
  for (const VerbWord& word : model.verbs) {
    if (const VerbFrame* frame = frameThatDoes(operation, word)) return frame;
  }
  return nullptr;
}

Index Context::zoneWith(bytecode::ZoneRole role) const {
  const auto zone = std::find_if(program.zones.begin(), program.zones.end(),
                                 [&](const bytecode::Zone& each) { return each.role == role; });
  return zone == program.zones.end() ? kNone : Index(zone - program.zones.begin());
}

bool Context::isName(const Chunk& chunk) const {
  const Chunk* noun = chunk.kind == ChunkKind::Conj && chunk.inner ? chunk.inner : &chunk;
  return noun->kind == ChunkKind::Noun && noun->np && noun->np->head &&
         (noun->np->head->isString ||
          (noun->np->head->symbol.valid() && kindOf(noun->np->head) == lexicon::SymbolKind::Name)) &&
         !noun->np->possessor;
}

}  // namespace thou::sema
