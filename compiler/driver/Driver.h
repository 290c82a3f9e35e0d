// Source set in, program or diagnostics out. The only room of the compiler that reads files.
//
// A compilation keeps its sources, diagnostics, program and explanations together. A broken ability or card is left out of the program and
// reported; the rest of the set compiles. INVARIANT: a program that comes out has passed the verifier. Next: compiler/sema.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/lexicon/Vocabulary.h"
#include "compiler/sema/model/Import.h"
#include "compiler/sema/model/Meaning.h"
#include "compiler/source/Source.h"
#include "compiler/syntax/Parse.h"
#include "runtime/bytecode/Program.h"

namespace thou::driver {

struct Options {
  std::vector<std::string> paths;       ///< files or folders (all *.thou below, sorted)
  std::vector<std::string> searchPath;  ///< where rulesets are looked for beside the set's own folder: `--path`
  int cures = 20;                       ///< for how many broken lines a cure is looked for by trial (sema/Cures.h)
  bool scenarios = true;                ///< false: left out, since games are played without them and start sooner
};

/// One thing `thou explain` says about a piece of ability text.
struct Explanation {
  source::Span ability;  ///< the ability line it belongs to
  source::Span where;    ///< the words explained
  std::string text;      ///< "your identity: an identity can attack"
  std::string rules;     ///< "YOU-1, YOU-7"
};

struct AbilityInfo {
  source::Span text;
  std::string card;  ///< name of the card, kind, keyword, verb or scenario it belongs to
  bool compiled = false;
};

struct Compilation {
  source::SourceManager sources;
  diag::Sink sink;
  bytecode::Program program;
  bool verified = false;  ///< the program is usable
  bool sound = true;      ///< no tree was wrong: that is a bug of ours, and reported
  std::vector<Explanation> explanations;
  std::vector<AbilityInfo> abilities;
  syntax::ParseStatistics parses;
  syntax::Arena arena;  ///< holds the syntax trees and the meaning trees
  /// The meaning that each of the program's functions was lowered from, in their order; trees live in `arena`.
  std::vector<sema::Routine> routines;
  std::vector<const syntax::FileAst*> files;  ///< by file id; they live in `arena`
  lexicon::Vocabulary vocabulary;             ///< every word that the files declare
  std::vector<sema::ImportRule> imports;      ///< how the rulesets read the objects of card databases
  std::vector<std::string> unreadable;        ///< paths that could not be read, with the reason

  /// The place of a span as the program's tables name it (file index = source file id).
  bytecode::Where where(source::Span span) const;
  /// The source line of a place, for disassembly; empty when unknown.
  std::string_view line(bytecode::Where where) const;
};

/// Compiles files. Never throws; problems are in `sink` or `unreadable`.
std::unique_ptr<Compilation> compile(const Options& options);

/// Compiles files, each game by itself: one compilation for every ruleset that they declare or name. One where they name none.
std::vector<std::unique_ptr<Compilation>> compileGames(const Options& options);

/// Compiles texts given as (path, text), rulesets they name being looked for among them, then on `searchPath` and among those shipped.
/// `cures` as in Options: texts that nobody wrote, such as changed ones, need none.
std::unique_ptr<Compilation> compileTexts(std::vector<std::pair<std::string, std::string>> files,
                                          std::vector<std::string> searchPath = {}, int cures = 0);

/// Compiles texts as `compileTexts` does together with files, all without scenarios: what games are played with.
std::unique_ptr<Compilation> compileForGames(std::vector<std::pair<std::string, std::string>> texts,
                                             const std::vector<std::string>& paths,
                                             std::vector<std::string> searchPath = {});

/// The files of the sets that bring a ruleset's games: all those in the folders below the ruleset's own in which a `game` is declared.
std::vector<std::string> gameFiles(const std::string& ruleset, const std::vector<std::string>& searchPath);

/// The same as `compileTexts`, no further than what the files declare: the program has its tables, no ability, and is not verified.
std::unique_ptr<Compilation> declareTexts(std::vector<std::pair<std::string, std::string>> files,
                                          std::vector<std::string> searchPath = {});

}  // namespace thou::driver
