// Before anything is declared: which words a head may have, and which of several declarations of one word stands.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {
namespace {

class HeadReader : WordTables {
 public:
  HeadReader(Model& model, diag::Sink& sink, std::vector<Span>& wrong) : WordTables(model, sink), wrong_(wrong) {}

  /// The blocks of rulesets, then those of sets, by path: whatever the order in which they are given. Of a head with words too many the name
  /// is wrong.
  std::vector<Entry> entriesOf(std::vector<const syntax::FileAst*> files);
  /// Whether every part of a declaration's head has a place in it (HeadForms.def).
  bool licensed(const Entry& entry);
  bool isKind(const Entry& entry) const;  ///< the block is of a kind of card that some file declares
  /// Without what is overridden and what is said again; a word declared twice otherwise is reported, and the first stands.
  std::vector<Entry> settled(std::vector<Entry> entries);
  bool saySame(const Entry& a, const Entry& b) const;

 private:
  std::vector<Span>& wrong_;
  std::set<std::string> kindNames_;  ///< of all kinds that any file declares, in lower case
};

using syntax::HeaderToken;

enum Parts : uint8_t { kAlias = 1, kText = 2, kLines = 4, kMarks = 8, kInternal = 16 };

struct HeadForm {
  std::string_view keyword;
  unsigned parts;
  std::string_view behind;
  size_t forms;
  std::string_view example;
};

constexpr HeadForm kForms[] = {
#define HEAD(keyword, parts, behind, forms, example) {keyword, parts, behind, forms, example},
#include "compiler/sema/declare/HeadForms.def"
};
constexpr HeadForm kCardForm = {"card", kLines, "...", 0, {}};

/// Of a card's head another part is judged where its kind is known.
const HeadForm& formOf(std::string_view keyword) {
  const auto form =
      std::find_if(std::begin(kForms), std::end(kForms), [&](const HeadForm& each) { return each.keyword == keyword; });
  return form == std::end(kForms) ? kCardForm : *form;
}

/// The first token of a head that its form has no place for, or null.
const HeaderToken* strayToken(const syntax::Block& block, const Head& head, const HeadForm& form) {
  using Kind = HeaderToken::Kind;
  const llvm::ArrayRef<HeaderToken> tokens = block.head;
  size_t at = head.keywordAt + 1;
  if (at < tokens.size() && tokens[at].kind != Kind::Punct) ++at;  // the name
  if (at < tokens.size() && (form.parts & kAlias) && tokens[at].kind == Kind::String) ++at;
  for (const std::string& word : lexicon::splitWords(form.behind == "..." ? "" : form.behind)) {
    const bool any = word == "name" && at < tokens.size() && tokens[at].kind == Kind::Word;
    if (at == tokens.size() || (!any && lexicon::splitWords(tokens[at].text) != std::vector{word})) break;
    ++at;
  }
  if (form.behind.ends_with("...") && (form.behind.size() == 3 || at == head.keywordAt + 3)) return nullptr;
  if (at < tokens.size() && form.forms > 0 && tokens[at].text == "(") {
    // Between commas stand forms, each of as many words as the name; behind a keyword's name, what it is given.
    const std::string& name = head.alias.empty() ? head.name : head.alias;
    const size_t most = form.keyword == "keyword" ? tokens.size() : lexicon::rawText(name).words.size();
    size_t forms = 0;
    size_t words = 0;
    for (++at; at < tokens.size() && tokens[at].text != ")"; ++at) {
      const bool comma = tokens[at].text == ",";
      if (comma ? words == 0 : tokens[at].kind == Kind::Punct) return &tokens[at];
      if (!comma && ((words == 0 && ++forms > form.forms) || words == most)) return &tokens[at];
      words = comma ? 0 : words + 1;
    }
    if (words == 0 || at == tokens.size()) return &tokens[at - 1];
    ++at;
  }
  return at < tokens.size() ? &tokens[at] : nullptr;
}

/// What a declaration gives a meaning, so that two that say it speak of the same. Rules, standing rules and verbs have several of one name.
std::string keyOf(const syntax::Block& block, const Head& head) {
  const auto name = [&](std::string_view sort) {
    std::string key(sort);
    for (const std::string& word : lexicon::splitWords(head.alias.empty() ? head.name : head.alias)) key += " " + word;
    return key;
  };
  const std::string& keyword = head.keyword;
  if (keyword == "ruleset" || keyword == "set" || keyword == "scenario" || keyword == "import" || keyword == "wording")
    return {};
  if (keyword == "zone" || keyword == "kind" || keyword == "noun" || keyword == "counter" || keyword == "scope")
    return name("noun");
  if (keyword == "adjective" || keyword == "status") return name("adjective");
  if (keyword == "playing") return keyword;
  std::string key = name(&formOf(keyword) == &kCardForm ? "card" : keyword);
  if (keyword == "relation" || keyword == "order") {
    for (const std::string& word : head.rest) key += " " + word;
  } else if (&formOf(keyword) == &kCardForm) {
    for (const syntax::HeaderItem& item : block.header) {
      if (item.tokens.size() == 2 && item.tokens[0].text == "Id") key += " " + std::string(item.tokens[1].text);
    }
  }
  return key;
}

bool areTitles(const Head& head) { return head.keyword == "rule" || head.keyword == "standing"; }

}  // namespace

