// Prints faces. See SetText.h.
#include "compiler/import/SetText.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/source/Unseen.h"

namespace thou::import {
namespace {

void printTraits(std::string& text, const std::vector<std::string>& traits) {
  if (traits.empty()) return;
  text += " Traits:";
  for (const std::string& trait : traits) {
    // In brackets where a header would take it for a number.
    const bool plain = std::none_of(trait.begin(), trait.end(), [](char c) { return c >= '0' && c <= '9'; });
    text += plain ? " " + trait : " [[" + trait + "]]";
    if (!text.ends_with('.')) text += '.';
  }
}

void printComment(std::string& text, std::string_view comment) {
  text += "  // ";
  text += comment;
  text += '\n';
}

/// A line as a comment: on one line, without bytes that no file may hold.
std::string inert(std::string_view line) {
  std::string result(line);
  for (char& c : result) {
    if (uint8_t(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return source::withoutUnseen(result);
}

}  // namespace

bool writable(std::string_view line) {
  if (line.starts_with('}') || line.ends_with('}')) return false;
  if (source::findUnseen(line)) return false;
  for (size_t at = line.find("//"); at != std::string_view::npos; at = line.find("//", at + 1)) {
    if (at == 0 || std::string_view(" \t\"}/").find(line[at - 1]) != std::string_view::npos) return false;
  }
  return true;
}

void printSetLine(std::string& text, std::string_view name, std::string_view ruleset) {
  text += "set \"";
  text += name;
  text += "\" for ";
  text += ruleset;
  text += ".\n";
}

Placed printFace(std::string& text, const Face& face, const std::vector<LineRemark>& remarks) {
  Placed placed{.begin = uint32_t(text.size())};
  text += face.kind + " \"" + face.name + "\" { Id \"" + face.id + "\".";
  if (!face.otherFace.empty()) text += " Other face \"" + face.otherFace + "\".";
  if (face.unique) text += " Unique.";
  for (const std::string& item : face.items) text += " " + item + ".";
  printTraits(text, face.traits);
  if (!face.icons.empty()) text += " Resource:";
  for (const std::string& icon : face.icons) text += " [" + icon + "]";
  if (!face.icons.empty()) text += '.';
  text += '\n';
  if (!face.notes.empty()) {
    text += "  //";
    for (size_t i = 0; i < face.notes.size(); ++i)
      text += (i ? "; " : " ") + inert(face.notes[i].first) + ": " + inert(face.notes[i].second);
    text += '\n';
  }
  for (size_t i = 0; i < face.lines.size(); ++i) {
    const bool leftOut = !writable(face.lines[i]) || (i < remarks.size() && remarks[i].leftOut);
    if (i < remarks.size()) {
      for (const std::string& remark : remarks[i].remarks) printComment(text, inert(remark));
    }
    placed.lines.push_back(uint32_t(text.size() + 2));
    if (leftOut) {
      printComment(text, "| " + inert(face.lines[i]));
    } else {
      text += "  " + face.lines[i] + "\n";
    }
  }
  text += "}\n";
  placed.end = uint32_t(text.size());
  return placed;
}

void printRefused(std::string& text, const Face& face) {
  text += "// not imported, " + inert(face.problem) + ": " + inert(face.id) + " \"" + face.name + "\"\n";
  for (const std::string& item : face.items) text += "//   " + item + ".\n";
  for (const auto& [field, value] : face.notes) text += "//   " + inert(field) + ": " + inert(value) + "\n";
  for (const std::string& line : face.lines) text += "//   | " + inert(line) + "\n";
  if (!face.name.empty()) text += "name \"" + face.name + "\".\n";
  for (const std::string& trait : face.traits) text += "trait \"" + trait + "\".\n";
}

void printCounters(std::string& text, const std::vector<std::string>& counters) {
  for (const std::string& counter : counters) text += "counter \"" + counter + "\" (" + counter + "s).\n";
}

void printNames(std::string& text, const std::vector<Named>& names, const std::vector<Face>& faces) {
  std::unordered_set<std::string> ids;
  std::unordered_set<std::string> known;
  std::unordered_set<std::string> traits;
  for (const Face& face : faces) {
    ids.insert(face.id);
    known.insert(face.kind + '\n' + face.name);
    traits.insert(face.traits.begin(), face.traits.end());
  }
  for (const Named& named : names) {
    for (const std::string& trait : named.traits) {
      if (traits.insert(trait).second) text += "trait \"" + trait + "\".\n";
    }
    if (!known.insert(named.kind + '\n' + named.name).second) continue;
    const bool card = !named.kind.empty() && !named.id.empty() && ids.insert(named.id).second;
    if (!card) {
      text += "name \"" + named.name + "\".\n";
      continue;
    }
    text += named.kind + " \"" + named.name + "\" { Id \"" + named.id + "\".";
    printTraits(text, named.traits);
    text += "\n}\n";
  }
}

}  // namespace thou::import
