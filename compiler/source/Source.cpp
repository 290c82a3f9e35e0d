// The line tables behind SourceManager. Next: Source.h for what the positions mean.
#include "compiler/source/Source.h"

#include <algorithm>
#include <cassert>

namespace thou::source {

Span cover(Span first, Span last) {
  assert(first.file == last.file);
  uint32_t begin = std::min(first.begin, last.begin);
  uint32_t end = std::max(first.end(), last.end());
  return {.begin = begin, .length = static_cast<uint16_t>(std::min<uint32_t>(end - begin, 0xffff)), .file = first.file};
}

FileId SourceManager::add(std::string path, std::string text) {
  assert(files_.size() < 0xffff && "file ids are 16 bits wide");
  File& file = files_.emplace_back();
  file.path = std::move(path);
  file.text = std::move(text);
  file.lineStarts.push_back(0);
  for (size_t at = file.text.find('\n'); at != std::string::npos; at = file.text.find('\n', at + 1)) {
    file.lineStarts.push_back(static_cast<uint32_t>(at + 1));
  }
  return {.value = static_cast<uint16_t>(files_.size() - 1)};
}

Span SourceManager::addReworded(std::string text, std::vector<Replaced> replaced) {
  const auto length = static_cast<uint16_t>(std::min<size_t>(text.size(), 0xffff));
  const FileId file = add("", std::move(text));
  files_.back().replaced = std::move(replaced);
  return {.begin = 0, .length = length, .file = file};
}

Span SourceManager::written(Span span) const {
  if (!span.valid() || files_[span.file.value].replaced.empty()) return span;
  const std::vector<Replaced>& replaced = files_[span.file.value].replaced;
  const auto from = [&](uint32_t at) -> const Replaced& {
    const auto behind = std::upper_bound(replaced.begin(), replaced.end(), at,
                                         [](uint32_t place, const Replaced& one) { return place < one.at; });
    return behind == replaced.begin() ? *behind : *(behind - 1);
  };
  const Replaced& first = from(span.begin);
  const Replaced& last = from(std::max(span.end(), span.begin + 1) - 1);
  const uint32_t begin = first.written.begin + (first.same ? span.begin - first.at : 0);
  const uint32_t end = last.same ? last.written.begin + span.end() - last.at : last.written.end();
  return {.begin = begin, .length = static_cast<uint16_t>(std::max(begin, end) - begin), .file = first.written.file};
}

LineColumn SourceManager::locate(FileId id, uint32_t offset) const {
  const File& file = files_[id.value];
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(file.text.size()));
  auto after = std::upper_bound(file.lineStarts.begin(), file.lineStarts.end(), offset);
  uint32_t line = static_cast<uint32_t>(after - file.lineStarts.begin());
  uint32_t column = 1;
  for (uint32_t at = file.lineStarts[line - 1]; at < offset; ++at) {
    // Continuation bytes of UTF-8 do not start a code point.
    if ((static_cast<unsigned char>(file.text[at]) & 0xc0) != 0x80) ++column;
  }
  return {.line = line, .column = column};
}

uint32_t SourceManager::lineStart(FileId id, uint32_t offset) const {
  const std::vector<uint32_t>& starts = files_[id.value].lineStarts;
  return *(std::upper_bound(starts.begin(), starts.end(), offset) - 1);
}

std::string_view SourceManager::lineAt(FileId id, uint32_t offset) const {
  const File& file = files_[id.value];
  offset = std::min<uint32_t>(offset, static_cast<uint32_t>(file.text.size()));
  auto after = std::upper_bound(file.lineStarts.begin(), file.lineStarts.end(), offset);
  uint32_t begin = *(after - 1);
  size_t end = after == file.lineStarts.end() ? file.text.size() : *after - 1;
  if (end > begin && file.text[end - 1] == '\r') --end;
  return std::string_view(file.text).substr(begin, end - begin);
}

}  // namespace thou::source
