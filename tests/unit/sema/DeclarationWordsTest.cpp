// Every word of a declaration has a place in it: a word that nobody knows, put anywhere, is an error at that declaration.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "compiler/driver/Files.h"
#include "compiler/sema/declare/Head.h"

using namespace thou;

namespace {

/// A place between two words of a declaration.
struct Gap {
  uint32_t at = 0;        ///< in the file
  source::Span declared;  ///< the declaration
};

/// Whether what stands behind the colon is words of declarations; elsewhere it is sentences, which other tests damage.
bool declaresByWords(std::string_view keyword) {
  for (const std::string_view sentences : {"rule", "standing", "keyword", "playing", "order", "scenario", "label"}) {
    if (keyword == sentences) return false;
  }
  return true;
}

/// Blanks outside of quotes and brackets, behind which a word may be put.
void addGaps(const source::SourceManager& sources, source::Span where, source::Span declared, std::vector<Gap>& gaps) {
  const std::string_view text = sources.text(where);
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (text[i] == ' ' && !quoted) gaps.push_back({where.begin + uint32_t(i), declared});
  }
  gaps.push_back({where.begin + uint32_t(text.size() - (text.ends_with('.') ? 1 : 0)), declared});
}

/// Names are made of any words: what the header calls a stat, what a role noun is called.
bool isFree(std::string_view text) { return text.find("header ") != text.npos || text.find("printed \"") != text.npos; }

std::vector<Gap> gapsOf(const driver::Compilation& compilation) {
  std::vector<Gap> gaps;
  for (const syntax::Block* block : compilation.files.front()->blocks) {
    const sema::Head head = sema::readHead(compilation.sources, *block);
    if (head.keyword == "ruleset" || block->head.empty()) continue;
    const source::Span declared = block->span;
    const source::Span first = block->head[head.keywordAt].span;
    const size_t heads = gaps.size();
    addGaps(compilation.sources, source::cover(first, block->head.back().span), declared, gaps);
    if (head.keyword == "kind" && head.nameQuoted) gaps.erase(gaps.begin() + long(heads));  // a name before the name
    if (!block->text.valid() || !declaresByWords(head.keyword)) continue;
    source::Span text = block->text;
    const std::string_view written = compilation.sources.text(text);
    if (isFree(written) || written.starts_with("if ")) continue;  // a condition is a sentence
    if (const size_t stop = written.find(". "); head.keyword == "verb" && stop != written.npos)
      text.length = uint16_t(stop + 1);  // behind the roles
    addGaps(compilation.sources, text, declared, gaps);
  }
  return gaps;
}

}  // namespace

TEST_SUITE("declarations") {
  TEST_CASE("a word that is put anywhere into a declaration is reported there") {
    for (const char* path : {"champions", "redemption"}) {
      const std::string file = std::string(THOU_SOURCE_DIR) + "/cards/" + path + "/" + path + ".thou";
      std::string text;
      std::string problem;
      REQUIRE(driver::readFile(file, text, problem));
      const auto whole = driver::declareTexts({{file, text}}, {});
      REQUIRE(whole->sink.errorCount() == 0);
      const std::vector<Gap> gaps = gapsOf(*whole);
      REQUIRE(gaps.size() > 1000);
      // Many declarations are damaged at a time, far from one another, so that few of them speak of one another.
      constexpr size_t kApart = 61;
      size_t silent = 0;
      for (size_t first = 0; first < kApart; ++first) {
        std::string damaged;
        std::vector<source::Span> places;  // of the damaged declarations in the damaged text
        uint32_t from = 0;
        for (size_t i = first; i < gaps.size(); i += kApart) {
          const Gap& gap = gaps[i];
          if (!places.empty() && gap.declared.begin < from) continue;
          damaged += text.substr(from, gap.at - from);
          source::Span place = gap.declared;
          place.begin = uint32_t(damaged.size() - (gap.at - gap.declared.begin));
          const std::string stray =
              " zqx" + std::to_string(i) + " ";  // one may become a name, and so a word for the others
          damaged += stray;
          from = gap.at;
          place.length = uint16_t(gap.declared.length + stray.size());
          places.push_back(place);
        }
        damaged += text.substr(from);
        const auto compilation = driver::declareTexts({{file, damaged}}, {});
        for (const source::Span place : places) {
          const bool said = std::any_of(
              compilation->sink.all().begin(), compilation->sink.all().end(),
              [&](const auto& each) { return each.where.begin >= place.begin && each.where.begin < place.end(); });
          if (said) continue;
          ++silent;
          source::Span shown = place;
          shown.length = std::min<uint16_t>(shown.length, 160);
          MESSAGE(damaged.substr(shown.begin, shown.length));
        }
      }
      CHECK(silent == 0);
    }
  }
}
