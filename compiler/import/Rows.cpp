// Divides JSON text into values without trusting it, then parses one at a time. See Rows.h.
#include "compiler/import/Rows.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string>

#include "compiler/source/Unseen.h"

namespace thou::import {
namespace {

using diag::Id;
using source::FileId;
using source::Span;

constexpr std::string_view kControls(
    "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e"
    "\x1f\x7f",
    31);

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Where a value ends, or what is wrong with it and where.
struct Slice {
  size_t end = 0;
  const char* problem = nullptr;
  size_t at = 0;
  size_t fields = 0;  ///< of the object, those of objects in it aside
};

class Reader {
 public:
  Reader(const source::SourceManager& sources, FileId file, std::deque<Row>& rows, diag::Sink& sink)
      : text_(sources.text(file)), file_(file), rows_(rows), sink_(sink) {}

  void read() {
    if (text_.size() > Limits::kFileBytes) {
      sink_.report(Id::FileTooLong, span(0, 0)).arg(std::to_string(Limits::kFileBytes));
      return;
    }
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    bool inArray = false;
    for (;;) {
      while (at_ < text_.size() && (isSpace(text_[at_]) || text_[at_] == ',')) ++at_;
      if (at_ == text_.size()) break;
      if (!inArray && text_[at_] == '[') {
        inArray = true;
        arrayAt_ = at_++;
      } else if (inArray && text_[at_] == ']') {
        inArray = false;
        ++at_;
      } else {
        value();
      }
    }
    if (inArray) complain(arrayAt_, "this `[` has no `]`");
  }

 private:
  Span span(size_t begin, size_t end) const {
    return {.begin = uint32_t(begin), .length = uint16_t(std::min<size_t>(end - begin, 0xffff)), .file = file_};
  }

  void complain(size_t at, std::string_view what) {
    sink_.report(Id::BadJson, span(at, std::min(at + 1, text_.size()))).arg(what);
  }

  void value() {
    const size_t begin = at_;
    const Slice slice = divide(begin);
    if (slice.problem) {
      complain(slice.at, slice.problem);
      at_ = nextRow(begin);
      return;
    }
    at_ = slice.end;
    if (text_[begin] != '{') {
      complain(begin, "a card is an object in `{` and `}`");
      return;
    }
    parse(begin, slice.end, slice.fields);
  }

  void parse(size_t begin, size_t end, size_t fields) {
    const std::string_view written = text_.substr(begin, end - begin);
    llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(llvm::StringRef(written.data(), written.size()));
    if (!parsed) {
      // "[2:7, byte=19]: Expected object key"
      std::string message = llvm::toString(parsed.takeError());
      size_t offset = 0;
      constexpr std::string_view kByte = "byte=";
      if (const size_t digits = message.find(kByte); digits != std::string::npos) {
        const char* first = message.data() + digits + kByte.size();
        std::from_chars(first, message.data() + message.size(), offset);
      }
      if (const size_t colon = message.find("]: "); colon != std::string::npos) message.erase(0, colon + 3);
      if (!message.empty()) message[0] = char(std::tolower(uint8_t(message[0])));
      complain(begin + std::min(offset, written.size() - 1), message);
      return;
    }
    llvm::json::Object* object = parsed->getAsObject();
    if (object && object->size() != fields) complain(begin, "a field is given twice; the last one counts");
    if (!object) return;
    rows_.push_back({.object = std::move(*object), .where = span(begin, end), .written = written, .mended = {}});
    mend(rows_.back());
  }

  /// Takes characters that nobody sees out of the texts; controls stay, and are judged by whoever reads the field.
  static void mend(Row& row) {
    for (auto& [field, value] : row.object) {
      const auto text = value.getAsString();
      if (!text || std::all_of(text->begin(), text->end(), [](char c) { return uint8_t(c) < 0x80; })) continue;
      std::string mended;
      for (std::string_view rest(text->data(), text->size()); !rest.empty();) {
        const size_t control = std::min(rest.find_first_of(kControls), rest.size());
        mended += source::withoutUnseen(rest.substr(0, control)) + std::string(rest.substr(control, 1));
        rest.remove_prefix(std::min(control + 1, rest.size()));
      }
      if (mended == std::string_view(text->data(), text->size())) continue;
      row.mended.push_back(llvm::StringRef(field).str());
      value = std::move(mended);
    }
  }

