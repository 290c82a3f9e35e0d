// The table of members, and the proof that it leaves nothing out. See Fields.h.
#include "runtime/position/Fields.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <type_traits>

namespace thou::position {
namespace {

static_assert(std::endian::native == std::endian::little, "Field::get takes the low bytes of a number");

using namespace state;

constexpr Field kFields[] = {
#define FIELD(Row, Member, What)                                                            \
  {.row = RowKind::Row,                                                                     \
   .name = #Member,                                                                         \
   .offset = offsetof(Row, Member),                                                         \
   .size = sizeof(std::remove_all_extents_t<decltype(Row::Member)>),                        \
   .count = sizeof(Row::Member) / sizeof(std::remove_all_extents_t<decltype(Row::Member)>), \
   .meaning = Meaning::What},
#include "runtime/position/Fields.def"
};

constexpr size_t covered(RowKind kind) {
  size_t bytes = 0;
  for (const Field& field : kFields) bytes += field.row == kind ? field.size * field.count : 0;
  return bytes;
}
static_assert(covered(RowKind::Facts) == sizeof(Facts) && covered(RowKind::PlayerRow) == sizeof(PlayerRow));
static_assert(covered(RowKind::CardRow) == sizeof(CardRow) && covered(RowKind::EffectRow) == sizeof(EffectRow));
static_assert(covered(RowKind::LastKnownHead) == sizeof(LastKnownHead));
static_assert(covered(RowKind::UsageRow) == sizeof(UsageRow) && covered(RowKind::HeadRow) == sizeof(HeadRow));
static_assert(covered(RowKind::ListenerRow) == sizeof(ListenerRow) && covered(RowKind::EventRow) == sizeof(EventRow));
static_assert(covered(RowKind::HappenedRow) == sizeof(HappenedRow) && covered(RowKind::UsedRow) == sizeof(UsedRow));
static_assert(covered(RowKind::Frame) == sizeof(Frame) && covered(RowKind::GroupRow) == sizeof(GroupRow));

template <class Row>
std::span<const std::byte> defaultOf() {
  static const Row kRow{};
  return std::as_bytes(std::span(&kRow, 1));
}

}  // namespace

std::span<const Field> fieldsOf(RowKind kind) {
  const auto is = [kind](const Field& field) { return field.row == kind; };
  const auto first = std::find_if(std::begin(kFields), std::end(kFields), is);
  return {first, std::find_if_not(first, std::end(kFields), is)};
}

std::span<const std::byte> defaultRow(RowKind kind) {
  switch (kind) {
#define ROW(Name)     \
  case RowKind::Name: \
    return defaultOf<Name>();
    ROW(Facts)
    ROW(PlayerRow)
    ROW(CardRow)
    ROW(LastKnownHead)
    ROW(EffectRow)
    ROW(UsageRow)
    ROW(HeadRow)
    ROW(ListenerRow)
    ROW(GroupRow)
    ROW(EventRow)
    ROW(HappenedRow)
    ROW(UsedRow)
    ROW(Frame)
#undef ROW
  }
  return {};
}

}  // namespace thou::position
