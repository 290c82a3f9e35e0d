// Reads files, finds the ruleset that a set names, runs the phases in order. See Driver.h.
#include "compiler/driver/Driver.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "compiler/codegen/Emit.h"
#include "compiler/driver/Files.h"
#include "compiler/sema/Sema.h"
#include "compiler/sema/declare/Declare.h"
#include "compiler/sema/declare/Head.h"
#include "compiler/source/Unseen.h"
#include "runtime/bytecode/Verify.h"

namespace thou::driver {
namespace {

namespace fs = std::filesystem;
using sema::Head;

/// A file to compile: where from, and what it says about itself.
struct Input {
  std::string path;
  std::string text;
};

class Run {
 public:
  explicit Run(std::vector<std::string> searchPath, int cures = 0, bool scenarios = true)
      : result_(std::make_unique<Compilation>()), searchPath_(std::move(searchPath)), scenarios_(scenarios) {
    model_.cures = cures;
    model_.drafts = &result_->sources;
    result_->sink.speakOf(result_->sources);
  }

  void addFile(const std::string& path) {
    std::error_code error;
    const std::string canonical = fs::weakly_canonical(path, error).string();
    if (!seen_.insert(error ? path : canonical).second) return;
    std::string text;
    std::string problem;
    if (!readFile(path, text, problem)) {
      result_->unreadable.push_back(problem);
    } else if ((bytes_ += text.size()) > kAllBytes || result_->sources.fileCount() == source::kMostFiles) {
      if (!full_)
        result_->unreadable.push_back(source::shown(path) + ": too much to compile at once: at most " +
                                      std::to_string(source::kMostFiles) + " files of " + std::to_string(kAllBytes) +
                                      " bytes together");
      full_ = true;
    } else {
      addText(path, std::move(text));
    }
  }

  void cannotRead(const std::vector<std::string>& unreadable) {
    result_->unreadable.insert(result_->unreadable.end(), unreadable.begin(), unreadable.end());
  }

  void addText(std::string path, std::string text) {
    const source::FileId id = result_->sources.add(std::move(path), std::move(text));
    result_->files.push_back(syntax::parseFile(result_->sources, id, result_->arena, result_->sink));
    inGame_.push_back(ofOneGame(*result_->files.back()));
  }

  /// No further than what the files declare.
  std::unique_ptr<Compilation> declared() {
    prepare();
    sema::declare(model_, inGame_, result_->sink);
    keep();
    return std::move(result_);
  }

  std::unique_ptr<Compilation> finish() {
    prepare();
    sema::Meaning meaning;
    const size_t files = result_->sources.fileCount();
    sema::analyse(model_, inGame_, result_->arena, result_->sink, meaning);
    result_->sound = emit(meaning);
    result_->sources.keepFirst(files);  // what was read in other words has been told of the author's
    for (const auto& [text, note] : meaning.notes)
      result_->explanations.push_back({text, note.where, note.text, note.rules});
    for (const sema::TextInfo& text : meaning.texts)
      result_->abilities.push_back({text.text, text.owner, text.compiled});
    result_->parses = meaning.parses;
    keep();
    if (const auto problem = bytecode::verify(result_->program)) {
      result_->sink.report(diag::Id::VerifierRefused, source::Span{0, 0, source::FileId{0}}).arg(problem->message);
    } else {
      result_->verified = true;
    }
    return std::move(result_);
  }

 private:
  /// The file without scenarios where none are wanted, and without what belongs to another game than the first that was named, or declares
  /// the ruleset again: that is reported, and left out up to the next line that says what follows it. Remembers which ruleset is declared
  /// or asked for.
  const syntax::FileAst* ofOneGame(const syntax::FileAst& file) {
    std::vector<const syntax::Block*> kept;
    bool belongs = true;
    for (const syntax::Block* block : file.blocks) {
      const Head head = sema::readHead(result_->sources, *block);
      if (head.keyword == "ruleset") belongs = declares(head);
      if (head.keyword == "set" && !sema::gameOf(head).empty()) belongs = asks(head, *block, file.file);
      if (belongs && (scenarios_ || head.keyword != "scenario")) kept.push_back(block);
    }
    auto* part = new (result_->arena) syntax::FileAst(file);
    part->blocks = llvm::ArrayRef(kept).copy(result_->arena);
    return part;
  }

  /// Whether `name` is the game of this compilation: the first is.
  bool isGame(const std::string& name, source::Span where) {
    if (game_.empty()) {
      game_ = name;
      gameSpan_ = where;
    }
    if (name == game_) return true;
    result_->sink.report(diag::Id::TwoGames, where)
        .arg(name)
        .arg(game_)
        .label(gameSpan_, "the first game is said here")
        .help("put each game into files of its own");
    return false;
  }

  bool declares(const Head& head) {
    if (!isGame(head.name, head.nameSpan)) return false;
    if (present_.insert(head.name).second) {
      rulesetSpan_ = head.nameSpan;
      return true;
    }
    result_->sink.report(diag::Id::RulesetTwice, head.nameSpan)
        .arg(head.name)
        .label(rulesetSpan_, "first declared here")
        .help("take one of them away, or name the folder that has only one");
    return false;
  }

