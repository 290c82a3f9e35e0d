// Rows into faces. See Cards.h.
#include "compiler/import/Cards.h"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "compiler/import/Mending.h"
#include "compiler/import/Names.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

namespace thou::import {
namespace {

using diag::Id;
using sema::ImportRule;
using Sort = ImportRule::Sort;
namespace json = llvm::json;

/// As much of a value as a message shows.
std::string shortened(std::string text) {
  constexpr size_t kMost = 100;
  if (text.size() > kMost) text = json::fixUTF8(text.substr(0, kMost)) + " ...";
  return text;
}

/// Makes faces, one row at a time.
class Maker {
 public:
  Maker(const Mapping& mapping, const source::SourceManager& sources, diag::Sink& sink)
      : mapping_(mapping), rules_(mapping), sources_(sources), sink_(sink) {
    llvm::StringSet<> seen;
    for (const ImportRule& rule : mapping.rules) {
      if (seen.insert(rule.field).second) firstOfField_.push_back(&rule);
    }
  }

  Face make(const Row& row) {
    Face face{.where = row.where};
    row_ = &row;
    face_ = &face;
    for (const std::string& field : row.mended)
      face.notes.emplace_back("mended", "characters that nobody sees in `" + field + "`");
    bool typed = false;
    // In the order of the declarations, so that the order of an object's fields does not matter.
    for (const ImportRule* each : firstOfField_) {
      const ImportRule& declared = *each;
      const json::Value* value = row.object.get(declared.field);
      if (!value || value->getAsNull()) continue;
      const ImportRule* rule = rules_.find(declared.field, *value);
      typed = typed || (rule ? rule->sort == Sort::Kind : declared.sort == Sort::Kind);
      if (rule) {
        take(*rule, *value);
        if (const auto text = value->getAsString(); text && rule->sort != Sort::Traits)
          nameTraits(declared.field, {text->data(), text->size()});
      } else {
        refuse(declared.field, *value, Id::UnknownValue);
        if (declared.sort == Sort::Kind) noKind(oneLine(*value));
      }
    }
    for (const auto& [field, value] : row.object) {
      const llvm::StringRef name = field;
      if (rules_.knows({name.data(), name.size()})) continue;
      if (!value.getAsNull()) note(name.str(), value);
      if (unknown_.insert(name.str()).second)
        sink_.report(Id::UnknownField, row.at({name.data(), name.size()})).arg(name.str());
    }
    const source::LineColumn at = sources_.locate(row.where.file, row.where.begin);
    if (face.id.empty()) face.id = std::string(sources_.path(row.where.file)) + ":" + std::to_string(at.line);
    if (face.name.empty()) missing(face, Sort::Name, "name");
    if (!typed) missing(face, Sort::Kind, "type");
    finishParentheses();
    return face;
  }

 private:
  void missing(Face& face, Sort sort, std::string_view what) {
    std::string field(what);
    for (size_t i = mapping_.rules.size(); i-- > 0;) {  // the first that is declared
      const ImportRule& rule = mapping_.rules[i];
      if (rule.sort == sort && !rule.hasValue) field = rule.field;
    }
    if (face.problem.empty()) {
      face.problem = "no field `" + field + "`";
      face.problemWord = field;
    }
    sink_.report(Id::FieldMissing, {.begin = row_->where.begin, .length = 1, .file = row_->where.file}).arg(field);
  }

  /// A value as it is shown; a number with all of its digits.
  std::string shownAt(const std::string& field, const json::Value& value) const {
    return value.kind() == json::Value::Number ? std::string(sources_.text(row_->at(field))) : oneLine(value);
  }

  void note(const std::string& field, const json::Value& value) {
    if (value.getAsBoolean() == false) return;
    face_->notes.emplace_back(field, shownAt(field, value));
  }

  void refuse(const std::string& field, const json::Value& value, Id id) {
    sink_.report(id, row_->at(field)).arg(field).arg(shortened(shownAt(field, value)));
    note(field, value);
  }

  void noKind(const std::string& value) {
    face_->type = value;
    face_->problem = "no kind of card `" + value + "`";
    face_->problemWord = value;
  }

  /// A number, or text that can stand in quotes.
  void takeIdentifier(const ImportRule& rule, const json::Value& value, std::string& place) {
    const auto string = value.getAsString();
    if (const auto number = value.getAsInteger()) {
      place = std::to_string(*number);
    } else if (string && !string->empty() && string->find('"') == llvm::StringRef::npos &&
               !hasControl({string->data(), string->size()})) {
      place = string->str();
    } else {
      refuse(rule.field, value, Id::BadField);
    }
  }

