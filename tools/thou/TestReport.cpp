// See TestReport.h.
#include "tools/thou/TestReport.h"

#include "compiler/diag/PlainJson.h"

namespace thou::cli {

using bytecode::Index;
using bytecode::Program;

namespace {

void writeIndented(llvm::raw_ostream& out, llvm::StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    out << "    " << line << '\n';
    text = rest;
  }
}

}  // namespace

void writeName(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario) {
  out << ref(program.string(scenario.name));
  const char* before = " (";
  for (Index rule : scenario.rules) {
    out << before << ref(program.string(rule));
    before = ", ";
  }
  if (!scenario.rules.empty()) out << ')';
}

void writeFailure(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
                  const scenario::Result& result) {
  out << "failed: ";
  writeName(out, program, scenario);
  out << "\n  --> ";
  writePlace(out, program, pathOf(program, result.where).empty() ? scenario.where : result.where);
  out << '\n';
  if (!result.expectation.empty()) out << "  " << result.expectation << '\n';
  out << "  " << result.failure << '\n';
  if (!result.position.empty()) {
    out << "  the position then:\n";
    writeIndented(out, result.position);
  }
  std::string log = withoutMargin(result.log.text());
  if (!log.empty()) {
    out << "  what had happened:\n";
    writeIndented(out, log);
  }
  out << '\n';
}

void writeJson(llvm::raw_ostream& out, const Program& program, const bytecode::Scenario& scenario,
               const scenario::Result& result) {
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(program.string(scenario.name))));
    json.attribute("path", ref(pathOf(program, scenario.where)));
    json.attribute("line", scenario.where.line);
    json.attributeArray("rules", [&] {
      for (Index rule : scenario.rules) json.value(ref(program.string(rule)));
    });
    json.attribute("passed", result.passed);
    json.attribute("events", static_cast<int64_t>(result.events));
    json.attribute("hash", hex(result.hash));
    if (result.passed) return;
    json.attribute("failure", llvm::json::fixUTF8(result.failure));
    json.attribute("expectation", llvm::json::fixUTF8(result.expectation));
    json.attribute("expectationLine", result.where.line);
    json.attribute("position", llvm::json::fixUTF8(result.position));
    json.attributeArray("log", [&] {
      for (const rules::LogEntry& entry : result.log.entries()) json.value(llvm::json::fixUTF8(entry.text));
    });
  });
  out << '\n';
}

void writeCounts(llvm::raw_ostream& out, const Counts& counts, bool asJson) {
  if (!asJson) {
    out << counts.passed << " passed, " << counts.failed << " failed, " << counts.skipped << " skipped\n";
    return;
  }
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("passed", static_cast<int64_t>(counts.passed));
    json.attribute("failed", static_cast<int64_t>(counts.failed));
    json.attribute("skipped", static_cast<int64_t>(counts.skipped));
  });
  out << '\n';
}

void writeNotPlayed(llvm::raw_ostream& out, const Meant& each, const std::string& why, bool asJson) {
  const bytecode::Where where = each.where();
  if (!asJson) {
    out << "failed: " << ref(each.name()) << "\n  --> " << ref(each.path()) << ':' << where.line << ':' << where.column
        << "\n  " << why << "\n\n";
    return;
  }
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(each.name())));
    json.attribute("path", ref(each.path()));
    json.attribute("line", where.line);
    json.attribute("passed", false);
    json.attribute("failure", why);
  });
  out << '\n';
}

void writeListed(llvm::raw_ostream& out, const Meant& each, bool asJson) {
  const bytecode::Scenario& scenario = each.scenario();
  if (!asJson) {
    writeName(out, each.program(), scenario);
    out << '\n';
    return;
  }
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("scenario", llvm::json::fixUTF8(ref(each.name())));
    json.attribute("path", ref(each.path()));
    json.attribute("line", scenario.where.line);
    json.attributeArray("rules", [&] {
      for (const Index rule : scenario.rules) json.value(ref(each.program().string(rule)));
    });
  });
  out << '\n';
}

std::string failureText(const Program& program, const bytecode::Scenario& scenario, const scenario::Result& result) {
  std::string text = result.failure + '\n';
  llvm::raw_string_ostream out(text);
  writeFailure(out, program, scenario, result);
  return text;
}

}  // namespace thou::cli
