// A host that tests talk with. Next: HostTest.cpp, HostDamageTest.cpp.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "compiler/source/Unseen.h"
#include "tests/unit/thou/Shipped.h"
#include "tools/thou/Host.h"

namespace thou::tests {

/// A host with what it was asked and said.
class Talk {
 public:
  explicit Talk(cli::HostOptions options = {}) : host_({&champions()}, std::move(options)) {}

  position::Value ask(const std::string& line) {
    const std::string said = host_.answer(line);
    traffic_ += "> " + line + "\n< " + said + '\n';
    CHECK(said.find('\n') == std::string::npos);
    CHECK_MESSAGE(!source::findUnseen(said), said);
    position::Value value;
    const auto problem = position::parseJson(said, value);
    CHECK_MESSAGE(!problem, said);
    return value;
  }
  /// The kind of the error that answers, "" where none does.
  std::string error(const std::string& line) {
    const position::Value value = ask(line);
    const position::Value* const error = value.find("error");
    return error ? error->find("kind")->text : "";
  }
  std::string message(const std::string& line) {
    const position::Value value = ask(line);
    const position::Value* const error = value.find("error");
    return error ? error->find("message")->text : "";
  }
  int64_t number(const std::string& line, const char* member) {
    const position::Value value = ask(line);
    const position::Value* const found = value.find(member);
    return found ? found->number : -1;
  }
  std::string text(const std::string& line, const char* member) {
    const position::Value value = ask(line);
    const position::Value* const found = value.find(member);
    return found ? found->text : "";
  }
  cli::Host& host() { return host_; }
  const std::string& traffic() const { return traffic_; }

 private:
  cli::Host host_;
  std::string traffic_;
};

/// A request for a new game of the shipped villain.
inline std::string newGame(uint64_t seed = 1) {
  return "{\"request\":\"new\",\"name\":\"" + std::string(kVillainGame) + "\",\"seed\":" + std::to_string(seed) + "}";
}

}  // namespace thou::tests
