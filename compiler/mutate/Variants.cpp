// See Variants.h.
#include "compiler/mutate/Variants.h"

#include <algorithm>

#include "compiler/sema/declare/Head.h"

namespace thou::mutate {
namespace {

using syntax::Block;
using syntax::HeaderToken;

/// Whether a block has no text that could mean something else: what it holds names cards, or is played to judge them.
bool isNoText(std::string_view keyword) {
  return keyword == "set" || keyword == "scenario" || keyword == "deck" || keyword == "game";
}

/// Whether a block declares a card with a text of its own.
bool isCard(const Block& block) {
  const bool named = std::any_of(block.head.begin(), block.head.end(),
                                 [](const HeaderToken& token) { return token.kind == HeaderToken::Kind::String; });
  return !isNoText(block.head[0].text) && block.hasBody && !block.text.valid() && named && block.head.size() > 1;
}

CardText cut(const source::SourceManager& sources, const syntax::FileAst& file, const Block& block) {
  const std::string_view all = sources.text(file.file);
  const uint32_t begin = block.head[0].span.begin;
  CardText card{.name = {},
                .head = {},
                .lines = {},
                .numbers = {},
                .set = {},
                .file = file.file,
                .line = sources.locate(file.file, begin).line};
  for (const HeaderToken& token : block.head) {
    if (token.kind == HeaderToken::Kind::String && card.name.empty()) card.name = token.text;
  }
  card.head = std::string(all.substr(begin, block.head.back().span.end() - begin)) + " {";
  for (const syntax::HeaderItem& item : block.header) {
    if (item.tokens.empty() || item.tokens.back().kind == HeaderToken::Kind::String) continue;  // other faces
    card.head.append(" ").append(sources.text(item.span)).append(".");
  }
  for (const source::Span line : block.lines) {
    card.lines.emplace_back(sources.text(line));
    card.numbers.push_back(sources.locate(line.file, line.begin).line);
  }
  return card;
}

uint32_t breaksIn(std::string_view text) { return uint32_t(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

std::vector<CardText> cardTexts(const driver::Compilation& compilation) {
  std::vector<CardText> cards;
  for (const syntax::FileAst* file : compilation.files) {
    std::string set;
    for (const Block* block : file->blocks) {
      const source::Span head = block->head[0].span;
      if (block->head[0].text == "set") set = compilation.sources.lineAt(head.file, head.begin);
    }
    for (const Block* block : file->blocks) {
      if (!isCard(*block)) continue;
      cards.push_back(cut(compilation.sources, *file, *block));
      cards.back().set = set;
    }
  }
  return cards;
}

std::vector<DeclaredText> declaredTexts(const driver::Compilation& compilation) {
  std::vector<DeclaredText> texts;
  for (const syntax::FileAst* file : compilation.files) {
    std::string_view part;  // `ruleset` or `set`, whichever came last
    for (const Block* block : file->blocks) {
      const sema::Head head = sema::readHead(compilation.sources, *block);
      if (head.keyword == "ruleset" || head.keyword == "set") part = block->head[0].text;
      if (part != "set" || isNoText(head.keyword) || isCard(*block)) continue;
      const auto lineOf = [&](source::Span span) { return compilation.sources.locate(span.file, span.begin).line; };
      DeclaredText declared{.text = {.name = head.keyword + " " + head.name,
                                     .head = {},
                                     .lines = {},
                                     .numbers = {},
                                     .set = {},
                                     .file = file->file,
                                     .line = lineOf(block->head[0].span)},
                            .spans = {block->lines.begin(), block->lines.end()}};
      if (block->text.valid()) declared.spans.insert(declared.spans.begin(), block->text);
      if (head.keyword == "wording") {  // what it means, without its quotes
        const source::Span means = block->head.back().span;
        declared.spans.push_back({means.begin + 1, uint16_t(means.length - 2), means.file});
      }
      for (const source::Span span : declared.spans) {
        declared.text.lines.emplace_back(compilation.sources.text(span));
        declared.text.numbers.push_back(lineOf(span));
      }
      if (!declared.spans.empty()) texts.push_back(std::move(declared));
    }
  }
  return texts;
}

Files withWords(const driver::Compilation& compilation, source::Span where, const std::string& words) {
  Files files = filesOf(compilation);
  files[where.file.value].second.replace(where.begin, where.length, words);
  return files;
}

Files filesOf(const driver::Compilation& compilation) {
  Files files;
  for (size_t i = 0; i < compilation.sources.fileCount(); ++i) {
    const source::FileId id{uint16_t(i)};
    files.emplace_back(compilation.sources.path(id), compilation.sources.text(id));
  }
  return files;
}

Files withoutTexts(const driver::Compilation& compilation) {
  Files files = filesOf(compilation);
  for (size_t i = 0; i < files.size(); ++i) {
    const auto blocks = compilation.files[i]->blocks;
    if (std::any_of(blocks.begin(), blocks.end(), [](const Block* b) { return b->head[0].text == "ruleset"; }))
      continue;
    const std::string whole = std::move(files[i].second);
    std::string& text = files[i].second = {};
    for (size_t at = 0; at < blocks.size(); ++at) {
      const Block& block = *blocks[at];
      const uint32_t begin = block.head[0].span.begin;
      const size_t end = at + 1 < blocks.size() ? blocks[at + 1]->head[0].span.begin : whole.size();
      if (isCard(block)) {
        text += cut(compilation.sources, *compilation.files[i], block).head + "\n}\n";
      } else if (block.head[0].text == "set" || !isNoText(block.head[0].text)) {
        text += whole.substr(begin, end - begin);
      }
    }
  }
  return files;
}

std::unique_ptr<driver::Compilation> compile(Files base, std::vector<Variant>& variants) {
  std::string text = (variants.empty() ? "" : variants.front().card->set) + "\n";
  std::vector<uint32_t> firsts;  // the line of each variant's head
  uint32_t at = 1 + breaksIn(text);
  for (const Variant& variant : variants) {
    firsts.push_back(at);
    const std::string written = variant.card->head + "\n  " + variant.body + "\n}\n";
    at += breaksIn(written);
    text += written;
  }
  const uint32_t file = uint32_t(base.size());
  base.emplace_back("variants.thou", std::move(text));
  auto compilation = driver::compileTexts(std::move(base));
  const auto at_ = [&](uint32_t line) -> Variant* {
    const auto after = std::upper_bound(firsts.begin(), firsts.end(), line);
    return after == firsts.begin() ? nullptr : &variants[size_t(after - firsts.begin()) - 1];
  };
  const auto holding = [&](source::Span span) -> Variant* {
    return span.file.value == file ? at_(compilation->sources.locate(span.file, span.begin).line) : nullptr;
  };
  for (const diag::Diagnostic& diagnostic : compilation->sink.all()) {
    if (diagnostic.id == diag::Id::CardTwice || diagnostic.id == diag::Id::IdTwice) continue;
    if (Variant* variant = holding(diagnostic.where)) variant->complained = true;
  }
  for (const driver::AbilityInfo& ability : compilation->abilities) {
    Variant* variant = ability.compiled ? nullptr : holding(ability.text);
    if (variant) variant->complained = true;
  }
  for (size_t i = 0; i < compilation->program.cards.size(); ++i) {
    const bytecode::Where where = compilation->program.cards[i].where;
    Variant* variant = where.file == file ? at_(where.line) : nullptr;
    if (variant) variant->row = bytecode::Index(i);
  }
  return compilation;
}

bytecode::Index rowOf(const bytecode::Program& program, const CardText& card) {
  for (size_t i = 0; i < program.cards.size(); ++i) {
    if (program.cards[i].where.file == card.file.value && program.cards[i].where.line == card.line)
      return bytecode::Index(i);
  }
  return bytecode::kNone;
}

}  // namespace thou::mutate
