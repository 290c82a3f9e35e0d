// Reads marvel_en.jsonl (one card a line) and marvel_names.tsv (code, name, ..., traits). See Corpus.h.
#include "tests/conformance/Corpus.h"

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "llvm/Support/JSON.h"

namespace thou::tests {
namespace {

/// A name as a block's head can hold it.
std::string inQuotes(std::string name) {
  for (char& c : name) c = c == '"' ? '\'' : c;
  return name;
}

/// `{"cost", "Cost"}`: a field of the corpus and the header item that it becomes.
constexpr std::pair<const char*, const char*> kStats[] = {
    {"cost", "Cost"},   {"thwart", "THW"}, {"attack", "ATK"},          {"defense", "DEF"},
    {"recover", "REC"}, {"health", "HP"},  {"hand_size", "Hand size"}, {"scheme", "SCH"}};

RealCard cardOf(const llvm::json::Object& row) {
  const auto text = [&](const char* field) { return row.getString(field).value_or("").str(); };
  RealCard card{
      .code = text("code"), .name = inQuotes(text("name")), .kind = text("type_code"), .header = "", .lines = {}};
  for (char& c : card.kind) c = c == '_' ? (card.kind == "alter_ego" ? '-' : ' ') : c;
  for (const auto& [field, item] : kStats) {
    const std::optional<int64_t> value = row.getInteger(field);
    if (value) card.header += " " + std::string(item) + " " + std::to_string(std::max<int64_t>(0, *value)) + ".";
  }
  if (!text("traits").empty()) card.header += " Traits: " + text("traits");
  const std::string all = text("text");
  for (size_t begin = 0; begin < all.size();) {
    const size_t end = std::min(all.find('\n', begin), all.size());
    if (end > begin) card.lines.push_back(all.substr(begin, end - begin));
    begin = end + 1;
  }
  return card;
}

}  // namespace

std::optional<Corpus> readCorpus() {
  const char* given = std::getenv("THOU_CORPUS");
  const std::filesystem::path folder = given != nullptr
                                           ? std::filesystem::path(given)
                                           : std::filesystem::path(THOU_SOURCE_DIR) / ".." / "shared" / "corpus";
  std::ifstream cards(folder / "marvel_en.jsonl");
  std::ifstream names(folder / "marvel_names.tsv");
  if (!cards || !names) return std::nullopt;
  Corpus corpus;
  for (std::string row; std::getline(cards, row);) {
    llvm::Expected<llvm::json::Value> value = llvm::json::parse(row);
    if (!value) {
      llvm::consumeError(value.takeError());
      continue;
    }
    if (const llvm::json::Object* object = value->getAsObject()) {
      RealCard card = cardOf(*object);
      corpus.cards.emplace(card.code, std::move(card));
    }
  }
  for (std::string row; std::getline(names, row);) {
    std::vector<std::string> fields(1);
    for (const char c : row) {
      if (c == '\t')
        fields.emplace_back();
      else
        fields.back() += c;
    }
    if (fields.size() > 1) corpus.names.insert(inQuotes(fields[1]));
    if (fields.size() < 5) continue;
    // "Avenger. S.H.I.E.L.D." is divided behind a full stop and a blank
    std::string rest = fields[4] + " ";
    for (size_t at; (at = rest.find(". ")) != std::string::npos; rest.erase(0, at + 2)) {
      std::string trait = rest.substr(0, at);
      if (!trait.empty()) corpus.traits.insert(trait);
    }
  }
  return corpus;
}

}  // namespace thou::tests