bool HeadReader::isKind(const Entry& entry) const {
  // The words before the name, or as many of them as name a kind: "main scheme", "minion Wrecker".
  std::string words;
  for (size_t at = entry.head.keywordAt; at < entry.block->head.size(); ++at) {
    const HeaderToken& token = entry.block->head[at];
    if (token.kind != HeaderToken::Kind::Word) break;
    words += (words.empty() ? "" : " ") + llvm::StringRef(token.text).lower();
    if (kindNames_.contains(words)) return true;
  }
  return false;
}

bool HeadReader::licensed(const Entry& entry) {
  const HeadForm& form = formOf(entry.head.keyword);
  const syntax::Block& block = *entry.block;
  if (&form == &kCardForm && !isKind(entry)) return true;  // what it is instead, `card` says
  const auto stray = [&](Span where) {
    auto report = sink_.report(diag::Id::StrayWord, where);
    report.arg(model_.sources->text(where)).arg(entry.head.keyword);
    const Span behind{where.begin, uint16_t(block.head.back().span.end() - where.begin), where.file};
    const bool ofText = form.keyword == "keyword" || form.keyword == "rule";
    if (ofText && where.begin > entry.head.nameSpan.begin && where.begin < block.head.back().span.end())
      report.help("write `" + entry.head.keyword + " " + std::string(model_.sources->text(entry.head.nameSpan)) + ": " +
                  std::string(model_.sources->text(behind)) + "`, or the whole name in quotes");
    else if (!form.example.empty())
      report.help("write `" + std::string(form.example) + "`");
    return false;
  };
  if (const HeaderToken* token = strayToken(block, entry.head, form)) return stray(token->span);
  if (block.text.valid() && !(form.parts & kText)) return stray(block.text);
  if (block.hasBody && !(form.parts & kLines))
    return stray(block.lines.empty() ? block.head.back().span : block.lines[0]);
  if (&form != &kCardForm && form.keyword != "scenario" && !block.header.empty()) return stray(block.header[0].span);
  if (entry.head.has(HeadMark::Internal) && !(form.parts & (kInternal | kMarks))) return stray(block.head[0].span);
  if (entry.head.has(HeadMark::Also) && !(form.parts & kMarks)) return stray(block.head[0].span);
  return true;
}