  bool asks(const Head& head, const syntax::Block& block, source::FileId file) {
    const source::Span where = block.head.back().span;
    const std::string game = sema::gameOf(head);
    if (!isGame(game, where)) return false;
    wanted_.push_back({game, block.span, std::string(result_->sources.path(file))});
    return true;
  }

  void prepare() {
    findRulesets();
    for (size_t i = 0; i < result_->sources.fileCount(); ++i)
      result_->program.files.emplace_back(result_->sources.path(source::FileId{uint16_t(i)}));
    model_.program = &result_->program;
    model_.sources = &result_->sources;
  }

  void keep() {
    result_->vocabulary = std::move(model_.vocabulary);
    result_->imports = std::move(model_.imports);
  }

  void findRulesets() {
    // Rulesets found may not ask for others, so one pass over the list, which does not grow, is enough.
    const std::vector<Wanted> wanted = wanted_;
    for (const Wanted& want : wanted) {
      if (present_.contains(want.ruleset)) continue;
      std::error_code error;
      for (const std::string& file : rulesetPlaces(want.ruleset, want.path, searchPath_)) {
        if (!fs::is_regular_file(file, error)) continue;
        addFile(file);
        break;
      }
      if (!present_.contains(want.ruleset)) {
        result_->sink.report(diag::Id::NoRuleset, want.span).arg(want.ruleset);
        present_.insert(want.ruleset);
      }
    }
  }

  /// False where a tree was wrong: a bug of ours. A function that was not emitted is one that does nothing.
  bool emit(sema::Meaning& meaning) {
    bool sound = true;
    bytecode::Program& program = result_->program;
    auto locate = [this](source::Span span) { return result_->where(span); };
    std::map<std::string, bytecode::Index> strings;
    for (size_t i = 0; i < program.strings.size(); ++i) strings.emplace(program.strings[i], bytecode::Index(i));
    result_->routines.resize(program.functions.size());
    const std::vector<bool> together = codegen::answeredTogether(program);
    for (auto& [index, routine] : meaning.routines) {
      codegen::Refusal refusal;
      std::optional<bytecode::Function> function = codegen::emit(routine, locate, refusal, together);
      if (!function) {
        using Fault = codegen::Refusal::Fault;
        sound = sound && refusal.fault != Fault::Ours;
        const diag::Id id = refusal.fault == Fault::Ours      ? diag::Id::InternalError
                            : refusal.fault == Fault::Unknown ? diag::Id::NotYet
                                                              : diag::Id::TooLarge;
        result_->sink.report(id, routine.body->span).arg(refusal.why);
        function.emplace();
        function->result = routine.result;
        function->pure = routine.pure;
        function->parameters = routine.parameters;
        function->registers = uint8_t(4 + routine.parameters.size());
        const uint8_t r = uint8_t(3 + routine.parameters.size());
        using bytecode::Opcode;
        if (routine.result == bytecode::Type::Bool)
          function->code.push_back(bytecode::encodeD(Opcode::LoadBool, r, 0));
        else
          function->code.push_back(bytecode::encodeD(Opcode::LoadInt, r, 0));
        function->code.push_back(bytecode::encode(Opcode::Return, r));
      }
      const auto [known, isNew] = strings.try_emplace(routine.name, bytecode::Index(program.strings.size()));
      if (isNew) program.strings.push_back(routine.name);
      function->name = known->second;
      program.functions[index] = std::move(*function);
      result_->routines[index] = std::move(routine);
    }
    return sound;
  }

  struct Wanted {
    std::string ruleset;
    source::Span span;
    std::string path;
  };

  std::unique_ptr<Compilation> result_;
  sema::Model model_;
  std::vector<std::string> searchPath_;
  bool scenarios_;  ///< are compiled, too
  std::set<std::string> seen_;
  size_t bytes_ = 0;   ///< of all files
  bool full_ = false;  ///< more than that cannot be compiled
  std::string game_;   ///< the ruleset that is declared or asked for first
  source::Span gameSpan_;
  source::Span rulesetSpan_;
  std::set<std::string> present_;
  std::vector<Wanted> wanted_;
  std::vector<const syntax::FileAst*> inGame_;  ///< by file id, without what belongs to other games
};

/// Files, and what lies below folders.
std::vector<std::string> filesIn(const std::vector<std::string>& paths, std::vector<std::string>& unreadable) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    for (const std::string& file : filesBelow(path, {".thou"}, unreadable)) files.push_back(file);
  }
  return files;
}

/// The ruleset that a file declares or belongs to; empty when it does neither.
std::string rulesetOf(const std::string& path) {
  source::SourceManager sources;
  diag::Sink sink;
  syntax::Arena arena;
  std::string text;
  std::string problem;
  if (!readFile(path, text, problem)) return {};
  const source::FileId id = sources.add(path, std::move(text));
  for (const syntax::Block* block : syntax::parseFile(sources, id, arena, sink)->blocks) {
    const Head head = sema::readHead(sources, *block);
    if (head.keyword == "ruleset") return head.name;
    if (head.keyword == "set") return sema::gameOf(head);
  }
  return {};
}

