// The file structure: what blocks look like, and that a broken one costs only itself.
#include <doctest/doctest.h>

#include "compiler/syntax/Parse.h"

using namespace thou;

namespace {

struct Parsed {
  explicit Parsed(std::string text) {
    file = sources.add("test.thou", std::move(text));
    tree = syntax::parseFile(sources, file, arena, sink);
  }

  /// One line for each block: `head tokens | text | {items} | lines`.
  std::string blocks() const {
    std::string result;
    for (const syntax::Block* block : tree->blocks) {
      for (const syntax::HeaderToken& token : block->head) result += std::string(token.text) + ' ';
      if (block->text.valid()) result += "| " + std::string(sources.text(block->text)) + ' ';
      if (block->hasBody) {
        result += '{';
        for (const syntax::HeaderItem& item : block->header) {
          for (const syntax::HeaderToken& token : item.tokens) result += ' ' + std::string(token.text);
          result += ';';
        }
        for (source::Span line : block->lines) result += '[' + std::string(sources.text(line)) + ']';
        result += '}';
      }
      result += '\n';
    }
    return result;
  }

  /// `id@line:column` of each error.
  std::string errors() const {
    std::string result;
    for (const diag::Diagnostic& one : sink.sorted()) {
      source::LineColumn at = sources.locate(one.where.file, one.where.begin);
      result +=
          std::string(diag::kebab(one.id)) + '@' + std::to_string(at.line) + ':' + std::to_string(at.column) + '\n';
    }
    return result;
  }

  source::SourceManager sources;
  source::FileId file;
  syntax::Arena arena;
  diag::Sink sink;
  const syntax::FileAst* tree = nullptr;
};

}  // namespace

TEST_CASE("file: every shape of block") {
  Parsed parsed(R"(// a comment
ruleset champions.
set "Night Shift" for champions.
hero "Night Weaver" { alter-ego "Ada Moreau". HP 10. THW 1 (1). Traits: Vigilante. S.H.I.E.L.D. Soldier.
  Action: Draw 1 card. // why

  // nothing
}
keyword Retaliate N: Forced Response: After this, deal N damage.
verb attack (attacks, see: attacked): a character attacks. {
  first.
  second. }
event "Short" { Cost 1. Resource: [mental] [[Skill]]. }
scenario "An ally's kill" shows YOU-7,
  YOU-16 {
  Given you.
}
)");
  CHECK(parsed.errors() == "");
  CHECK(parsed.blocks() == R"(ruleset champions 
set Night Shift for champions 
hero Night Weaver { alter-ego Ada Moreau; HP 10; THW 1 ( 1 ); Traits : Vigilante; S.H.I.E.L.D.; Soldier;[Action: Draw 1 card.]}
keyword Retaliate N | Forced Response: After this, deal N damage. 
verb attack ( attacks , see : attacked ) | a character attacks. {[first.][second.]}
event Short { Cost 1; Resource : mental Skill;}
scenario An ally's kill shows YOU-7 , YOU-16 {[Given you.]}
)");
}

TEST_CASE("file: bullets and lines that run on belong to the line before") {
  Parsed parsed(
      "event \"X\" {\n  Choose:\n  \u2022 Draw 1.\n  * Draw 2.\n  If you take no damage\n  from it, stop.\n  Draw "
      "3.\n}\n");
  CHECK(parsed.blocks() ==
        "event X {[Choose:\n  \u2022 Draw 1.\n  * Draw 2.][If you take no damage\n  from it, stop.][Draw 3.]}\n");
}

TEST_CASE("file: comments, strings, braces and slashes in lines") {
  Parsed parsed("a {\n  It gains \"see // this }\". // gone\n  SP//dr {x} y.\n}\n");
  CHECK(parsed.errors() == "");
  CHECK(parsed.blocks() == "a {[It gains \"see // this }\".][SP//dr {x} y.]}\n");
}

TEST_CASE("file: carriage returns, byte order mark, no newline at the end") {
  Parsed parsed("\xef\xbb\xbfset \"X\" for y.\r\nevent \"Z\" {\r\n  Draw.\r\n}");
  CHECK(parsed.errors() == "");
  CHECK(parsed.blocks() == "set X for y \nevent Z {[Draw.]}\n");
}

TEST_CASE("file: bytes that are no text") {
  CHECK(Parsed("set x\xff.\n").errors() == "bad-encoding@1:6\n");
  CHECK(Parsed(std::string("set \0x.\n", 8)).errors() == "nul-byte@1:5\n");
  CHECK(Parsed("").errors() == "");
}

TEST_CASE("file: a missing brace is reported where it was opened, and the next block lives") {
  Parsed parsed("event \"A\" { Cost 1.\n  Draw.\nevent \"B\" { Cost 2.\n}\n");
  CHECK(parsed.errors() == "missing-brace@1:11\n");
  CHECK(parsed.blocks() == "event A { Cost 1;[Draw.]}\nevent B { Cost 2;}\n");
  CHECK(Parsed("event \"A\" {\n  Draw.\n").errors() == "missing-brace@1:11\n");
}

TEST_CASE("file: one error for each broken block, neighbours survive") {
  Parsed parsed("ally \"Open\nally \"Head\"\nally \"Ok\" {\n}\nally } x.\nally \"Fine\".\n}\nally \"Last\".\n");
  CHECK(parsed.errors() ==
        "missing-block-end@1:1\nunterminated-string@1:6\nmissing-block-end@2:1\nunexpected-in-block@5:6\nstray-brace@7:"
        "1\n");
  CHECK(parsed.blocks() == "ally Ok {}\nally Fine \nally Last \n");
}

TEST_CASE("file: an unterminated name ends before the brace of its line") {
  Parsed parsed("ally \"Open { Cost 1.\n  Draw.\n}\nally \"Next\".\n");
  CHECK(parsed.errors() == "unterminated-string@1:6\n");
}
