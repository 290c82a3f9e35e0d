// Scenarios and the cards that they mention. See Affected.h.
#include "tools/thou/Affected.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "compiler/sema/declare/Head.h"
#include "tools/thou/Scope.h"

namespace thou::cli {
namespace {

std::string canonical(std::string_view path) {
  std::error_code error;
  const std::filesystem::path found = std::filesystem::weakly_canonical(path, error);
  return error ? std::string(path) : found.string();
}

}  // namespace

std::vector<std::string> scenarioTexts(const driver::Compilation& compilation) {
  std::map<std::pair<uint32_t, uint32_t>, std::string> byLine;
  for (const syntax::FileAst* file : compilation.files) {
    const std::string_view all = compilation.sources.text(file->file);
    for (size_t i = 0; i < file->blocks.size(); ++i) {
      const uint32_t begin = file->blocks[i]->head[0].span.begin;
      const size_t end = i + 1 < file->blocks.size() ? file->blocks[i + 1]->head[0].span.begin : all.size();
      byLine[{file->file.value, compilation.sources.locate(file->file, begin).line}] = all.substr(begin, end - begin);
    }
  }
  std::vector<std::string> texts;
  for (const bytecode::Scenario& scenario : compilation.program.scenarios)
    texts.push_back(byLine[{scenario.where.file, scenario.where.line}]);
  return texts;
}

std::vector<bool> affectedBy(const driver::Compilation& compilation, const std::vector<std::string>& files) {
  const bytecode::Program& program = compilation.program;
  std::set<std::string> edited;
  for (const std::string& file : files) edited.insert(canonical(file));
  std::set<uint32_t> ids;
  for (size_t i = 0; i < compilation.sources.fileCount(); ++i) {
    if (edited.contains(canonical(compilation.sources.path(source::FileId{uint16_t(i)})))) ids.insert(uint32_t(i));
  }
  std::set<std::pair<uint32_t, uint32_t>> heads;  // of cards: file and line
  std::vector<std::string> names;
  for (const bytecode::Card& card : program.cards) {
    heads.emplace(card.where.file, card.where.line);
    if (ids.contains(card.where.file)) names.emplace_back(folded(program.string(program.names[card.name])));
  }
  std::vector<bool> affected(program.scenarios.size());
  for (const syntax::FileAst* file : compilation.files) {
    if (!ids.contains(file->file.value)) continue;
    for (const syntax::Block* block : file->blocks) {
      const sema::Head head = sema::readHead(compilation.sources, *block);
      const bytecode::Where where = compilation.where(block->head[0].span);
      const bool known =
          head.keyword == "set" || head.keyword == "scenario" || heads.contains({where.file, where.line});
      if (!known) return std::vector<bool>(program.scenarios.size(), true);
    }
  }
  const std::vector<std::string> texts = scenarioTexts(compilation);
  for (size_t i = 0; i < affected.size(); ++i) {
    const std::string text = folded(texts[i]);
    affected[i] = ids.contains(program.scenarios[i].where.file) ||
                  std::any_of(names.begin(), names.end(),
                              [&](const std::string& name) { return text.find(name) != std::string::npos; });
  }
  return affected;
}

}  // namespace thou::cli