/// Whether a file of a ruleset's set declares a game.
bool declaresGame(const std::string& path, const std::string& ruleset) {
  source::SourceManager sources;
  diag::Sink sink;
  syntax::Arena arena;
  std::string text;
  std::string problem;
  if (!readFile(path, text, problem) || text.find("game \"") == std::string::npos) return false;
  const source::FileId id = sources.add(path, std::move(text));
  bool ours = false;
  for (const syntax::Block* block : syntax::parseFile(sources, id, arena, sink)->blocks) {
    const Head head = sema::readHead(sources, *block);
    if (head.keyword == "set") ours = sema::gameOf(head) == ruleset;
    if (ours && head.keyword == "game") return true;
  }
  return false;
}

}  // namespace

bytecode::Where Compilation::where(source::Span span) const {
  if (!span.valid()) return {};
  span = sources.written(span);
  const source::LineColumn at = sources.locate(span.file, span.begin);
  return {span.file.value, at.line, at.column};
}

std::string_view Compilation::line(bytecode::Where where) const {
  if (where.file == bytecode::kNone || where.file >= sources.fileCount()) return {};
  const std::string_view text = sources.text(source::FileId{uint16_t(where.file)});
  size_t begin = 0;
  for (uint32_t line = 1; line < where.line; ++line) {
    const size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return {};
    begin = end + 1;
  }
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::unique_ptr<Compilation> compile(const Options& options) {
  Run run(options.searchPath, options.cures, options.scenarios);
  std::vector<std::string> unreadable;
  for (const std::string& file : filesIn(options.paths, unreadable)) run.addFile(file);
  run.cannotRead(unreadable);
  return run.finish();
}

std::vector<std::unique_ptr<Compilation>> compileGames(const Options& options) {
  std::vector<std::pair<std::string, std::vector<std::string>>> games;  // in the order of their first files
  std::vector<std::string> nobodys;
  std::vector<std::string> unreadable;
  for (const std::string& file : filesIn(options.paths, unreadable)) {
    const std::string ruleset = rulesetOf(file);
    if (ruleset.empty()) {
      nobodys.push_back(file);
      continue;
    }
    auto game = std::find_if(games.begin(), games.end(), [&](const auto& each) { return each.first == ruleset; });
    if (game == games.end()) game = games.insert(games.end(), {ruleset, {}});
    game->second.push_back(file);
  }
  std::vector<std::unique_ptr<Compilation>> result;
  if (games.size() < 2) {
    result.push_back(compile(options));
    return result;
  }
  games.front().second.insert(games.front().second.end(), nobodys.begin(), nobodys.end());
  for (const auto& [ruleset, files] : games) {
    Options game = options;
    game.paths = files;
    result.push_back(compile(game));
  }
  auto& first = result.front()->unreadable;
  first.insert(first.end(), unreadable.begin(), unreadable.end());
  return result;
}

std::unique_ptr<Compilation> compileTexts(std::vector<std::pair<std::string, std::string>> files,
                                          std::vector<std::string> searchPath, int cures) {
  Run run(std::move(searchPath), cures);
  for (auto& [path, text] : files) run.addText(std::move(path), std::move(text));
  return run.finish();
}

std::unique_ptr<Compilation> compileForGames(std::vector<std::pair<std::string, std::string>> texts,
                                             const std::vector<std::string>& paths,
                                             std::vector<std::string> searchPath) {
  Run run(std::move(searchPath), 0, /*scenarios=*/false);
  for (auto& [path, text] : texts) run.addText(std::move(path), std::move(text));
  for (const std::string& path : paths) run.addFile(path);
  return run.finish();
}

std::vector<std::string> gameFiles(const std::string& ruleset, const std::vector<std::string>& searchPath) {
  std::error_code error;
  for (const std::string& place : rulesetPlaces(ruleset, "", searchPath)) {
    if (!fs::is_regular_file(place, error)) continue;
    std::vector<std::string> unreadable;
    const std::vector<std::string> files = filesBelow(fs::path(place).parent_path().string(), {".thou"}, unreadable);
    std::set<fs::path> folders;
    for (const std::string& file : files) {
      if (declaresGame(file, ruleset)) folders.insert(fs::path(file).parent_path());
    }
    std::vector<std::string> result;
    for (const std::string& file : files) {
      if (folders.contains(fs::path(file).parent_path())) result.push_back(file);
    }
    return result;
  }
  return {};
}

std::unique_ptr<Compilation> declareTexts(std::vector<std::pair<std::string, std::string>> files,
                                          std::vector<std::string> searchPath) {
  Run run(std::move(searchPath));
  for (auto& [path, text] : files) run.addText(std::move(path), std::move(text));
  return run.declared();
}

}  // namespace thou::driver
