// The requests that `thou serve` answers, each a function from a request to a reply. No sockets here. Next: Serve.cpp.
#pragma once

#include <string>
#include <string_view>

#include "tools/thou/ServedGame.h"

namespace thou::cli {

/// Bytes of a request's body.
inline constexpr size_t kMostBody = size_t(64) << 10;

struct Request {
  std::string method;
  std::string path;  ///< without what follows a `?`
  std::string host;  ///< the header; empty where it is missing
  std::string body = {};
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string allow = {};         ///< 405: which methods there are
  const Place* events = nullptr;  ///< instead of a body, every change is told as a server-sent event
};

/// Answers a request. Any bytes may come.
Reply reply(ServedGame& game, const Request& request);

/// A reply that says what was wrong.
Reply refuse(const Refusal& refusal);

/// One server-sent event with everything that a place is shown.
std::string eventOf(const ServedGame& game, const Place& place);

}  // namespace thou::cli
