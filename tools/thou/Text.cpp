// `thou text`: cards as their trees say them. Next: compiler/print/TextPrinter.h.
#include <algorithm>
#include <map>

#include "compiler/diag/PlainJson.h"
#include "compiler/print/TextPrinter.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Hash.h"
#include "tools/thou/PlainStream.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using driver::Compilation;
using source::Span;
using syntax::Block;

/// One ability of a card.
struct Line {
  Span span;
  std::string text;  ///< canonical; as written where it does not parse
  bool parsed = false;
};

/// A card and its abilities in source order.
struct CardText {
  std::string_view name;
  Span where;
  std::vector<Line> lines;
  uint64_t fingerprint = 0;  ///< of what it means: of all cards of the file that bear the name
};

/// Finds and prints the cards that are meant.
class CardTexts {
 public:
  CardTexts(const Compilation& compilation, const TextOptions& options) : compilation_(compilation), options_(options) {
    const bytecode::Program& program = compilation.program;
    for (bytecode::Index i = 0; i < program.cards.size(); ++i) {
      const bytecode::Card& card = program.cards[i];
      const auto name = std::pair(card.where.file, std::string(program.string(program.names[card.name])));
      bytecode::Hasher hash;
      hash.word(cards_[name]);
      if (options.json && compilation.verified) hash.word(bytecode::fingerprint(program, i));
      cards_[name] = hash.value();
    }
    for (const driver::AbilityInfo& ability : compilation.abilities) {
      const bool card = cards_.contains({ability.text.file.value, ability.card});
      if (card) owners_[{ability.text.file.value, ability.text.begin}] = ability.card;
    }
  }

  /// Those in the paths and of the name asked for.
  std::vector<CardText> find() {
    std::vector<CardText> found;
    for (const syntax::FileAst* file : compilation_.files) {
      if (!lies(compilation_.sources.path(file->file), options_.paths)) continue;
      for (const Block* block : file->blocks) add(*block, found);
    }
    return found;
  }

  /// The names of all cards, for "did you mean".
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> result;
    for (const auto& [card, fingerprint] : cards_) result.push_back(card.second);
    return result;
  }

 private:
  void add(const Block& block, std::vector<CardText>& found) {
    const auto name = std::find_if(block.head.begin(), block.head.end(), [](const syntax::HeaderToken& token) {
      return token.kind == syntax::HeaderToken::Kind::String;
    });
    if (name == block.head.end() || !block.hasBody) return;
    if (!cards_.contains({block.span.file.value, std::string(name->text)})) return;
    if (!options_.card.empty() && folded(options_.card) != folded(name->text)) return;
    CardText card{.name = name->text, .where = block.span, .lines = {}};
    card.fingerprint = cards_.at({block.span.file.value, std::string(name->text)});
    for (const Span line : block.lines) {
      const auto owner = owners_.find({line.file.value, line.begin});
      if (owner != owners_.end() && owner->second == name->text) card.lines.push_back(print(line));
    }
    const bool wanted = !card.lines.empty() || block.lines.empty();
    if (wanted) found.push_back(std::move(card));
  }

  Line print(Span span) {
    Line line{.span = span, .text = std::string(compilation_.sources.text(span))};
    syntax::Arena arena;
    diag::Sink sink;
    const syntax::SentenceContext context{.vocabulary = &compilation_.vocabulary};
    const syntax::Ability* tree = syntax::parseAbility(compilation_.sources, span, context, arena, sink);
    if (tree == nullptr) return line;
    if (!tree->reminders.empty()) {  // as it is written: the tree does not hold what nobody reads
      line.parsed = true;
      return line;
    }
    line.text = print::text(*tree, compilation_.vocabulary);
    line.parsed = true;
    return line;
  }

  const Compilation& compilation_;
  const TextOptions& options_;
  std::map<std::pair<uint32_t, std::string>, uint64_t>
      cards_;  ///< by file and name: the fingerprint, where JSON is asked for
  std::map<std::pair<uint32_t, uint32_t>, std::string> owners_;
};

void writeText(llvm::raw_ostream& out, const Compilation& compilation, const std::vector<CardText>& cards) {
  for (const CardText& card : cards) {
    if (&card != &cards.front()) out << '\n';
    out << ref(card.name) << " --> " << ref(compilation.sources.path(card.where.file)) << ':'
        << compilation.sources.locate(card.where.file, card.where.begin).line << '\n';
    for (const Line& line : card.lines) {
      llvm::SmallVector<llvm::StringRef> rows;
      llvm::StringRef(line.text).split(rows, '\n');
      for (const llvm::StringRef row : rows) out << (row.starts_with("\u2022") ? "    " : "  ") << row.trim() << '\n';
      if (!line.parsed) out << "  (as written: `thou check` says why)\n";
    }
  }
}

void writeJson(llvm::raw_ostream& out, const Compilation& compilation, const CardText& card) {
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("card", llvm::json::fixUTF8(ref(card.name)));
    json.attribute("path", ref(compilation.sources.path(card.where.file)));
    json.attribute("line", compilation.sources.locate(card.where.file, card.where.begin).line);
    if (compilation.verified) json.attribute("fingerprint", hex(card.fingerprint));
    json.attributeArray("abilities", [&] {
      for (const Line& line : card.lines) {
        json.object([&] {
          json.attribute("line", compilation.sources.locate(line.span.file, line.span.begin).line);
          json.attribute("text", llvm::json::fixUTF8(line.text));
          json.attribute("parsed", line.parsed);
        });
      }
    });
  });
  out << '\n';
}

}  // namespace

Exit text(const Compilation& compilation, const TextOptions& options, Output output) {
  const Exit exit = reportProblems(compilation, output);
  if (exit == Exit::Usage) return exit;
  CardTexts texts(compilation, options);
  const std::vector<CardText> cards = texts.find();
  if (cards.empty() && !options.card.empty()) return reportUnknown("card", options.card, texts.names(), output);
  if (!options.json) {
    PlainStream plain(output.out);
    writeText(plain, compilation, cards);
    return exit;
  }
  for (const CardText& card : cards) writeJson(output.out, compilation, card);
  return exit;
}

}  // namespace thou::cli
