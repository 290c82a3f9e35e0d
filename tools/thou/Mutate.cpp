// `thou mutate`: cards with changed texts, compiled in batches beside the originals, and played in their place.
// Next: compiler/mutate/Author.h, which makes the changes; Accepted.h, those that need not be noticed.
#include <algorithm>
#include <deque>
#include <map>

#include "compiler/diag/PlainJson.h"
#include "compiler/mutate/Author.h"
#include "compiler/mutate/Rewording.h"
#include "compiler/mutate/Variants.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/ThreadPool.h"
#include "runtime/bytecode/Format.h"
#include "runtime/scenario/ScenarioRunner.h"
#include "tools/thou/Accepted.h"
#include "tools/thou/Affected.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;
using mutate::CardText;

constexpr size_t kBatch = 800;  ///< changes to a compilation
constexpr size_t kPart = 100;   ///< changes that are played on one copy of its program
constexpr std::string_view kCompiler = "compiler";

/// A change of a card's line, or of a declaration's, and who noticed it.
struct Site {
  const CardText* card = nullptr;
  const mutate::DeclaredText* declared = nullptr;  ///< whose `text` is `card`; null for a card
  size_t line = 0;
  mutate::Change change;
  bool noticed = false;
  std::string by;                         ///< `compiler`, or the scenario's name
  const std::string* accepted = nullptr;  ///< the reason
};

class Mutation {
 public:
  Mutation(const driver::Compilation& compilation, const MutateOptions& options)
      : compilation_(compilation),
        author_(compilation),
        cards_(mutate::cardTexts(compilation)),
        declared_(mutate::declaredTexts(compilation)),
        texts_(scenarioTexts(compilation)) {
    for (const CardText& card : cards_) add(card, nullptr, options);
    for (const mutate::DeclaredText& declared : declared_) add(declared.text, &declared, options);
  }

