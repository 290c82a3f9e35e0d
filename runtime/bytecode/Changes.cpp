// See Changes.h.
#include "runtime/bytecode/Changes.h"

namespace thou::bytecode {
namespace {

/// The string that says what a row is called.
Index calledBy(Index row) { return row; }
Index calledBy(const Ability& row) { return row.text; }
template <class Row>
Index calledBy(const Row& row) {
  return row.name;
}

/// Hands the table of that sort to `use`, with its word; `otherwise` where it is of nothing.
template <class Result, class Use>
Result withTable(const Program& program, IdOf id, Result otherwise, const Use& use) {
  switch (id) {
    case IdOf::Nothing:
      return otherwise;
    case IdOf::Stat:
      return use(program.stats, "stat");
    case IdOf::Keyword:
      return use(program.keywords, "keyword");
    case IdOf::Trait:
      return use(program.traits, "trait");
    case IdOf::Verb:
      return use(program.verbs, "verb");
    case IdOf::Function:
      return use(program.functions, "function");
    case IdOf::Ability:
      return use(program.abilities, "ability");
    case IdOf::Counter:
      return use(program.counters, "counter");
    case IdOf::Label:
      return use(program.labels, "label");
    case IdOf::Kind:
      return use(program.kinds, "kind");
  }
  return otherwise;
}

}  // namespace

size_t rowsOf(const Program& program, IdOf id) {
  return withTable(program, id, SIZE_MAX, [](const auto& table, const char*) { return table.size(); });
}

const char* wordOf(IdOf id) {
  return withTable(Program{}, id, "nothing", [](const auto&, const char* word) { return word; });
}

std::string_view nameOf(const Program& program, IdOf id, Index row) {
  return withTable(program, id, std::string_view{}, [&](const auto& table, const char*) -> std::string_view {
    const Index called = row < table.size() ? calledBy(table[row]) : kNone;
    return called < program.strings.size() ? std::string_view(program.strings[called]) : "?";
  });
}

}  // namespace thou::bytecode
