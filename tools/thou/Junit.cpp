// Writes JUnit XML. See Junit.h.
#include "tools/thou/Junit.h"

#include <algorithm>

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace thou::cli {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

/// "cards/champions/allies.thou" → "cards.champions.allies": what build servers sort cases by.
std::string classOf(std::string_view path) {
  while (path.starts_with("./") || path.starts_with("/")) path.remove_prefix(path.starts_with("/") ? 1 : 2);
  if (path.ends_with(".thou")) path.remove_suffix(5);
  std::string name(path);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

struct Counts {
  size_t tests = 0, failures = 0, skipped = 0;
  double seconds = 0;

  void add(const JunitCase& each) {
    ++tests;
    failures += each.played && !each.failure.empty();
    skipped += !each.played;
    seconds += each.seconds;
  }
  std::string attributes() const {
    return llvm::formatv(R"(tests="{0}" failures="{1}" errors="0" skipped="{2}" time="{3:f6}")", tests, failures,
                         skipped, seconds);
  }
};

void writeCase(llvm::raw_ostream& out, const JunitCase& each) {
  out << llvm::formatv(R"(    <testcase classname="{0}" name="{1}" file="{2}" line="{3}" time="{4:f6}")",
                       xmlEscaped(classOf(each.path)), xmlEscaped(each.name), xmlEscaped(each.path), each.line,
                       each.seconds);
  if (!each.played) {
    out << ">\n      <skipped message=\"not played\"/>\n    </testcase>\n";
  } else if (each.failure.empty()) {
    out << "/>\n";
  } else {
    out << ">\n      <failure message=\"" << xmlEscaped(each.failure.substr(0, each.failure.find('\n'))) << "\">"
        << xmlEscaped(each.failure) << "</failure>\n    </testcase>\n";
  }
}

}  // namespace

std::string xmlEscaped(std::string_view text) {
  std::string result;
  const std::string sound = llvm::json::fixUTF8({text.data(), text.size()});
  for (size_t i = 0; i < sound.size(); ++i) {
    const unsigned char c = static_cast<unsigned char>(sound[i]);
    const std::string_view three = std::string_view(sound).substr(i, 3);
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (c == '\n')
      result += "&#10;";
    else if (c == '\t')
      result += "&#9;";
    else if (c < 0x20 || c == 0x7f)
      result += kReplacement;
    else if (three == "\xef\xbf\xbe" || three == "\xef\xbf\xbf")
      result += kReplacement, i += 2;
    else
      result += static_cast<char>(c);
  }
  return result;
}

std::string junit(const std::vector<JunitCase>& cases) {
  std::vector<std::pair<std::string, std::vector<const JunitCase*>>> files;  // in the order of their first cases
  Counts all;
  for (const JunitCase& each : cases) {
    all.add(each);
    auto file = std::find_if(files.begin(), files.end(), [&](const auto& known) { return known.first == each.path; });
    if (file == files.end()) file = files.insert(files.end(), {each.path, {}});
    file->second.push_back(&each);
  }
  std::string text;
  llvm::raw_string_ostream out(text);
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"thou\" " << all.attributes() << ">\n";
  for (const auto& [path, list] : files) {
    Counts counts;
    for (const JunitCase* each : list) counts.add(*each);
    out << "  <testsuite name=\"" << xmlEscaped(path) << "\" " << counts.attributes() << ">\n";
    for (const JunitCase* each : list) writeCase(out, *each);
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
  return text;
}

}  // namespace thou::cli
