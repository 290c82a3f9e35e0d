// Finding games and decks by name. See Layouts.h.
#include "tools/thou/Layouts.h"

#include "compiler/diag/Diag.h"
#include "compiler/diag/PlainJson.h"
#include "compiler/source/Unseen.h"
#include "llvm/Support/JSON.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

using bytecode::Index;
using bytecode::Program;

template <class Row>
Index named(const Program& program, const std::vector<Row>& rows, const std::string& name) {
  for (size_t i = 0; i < rows.size(); ++i) {
    if (folded(program.string(rows[i].name)) == folded(name)) return Index(i);
  }
  return bytecode::kNone;
}

/// Says that there is no such game: those with the text in their names, or the one that it is nearest to, or all.
void reportNoGame(const std::string& game, const std::vector<std::string_view>& known, Output output) {
  std::vector<std::string_view> like;
  for (const std::string_view name : known) {
    if (!game.empty() && folded(name).find(folded(game)) != std::string::npos) like.push_back(name);
  }
  if (like.empty() && !diag::nearest(game, known).empty()) {
    reportUnknown("game", game, known, output);
    return;
  }
  output.err << "thou: no game named \"" << source::shown(game, 200)
             << (like.empty() ? "\"; there are:\n" : "\"; with that in their names there are:\n");
  for (const std::string_view name : like.empty() ? known : like) output.err << "  " << ref(name) << '\n';
}

}  // namespace

std::string rulesetOf(const driver::Compilation& compilation) {
  for (const syntax::FileAst* file : compilation.files) {
    for (const syntax::Block* block : file->blocks) {
      const llvm::ArrayRef<syntax::HeaderToken> head = block->head;
      if (head.size() >= 2 && head[0].text == "ruleset") return std::string(head[1].text);
    }
  }
  return {};
}

std::optional<Table> tableOf(const Games& games, const std::string& game, const std::vector<std::string>& decks,
                             uint32_t players, Output output) {
  std::vector<std::string_view> known;
  for (const driver::Compilation* compilation : games) {
    const Program& program = compilation->program;
    for (const bytecode::Layout& layout : program.layouts) known.push_back(program.string(layout.name));
    const Index layout = named(program, program.layouts, game);
    if (layout == bytecode::kNone) continue;
    if (!compilation->verified) {
      reportProblems(*compilation, output);
      return std::nullopt;
    }
    Table table{.compilation = compilation, .seats = play::seatsOf(program, layout, players)};
    if (!decks.empty()) table.seats.decks.clear();
    for (const std::string& deck : decks) {
      table.seats.decks.push_back(named(program, program.decks, deck));
      if (table.seats.decks.back() != bytecode::kNone) continue;
      std::vector<std::string_view> names;
      for (const bytecode::Deck& each : program.decks) names.push_back(program.string(each.name));
      reportUnknown("deck", deck, names, output);
      return std::nullopt;
    }
    const std::optional<std::string> problem = play::problemOf(program, table.seats);
    if (!problem) return table;
    output.err << "thou: " << game << ": " << *problem << '\n';
    return std::nullopt;
  }
  if (known.empty())
    output.err << "thou: no game is declared there (`game \"Name\" { ... }`)\n";
  else
    reportNoGame(game, known, output);
  return std::nullopt;
}

Exit listLayouts(const Games& games, bool json, Output output) {
  for (const driver::Compilation* compilation : games) {
    const Program& program = compilation->program;
    const std::string ruleset = rulesetOf(*compilation);
    for (const bytecode::Layout& layout : program.layouts) {
      if (!json) {
        output.out << ref(program.string(layout.name)) << " (" << ruleset << ", " << unsigned(layout.fewest);
        if (layout.most != layout.fewest) output.out << " to " << unsigned(layout.most);
        output.out << (layout.most == 1 ? " player)\n" : " players)\n");
        continue;
      }
      diag::PlainJson object(output.out);
      object.object([&] {
        object.attribute("game", llvm::json::fixUTF8(ref(program.string(layout.name))));
        object.attribute("ruleset", ruleset);
        object.attribute("fewest", int64_t(layout.fewest));
        object.attribute("most", int64_t(layout.most));
        object.attributeArray("decks", [&] {
          for (const Index deck : layout.decks)
            object.value(llvm::json::fixUTF8(ref(program.string(program.decks[deck].name))));
        });
      });
      output.out << '\n';
    }
  }
  return Exit::Ok;
}

}  // namespace thou::cli