  /// The end of the value that begins at `begin`.
  Slice divide(size_t begin) const {
    std::string open;    // the brackets around
    char before = '\0';  // the last character that is no space
    size_t fields = 0;
    for (size_t at = begin; at < text_.size(); ++at) {
      if (at - begin >= Limits::kRowBytes) return {.problem = "this object is longer than 1 MiB", .at = begin};
      const char c = text_[at];
      if (isSpace(c)) {
        if (open.empty()) return {.end = at};
        continue;
      }
      if (c == '"') {
        const size_t first = at++;
        while (at < text_.size() && text_[at] != '"' && text_[at] != '\n') at += text_[at] == '\\' ? 2 : 1;
        if (at >= text_.size() || text_[at] == '\n')
          return {.problem = "this string has no closing quote", .at = first};
      } else if (c == '{' || c == '[') {
        // The object before has no end, where another begins in the place of a field's name.
        if (!open.empty() && open.back() == '{' && before != ':')
          return {.problem = "expected a field's name", .at = at};
        if (open.size() >= Limits::kNesting) return {.problem = "this is nested more than 32 deep", .at = at};
        open += c;
      } else if (c == '}' || c == ']') {
        if (open.empty()) {
          if (at > begin) return {.end = at};
          return {.problem = "this bracket closes nothing", .at = at};
        }
        if ((open.back() == '{') != (c == '}')) return {.problem = "this bracket closes nothing", .at = at};
        open.pop_back();
        if (open.empty()) return {.end = at + 1, .fields = fields};
      } else if (c == ',' && open.empty()) {
        return {.end = at};
      }
      if (c == ':' && open.size() == 1) ++fields;
      before = c;
    }
    if (!open.empty()) return {.problem = "this object has no end", .at = begin};
    return {.end = text_.size()};
  }

  /// Where reading goes on behind a value that is broken: the next line that begins with an object, or the end.
  size_t nextRow(size_t begin) const {
    for (size_t line = text_.find('\n', begin); line != std::string_view::npos; line = text_.find('\n', line + 1)) {
      size_t first = line + 1;
      while (first < text_.size() && (text_[first] == ' ' || text_[first] == '\t' || text_[first] == ',')) ++first;
      if (first < text_.size() && text_[first] == '{') return first;
    }
    return text_.size();
  }

  std::string_view text_;
  FileId file_;
  std::deque<Row>& rows_;
  diag::Sink& sink_;
  size_t at_ = 0;
  size_t arrayAt_ = 0;
};

}  // namespace

Span Row::at(std::string_view field) const {
  const std::string quoted = "\"" + std::string(field) + "\"";
  for (size_t found = written.find(quoted); found != std::string_view::npos; found = written.find(quoted, found + 1)) {
    size_t value = found + quoted.size();
    while (value < written.size() && isSpace(written[value])) ++value;
    if (value >= written.size() || written[value] != ':') continue;
    ++value;
    while (value < written.size() && isSpace(written[value])) ++value;
    size_t end = value + 1;
    if (written[value] == '"') {
      while (end < written.size() && written[end] != '"') end += written[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, written.size());
    } else {
      while (end < written.size() && written[end] != ',' && written[end] != '}') ++end;
    }
    return {.begin = where.begin + uint32_t(value),
            .length = uint16_t(std::min<size_t>(end - value, 0xffff)),
            .file = where.file};
  }
  return {.begin = where.begin, .length = 1, .file = where.file};
}

void readRows(const source::SourceManager& sources, FileId file, std::deque<Row>& rows, diag::Sink& sink) {
  Reader(sources, file, rows, sink).read();
}

}  // namespace thou::import
