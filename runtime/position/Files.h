// What writing and reading share beyond names: how cards of a game are called, which program a file is of. Next: Position.h.
#pragma once

#include "runtime/position/Names.h"

namespace thou::position {

static_assert(state::kSections == 21, "a section that is new is to be written and read");

/// CardRow::flags: kCampaignCard.
inline constexpr std::string_view kCampaign = "campaign";

/// "Thug#7": what it was made of, and its number.
std::string cardLabel(const Names& names, const state::GameState& state, uint32_t number);

/// The nouns of Scopes.def.
std::span<const std::string_view> scopeNames();

/// The member of that name.
const Field& memberOf(RowKind kind, std::string_view name);

}  // namespace thou::position
