// Making nodes, routines and reports: the small tools of the builder.
#include "compiler/sema/Builder.h"

namespace thou::sema {

bool same(const Node* a, const Node* b) {
  if (a == b) return true;
  if (!a || !b || a->kind != b->kind || a->value != b->value || a->index != b->index || a->local != b->local ||
      a->args.size() != b->args.size())
    return false;
  for (size_t i = 0; i < a->args.size(); ++i) {
    if (!same(a->args[i], b->args[i])) return false;
  }
  return true;
}

Builder::Builder(Model& model, llvm::BumpPtrAllocator& arena, diag::Sink& sink, std::vector<Note>& notes, Owner owner)
    : model_(model), program_(*model.program), arena_(arena), sink_(sink), notes_(notes), owner_(std::move(owner)) {
  you_ = make(NodeKind::You, Type::Player);
  event_ = make(NodeKind::Watched, Type::Event);
}

const Node* Builder::makeList(NodeKind kind, Type type, llvm::ArrayRef<const Node*> args, int64_t value, Index index,
                              int32_t local) {
  Node* node = new (arena_.Allocate<Node>()) Node;
  node->kind = kind;
  node->type = type;
  node->value = value;
  node->index = index;
  node->local = local;
  node->span = span_;
  node->args = args.copy(arena_);
  return node;
}

const Node* Builder::make(NodeKind kind, Type type, Args args, int64_t value, Index index, int32_t local) {
  return makeList(kind, type, llvm::ArrayRef<const Node*>(args.begin(), args.size()), value, index, local);
}

const Node* Builder::both(const Node* a, const Node* b) {
  if (!a) return b;
  if (!b) return a;
  return make(NodeKind::And, Type::Bool, {a, b});
}

const Node* Builder::all(llvm::ArrayRef<const Node*> conditions) {
  if (conditions.size() == 1) return conditions.front();
  return makeList(NodeKind::And, Type::Bool, conditions);
}

const Node* Builder::sequence(llvm::ArrayRef<const Node*> statements) {
  if (statements.size() == 1) return statements.front();
  std::vector<const Node*> flat;  // a sequence in a sequence is one
  for (const Node* statement : statements) {
    if (statement->kind == NodeKind::Seq && !statement->value)
      flat.insert(flat.end(), statement->args.begin(), statement->args.end());
    else
      flat.push_back(statement);
  }
  return makeList(NodeKind::Seq, Type::None, flat);
}

const Node* Builder::rewrite(const Node* tree, llvm::function_ref<const Node*(const Node*)> change) {
  if (!tree) return nullptr;
  if (const Node* other = change(tree)) return other;
  std::vector<const Node*> args;
  bool changed = false;
  for (const Node* child : tree->args) {
    args.push_back(rewrite(child, change));
    changed = changed || args.back() != child;
  }
  return changed ? withArgs(tree, args) : tree;
}

const Node* Builder::withArgs(const Node* node, llvm::ArrayRef<const Node*> args) {
  Node* copy = new (arena_.Allocate<Node>()) Node(*node);
  copy->args = args.copy(arena_);
  return copy;
}

const Node* Builder::substitute(const Node* tree, int32_t variable, const Node* replacement) {
  return rewrite(tree, [&](const Node* node) {
    return node->kind == NodeKind::Local && node->value == variable ? replacement : nullptr;
  });
}

const Node* Builder::exchange(const Node* tree, const Node* old, const Node* by) {
  return rewrite(tree, [&](const Node* node) { return node == old ? by : nullptr; });
}

Index Builder::routine(std::string what, const Node* body, Type result, bool pure, std::vector<Type> parameters) {
  const Index index = Index(program_.functions.size());
  program_.functions.emplace_back();
  routines.emplace_back(index, Routine{owner_.title + ": " + what, body, std::move(parameters), result, pure});
  return index;
}

Index Builder::choice(std::string_view prompt, std::vector<Index> modes) {
  const Index index = Index(program_.choices.size());
  program_.choices.push_back({model_.string(prompt), std::move(modes)});
  return index;
}

bool Builder::isPure(const Node* node) {
  if (!node) return true;
  switch (node->kind) {
    case NodeKind::Choose:
    case NodeKind::ChoosePlayers:
    case NodeKind::ChooseNumber:
    case NodeKind::AskYesNo:
    case NodeKind::RandomOf:
      return false;
    default:
      break;
  }
  for (const Node* child : node->args) {
    if (!isPure(child)) return false;
  }
  return true;
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

void Builder::note(Span where, std::string text, std::string rules) {
  if (!quiet_) notes_.push_back({where, std::move(text), std::move(rules)});
}

uint32_t Builder::identityKinds() const {
  uint32_t kinds = 0;
  for (size_t i = 0; i < program_.kinds.size(); ++i) kinds |= program_.kinds[i].identity ? 1u << i : 0;
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

}  // namespace thou::sema