  void take(const ImportRule& rule, const json::Value& value) {
    const auto string = value.getAsString();
    switch (rule.sort) {
      case Sort::Identifier:
        return takeIdentifier(rule, value, face_->id);
      case Sort::OtherFace:
        return takeIdentifier(rule, value, face_->otherFace);
      case Sort::Name: {
        if (!string || hasControl({string->data(), string->size()})) return refuse(rule.field, value, Id::BadField);
        if (!face_->name.empty()) return note(rule.field, value);  // in another language, say
        face_->name = nameInQuotes({string->data(), string->size()});
        if (rule.subtitled) divideName();
        return;
      }
      case Sort::Kind: {
        const std::string* kind = string ? rules_.kind(rule, {string->data(), string->size()}) : nullptr;
        if (!kind) {
          noKind(oneLine(value));
          return refuse(rule.field, value, Id::UnknownValue);
        }
        face_->type = string->str();
        face_->kind = *kind;
        if (!rule.also.empty()) face_->items.push_back("Also " + rule.also);
        return;
      }
      case Sort::Traits:
        if (!string) return refuse(rule.field, value, Id::BadField);
        if (rule.restNoted) return takeSomeTraits(rule, {string->data(), string->size()});
        for (const std::string& trait : traitsIn(rule, {string->data(), string->size()})) {
          if (isTrait(trait)) {
            addTrait(trait);
            nameTraits(rule.field, trait);
          } else {
            refuse(rule.field, value, Id::BadField);
          }
        }
        return;
      case Sort::Text:
        if (!string) {
          // Shown as a line, which no ability is: a card whose text cannot be read has not compiled.
          sink_.report(Id::BadField, row_->at(rule.field)).arg(rule.field).arg(shortened(shownAt(rule.field, value)));
          face_->lines.push_back(shownAt(rule.field, value));
          return;
        }
        addText({string->data(), string->size()}, rule.field);
        return;
      case Sort::Header:
      case Sort::Parentheses:
      case Sort::Icon:
        return takeNumber(rule, value);
      case Sort::Class:
        face_->items.push_back(rule.item);
        return;
      case Sort::Unique:
        if (const auto truth = value.getAsBoolean()) {
          face_->unique = *truth;
        } else {
          refuse(rule.field, value, Id::BadField);
        }
        return;
      case Sort::Subtitle:
        if (!string || hasControl({string->data(), string->size()})) return refuse(rule.field, value, Id::BadField);
        face_->items.push_back("Subtitle \"" + nameInQuotes({string->data(), string->size()}) + "\"");
        return;
      case Sort::Note:
        return note(rule.field, value);
      case Sort::Trait:       // beside the field's rule: nameTraits
      case Sort::Misprint:    // no rule for a value: read by Mending
      case Sort::Definition:  // beside the field's rule: definition
      case Sort::Nothing:
        return;
    }
  }

  /// "Old Gull (Grey)", "Old Gull [Second]": the name, and what tells cards of that name apart.
  void divideName() {
    std::string& name = face_->name;
    const bool square = name.ends_with(']');
    const size_t open = name.rfind(square ? " [" : " (");
    if ((!square && !name.ends_with(')')) || open == name.npos || open == 0 || open + 3 >= name.size()) return;
    face_->items.push_back("Subtitle \"" + name.substr(open + 2, name.size() - open - 3) + "\"");
    name.resize(open);
  }

  void addTrait(std::string_view trait) {
    const bool known = std::any_of(face_->traits.begin(), face_->traits.end(), [&](const std::string& each) {
      return llvm::StringRef(each).equals_insensitive({trait.data(), trait.size()});
    });
    if (!known) face_->traits.emplace_back(trait);
  }

  /// What a field says besides: the traits that the ruleset names for words of it.
  void nameTraits(const std::string& field, std::string_view text) {
    for (const std::string& trait : rules_.traitsNamed(field, text).traits) addTrait(trait);
  }

  /// `traits apart by ","; the rest noted`: a list of traits and whatever else somebody wrote there.
  void takeSomeTraits(const ImportRule& rule, std::string_view text) {
    for (const std::string& part : partsOf(text, rule.item)) {
      const std::vector<std::string> titles = withBrackets(part);
      const bool all = std::all_of(titles.begin(), titles.end(), [](const std::string& each) { return isTitle(each); });
      if (!all) face_->notes.emplace_back(rule.field, part);
      for (const std::string& each : titles) {
        if (isTrait(each)) takeTitle(rule.field, each, all);
      }
    }
  }

  /// "Minor Prophet" is `Minor` and `Prophet`, where `Prophet` is one that the ruleset names; "King of Salem" is itself, and `King`.
  void takeTitle(const std::string& field, const std::string& text, bool whole) {
    const NamedTraits named = rules_.traitsNamed(field, text);
    std::string_view own = text;
    if (!named.last.empty() && own.ends_with(named.last)) {
      own.remove_suffix(named.last.size());
      while (own.ends_with(' ')) own.remove_suffix(1);
    }
    if (whole && isTitle(own)) addTrait(own);
    for (const std::string& trait : named.traits) addTrait(trait);
  }

