// `thou dis`: bytecode under the source lines it comes from. Next: runtime/bytecode/Disassemble.h, which lists it.
#include <set>

#include "runtime/bytecode/Disassemble.h"
#include "tools/thou/PlainStream.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::kNone;
using bytecode::Program;

std::string_view nameOf(const Program& program, const bytecode::Card& card) {
  return card.name < program.names.size() ? program.string(program.names[card.name]) : std::string_view();
}

/// Writes listings with an empty line between them.
class Listing {
 public:
  Listing(const driver::Compilation& compilation, const DisOptions& options, llvm::raw_ostream& out)
      : program_(compilation.program), options_(options), out_(out) {
    style_.source = [&compilation](const bytecode::Where& where) { return compilation.line(where); };
  }

  /// Every card of that name, all of its faces. Returns whether there is one.
  bool writeCardsNamed(std::string_view name) {
    bool found = false;
    for (Index i = 0; i < program_.cards.size(); ++i) {
      if (folded(nameOf(program_, program_.cards[i])) != folded(name)) continue;
      write(bytecode::disassembleCard(program_, i, style_));
      found = true;
    }
    return found;
  }

  void writeCards() {
    for (Index i = 0; i < program_.cards.size(); ++i) {
      if (isMeant(program_.cards[i].where)) write(bytecode::disassembleCard(program_, i, style_));
    }
  }

  /// Abilities that are not on a card: those of kinds, keywords and the ruleset itself.
  void writeOtherAbilities() {
    std::set<Index> onCards;
    for (const bytecode::Card& card : program_.cards) onCards.insert(card.abilities.begin(), card.abilities.end());
    for (Index i = 0; i < program_.abilities.size(); ++i) {
      if (isMeant(program_.abilities[i].where) && !onCards.contains(i)) {
        write(bytecode::disassembleAbility(program_, i, style_));
      }
    }
  }

  /// What verbs do, standing rules, and the steps of scenarios.
  void writeOtherFunctions() {
    for (const bytecode::Verb& verb : program_.verbs) {
      writeFunction(verb.can);
      writeFunction(verb.body);
    }
    for (const bytecode::Standing& standing : program_.standing) {
      writeFunction(standing.condition);
      writeFunction(standing.effect);
    }
    for (const bytecode::Scenario& scenario : program_.scenarios) {
      for (const bytecode::Step& step : scenario.steps) writeFunction(step.function);
    }
  }

 private:
  bool isMeant(bytecode::Where where) const { return lies(pathOf(program_, where), options_.paths); }

  void writeFunction(Index index) {
    if (index == kNone || program_.functions[index].lines.empty()) return;
    if (isMeant(program_.functions[index].lines.front().where)) write(bytecode::disassemble(program_, index, style_));
  }

  void write(const std::string& listing) {
    if (!first_) out_ << '\n';
    first_ = false;
    out_ << listing;
  }

  const Program& program_;
  const DisOptions& options_;
  llvm::raw_ostream& out_;
  bytecode::ListingStyle style_;
  bool first_ = true;
};

}  // namespace

Exit dis(const driver::Compilation& compilation, const DisOptions& options, Output output) {
  Exit exit = reportProblems(compilation, output);
  if (exit == Exit::Usage) return exit;
  PlainStream plain(output.out);
  Listing listing(compilation, options, plain);
  if (options.card.empty()) {
    listing.writeCards();
    listing.writeOtherAbilities();
    listing.writeOtherFunctions();
  } else if (!listing.writeCardsNamed(options.card)) {
    std::vector<std::string_view> names;
    for (const bytecode::Card& card : compilation.program.cards) names.push_back(nameOf(compilation.program, card));
    return reportUnknown("card", options.card, names, output);
  }
  return exit;
}

}  // namespace thou::cli