  /// Compiles batch by batch; each is played while the next compiles.
  void run() {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency());
    for (Site& site : sites_) {
      if (site.declared) pool.async([this, &site] { playDeclared(site); });
    }
    const size_t cards =
        size_t(std::count_if(sites_.begin(), sites_.end(), [](const Site& site) { return site.declared == nullptr; }));
    for (size_t begin = 0; begin < cards;) {
      size_t end = std::min(begin + kBatch, cards);
      while (end < cards && sites_[end].card == sites_[end - 1].card) ++end;
      while (sites_[end - 1].card->set != sites_[begin].card->set) --end;  // one set at a time
      compileBatch(begin, end, pool);
      begin = end;
    }
    pool.wait();
  }

  std::deque<Site>& sites() { return sites_; }
  bool hasCards() const { return named_; }
  std::vector<std::string_view> names() const {
    std::vector<std::string_view> names;
    for (const CardText& card : cards_) names.push_back(card.name);
    for (const mutate::DeclaredText& declared : declared_) names.push_back(declared.text.name);
    return names;
  }

 private:
  void add(const CardText& card, const mutate::DeclaredText* declared, const MutateOptions& options) {
    if (!lies(compilation_.sources.path(card.file), options.paths)) return;
    if (!options.card.empty() && folded(options.card) != folded(card.name)) return;
    named_ = true;
    for (size_t line = 0; line < card.lines.size(); ++line) {
      for (mutate::Change& change : author_.changes(card.lines[line])) {
        if (options.op.empty() || mutate::nameOf(change.op) == options.op)
          sites_.push_back({.card = &card, .declared = declared, .line = line, .change = std::move(change), .by = {}});
      }
    }
  }

  /// A declaration with other words may change anything: all is compiled anew, and every scenario may notice, those of its file first.
  void playDeclared(Site& site) {
    const auto changed =
        driver::compileTexts(mutate::withWords(compilation_, site.declared->spans[site.line], site.change.text));
    if (!changed->verified || changed->sink.all().size() != compilation_.sink.all().size()) {
      notice(site, kCompiler);
      return;
    }
    const Program& program = changed->program;
    if (mutate::behaviour(program) == mutate::behaviour(compilation_.program)) return;
    for (const bool own : {true, false}) {
      for (Index index = 0; index < program.scenarios.size(); ++index) {
        if ((program.scenarios[index].where.file == site.card->file.value) != own) continue;
        if (scenario::passes(program, index)) continue;
        notice(site, program.string(program.scenarios[index].name));
        return;
      }
    }
  }

  struct Batch {
    std::unique_ptr<driver::Compilation> compilation;
    std::vector<mutate::Variant> variants;  ///< parallel to the sites from `begin` on
    size_t begin = 0;
  };

  void compileBatch(size_t begin, size_t end, llvm::DefaultThreadPool& pool) {
    const auto batch = std::make_shared<Batch>();
    batch->begin = begin;
    for (size_t i = begin; i < end; ++i) {
      mutate::Variant variant{.card = sites_[i].card, .body = {}};
      for (size_t line = 0; line < variant.card->lines.size(); ++line) {
        variant.body += line == 0 ? "" : "\n  ";
        variant.body += line == sites_[i].line ? sites_[i].change.text : variant.card->lines[line];
      }
      batch->variants.push_back(std::move(variant));
    }
    batch->compilation = mutate::compile(mutate::filesOf(compilation_), batch->variants);
    for (size_t first = begin; first < end;) {
      size_t last = std::min(first + kPart, end);
      while (last < end && sites_[last].card == sites_[last - 1].card) ++last;
      pool.async([this, batch, first, last] { playPart(*batch, first, last); });
      first = last;
    }
  }

  /// The scenarios that mention a face of the card.
  std::vector<Index> seeing(const Program& program, Index row) const {
    std::vector<std::string> names;
    Index face = row;
    for (int i = 0; i < 8 && face != bytecode::kNone && (i == 0 || face != row); ++i) {
      names.emplace_back(program.string(program.names[program.cards[face].name]));
      face = program.cards[face].otherFace;
    }
    std::vector<Index> found;
    for (Index index = 0; index < texts_.size(); ++index) {
      const auto mentions = [&](const std::string& name) { return texts_[index].find(name) != std::string::npos; };
      if (std::any_of(names.begin(), names.end(), mentions)) found.push_back(index);
    }
    return found;
  }

  void playPart(const Batch& batch, size_t first, size_t end) {
    Program program = batch.compilation->program;
    while (first < end) {
      size_t last = first + 1;
      while (last < end && sites_[last].card == sites_[first].card) ++last;
      playCard(batch, program, first, last);
      first = last;
    }
  }

  /// Plays the changes of one card in a copy of the batch's program, which is as before afterwards.
  void playCard(const Batch& batch, Program& program, size_t first, size_t last) {
    const Index row = mutate::rowOf(program, *sites_[first].card);
    if (row == bytecode::kNone) return;
    const std::vector<Index> scenarios = seeing(program, row);
    const bytecode::Card original = program.cards[row];
    const uint64_t meaning = bytecode::fingerprint(program, row);
    for (size_t i = first; i < last; ++i) {
      const mutate::Variant& variant = batch.variants[i - batch.begin];
      if (variant.complained || variant.row == bytecode::kNone || !batch.compilation->verified) {
        notice(sites_[i], kCompiler);
        continue;
      }
      const Program& compiled = batch.compilation->program;
      const bool stands = hasStanding(compiled, row) || hasStanding(compiled, variant.row);
      if (!stands && bytecode::fingerprint(compiled, variant.row) == meaning) continue;
      bytecode::Card changed = compiled.cards[variant.row];
      changed.otherFace = original.otherFace;
      changed.where = original.where;
      takePlaces(program, compiled, original.abilities, changed.abilities);
      program.cards[row] = std::move(changed);
      program.standing = standingOf(compiled, row, variant.row);
      for (const Index index : scenarios) {
        if (scenario::passes(program, index)) continue;
        notice(sites_[i], program.string(program.scenarios[index].name));
        break;
      }
    }
    program.cards[row] = original;
    for (const Index place : original.abilities) program.abilities[place] = batch.compilation->program.abilities[place];
    program.standing = batch.compilation->program.standing;
  }

  /// Puts changed abilities in the places of the card's own, where there are as many: others reach them there by title.
  static void takePlaces(Program& program, const Program& compiled, const std::vector<Index>& own,
                         std::vector<Index>& changed) {
    for (const Index place : own) program.abilities[place] = compiled.abilities[place];
    if (own.size() != changed.size()) return;
    for (size_t i = 0; i < own.size(); ++i) program.abilities[own[i]] = compiled.abilities[changed[i]];
    changed = own;
  }

  static bool hasStanding(const Program& program, Index row) {
    return std::any_of(program.standing.begin(), program.standing.end(),
                       [row](const bytecode::Standing& rule) { return rule.card == row; });
  }

  /// The standing rules with those of a variant in the place of the card's own.
  static std::vector<bytecode::Standing> standingOf(const Program& program, Index row, Index variant) {
    std::vector<bytecode::Standing> rules;
    for (bytecode::Standing rule : program.standing) {
      if (rule.card == row) continue;
      if (rule.card == variant) rule.card = row;
      rules.push_back(rule);
    }
    return rules;
  }

  static void notice(Site& site, std::string_view by) {
    site.noticed = true;
    site.by = by;
  }

  const driver::Compilation& compilation_;
  mutate::Author author_;
  std::vector<CardText> cards_;
  std::vector<mutate::DeclaredText> declared_;
  std::vector<std::string> texts_;  ///< of scenarios
  std::deque<Site> sites_;
  bool named_ = false;  ///< whether any card is meant
};

