// `thou host`: games for another program. A request a line, an answer a line, both JSON objects (tools/host/README.md, protocol.schema.json).
//
// INVARIANT: every line gets exactly one answer, whatever it holds, and none ends the process or writes a file. Files are read from the
// folders that were allowed, and no others. Next: HostRequests.cpp, what each request does.
#pragma once

#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/position/Json.h"
#include "runtime/position/Position.h"
#include "runtime/rules/Game.h"
#include "tools/thou/Cli.h"

namespace llvm::json {
class OStream;
}

namespace thou::cli {

/// Goes up whenever a client of before would be answered in another way.
inline constexpr int64_t kProtocol = 1;

struct HostOptions {
  std::vector<std::string> folders = {};     ///< `load` reads files below these
  std::vector<std::string> searchPath = {};  ///< where rulesets are looked for
  size_t line = position::kMaxJsonBytes;     ///< bytes of a request; of a longer one the rest is skipped
  size_t games = 1000;                       ///< at once
  size_t sets = 16;                          ///< loaded at once
  size_t logged = 4096;                      ///< entries of a game's log that are kept
  size_t inputs = 20'000;                    ///< of a position that is opened
};

class Host {
 public:
  /// `first` are the games that are there from the start, as sets 0; they outlive the host.
  Host(const Games& first, HostOptions options);

  /// The line with which a host begins.
  std::string hello() const;
  /// The answer to a request, one line without its end. Any bytes may come.
  std::string answer(std::string_view line);
  /// The answer to a line that was too long to be read.
  std::string tooLong() const;
  /// Whether a request has said that it was the last.
  bool closed() const { return closed_; }

 private:
  using Value = position::Value;
  using Json = llvm::json::OStream;

  /// What is wrong with a request: a kind for programs, a message for people.
  struct Failure {
    std::string kind;
    std::string message;
  };
  using Failed = std::optional<Failure>;

  /// Sets that were loaded together.
  struct Sets {
    std::vector<std::unique_ptr<driver::Compilation>> owned;
    Games games;
    std::map<const driver::Compilation*, std::unique_ptr<position::Codec>> codecs = {};  ///< of those asked for
  };
  struct Table {
    uint32_t sets = 0;
    const driver::Compilation* cards = nullptr;
    rules::Game game;
    size_t before = 0;  ///< log entries that are no longer kept
  };
  struct Request {
    std::string_view name;
    Failed (Host::*carryOut)(const Value& request, Json& json);
    std::vector<std::string_view> members;  ///< beside `request` and `id`
  };
  static const std::vector<Request>& requests();

  // ---- requests (HostRequests.cpp)
  Failed doHello(const Value& request, Json& json);
  Failed doLoad(const Value& request, Json& json);
  Failed doGames(const Value& request, Json& json);
  Failed doNew(const Value& request, Json& json);
  Failed doOpen(const Value& request, Json& json);
  Failed doView(const Value& request, Json& json);
  Failed doDecision(const Value& request, Json& json);
  Failed doAnswer(const Value& request, Json& json);
  Failed doState(const Value& request, Json& json);
  Failed doCopy(const Value& request, Json& json);
  Failed doRestore(const Value& request, Json& json);
  Failed doDrop(const Value& request, Json& json);
  Failed doLog(const Value& request, Json& json);
  Failed doWhyNot(const Value& request, Json& json);
  Failed doClose(const Value& request, Json& json);

  // ---- members of requests (HostMembers.cpp)
  static Failed wrong(std::string_view member, std::string_view expected);
  /// A whole number; what it is already where the member is missing.
  static Failed number(const Value& request, std::string_view member, int64_t least, int64_t most, int64_t& value);
  static Failed text(const Value& request, std::string_view member, std::string& value);
  static Failed texts(const Value& request, std::string_view member, std::vector<std::string>& values);
  Failed sets(const Value& request, uint32_t& number);
  Failed table(const Value& request, std::string_view member, Table*& table, int64_t* number = nullptr);
  /// A seat of the game; none where the member is missing: one who sees everything.
  static Failed seat(const Value& request, std::string_view member, const rules::Game& game, state::PlayerId& player);
  /// Indices of options, from numbers and ids.
  static Failed choice(const Value& request, const rules::Decision& decision, std::vector<uint32_t>& choice);

  // ---- steps
  Failed files(const Value& request, std::vector<std::string>& paths) const;
  position::Codec& codecOf(uint32_t sets, const driver::Compilation& cards);
  /// A new handle for a game, and its standing in the answer.
  Failed seatDown(Table table, Json& json);
  static void standing(const rules::Game& game, Json& json);
  void about(const Games& games, Json& json) const;
  void about(Json& json) const;
  /// Keeps no more of the log than it may.
  void trim(Table& table) const;
  bool full() const { return tables_.size() >= options_.games; }

  HostOptions options_;
  std::map<uint32_t, Sets> sets_;
  std::map<uint32_t, Table> tables_;
  uint32_t nextSets_ = 1;
  uint32_t nextGame_ = 1;
  bool closed_ = false;
};

/// Answers requests until they end, one says `close`, or `gone` says that nobody reads the answers.
Exit host(const Games& games, const HostOptions& options, std::istream& in, Output output,
          const std::function<bool()>& gone = {});

}  // namespace thou::cli
