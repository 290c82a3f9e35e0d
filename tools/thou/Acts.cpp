// From faces to findings. See Acts.h.
#include "tools/thou/Acts.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "runtime/acts/Places.h"

namespace thou::cli {
namespace {

using acts::Finding;
using acts::Outcome;
using bytecode::Index;
using driver::Compilation;
using import::Loaded;
using import::Verdict;

constexpr size_t kMostJobs = 256;

/// The texts of the faces of a batch, as they were compiled.
std::vector<std::pair<std::string, std::string>> textsOf(const Compilation& batch, size_t files) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (size_t i = 0; i < files; ++i) {
    const source::FileId file{uint16_t(i)};
    texts.emplace_back(batch.sources.path(file), batch.sources.text(file));
  }
  return texts;
}

/// The faces of one batch, tried.
class Batch {
 public:
  Batch(const Loaded& loaded, const import::Trial& trial, size_t number, const std::vector<std::string>& gameFiles,
        const ActsOptions& options, std::vector<ActingFace>& faces)
      : loaded_(loaded), trial_(trial), number_(number), options_(options), faces_(faces) {
    size_t files = 0;
    for (size_t i = 0; i < loaded_.faces.size(); ++i) {
      if (!isMine(i)) continue;
      mine_.push_back(i);
      files = std::max<size_t>(files, trial_.verdicts[i].where.file.value + 1);
    }
    compilation_ = driver::compileForGames(textsOf(*trial_.batches[number_], files), gameFiles, options_.searchPath);
    if (!compilation_->verified)
      problem_ = "the cards do not compile beside the sets that bring the games";
    else if (gameFiles.empty())
      problem_ = "no set of the ruleset declares a game";
    else if (compilation_->program.layouts.empty())
      problem_ = "no game can be laid out beside the cards" + firstErrorBehind(files);
  }

  void run() {
    cards_.assign(faces_.size(), bytecode::kNone);
    std::vector<size_t> tried;
    for (const size_t face : mine_) {
      faces_[face].tried = true;
      if (prepare(face)) tried.push_back(face);
    }
    if (tried.empty()) return;
    const bytecode::Program& program = compilation_->program;
    const acts::Places places(std::make_shared<const vm::Prepared>(program), options_.effort.seed);
    std::atomic<size_t> next = 0, done = 0;
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    const size_t jobs =
        std::clamp<size_t>(options_.jobs == 0 ? cores : options_.jobs, 1, std::min(tried.size(), kMostJobs));
    std::atomic<size_t> working = jobs;
    {
      std::vector<std::jthread> threads;
      for (size_t job = 0; job < jobs; ++job) {
        threads.emplace_back([&] {
          acts::Finder finder(program, std::make_shared<const vm::Prepared>(program), places, options_.effort);
          for (size_t i = next++; i < tried.size(); i = next++) {
            tryFace(finder, tried[i]);
            ++done;
          }
          --working;
        });
      }
      while (options_.progress && working > 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        options_.progress(done, tried.size());
      }
    }
  }

 private:
  bool isMine(size_t face) const {
    const Verdict& verdict = trial_.verdicts[face];
    const import::Face& of = loaded_.faces[face];
    return of.same == size_t(-1) && !of.lines.empty() && verdict.ok() && verdict.where.valid() &&
           verdict.batch == number_;
  }

  /// What is wrong with the sets of the games, where that is known.
  std::string firstErrorBehind(size_t files) const {
    for (const diag::Diagnostic& each : compilation_->sink.sorted()) {
      if (diag::severity(each.id) == diag::Severity::Error && each.where.file.value >= files)
        return ": " + diag::message(each);
    }
    return {};
  }

  uint32_t lineOf(source::Span span, uint32_t at) const { return compilation_->sources.locate(span.file, at).line; }

  /// Finds the face's lines and its card; false where it cannot be tried.
  bool prepare(size_t index) {
    ActingFace& face = faces_[index];
    const source::Span where = trial_.verdicts[index].where;
    face.problem = problem_;
    for (const driver::AbilityInfo& ability : compilation_->abilities) {
      if (ability.text.file != where.file || ability.text.begin < where.begin || ability.text.begin >= where.end())
        continue;
      face.lines.push_back({.text = std::string(compilation_->sources.text(ability.text)),
                            .first = lineOf(ability.text, ability.text.begin),
                            .last = lineOf(ability.text, ability.text.end() - 1),
                            .findings = {}});
      if (!ability.compiled) face.problem = "its text does not compile beside the sets that bring the games";
    }
    if (!face.problem.empty()) return false;
    const uint32_t first = lineOf(where, where.begin), last = lineOf(where, where.end());
    const bytecode::Program& program = compilation_->program;
    for (Index card = 0; card < program.cards.size(); ++card) {
      const bytecode::Where& at = program.cards[card].where;
      if (at.file == where.file.value && at.line >= first && at.line < last) cards_[index] = card;
    }
    if (cards_[index] != bytecode::kNone) return true;
    face.problem = "it is no card beside the sets that bring the games";
    return false;
  }

  /// To be called by any thread: writes to its own face only.
  void tryFace(acts::Finder& finder, size_t index) {
    ActingFace& face = faces_[index];
    for (Finding& finding : finder.find(cards_[index])) {
      // What stands on no line of an ability (what a header brings about) is a line of its own.
      auto line = std::find_if(face.lines.begin(), face.lines.end(), [&](const ActingLine& each) {
        return finding.where.line >= each.first && finding.where.line <= each.last;
      });
      if (line == face.lines.end()) {
        const uint32_t at = finding.where.line;
        line = face.lines.insert(
            line, {.text = std::string(compilation_->line(finding.where)), .first = at, .last = at, .findings = {}});
      }
      line->findings.push_back(std::move(finding));
    }
  }

  const Loaded& loaded_;
  const import::Trial& trial_;
  size_t number_;
  const ActsOptions& options_;
  std::vector<ActingFace>& faces_;
  std::unique_ptr<Compilation> compilation_;
  std::string problem_;  ///< why none of them can be tried, or empty
  std::vector<size_t> mine_;
  std::vector<Index> cards_;  ///< by face
};

}  // namespace

const Finding* ActingLine::worst() const {
  // What only forbids something says least.
  const Finding* result = findings.empty() ? nullptr : &findings.front();
  for (const Finding& finding : findings) {
    if (finding.outcome == Outcome::Acts) continue;
    if (result->outcome == Outcome::Acts || result->outcome == Outcome::Idle) result = &finding;
  }
  return result;
}

bool ActingFace::acts() const {
  return problem.empty() && std::all_of(lines.begin(), lines.end(), [](const ActingLine& line) { return line.acts(); });
}

std::vector<ActingFace> tryActing(const Loaded& loaded, const import::Trial& trial, const ActsOptions& options) {
  std::vector<ActingFace> faces(loaded.faces.size());
  const std::vector<std::string> gameFiles = driver::gameFiles(loaded.mapping.ruleset, options.searchPath);
  for (size_t number = 0; number < trial.batches.size(); ++number)
    Batch(loaded, trial, number, gameFiles, options, faces).run();
  return faces;
}

}  // namespace thou::cli