std::vector<Entry> HeadReader::entriesOf(std::vector<const syntax::FileAst*> files) {
  const auto declaresRuleset = [&](const syntax::FileAst* file) {
    return std::any_of(file->blocks.begin(), file->blocks.end(), [&](const syntax::Block* block) {
      return readHead(*model_.sources, *block).keyword == "ruleset";
    });
  };
  for (const syntax::FileAst* file : files) {
    if (declaresRuleset(file)) model_.rulesetFiles.insert(file->file.value);
    for (const syntax::Block* block : file->blocks) {
      if (Head head = readHead(*model_.sources, *block); head.keyword == "kind")
        kindNames_.insert(llvm::StringRef(head.name).lower());
    }
  }
  const auto place = [&](const syntax::FileAst* file) {
    return std::pair(!model_.rulesetFiles.contains(file->file.value), model_.sources->path(file->file));
  };
  std::stable_sort(files.begin(), files.end(),
                   [&](const syntax::FileAst* a, const syntax::FileAst* b) { return place(a) < place(b); });
  std::vector<Entry> entries;
  for (const syntax::FileAst* file : files) {
    std::string part;  // of the game: its ruleset, or one of its sets
    for (const syntax::Block* block : file->blocks) {
      Entry entry{.block = block, .head = readHead(*model_.sources, *block)};
      if (entry.head.keyword == "ruleset" || entry.head.keyword == "set")
        part = entry.head.keyword + " " + entry.head.name;
      entry.part = part;
      if (!licensed(entry)) {
        wrong_.push_back(entry.head.nameSpan);
        entry.licensed = false;
        entry.head.marks &= uint8_t(1u << unsigned(HeadMark::Override));
      }
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

bool HeadReader::saySame(const Entry& a, const Entry& b) const {
  const auto said = [&](const Entry& entry) {
    std::string all;
    const auto add = [&](Span span) {
      for (const std::string& word : lexicon::splitWords(model_.sources->text(span))) all += word + " ";
      all += "\n";
    };
    for (const HeaderToken& token : entry.block->head.drop_front(entry.head.keywordAt)) add(token.span);
    if (entry.block->text.valid()) add(entry.block->text);
    for (const syntax::HeaderItem& item : entry.block->header) add(item.span);
    for (const Span line : entry.block->lines) add(line);
    return all;
  };
  return a.head.marks == b.head.marks && said(a) == said(b);
}

std::vector<Entry> HeadReader::settled(std::vector<Entry> entries) {
  std::map<std::string, std::vector<size_t>> byKey;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (const std::string key = keyOf(*entries[i].block, entries[i].head); !key.empty()) byKey[key].push_back(i);
  }
  std::vector<bool> out(entries.size());
  const auto stands = [&](size_t i) { return !out[i]; };
  const auto twice = [&](size_t i, size_t first) {
    const Head& head = entries[i].head;
    const bool verb = head.keyword == "verb";
    out[i] = true;
    if (!entries[i].licensed) return;  // one mistake, one error
    sink_.report(diag::Id::WordTwice, head.nameSpan)
        .arg(head.name)
        .label(entries[first].head.nameSpan, "first declared here")
        .help(entries[i].part == entries[first].part
                  ? "take one of them away"
                  : "write `override " + head.keyword + "` to replace the other" +
                        (verb ? ", or `also verb` for a further way to say it" : ", or give it another name"));
  };
  for (const auto& [key, group] : byKey) {
    // What is overridden goes; only another part of the game can do that.
    for (const size_t i : group) {
      const Head& head = entries[i].head;
      if (!head.has(HeadMark::Override) && !head.has(HeadMark::Also)) continue;
      const auto elsewhere = [&](size_t other) {
        const Head& there = entries[other].head;
        return !there.has(HeadMark::Override) && !there.has(HeadMark::Also) && entries[other].part != entries[i].part;
      };
      if (std::none_of(group.begin(), group.end(), elsewhere)) {
        out[i] = true;
        sink_.report(diag::Id::NotElsewhere, head.nameSpan).arg(head.name);
      }
      for (const size_t other : group) {
        if (head.has(HeadMark::Override) && elsewhere(other)) out[other] = true;
      }
    }
    for (size_t k = 0; k < group.size(); ++k) {
      const size_t i = group[k];
      const Head& head = entries[i].head;
      for (size_t j = 0; j < k && stands(i); ++j) {
        const size_t other = group[j];
        if (!stands(other)) continue;
        if (saySame(entries[i], entries[other])) {
          out[i] = true;  // said again
        } else if (areTitles(head) ? head.has(HeadMark::Override) && entries[i].part != entries[other].part
                   : head.keyword == "verb" && entries[other].head.keyword == "verb"
                       ? entries[i].part != entries[other].part && !head.has(HeadMark::Also)
                       : &formOf(head.keyword) != &kCardForm || head.has(HeadMark::Override)) {
          twice(i, other);
        }
      }
    }
  }
  std::vector<Entry> kept;
  for (size_t i = 0; i < entries.size(); ++i) {
    if (stands(i)) kept.push_back(std::move(entries[i]));
  }
  return kept;
}

std::vector<Entry> declarations(Model& model, diag::Sink& sink, const std::vector<const syntax::FileAst*>& files,
                                std::vector<Span>& wrong) {
  HeadReader reader(model, sink, wrong);
  return reader.settled(reader.entriesOf(files));
}

}  // namespace thou::sema
