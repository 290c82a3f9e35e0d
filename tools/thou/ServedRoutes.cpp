// Which request is which. See ServedRoutes.h.
#include "tools/thou/ServedRoutes.h"

#include <algorithm>
#include <optional>

#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "runtime/position/Json.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ServedPage.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {

using llvm::json::OStream;
using position::Value;

namespace {

/// Whether a Host header names this machine's loopback. A page of another origin whose name was made to lead here (DNS rebinding) says its own.
bool isLoopback(std::string_view host) {
  const size_t bracket = host.rfind(']');
  const size_t colon = host.rfind(':');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    const std::string_view port = host.substr(colon + 1);
    if (port.empty() || port.find_first_not_of("0123456789") != std::string_view::npos) return false;
    host = host.substr(0, colon);
  }
  return host == "127.0.0.1" || host == "[::1]" || folded(host) == "localhost";
}

template <class Write>
Reply object(Write write) {
  Reply reply;
  llvm::raw_string_ostream out(reply.body);
  diag::PlainJson json(out);
  json.object([&] { write(json); });
  return reply;
}

/// The body as an object with no other members than these; each but `choose` a number from 0 up.
std::optional<Refusal> readBody(const Request& request, const std::vector<std::string_view>& members, Value& value) {
  if (request.body.size() > kMostBody)
    return Refusal{413, "too-long", "a request has at most " + std::to_string(kMostBody) + " bytes"};
  if (const auto problem = position::parseJson(request.body, value))
    return Refusal{400, "json",
                   "line " + std::to_string(problem->where.line) + ", column " + std::to_string(problem->where.column) +
                       ": " + problem->text};
  if (value.kind != Value::Kind::Object) return Refusal{400, "request", "the body is a JSON object"};
  for (const position::Member& member : value.members) {
    if (std::find(members.begin(), members.end(), member.key) == members.end())
      return Refusal{400, "request", "there is no member `" + source::shown(member.key, 60) + "` here"};
    if (member.key != "choose" && (member.value.kind != Value::Kind::Number || member.value.number < 0))
      return Refusal{400, "request", "`" + member.key + "` is a number, 0 or more"};
  }
  return std::nullopt;
}

uint64_t numberOf(const Value& body, std::string_view member) {
  const Value* const found = body.find(member);
  return found ? uint64_t(found->number) : 0;
}

Reply answered(ServedGame& game, const std::optional<Refusal>& refusal) {
  if (refusal) return refuse(*refusal);
  return object([&](OStream& json) { json.attribute("number", int64_t(game.number())); });
}

Reply doAnswer(ServedGame& game, const Place& place, const Value& body) {
  return answered(game, game.answer(place, numberOf(body, "number"), body.find("choose")));
}

Reply doUndo(ServedGame& game, const Place& place, const Value& body) {
  return answered(game, game.undo(place, numberOf(body, "number"), numberOf(body, "to")));
}

Reply doWhy(ServedGame& game, const Place& place, const Value& body) {
  std::string why;
  const uint64_t card = std::min<uint64_t>(numberOf(body, "card"), UINT32_MAX);
  if (const auto refusal = game.whyNot(place, uint32_t(card), why)) return refuse(*refusal);
  return object([&](OStream& json) { json.attribute("why", jsonText(why)); });
}

Reply doHint(ServedGame& game, const Place& place, const Value& body) {
  std::vector<uint32_t> choice;
  if (const auto refusal = game.hint(place, numberOf(body, "number"), choice)) return refuse(*refusal);
  return object([&](OStream& json) {
    json.attributeArray("choose", [&] {
      for (const uint32_t index : choice) json.value(int64_t(index));
    });
  });
}

struct Action {
  std::string_view name;
  Reply (*carryOut)(ServedGame& game, const Place& place, const Value& body);
  std::vector<std::string_view> members;
};

const std::vector<Action>& actions() {
  static const std::vector<Action> table = {{"/answer", doAnswer, {"number", "choose"}},
                                            {"/undo", doUndo, {"number", "to"}},
                                            {"/why", doWhy, {"card"}},
                                            {"/hint", doHint, {"number"}}};
  return table;
}

/// What is only looked at, or nothing where the path is another.
std::optional<Reply> looked(const ServedGame& game, const Place* place, std::string_view rest) {
  if (!place) {
    for (size_t i = 1; i < pageFiles().size(); ++i) {
      const PageFile& file = pageFiles()[i];
      if (rest.starts_with("/") && rest.substr(1) == file.name)
        return Reply{.type = std::string(file.type), .body = std::string(file.text)};
    }
    return std::nullopt;
  }
  const PageFile& page = pageFiles().front();
  if (rest.empty()) return Reply{.type = std::string(page.type), .body = std::string(page.text)};
  if (rest == "/state") return Reply{.body = game.shown(*place)};
  if (rest == "/events") return Reply{.type = "text/event-stream", .events = place};
  return std::nullopt;
}

Reply wrongMethod(std::string methods) {
  Reply reply = refuse({405, "request", "only " + methods + " is answered here"});
  reply.allow = std::move(methods);
  return reply;
}

}  // namespace

Reply refuse(const Refusal& refusal) {
  Reply reply = object([&](OStream& json) {
    json.attributeObject("error", [&] {
      json.attribute("kind", refusal.kind);
      json.attribute("message", jsonText(source::shown(refusal.message, 2000)));
    });
  });
  reply.status = refusal.status;
  return reply;
}

std::string eventOf(const ServedGame& game, const Place& place) { return "data: " + game.shown(place) + "\n\n"; }

Reply reply(ServedGame& game, const Request& request) {
  if (!isLoopback(request.host))
    return refuse({403, "refused", "this game is served to this machine alone, by the addresses that were printed"});
  std::string_view rest = request.path;
  const Place* place = nullptr;
  for (const Place& each : game.places()) {
    if (!rest.starts_with(each.path)) continue;
    place = &each;
    rest.remove_prefix(each.path.size());
    break;
  }
  if (auto page = looked(game, place, rest))
    return request.method == "GET" || request.method == "HEAD" ? std::move(*page) : wrongMethod("GET");
  for (const Action& action : actions()) {
    if (!place || rest != action.name) continue;
    if (request.method != "POST") return wrongMethod("POST");
    Value body;
    if (const auto refusal = readBody(request, action.members, body)) return refuse(*refusal);
    return action.carryOut(game, *place, body);
  }
  return refuse({404, "unknown", "there is nothing here: open one of the addresses that `thou serve` has printed"});
}

}  // namespace thou::cli