struct Counts {
  size_t changes = 0;
  size_t compiler = 0;
  size_t scenarios = 0;
  size_t accepted = 0;
  size_t unnoticed() const { return changes - compiler - scenarios - accepted; }
};

Counts count(const std::deque<Site>& sites, std::optional<mutate::Operator> op) {
  Counts counts;
  for (const Site& site : sites) {
    if (op && site.change.op != *op) continue;
    ++counts.changes;
    counts.compiler += site.noticed && site.by == kCompiler;
    counts.scenarios += site.noticed && site.by != kCompiler;
    counts.accepted += !site.noticed && site.accepted;
  }
  return counts;
}

void writePercent(llvm::raw_ostream& out, size_t part, size_t whole) {
  out << llvm::format("%.1f %%", whole == 0 ? 100.0 : 100.0 * double(part) / double(whole));
}

void writeSite(llvm::raw_ostream& out, const driver::Compilation& compilation, const Site& site) {
  out << "unnoticed: " << site.card->name << " | " << site.change.what() << "\n  --> "
      << ref(compilation.sources.path(site.card->file)) << ':' << site.card->numbers[site.line] << "\n  "
      << site.change.text << '\n';
}

void writeJson(llvm::raw_ostream& out, const driver::Compilation& compilation, const Site& site) {
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("card", llvm::json::fixUTF8(site.card->name));
    json.attribute("path", ref(compilation.sources.path(site.card->file)));
    json.attribute("line", site.card->numbers[site.line]);
    json.attribute("operator", ref(mutate::nameOf(site.change.op)));
    json.attribute("before", llvm::json::fixUTF8(site.change.before));
    json.attribute("after", llvm::json::fixUTF8(site.change.after));
    json.attribute("text", llvm::json::fixUTF8(site.change.text));
    json.attribute("noticed", site.noticed);
    json.attribute("by", llvm::json::fixUTF8(site.by));
    json.attribute("accepted", llvm::json::fixUTF8(site.accepted ? *site.accepted : ""));
  });
  out << '\n';
}

