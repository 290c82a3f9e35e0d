// Cards, first pass: names and traits. Next: ResolveCard.cpp, the second.
#include <algorithm>
#include <cctype>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace thou::sema {

using Kind = syntax::HeaderToken::Kind;

bool CardDeclarer::namesTraits(std::string_view label) const {
  if (equals(label, "traits") || equals(label, "trait")) return true;
  for (const auto& [name, traits] : model_.traitGroups) {
    if (equals(label, name)) return true;
  }
  return false;
}

size_t CardDeclarer::kindWords(llvm::ArrayRef<syntax::HeaderToken> head, size_t from) const {
  size_t found = 0;
  for (size_t end = from + 1; end < head.size() && head[end].kind == Kind::Word; ++end) {
    const std::string_view words = model_.sources->text(source::cover(head[from].span, head[end - 1].span));
    if (llvm::any_of(program_.kinds,
                     [&](const bytecode::Kind& kind) { return equals(program_.string(kind.name), words); }))
      found = end - from;
  }
  return found;
}

void CardDeclarer::card(Entry& entry) {
  // The block's keyword: the longest run of head words that names a kind ("main scheme").
  std::string keyword = entry.head.keyword;
  size_t next = entry.head.keywordAt + 1;
  const syntax::Block& block = *entry.block;
  while (next < block.head.size() && block.head[next].kind == Kind::Word)
    keyword += " " + std::string(block.head[next++].text);
  Index kind = kNone;
  std::vector<std::string_view> kinds;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    kinds.push_back(program_.string(program_.kinds[i].name));
    if (equals(kinds.back(), keyword)) kind = Index(i);
  }
  if (program_.kinds.empty()) {
    // Without a ruleset nothing is a card; why there is none has been said, or is said once.
    if (sink_.errorCount() == 0)
      sink_.report(diag::Id::NoSetLine, block.head[0].span)
          .help("begin the file with `set \"Name\" for` and the name of a ruleset");
    return;
  }
  if (const size_t words = kind == kNone ? kindWords(block.head, entry.head.keywordAt) : 0) {
    // "ally Harbour Cat {"
    const size_t from = entry.head.keywordAt;
    const llvm::ArrayRef<syntax::HeaderToken> name =
        llvm::ArrayRef(block.head).slice(from + words, next - from - words);
    const std::string_view said =
        model_.sources->text(source::cover(block.head[from].span, block.head[from + words - 1].span));
    const std::string_view named = model_.sources->text(source::cover(name.front().span, name.back().span));
    sink_.report(diag::Id::CardWithoutName, name.front().span)
        .arg(said)
        .help("put it in quotes: `" + std::string(said) + " \"" + std::string(named) + "\" {`");
    return;
  }
  if (kind == kNone) {
    for (std::string_view word : {
             "override",
             "also",
             "internal",
#define HEAD(keyword, parts, behind, forms, example) keyword,
#include "compiler/sema/declare/HeadForms.def"
         })
      kinds.push_back(word);
    auto report = sink_.report(diag::Id::UnknownBlock, block.head[0].span);
    report.arg(keyword);
    std::string_view near = diag::nearest(keyword, kinds);
    if (near.empty()) near = diag::nearest(block.head[0].text, kinds);
    if (!near.empty()) report.help("did you mean `" + std::string(near) + "`?");
    return;
  }
  if (next >= block.head.size() || block.head[next].kind != Kind::String) {
    sink_.report(diag::Id::CardWithoutName, block.head[0].span)
        .arg(keyword)
        .help("give it one in quotes: `" + keyword + " \"Name\" {`");
    return;
  }
  const syntax::HeaderToken& name = block.head[next];
  if (next + 1 < block.head.size()) {
    const Span stray = block.head[next + 1].span;
    sink_.report(diag::Id::StrayWord, stray)
        .arg(model_.sources->text(stray))
        .arg(keyword)
        .help("write `" + keyword + " \"" + std::string(name.text) + "\" {`");
  }
  CardDecl decl;
  decl.block = entry.block;
  decl.kind = kind;
  decl.card = Index(program_.cards.size());
  bytecode::Card card;
  card.kind = kind;
  card.name = nameIndex(name.text, name.span);
  if (const auto own = ownCounters_.find(entry.block); own != ownCounters_.end()) card.counter = own->second;
  program_.cards.push_back(card);
  for (const syntax::HeaderItem& item : block.header) {
    if (quotes(item, "id")) decl.id = item.tokens[1].text;
    if (const Index second = alsoKind(item); second != kNone) program_.cards.back().secondKind = second;
  }
  const auto [known, isNew] = model_.cardByName.try_emplace(llvm::StringRef(name.text).lower(), decl.card);
  const bool idIsNew = decl.id.empty() || model_.cardById.try_emplace(decl.id, decl.card).second;
  const CardDecl* first = isNew ? nullptr : &model_.cards[known->second];
  if (!idIsNew || (!isNew && (decl.id.empty() || first->id.empty()))) {
    if (!idIsNew) first = &model_.cards[model_.cardById[decl.id]];
    auto report = sink_.report(idIsNew ? diag::Id::CardTwice : diag::Id::IdTwice, name.span);
    report.arg(idIsNew ? name.text : std::string_view(decl.id));
    if (first) report.label(first->block->head[0].span, "first declared here");
  }
  model_.cards.push_back(decl);
  // Traits must be words before any sentence is read.
  bool inTraits = false;
  for (const syntax::HeaderItem& item : block.header) {
    if (item.tokens.empty()) continue;
    const bool label = item.tokens.size() >= 2 && item.tokens[1].text == ":";
    if (label) inTraits = namesTraits(item.tokens[0].text);
    if (inTraits && (label || onlyWords(item)))
      addTraits(item.tokens.drop_front(!label ? 0 : std::min<size_t>(2, item.tokens.size() - 1)));
  }
}

