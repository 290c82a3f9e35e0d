// Block by block: what stands between two blocks, the head, the header, the body. Next: FilePrinter.h, the promises.
#include "compiler/print/FilePrinter.h"

#include <algorithm>

#include "compiler/print/BlockText.h"
#include "compiler/print/Comments.h"
#include "compiler/print/TextPrinter.h"
#include "compiler/syntax/Parse.h"

namespace thou::print {
namespace {

using source::Span;
using syntax::Block;

/// Prints one file.
class FilePrinter {
 public:
  explicit FilePrinter(const FileInput& input)
      : input_(input), text_(input.sources.text(input.file.file)), comments_(comments(text_)) {}

  std::string print() {
    size_t at = text_.starts_with("\xef\xbb\xbf") ? 3 : 0;
    for (const Block* block : input_.file.blocks) {
      between(at, block->span.begin);
      startLine();
      at = write(*block);
    }
    between(at, text_.size());
    while (out_.ends_with('\n')) out_.pop_back();
    if (!out_.empty()) out_ += '\n';
    return std::move(out_);
  }

 private:
  // ---- comments and blank lines

  /// What stands between blocks or lines: comments with up to one blank line before each, `indent` before those on lines of their own.
  void between(size_t begin, size_t end, std::string_view indent = "") {
    size_t at = begin;
    for (const Comment& comment : comments_) {
      if (comment.begin < begin || comment.begin >= end) continue;
      newLines(at, comment.begin);
      if (out_.empty() || out_.ends_with('\n')) {
        out_ += indent;
      } else {  // behind something on its line
        const std::string_view blanks = text_.substr(at, comment.begin - at);
        out_ += blanks.empty() ? " " : blanks;
      }
      out_ += text_.substr(comment.begin, comment.end - comment.begin);
      at = comment.end;
    }
    newLines(at, end);
  }

  /// The line ends in text_[begin, end), a blank line at most.
  void newLines(size_t begin, size_t end) {
    const auto from = text_.begin() + static_cast<ptrdiff_t>(begin);
    const auto count = std::count(from, text_.begin() + static_cast<ptrdiff_t>(end), '\n');
    if (count == 0 || out_.empty()) return;
    startLine();
    const bool opened = out_.size() == bodyStart_ + 1;  // no blank line behind `{`
    if (count > 1 && !opened && !out_.ends_with("\n\n")) out_ += '\n';
  }

  void startLine() {
    if (!out_.empty() && !out_.ends_with('\n')) out_ += '\n';
  }

  bool anyComment(size_t begin, size_t end) const {
    return std::any_of(comments_.begin(), comments_.end(),
                       [&](const Comment& comment) { return comment.begin >= begin && comment.begin < end; });
  }

  // ---- blocks

  /// Writes a block and returns where it ends. One with a comment inside its head stays as written.
  size_t write(const Block& block) {
    const Extent extent = extentOf(text_, block);
    if (anyComment(block.span.begin, block.hasBody ? extent.open : extent.end)) {
      out_ += text_.substr(block.span.begin, extent.end - block.span.begin);
      return extent.end;
    }
    out_ += headText(text_, block.head);
    if (extent.colon) out_ += ':';
    if (block.text.valid()) {
      const bool declaration = !input_.isAbility(block.text);
      out_ += ' ' + (declaration ? singleBlanks(input_.sources.text(block.text)) : ability(block.text, ""));
    }
    if (!block.hasBody) {
      if (!extent.colon) out_ += '.';
      return extent.end;
    }
    out_ += " {" + headerText(text_, block.header);
    body(block, extent);
    return extent.end;
  }

  void body(const Block& block, const Extent& extent) {
    size_t at = extent.header;
    bodyStart_ = out_.size();
    for (const Span& line : block.lines) {
      between(at, line.begin, kIndent);
      startLine();
      out_ += std::string(kIndent) + ability(line, kBullet);
      at = line.end();
    }
    between(at, extent.close, kIndent);
    while (out_.ends_with("\n\n")) out_.pop_back();  // none before `}` either
    startLine();
    out_ += '}';
  }

  /// An ability from its tree, bullets behind `bullet`; any other text as written.
  std::string ability(Span span, std::string_view bullet) const {
    if (input_.isAbility(span) && !anyComment(span.begin, span.end())) {
      if (const auto printed = canonical(input_.sources, span, input_.vocabulary)) return indented(*printed, bullet);
    }
    return asWritten(input_.sources.text(span));
  }

  static constexpr std::string_view kIndent = "  ";
  static constexpr std::string_view kBullet = "    ";

  const FileInput& input_;
  std::string_view text_;
  std::vector<Comment> comments_;
  std::string out_;
  size_t bodyStart_ = std::string::npos - 1;  ///< where the line of the last `{` ended
};

/// What must be the same before and after: comments, heads, header items, number of lines.
struct Inventory {
  std::vector<std::string> parts;
  bool sound = false;

  explicit Inventory(std::string_view text) {
    source::SourceManager sources;
    const source::FileId id = sources.add("file", std::string(text));
    syntax::Arena arena;
    diag::Sink sink;
    const syntax::FileAst* file = syntax::parseFile(sources, id, arena, sink);
    sound = sink.errorCount() == 0;
    for (const Comment& comment : comments(text))
      parts.emplace_back(text.substr(comment.begin, comment.end - comment.begin));
    for (const Block* block : file->blocks) {
      for (const syntax::HeaderToken& token : block->head) parts.emplace_back(token.text);
      for (const syntax::HeaderItem& item : block->header) {
        for (const syntax::HeaderToken& token : item.tokens) parts.emplace_back(token.text);
        parts.emplace_back(".");
      }
      parts.push_back(std::to_string(block->lines.size()) + (block->hasBody ? " lines" : "") +
                      (block->text.valid() ? " text" : ""));
    }
  }
};

}  // namespace

std::optional<std::string> canonical(const source::SourceManager& sources, Span text,
                                     const lexicon::Vocabulary& vocabulary) {
  syntax::Arena arena;
  diag::Sink sink;
  const syntax::SentenceContext context{.vocabulary = &vocabulary};
  const syntax::Ability* tree = syntax::parseAbility(sources, text, context, arena, sink);
  if (tree == nullptr || !tree->reminders.empty()) return std::nullopt;  // reminder text is not in the tree
  const std::string printed = print::text(*tree, vocabulary);
  source::SourceManager again;
  if (printed.size() > syntax::Limits::kAbilityBytes) return std::nullopt;
  const source::FileId id = again.add("text", printed);
  const Span whole{.begin = 0, .length = static_cast<uint16_t>(printed.size()), .file = id};
  const syntax::Ability* same = syntax::parseAbility(again, whole, context, arena, sink);
  if (same == nullptr || syntax::dump(*same, vocabulary) != syntax::dump(*tree, vocabulary)) return std::nullopt;
  if (print::text(*same, vocabulary) != printed) return std::nullopt;
  return printed;
}

std::optional<std::string> file(const FileInput& input) {
  const Inventory before(input.sources.text(input.file.file));
  if (!before.sound) return std::nullopt;
  std::string printed = FilePrinter(input).print();
  const Inventory after(printed);
  if (!after.sound || before.parts != after.parts) return std::nullopt;
  return printed;
}

}  // namespace thou::print
