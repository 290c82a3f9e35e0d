// Members of requests: numbers, texts, lists, games, seats and answers, each of its type and in its range, or what is wrong. See Host.h.
#include "tools/thou/Host.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {

using position::Value;

Host::Failed Host::wrong(std::string_view member, std::string_view expected) {
  return Failure{"request", "`" + std::string(member) + "` is " + std::string(expected)};
}

Host::Failed Host::number(const Value& request, std::string_view member, int64_t least, int64_t most, int64_t& value) {
  const Value* const found = request.find(member);
  if (!found) return std::nullopt;
  if (found->kind == Value::Kind::Number && found->number >= least && found->number <= most) {
    value = found->number;
    return std::nullopt;
  }
  return wrong(member, most == INT64_MAX ? "a number, " + std::to_string(least) + " or more"
                                         : "a number from " + std::to_string(least) + " to " + std::to_string(most));
}

Host::Failed Host::text(const Value& request, std::string_view member, std::string& value) {
  const Value* const found = request.find(member);
  if (!found || found->kind != Value::Kind::String) return wrong(member, "a text, and has to be given");
  value = found->text;
  return std::nullopt;
}

Host::Failed Host::texts(const Value& request, std::string_view member, std::vector<std::string>& values) {
  const Value* const found = request.find(member);
  if (!found) return std::nullopt;
  if (found->kind != Value::Kind::Array) return wrong(member, "a list of texts");
  for (const Value& item : found->items) {
    if (item.kind != Value::Kind::String) return wrong(member, "a list of texts");
    values.push_back(item.text);
  }
  return std::nullopt;
}

Host::Failed Host::sets(const Value& request, uint32_t& number) {
  int64_t value = 0;
  if (Failed failure = Host::number(request, "sets", 0, UINT32_MAX, value)) return failure;
  number = uint32_t(value);
  if (sets_.contains(number)) return std::nullopt;
  return Failure{"unknown", "there are no sets " + std::to_string(value)};
}

Host::Failed Host::table(const Value& request, std::string_view member, Table*& table, int64_t* number) {
  int64_t value = -1;
  if (Failed failure = Host::number(request, member, 0, UINT32_MAX, value)) return failure;
  if (value < 0) return wrong(member, "the number of a game, and has to be given");
  const auto found = tables_.find(uint32_t(value));
  if (found == tables_.end()) return Failure{"unknown", "there is no game " + std::to_string(value)};
  table = &found->second;
  if (number) *number = value;
  return std::nullopt;
}

Host::Failed Host::seat(const Value& request, std::string_view member, const rules::Game& game,
                        state::PlayerId& player) {
  int64_t value = 0;
  if (Failed failure = number(request, member, 0, game.state().facts().players, value)) return failure;
  player = state::PlayerId{uint8_t(value)};
  return std::nullopt;
}

Host::Failed Host::choice(const Value& request, const rules::Decision& decision, std::vector<uint32_t>& choice) {
  const auto problem = readChoice(request.find("choose"), decision, choice);
  if (!problem) return std::nullopt;
  return Failure{problem->illegal ? "illegal" : "request", problem->text};
}

}  // namespace thou::cli
