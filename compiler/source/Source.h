// Source files and positions.
//
// A SourceManager owns the bytes of every file of a compilation; a Span names a piece of one of them in eight bytes.
// INVARIANT: a Span's offsets lie inside its file's text. Next: compiler/diag/Diag.h, which shows spans to people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace thou::source {

/// As many files as a SourceManager may hold.
inline constexpr size_t kMostFiles = 65'000;

/// Names one file of a SourceManager. Ids are dense and start at 0.
struct FileId {
  uint16_t value = 0xffff;
  friend bool operator==(FileId, FileId) = default;
};

/// A half-open byte range of one file: `[begin, begin + length)`. Eight bytes; a file holds at most 4 GiB, a span 64 KiB
/// (longer ranges are cut at 65,535 bytes, which only shortens an underline).
struct Span {
  uint32_t begin = 0;
  uint16_t length = 0;
  FileId file;

  uint32_t end() const { return begin + length; }
  bool valid() const { return file.value != 0xffff; }
  friend bool operator==(Span, Span) = default;
};
static_assert(sizeof(Span) == 8);

/// The span from `first`'s beginning to `last`'s end; both in one file.
Span cover(Span first, Span last);

/// A position as people count: line and column from 1, the column in Unicode code points.
struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

/// A piece of a text that says in other words what an author has written: its first byte, and where that stands.
struct Replaced {
  uint32_t at = 0;
  Span written;
  bool same = false;  ///< byte for byte; else all of it stands for all of that
};

/// Owns file texts and their line tables. Texts never move once added.
class SourceManager {
 public:
  /// Adds a file and returns its id. `path` is kept as given and shown in messages.
  FileId add(std::string path, std::string text);
  /// Adds a text that is read in the place of another: what is said of it is said of that. `replaced` are in order and cover it.
  Span addReworded(std::string text, std::vector<Replaced> replaced);
  /// The author's words for a span: itself, or of a reworded text what it stands for.
  Span written(Span span) const;
  /// Takes back the files behind the first so many: texts that were only tried. Nothing may speak of them any more.
  void keepFirst(size_t count) { files_.erase(files_.begin() + std::ptrdiff_t(count), files_.end()); }
  std::string_view path(FileId id) const { return files_[id.value].path; }
  std::string_view text(FileId id) const { return files_[id.value].text; }
  /// Empty for a span of nothing, such as the text behind a colon that is missing.
  std::string_view text(Span span) const {
    return span.valid() ? text(span.file).substr(span.begin, span.length) : std::string_view{};
  }
  LineColumn locate(FileId id, uint32_t offset) const;
  /// The whole line (without its newline) that holds `offset`.
  std::string_view lineAt(FileId id, uint32_t offset) const;
  /// Where that line begins.
  uint32_t lineStart(FileId id, uint32_t offset) const;
  size_t fileCount() const { return files_.size(); }

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<uint32_t> lineStarts;
    std::vector<Replaced> replaced;  ///< of a reworded text
  };
  std::deque<File> files_;
};

}  // namespace thou::source