  /// `traits apart by "/"`: the field has no full stops.
  static std::vector<std::string> traitsIn(const ImportRule& rule, std::string_view text) {
    if (rule.item.empty()) return splitTraits(text);
    std::string stopped;
    for (const char c : text) stopped += c == rule.item.front() ? std::string(". ") : std::string(1, c);
    return splitTraits(stopped + ".");
  }

  void takeNumber(const ImportRule& rule, const json::Value& value) {
    auto number = rule.number >= 0 ? std::optional<int64_t>(rule.number) : value.getAsInteger();
    int64_t written = 0;
    if (const auto text = value.getAsString(); text && rule.number < 0 && !text->getAsInteger(10, written))
      number = written;  // a number in quotes
    constexpr int64_t kMostIcons = 20;
    if (!number || *number < 0 || *number > (rule.sort == Sort::Icon ? kMostIcons : sema::kMostPrinted))
      return refuse(rule.field, value, Id::BadField);
    std::string text = std::to_string(*number);
    if (rule.perPlayer && (row_->object.getBoolean(rule.condition) == true) != rule.unless) text += "[per_player]";
    if (rule.sort == Sort::Icon) {
      face_->icons.insert(face_->icons.end(), size_t(*number), rule.item);
    } else if (rule.sort == Sort::Parentheses) {
      behind_.push_back({rule.item, text, rule.field});
    } else {
      const bool twice = std::any_of(face_->items.begin(), face_->items.end(),
                                     [&](const std::string& item) { return item.starts_with(rule.item + " "); });
      if (twice) return refuse(rule.field, value, Id::BadField);
      face_->items.push_back(rule.item + " " + text);
    }
  }

  /// `THW 2` and a 1 in parentheses behind it; without the first, a note.
  void finishParentheses() {
    for (const Behind& behind : behind_) {
      bool done = false;
      for (std::string& item : face_->items) {
        if (done || !item.starts_with(behind.item + " ")) continue;
        item += " (" + behind.number + ")";
        done = true;
      }
      if (!done) face_->notes.emplace_back(behind.field, behind.number);
    }
    behind_.clear();
  }

  /// What another field says X is: "X is the number of your shepherds"; empty where none does.
  std::string definition() const {
    for (const ImportRule& rule : mapping_.rules) {
      const auto field = rule.sort == Sort::Definition ? row_->object.getString(rule.field) : std::nullopt;
      if (!field) continue;
      const std::string said = definitionIn({field->data(), field->size()}, rule.value);
      if (!said.empty()) return rule.item + said;
    }
    return {};
  }

  /// Lines that are there already are not repeated: some databases give a part of the text once more.
  void addText(std::string_view text, std::string_view field) {
    const std::string x = definition();
    for (std::string& line : mendedLines(text, mapping_.rules, field, face_->notes)) {
      if (!x.empty()) line = withDefinition(line, mended(x, mapping_.rules, field, face_->notes));
      if (std::find(face_->lines.begin(), face_->lines.end(), line) == face_->lines.end())
        face_->lines.push_back(std::move(line));
    }
  }

  struct Behind {
    std::string item;
    std::string number;
    std::string field;
  };

  const Mapping& mapping_;
  Rules rules_;
  std::vector<const ImportRule*> firstOfField_;  ///< of each field its first rule, in their order
  const source::SourceManager& sources_;
  diag::Sink& sink_;
  const Row* row_ = nullptr;
  Face* face_ = nullptr;
  std::vector<Behind> behind_;
  std::set<std::string> unknown_;
};

}  // namespace

std::vector<Face> readFaces(const std::deque<Row>& rows, const Mapping& mapping, const source::SourceManager& sources,
                            diag::Sink& sink) {
  Maker maker(mapping, sources, sink);
  std::vector<Face> faces;
  faces.reserve(rows.size());
  std::unordered_map<std::string, size_t> known;
  std::unordered_map<std::string, size_t> ids;
  for (const Row& row : rows) {
    Face face = maker.make(row);
    std::string key = face.type + '\n' + face.name;
    for (const std::string& line : face.lines) key += '\n' + line;
    if (const auto [found, fresh] = known.try_emplace(std::move(key), faces.size()); !fresh) face.same = found->second;
    if (const auto [found, fresh] = ids.try_emplace(face.id, faces.size()); !fresh) {
      sink.report(Id::IdTwice, {.begin = row.where.begin, .length = 1, .file = row.where.file}).arg(face.id);
      const source::LineColumn at = sources.locate(row.where.file, row.where.begin);
      face.id += "@" + std::to_string(at.line);
      while (!ids.try_emplace(face.id, faces.size()).second) face.id += "'";
    }
    faces.push_back(std::move(face));
  }
  for (Face& face : faces) {
    if (face.otherFace.empty()) continue;
    const auto other = ids.find(face.otherFace);
    if (other != ids.end() && faces[other->second].problem.empty()) continue;
    face.notes.emplace_back("other face", face.otherFace);
    face.otherFace.clear();
  }
  return faces;
}

}  // namespace thou::import
