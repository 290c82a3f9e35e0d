// Reading a checkout line by line. See Citations.h.
#include "tools/thou/Citations.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "compiler/driver/Files.h"

namespace thou::cli {
namespace {

namespace fs = std::filesystem;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWordy(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// An id of a rule: its group and number, and where it ends in the line.
struct RuleId {
  std::string_view group;
  int number = 0;
  size_t end = 0;
};

std::string spelled(std::string_view group, int number) { return std::string(group) + "-" + std::to_string(number); }

std::optional<RuleId> ruleAt(std::string_view line, size_t at) {
  static const std::vector<std::string_view> kGroups = [] {
    std::vector<std::string_view> groups;
    for (const RuleRow& row : ruleTable()) {
      const std::string_view group = row.id.substr(0, row.id.find('-'));
      if (groups.empty() || groups.back() != group) groups.push_back(group);
    }
    return groups;
  }();
  if (at > 0 && (isWordy(line[at - 1]) || line[at - 1] == '-')) return std::nullopt;
  for (const std::string_view group : kGroups) {
    const size_t dash = at + group.size();
    if (!line.substr(at).starts_with(group) || dash + 1 >= line.size() || line[dash] != '-' || !isDigit(line[dash + 1]))
      continue;
    RuleId id{group, 0, dash + 1};
    while (id.end < line.size() && isDigit(line[id.end]) && id.number < 1000)
      id.number = id.number * 10 + (line[id.end++] - '0');
    if (id.end < line.size() && isWordy(line[id.end])) return std::nullopt;
    return id;
  }
  return std::nullopt;
}

/// The id behind two or three dots, when there is one.
std::optional<RuleId> rangeEnd(std::string_view line, size_t at) {
  const auto blanks = [&] {
    while (at < line.size() && line[at] == ' ') ++at;
  };
  blanks();
  const size_t dots = line.find_first_not_of('.', at);
  if (dots == std::string_view::npos || dots - at < 2 || dots - at > 3) return std::nullopt;
  at = dots;
  blanks();
  return at < line.size() ? ruleAt(line, at) : std::nullopt;
}

class Reader {
 public:
  explicit Reader(std::string folder) : folder_(std::move(folder)) {}

  Citations read() {
    for (const char* room : {"compiler", "grammar", "runtime"}) {
      each(room, {".h", ".cpp", ".def", ".g4"}, [this](const std::string& path, const std::string& text) {
        if (!path.ends_with("rules/Rules.def") && !path.ends_with("rules/Pitfalls.def")) code(path, text);
      });
    }
    each("cards", {".thou"}, [this](const std::string& path, const std::string& text) {
      if (text.starts_with("ruleset ") || text.find("\nruleset ") != std::string::npos) code(path, text);
    });
    each("tests", {".cpp", ".thou", ".jsonl"},
         [this](const std::string& path, const std::string& text) { tests(path, text); });
    return std::move(found_);
  }

 private:
  template <class Act>
  void each(const std::string& room, const std::vector<std::string_view>& endings, Act act) const {
    std::vector<std::string> unreadable;  // cites nothing
    for (const std::string& file : driver::filesBelow(folder_ + "/" + room, endings, unreadable)) {
      std::string text;
      std::string problem;
      if (driver::readFile(file, text, problem)) act(fs::path(file).lexically_relative(folder_).generic_string(), text);
    }
  }

  template <class Act>
  static void lines(std::string_view text, Act act) {
    for (size_t number = 1; !text.empty(); ++number) {
      const size_t end = std::min(text.find('\n'), text.size());
      act(text.substr(0, end), number);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void code(const std::string& path, std::string_view text) {
    lines(text, [&](std::string_view line, size_t number) {
      for (const std::string& id : citedRules(line)) {
        std::vector<Place>& places = found_.code[id];
        if (places.empty() || places.back().path != path || places.back().line != number)
          places.push_back({path, number});
      }
    });
  }

  void tests(const std::string& path, std::string_view text) {
    const bool isCode = path.ends_with(".cpp");
    lines(text, [&](std::string_view line, size_t number) {
      constexpr std::string_view kCase = "TEST_CASE(\"";
      const size_t at = isCode ? line.find(kCase) : line.find("// ");
      if (at == std::string_view::npos || (!isCode && (number != 1 || at != 0))) return;
      for (std::string& id : shownByName(line.substr(at + (isCode ? kCase.size() : 3))))
        found_.tests[std::move(id)].push_back({path, number});
    });
  }

  std::string folder_;
  Citations found_;
};

bool isCheckout(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "runtime" / "rules" / "Rules.def", error);
}

}  // namespace

const std::vector<RuleRow>& ruleTable() {
  static const std::vector<RuleRow> kRows = {
#define RULE(Group, Number, Text) {#Group "-" #Number, Text},
#include "runtime/rules/Rules.def"
  };
  return kRows;
}

const std::vector<RuleRow>& pitfallTable() {
  static const std::vector<RuleRow> kRows = {
#define PITFALL(Group, Number, Text) {#Group #Number, Text},
#include "runtime/rules/Pitfalls.def"
  };
  return kRows;
}

std::vector<std::string> citedRules(std::string_view line) {
  std::vector<std::string> ids;
  const size_t comment = std::min(line.find("//"), line.size());
  for (size_t at = 0; at < line.size(); ++at) {
    const std::optional<RuleId> first = ruleAt(line, at);
    if (!first) continue;
    if (at > comment && line[at - 1] == '"') continue;  // in a comment, "OC-1" is an example
    const std::optional<RuleId> last = rangeEnd(line, first->end);
    const bool range = last && last->group == first->group && last->number > first->number;
    for (int number = first->number; number <= (range ? last->number : first->number); ++number)
      ids.push_back(spelled(first->group, number));
    at = (range ? last->end : first->end) - 1;
  }
  return ids;
}

std::vector<std::string> shownByName(std::string_view name) {
  const size_t colon = name.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view front = name.substr(0, colon);
  std::vector<std::string> ids = citedRules(front);
  for (size_t at = 0; at < front.size();) {
    size_t end = at;
    while (end < front.size() && isWordy(front[end])) ++end;
    for (const RuleRow& row : pitfallTable()) {
      if (row.id == front.substr(at, end - at)) ids.emplace_back(row.id);
    }
    at = end + 1;
  }
  return ids;
}

std::string knownSources() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  for (const fs::path& folder : {fs::path(THOU_SOURCES), (self.parent_path() / "../../..").lexically_normal()}) {
    if (isCheckout(folder)) return folder.string();
  }
  return {};
}

std::optional<Citations> readCitations(const std::string& folder) {
  if (!isCheckout(folder)) return std::nullopt;
  return Reader(folder).read();
}

}  // namespace thou::cli