/// Traits are names: each word of one begins with a capital or a figure, but for those that join others. What begins with a verb is one
/// only without an article: `Discard a Hero` is a sentence.
static bool isName(llvm::StringRef text, const lexicon::Vocabulary& vocabulary) {
  static constexpr llvm::StringLiteral kJoining[] = {"of", "the", "and", "in", "to", "for", "from", "on", "at", "by"};
  llvm::SmallVector<llvm::StringRef, 4> words;
  text.split(words, ' ', -1, false);
  const bool orders = vocabulary.find(SymbolKind::Verb, words.front().lower()).valid();
  return llvm::none_of(words, [&](llvm::StringRef word) {
    const bool article = word == "a" || word == "an";
    const bool small = std::islower(static_cast<unsigned char>(word.front())) != 0;
    return article ? orders : small && (word == words.front() || !llvm::is_contained(kJoining, word));
  });
}

void CardDeclarer::addTraits(llvm::ArrayRef<syntax::HeaderToken> tokens) {
  // One, up to the full stop; where commas stand instead, those are what is wrong, not the traits.
  const syntax::HeaderToken* comma = nullptr;
  std::string stops;
  for (size_t at = 0, next = 0; at < tokens.size(); at = next + 1) {
    for (next = at; next < tokens.size() && tokens[next].text != ","; ++next) {
    }
    if (next < tokens.size() && !comma) comma = &tokens[next];
    if (next == at) continue;
    const Span span = source::cover(tokens[at].span, tokens[next - 1].span);
    const bool inBrackets = next == at + 1 && tokens[at].kind == Kind::Trait;
    const std::string_view text = model_.sources->text(span);
    if (!inBrackets && next > at + 1 && !isName(text, model_.vocabulary)) {
      sink_.report(diag::Id::BadHeaderItem, span)
          .arg(text)
          .help(
              "abilities go on lines of their own, below the line of `{`; each word of a trait begins with a capital");
      continue;
    }
    program_.cards.back().traits.push_back(traitIndex(inBrackets ? tokens[at].text : text, span));
    stops += (stops.empty() ? "" : " ") + std::string(text) + ".";
  }
  if (comma)
    sink_.report(diag::Id::Misplaced, comma->span).arg(",").help("each trait ends with a full stop: `" + stops + "`");
}

void CardDeclarer::namedCounters(const Entry& entry, std::string_view bare) {
  // A number, a word that names no counters yet, and the bare noun for counters: the word names counters of its own.
  const auto counterNoun = [&](const std::string& word) -> const Symbol* {
    std::vector<Reading> readings;
    model_.vocabulary.longest({word}, 0, readings);
    for (const Reading& reading : readings) {
      const Symbol& symbol = model_.vocabulary[reading.symbol];
      const bool noun = symbol.kind == SymbolKind::Noun || symbol.kind == SymbolKind::MassNoun;
      if (noun && model_.nouns[symbol.data].sort == NounSort::Counter) return &symbol;
    }
    return nullptr;
  };
  const auto isNumber = [](const std::string& word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  for (const Span line : entry.block->lines) {
    const std::string_view text = model_.sources->text(line);
    if (bare.empty() || text.find(bare) == std::string_view::npos) continue;
    const std::vector<std::string> words = lexicon::splitWords(text);
    for (size_t i = 2; i < words.size(); ++i) {
      if (!words[i].starts_with(bare)) continue;
      const Symbol* counter = counterNoun(words[i]);
      const std::string& name = words[i - 1];
      const bool number =
          isNumber(words[i - 2]) || (i > 2 && lexicon::isPerPlayer(words[i - 2]) && isNumber(words[i - 3]));
      if (!counter || model_.nouns[counter->data].index != kNone || !number || !std::isalpha(uint8_t(name[0])) ||
          lexicon::longestClosed(words, i - 1).length > 0 || counterNoun(name))
        continue;
      const std::string spelling = name + " " + counter->lemma;
      const Index index = Index(program_.counters.size());
      if (const SymbolId known = model_.vocabulary.find(SymbolKind::Noun, spelling); known.valid()) {
        const NounDecl& noun = model_.nouns[model_.vocabulary[known].data];
        if (noun.sort == NounSort::Counter && program_.counters[noun.index].named)
          ownCounters_.try_emplace(entry.block, noun.index);
        continue;
      }
      if (index >= bytecode::kMaxCounters) continue;
      ownCounters_.try_emplace(entry.block, index);
      program_.counters.push_back({.name = model_.string(spelling), .named = true});
      const SymbolId symbol = model_.vocabulary.add(SymbolKind::Noun, spelling, line, uint32_t(model_.nouns.size()));
      model_.nouns.push_back({.sort = NounSort::Counter, .index = index});
      model_.vocabulary.addForm(symbol, spelling, Form::Singular);
      model_.vocabulary.addForm(symbol, spelling + "s", Form::Plural);
    }
  }
}

}  // namespace thou::sema
