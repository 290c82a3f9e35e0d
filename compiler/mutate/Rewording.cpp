// Reading one text after another against one model. See Rewording.h.
#include "compiler/mutate/Rewording.h"

#include <utility>

#include "compiler/codegen/Emit.h"
#include "compiler/sema/Sema.h"
#include "runtime/bytecode/Format.h"

namespace thou::mutate {

using bytecode::Index;
using bytecode::kNone;

uint64_t behaviour(bytecode::Program program) {
  for (bytecode::Function& function : program.functions) function.lines.clear(), function.name = kNone;
  for (bytecode::Ability& ability : program.abilities) ability.where = {}, ability.text = kNone;
  for (bytecode::EffectTemplate& effect : program.effects) effect.where = {};
  for (bytecode::Standing& rule : program.standing) rule.where = {};
  for (bytecode::Card& card : program.cards) card.where = {};
  for (bytecode::ChoiceSpec& choice : program.choices)
    choice.prompt = kNone, choice.modes.assign(choice.modes.size(), 0);
  program.scenarios.clear();
  program.strings.assign(1, "");
  program.files.assign(1, "");
  // Every other string index names a declaration, which both programs have.
  const auto zero = [](Index& index) { index = index == kNone ? index : 0; };
  for (bytecode::Verb& verb : program.verbs) zero(verb.name), zero(verb.third), zero(verb.past);
  for (bytecode::Kind& kind : program.kinds) zero(kind.name);
  for (bytecode::Counter& counter : program.counters) zero(counter.name), zero(counter.adjective);
  for (bytecode::Keyword& keyword : program.keywords) zero(keyword.name);
  for (bytecode::Zone& zone : program.zones) zero(zone.name), zero(zone.scenarioName);
  for (auto* list : {&program.stats, &program.traits, &program.names, &program.currencies, &program.labels}) {
    for (Index& index : *list) zero(index);
  }
  return bytecode::fingerprint(program);
}

Rewording::Rewording(const driver::Compilation& compilation) : sources_(compilation.sources) {
  diag::Sink sink;
  sema::Meaning meaning;
  model_.program = &program_;
  model_.sources = &sources_;
  model_.drafts = &sources_;
  sema::analyse(model_, compilation.files, arena_, sink, meaning);
}

std::optional<uint64_t> Rewording::meaning(source::Span text, std::string words) {
  const uint16_t length = uint16_t(words.size());
  const source::Span instead{0, length, sources_.add("", std::move(words))};
  diag::Sink sink;
  syntax::Arena arena;
  std::optional<sema::Added> added = sema::analyseAgain(model_, text, instead, arena, sink);
  if (!added || sink.errorCount() > 0) return std::nullopt;
  const auto nowhere = [](source::Span) { return bytecode::Where{}; };
  const std::vector<bool> together = codegen::answeredTogether(added->rows);
  for (const auto& [index, routine] : added->routines) {
    codegen::Refusal refusal;
    std::optional<bytecode::Function> function = codegen::emit(routine, nowhere, refusal, together);
    if (!function) return std::nullopt;
    added->rows.functions[index] = std::move(*function);
  }
  return behaviour(std::move(added->rows));
}

}  // namespace thou::mutate
