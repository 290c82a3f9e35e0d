// Lines in, lines out; which request a line is, and what is wrong with one that is none. See Host.h.
#include "tools/thou/Host.h"

#include <algorithm>

#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Scope.h"
#include "tools/thou/ViewJson.h"

namespace thou::cli {
namespace {

using llvm::json::OStream;
using position::Value;

constexpr size_t kIdBytes = 256;

/// What names the request in its answer: a number or a short text; else null.
void writeId(OStream& json, const Value* id) {
  if (id && id->kind == Value::Kind::Number)
    json.attribute("id", id->number);
  else if (id && id->kind == Value::Kind::String && id->text.size() <= kIdBytes)
    json.attribute("id", jsonText(id->text));
  else
    json.attribute("id", nullptr);
}

std::string failed(const Value* id, std::string_view kind, const std::string& message) {
  std::string line;
  llvm::raw_string_ostream out(line);
  diag::PlainJson json(out);
  json.object([&] {
    writeId(json, id);
    json.attributeObject("error", [&] {
      json.attribute("kind", ref(kind));
      json.attribute("message", jsonText(source::shown(message, 2000)));
    });
  });
  return line;
}

enum class Line : uint8_t { None, Whole, TooLong };

/// Reads up to the line's end, or the input's. Of a line that is too long the rest is passed over.
Line readLine(std::istream& in, size_t most, std::string& line) {
  line.clear();
  bool any = false;
  bool more = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    any = true;
    if (c == '\n') break;
    if (line.size() < most)
      line += char(c);
    else
      more = true;
  }
  return !any ? Line::None : more ? Line::TooLong : Line::Whole;
}

}  // namespace

const std::vector<Host::Request>& Host::requests() {
  static const std::vector<Request> table = {
      {"hello", &Host::doHello, {}},
      {"load", &Host::doLoad, {"paths", "texts"}},
      {"games", &Host::doGames, {"sets"}},
      {"new", &Host::doNew, {"sets", "name", "decks", "seats", "seed", "modes", "log"}},
      {"open", &Host::doOpen, {"sets", "position", "log"}},
      {"view", &Host::doView, {"game", "player"}},
      {"decision", &Host::doDecision, {"game"}},
      {"answer", &Host::doAnswer, {"game", "choose", "view"}},
      {"state", &Host::doState, {"game"}},
      {"copy", &Host::doCopy, {"game"}},
      {"restore", &Host::doRestore, {"game", "from"}},
      {"drop", &Host::doDrop, {"game", "sets"}},
      {"log", &Host::doLog, {"game", "since", "player"}},
      {"why-not", &Host::doWhyNot, {"game", "player", "card"}},
      {"close", &Host::doClose, {}},
  };
  return table;
}

Host::Host(const Games& first, HostOptions options) : options_(std::move(options)) { sets_[0].games = first; }

void Host::about(OStream& json) const {
  json.attribute("protocol", kProtocol);
  json.attribute("name", "thou");
  json.attributeArray("requests", [&] {
    for (const Request& request : requests()) json.value(ref(request.name));
  });
  json.attributeObject("limits", [&] {
    json.attribute("line", int64_t(options_.line));
    json.attribute("games", int64_t(options_.games));
    json.attribute("sets", int64_t(options_.sets));
    json.attribute("log", int64_t(options_.logged));
    json.attribute("inputs", int64_t(options_.inputs));
  });
}

std::string Host::hello() const {
  std::string line;
  llvm::raw_string_ostream out(line);
  diag::PlainJson json(out);
  json.object([&] { about(json); });
  return line;
}

std::string Host::tooLong() const {
  return failed(nullptr, "too-long", "a request has at most " + std::to_string(options_.line) + " bytes");
}

std::string Host::answer(std::string_view text) {
  Value value;
  if (const auto problem = position::parseJson(text, value))
    return failed(nullptr, "json", "column " + std::to_string(problem->where.column) + ": " + problem->text);
  if (value.kind != Value::Kind::Object) return failed(nullptr, "request", "a request is an object");
  const Value* const id = value.find("id");
  if (id && id->kind != Value::Kind::Null && id->kind != Value::Kind::Number &&
      (id->kind != Value::Kind::String || id->text.size() > kIdBytes))
    return failed(nullptr, "request", "`id` is a number, or a text of at most " + std::to_string(kIdBytes) + " bytes");
  const Value* const name = value.find("request");
  if (!name || name->kind != Value::Kind::String)
    return failed(id, "request", "`request` names what is wanted: `hello` lists the requests");
  const auto found =
      std::find_if(requests().begin(), requests().end(), [&](const Request& each) { return each.name == name->text; });
  if (found == requests().end())
    return failed(id, "request", "there is no request `" + source::shown(name->text, 60) + "`");
  for (const position::Member& member : value.members) {
    if (member.key == "id" || member.key == "request") continue;
    if (std::find(found->members.begin(), found->members.end(), member.key) == found->members.end())
      return failed(id, "request", "`" + name->text + "` has no `" + source::shown(member.key, 60) + "`");
  }
  std::string line;
  Failed failure;
  {
    llvm::raw_string_ostream out(line);
    diag::PlainJson json(out);
    json.object([&] {
      writeId(json, id);
      failure = (this->*found->carryOut)(value, json);
    });
  }
  return failure ? failed(id, failure->kind, failure->message) : line;
}

Exit host(const Games& games, const HostOptions& options, std::istream& in, Output output,
          const std::function<bool()>& gone) {
  Host host(games, options);
  output.out << host.hello() << '\n';
  output.out.flush();
  for (std::string line; !host.closed() && !(gone && gone());) {
    const Line read = readLine(in, options.line, line);
    if (read == Line::None) break;
    output.out << (read == Line::TooLong ? host.tooLong() : host.answer(line)) << '\n';
    output.out.flush();
  }
  return Exit::Ok;
}

}  // namespace thou::cli
