// See Files.h.
#include "runtime/position/Files.h"

#include <algorithm>

namespace thou::position {

std::string cardLabel(const Names& names, const state::GameState& state, uint32_t number) {
  return names.name(Table::Face, state.card(number).front) + "#" + std::to_string(number);
}

std::span<const std::string_view> scopeNames() {
  static constexpr std::string_view kNames[] = {
#define SCOPE(Name, Noun) Noun,
#include "runtime/bytecode/Scopes.def"
  };
  return kNames;
}

const Field& memberOf(RowKind kind, std::string_view name) {
  const std::span<const Field> fields = fieldsOf(kind);
  return *std::find_if(fields.begin(), fields.end(), [name](const Field& field) { return field.name == name; });
}

}  // namespace thou::position
