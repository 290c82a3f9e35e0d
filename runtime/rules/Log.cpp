// The log as text and as JSON lines. See Log.h.
#include "runtime/rules/Log.h"

#include <cstdio>

namespace thou::rules {

const char* nameOf(LogKind kind) {
  switch (kind) {
    case LogKind::Event:
      return "event";
    case LogKind::Prevented:
      return "prevented";
    case LogKind::Ability:
      return "ability";
    case LogKind::Choice:
      return "choice";
    case LogKind::Effect:
      return "effect";
    case LogKind::EffectEnd:
      return "effect-end";
    case LogKind::Standing:
      return "standing";
    case LogKind::Note:
      return "note";
  }
  return "note";
}

namespace {

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", unsigned(c));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

std::string Log::text() const {
  std::string out;
  for (const LogEntry& entry : entries_) {
    out += std::string(size_t(entry.depth) * 2, ' ') + entry.text;
    if (!entry.rule.empty()) out += " [" + entry.rule + "]";
    out += '\n';
  }
  return out;
}

std::string Log::jsonLines() const {
  std::string out;
  for (const LogEntry& entry : entries_) {
    out += "{\"kind\":\"" + std::string(nameOf(entry.kind)) + "\",\"depth\":" + std::to_string(entry.depth) +
           ",\"text\":" + quoted(entry.text);
    if (!entry.rule.empty()) out += ",\"rule\":" + quoted(entry.rule);
    out += "}\n";
  }
  return out;
}

}  // namespace thou::rules