void writeSummary(llvm::raw_ostream& out, const std::deque<Site>& sites) {
  const auto row = [&](llvm::StringRef name, const Counts& counts) {
    out << llvm::formatv("{0,-18}{1,8}{2,10}{3,11}{4,10}{5,11}  ", name, counts.changes, counts.compiler,
                         counts.scenarios, counts.accepted, counts.unnoticed());
    writePercent(out, counts.compiler + counts.scenarios, counts.changes);
    out << '\n';
  };
  out << llvm::formatv("{0,-18}{1,8}{2,10}{3,11}{4,10}{5,11}  {6}\n", "", "changes", "compiler", "scenarios",
                       "accepted", "unnoticed", "noticed");
  for (const mutate::Operator op : mutate::operators()) {
    const Counts counts = count(sites, op);
    if (counts.changes > 0) row(ref(mutate::nameOf(op)), counts);
  }
  row("all", count(sites, std::nullopt));
}

void writeJsonSummary(llvm::raw_ostream& out, const Counts& counts) {
  diag::PlainJson json(out);
  json.object([&] {
    json.attribute("changes", int64_t(counts.changes));
    json.attribute("compiler", int64_t(counts.compiler));
    json.attribute("scenarios", int64_t(counts.scenarios));
    json.attribute("accepted", int64_t(counts.accepted));
    json.attribute("unnoticed", int64_t(counts.unnoticed()));
  });
  out << '\n';
}

/// What keeps changes from being judged: scenarios that fail without any.
bool soundBefore(const Program& program, Output output) {
  bool sound = true;
  for (Index index = 0; index < program.scenarios.size(); ++index) {
    if (scenario::passes(program, index)) continue;
    output.err << "thou: \"" << ref(program.string(program.scenarios[index].name))
               << "\" fails without any change; see `thou test`\n";
    sound = false;
  }
  return sound;
}

Exit reportUnknownOperator(const std::string& name, Output output) {
  std::vector<std::string_view> names;
  for (const mutate::Operator op : mutate::operators()) names.push_back(mutate::nameOf(op));
  return reportUnknown("operator", name, names, output);
}

}  // namespace

Exit mutate(const driver::Compilation& compilation, const MutateOptions& options, Output output) {
  const Exit exit = reportProblems(compilation, output);
  if (exit != Exit::Ok) return exit;
  const std::vector<mutate::Operator> ops = mutate::operators();
  if (!options.op.empty() &&
      std::none_of(ops.begin(), ops.end(), [&](mutate::Operator op) { return mutate::nameOf(op) == options.op; })) {
    return reportUnknownOperator(options.op, output);
  }
  if (!soundBefore(compilation.program, output)) return Exit::Failed;
  Mutation mutation(compilation, options);
  if (!options.card.empty() && !mutation.hasCards())
    return reportUnknown("card", options.card, mutation.names(), output);
  mutation.run();

  std::vector<std::string> files;
  std::set<std::string, std::less<>> cards;
  for (const Site& site : mutation.sites()) {
    files.emplace_back(compilation.sources.path(site.card->file));
    cards.insert(site.card->name);
  }
  Accepted accepted(files);
  for (const std::string& problem : accepted.problems()) output.err << "thou: " << problem << '\n';
  bool complete = accepted.problems().empty();
  for (Site& site : mutation.sites()) {
    if (!site.noticed) site.accepted = accepted.reason(site.card->name, site.change.what());
    const bool survives = !site.noticed && !site.accepted;
    complete = complete && !survives;
    if (options.json) {
      writeJson(output.out, compilation, site);
    } else if (survives) {
      writeSite(output.out, compilation, site);
    }
  }
  if (options.op.empty()) {
    for (const AcceptedChange* entry : accepted.unused(cards)) {
      output.err << "thou: " << entry->path << ':' << entry->line << ": accepted, but not needed: " << entry->card
                 << " | " << entry->change << '\n';
      complete = false;
    }
  }
  if (options.json) {
    writeJsonSummary(output.out, count(mutation.sites(), std::nullopt));
  } else {
    writeSummary(output.out, mutation.sites());
  }
  return complete ? Exit::Ok : Exit::Failed;
}

}  // namespace thou::cli
