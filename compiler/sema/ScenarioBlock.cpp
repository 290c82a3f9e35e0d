// A scenario: its name, the rules that it shows, its sentences, each a step. One that fails leaves no trace.
#include <algorithm>
#include <cctype>

#include "compiler/sema/Analysis.h"
#include "compiler/sema/context/Attempt.h"
#include "compiler/sema/effect/Nested.h"
#include "compiler/sema/scenario/Scenario.h"
#include "compiler/sema/scenario/ScenarioContext.h"
#include "llvm/ADT/STLExtras.h"
#include "runtime/bytecode/Verify.h"

namespace thou::sema {

void Analysis::proposeStep(size_t said, Span text, const Owner& owner) {
  if (sink_.all().size() != said + 1) return;
  propose(said, text, false, [&](const syntax::Ability& tree, diag::Sink& sink) {
    std::vector<Note> notes;
    return llvm::all_of(tree.sentences, [&](const syntax::Sentence* sentence) {
      ScenarioContext context(model_, kNested, arena_, sink, notes, owner);
      bytecode::Step step;
      return sema::step(context, *sentence, step) && !context.failed;
    });
  });
}

void Analysis::helpWithCounter(size_t said) {
  // "2 momentum counters", where no text of a card calls a counter so
  const diag::Diagnostic& error = sink_.all()[said];
  if (error.id != diag::Id::UnknownWord) return;
  const std::string_view text = model_.sources->text(error.where.file);
  const std::string_view behind = text.substr(error.where.end());
  if (!behind.starts_with(' ')) return;
  size_t end = 1;
  while (end < behind.size() && std::isalpha(static_cast<unsigned char>(behind[end]))) ++end;
  if (behind[end - 1] == 's') --end;
  const std::string_view counter = behind.substr(0, end);  // " counter"
  const auto isCounter = [&](std::string_view spelling) {
    const lexicon::SymbolId symbol = model_.vocabulary.find(lexicon::SymbolKind::Noun, spelling);
    return spelling.ends_with(counter) && symbol.valid() &&
           model_.nouns[model_.vocabulary[symbol].data].sort == NounSort::Counter;
  };
  if (llvm::none_of(model_.vocabulary.spellings(lexicon::SymbolKind::Noun), isCounter)) return;
  const std::string name = std::string(model_.sources->text(error.where)) + std::string(counter);
  sink_.amend(said).help("write `counter \"" + name + "\" (" + name +
                         "s).` outside of the scenario: no text of a card speaks of such counters");
}

/// Of a sentence that begins with no word of a step says that, and nothing else.
static void sayUnknownStep(const source::SourceManager& sources, diag::Sink& sink, const diag::Sink::Mark& before,
                           Span text) {
  const diag::Diagnostic* error = sink.all().size() > before.kept ? &sink.all()[before.kept] : nullptr;
  const bool unread = error && (error->id == diag::Id::CannotParse || error->id == diag::Id::UnknownVerb ||
                                error->id == diag::Id::UnknownWord);
  if (unread && error->where.begin == text.begin) {  // "And you have ...", "Expect that ..."
    const Span first = error->where;
    const std::string_view near = diag::nearest(sources.text(first), {"Given", "When", "Then"});
    sink.rollback(before);
    sink.report(diag::Id::BadStep, first)
        .arg(sources.text(first))
        .help(near.empty() ? std::string(kSteps) : "did you mean `" + std::string(near) + "`?");
  }
}

void Analysis::scenario(const syntax::Block& block) {
  const Head head = readHead(*model_.sources, block);
  bytecode::Scenario scenario;
  scenario.name = model_.string(head.name);
  scenario.players = 1;
  scenarioSpans.emplace_back(Index(program_.scenarios.size()), head.nameSpan);
  // shows "YOU-7", "YOU-16"
  std::string id;
  for (size_t i = head.keywordAt + 2; i <= block.head.size(); ++i) {
    const std::string_view text = i < block.head.size() ? block.head[i].text : ",";
    if (text == "shows") continue;
    if (text == ",") {
      if (!id.empty()) scenario.rules.push_back(model_.string(id));
      id.clear();
    } else {
      id += text;
    }
  }
  limit(scenario.rules, head.nameSpan, "rules");
  Owner owner = ownerOfKinds(0);
  owner.title = "scenario " + head.name;
  owner.scenario = true;
  bool ok = block.header.empty();
  if (!ok) {
    const Span first = block.header.front().span;
    sink_.report(diag::Id::BadHeaderItem, first)
        .arg(model_.sources->text(first))
        .help("a scenario's steps begin on a line of their own");
  }
  for (Span text : block.lines) {
    meaning_.texts.push_back({text, owner.title, false});
    const diag::Sink::Mark before = sink_.mark();
    const size_t said = before.kept;
    const syntax::Ability* tree = parse(text, false);
    if (!tree) {
      sayUnknownStep(*model_.sources, sink_, before, text);
      if (sink_.all().size() > said) helpWithCounter(said);
      proposeStep(said, text, owner);
      ok = false;
      continue;
    }
    bool lineOk = true;
    for (const syntax::Sentence* sentence : tree->sentences) {
      AddedRows rows(program_);
      std::vector<Note> notes;
      ScenarioContext context(model_, kNested, arena_, sink_, notes, owner);
      bytecode::Step step;
      if (!sema::step(context, *sentence, step) || context.failed) {
        lineOk = false;
        continue;
      }
      rows.keep();
      keep(context, notes, text);
      scenario.players = std::max(scenario.players, context.made.seatsNamed);
      stepSpans.emplace_back(std::pair<Index, size_t>(Index(program_.scenarios.size()), scenario.steps.size()),
                             sentence->span);
      scenario.steps.push_back(std::move(step));
    }
    meaning_.texts.back().compiled = lineOk;
    if (!lineOk) proposeStep(said, text, owner);
    ok = ok && lineOk;
  }
  if (scenario.steps.size() > bytecode::kMaxListed) {
    sink_.report(diag::Id::TooLarge, head.nameSpan)
        .arg("a scenario has at most " + std::to_string(bytecode::kMaxListed) + " sentences")
        .help("divide it into several scenarios");
    ok = false;
  }
  if (!ok) {
    scenarioSpans.pop_back();
    while (!stepSpans.empty() && stepSpans.back().first.first == program_.scenarios.size()) stepSpans.pop_back();
    return;
  }
  program_.scenarios.push_back(std::move(scenario));
}

}  // namespace thou::sema
