// First pass over the blocks: every declared word gets its symbol and its place in the tables.
#include "compiler/sema/declare/Declare.h"

#include <algorithm>
#include <functional>
#include <map>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

std::vector<Span> declare(Model& model, const std::vector<const syntax::FileAst*>& files, diag::Sink& sink) {
  return Declarer(model, sink).run(files);
}

namespace {

/// Whether what stands behind this keyword is a title, which no text says.
bool isTitle(std::string_view keyword) {
  constexpr std::string_view kTitled[] = {"scenario", "deck", "game", "rule", "order", "set"};
  return std::find(std::begin(kTitled), std::end(kTitled), keyword) != std::end(kTitled);
}

/// With which sentences begin, whatever they speak of.
bool beginsSentences(lexicon::Closed word) {
  using lexicon::Closed;
  constexpr Closed kDeterminers[] = {Closed::A, Closed::The, Closed::Each, Closed::This, Closed::That};
  return std::find(std::begin(kDeterminers), std::end(kDeterminers), word) != std::end(kDeterminers);
}

}  // namespace

template <typename Read>
void Declarer::readDeclared(const Entry& entry, Read read) {
  const size_t errors = sink_.errorCount();
  read();
  if (sink_.errorCount() > errors) wrong_.push_back(entry.head.nameSpan);
}

std::vector<Span> Declarer::run(const std::vector<const syntax::FileAst*>& files) {
  std::vector<Entry> cards;
  static const std::map<std::string, Handler> handlers = {
      {"currency", &Declarer::currency},
      {"zone", &Declarer::zone},
      {"stat", &Declarer::stat},
      {"counter", &Declarer::counter},
      {"status", &Declarer::status},
      {"kind", &Declarer::kind},
      {"noun", &Declarer::noun},
      {"adjective", &Declarer::adjective},
      {"label", &Declarer::label},
      {"tag", &Declarer::tag},
      {"keyword", &Declarer::keyword},
      {"verb", &Declarer::verb},
      {"scope", &Declarer::scope},
      {"rule", &Declarer::rule},
      {"standing", &Declarer::standing},
      {"scenario", &Declarer::scenario},
      {"trait", &Declarer::trait},
      {"name", &Declarer::name},
      {"relation", &Declarer::later},
      {"import", &Declarer::later},
      {"playing", &Declarer::later},
      {"wording", &Declarer::later},
      {"bearers", &Declarer::later},
      {"order", &Declarer::later},
      {"construction", &Declarer::later},
      {"deck", &Declarer::later},
      {"game", &Declarer::later},
      {"ruleset", &Declarer::ruleset},
      {"set", nullptr},
  };
  // Declarations first, cards after them: a card's block keyword is a kind, which may be declared in any file.
  for (Entry& entry : settled(entriesOf(files))) {
    const auto handler = handlers.find(entry.head.keyword);
    if (handler == handlers.end()) {
      cards.push_back(std::move(entry));
    } else if (entry.head.name.empty() && entry.head.keyword != "playing" && entry.head.keyword != "import") {
      sink_.report(diag::Id::CardWithoutName, entry.head.nameSpan).arg(entry.head.keyword);
    } else if (!isTitle(entry.head.keyword) && isDeterminer(entry.head.name)) {
      sink_.report(diag::Id::NameIsWord, entry.head.nameSpan).arg(entry.head.name).arg(entry.head.keyword);
    } else if (handler->second) {
      readDeclared(entry, [&] { (this->*handler->second)(entry); });
    }
  }
  bytecode::Verb& ability = newVerb("ability", {}, model_.ability.verb);
  ability.silent = true;
  for (const Entry& entry : nouns_) readDeclared(entry, [&] { resolveNoun(entry); });
  for (const Entry& entry : cards) namedCounters(entry);
  for (const Entry& entry : adjectives_) readDeclared(entry, [&] { resolveAdjective(entry); });
  for (const Entry& entry : stats_) readDeclared(entry, [&] { resolveStat(entry); });
  for (const Entry& entry : statuses_) readDeclared(entry, [&] { resolveStatus(entry); });
  for (const Entry& entry : labels_) readDeclared(entry, [&] { resolveLabel(entry); });
  for (const Pending& pending : verbs_) {
    readDeclared(pending.entry, [&] {
      (this->*(pending.scope ? &Declarer::resolveScope : &Declarer::resolveVerb))(pending.entry, pending.word,
                                                                                  pending.frame);
    });
  }
  for (const Alias& alias : pendingAliases_) readAlias(model_.verbs[alias.word].frames[alias.frame], alias.line);
  for (VerbWord& word : model_.verbs) {
    for (VerbFrame& frame : word.frames) findMentions(frame);
  }
  tellFramesApart();
  for (const auto& [keyword, deed] : model_.keywordsOfDeeds) {
    const auto isDeed = [&, third = std::string_view(deed)](const bytecode::Verb& verb) {
      return program_.string(verb.third) == third;
    };
    if (std::any_of(program_.verbs.begin(), program_.verbs.end(), isDeed)) continue;
    for (const auto& [block, index] : model_.keywordBlocks) {
      if (index != keyword) continue;
      const std::string_view near = diag::nearest(deed, {"counters", "trait", "resources", "card", "cards in play"});
      complain(block->head.front().span, "no verb `" + deed + "` is declared",
               near.empty() ? "" : "did you mean `" + std::string(near) + "`?");
    }
  }
  for (const Entry& entry : relations_) readDeclared(entry, [&] { resolveRelation(entry); });
  for (const Entry& entry : playings_) readDeclared(entry, [&] { resolvePlaying(entry); });
  for (const Entry& entry : orders_) readDeclared(entry, [&] { resolveOrder(entry); });
  for (const Entry& entry : bearers_) readDeclared(entry, [&] { resolveBearers(entry); });
  for (const Entry& entry : imports_) readDeclared(entry, [&] { resolveImport(entry); });
  checkNeeds();
  for (Entry& entry : cards) card(entry);
  for (CardDecl& card : model_.cards) resolveCard(card);
  for (const Entry& entry : wordings_) readDeclared(entry, [&] { resolveWording(entry); });
  for (const Entry& entry : constructions_) readDeclared(entry, [&] { resolveConstruction(entry); });
  for (const Entry& entry : decks_) readDeclared(entry, [&] { resolveDeck(entry); });
  for (const Entry& entry : games_) readDeclared(entry, [&] { resolveGame(entry); });
  // Identities of one name are told apart by who they are otherwise.
  for (bytecode::Card& card : program_.cards) {
    if (program_.kinds[card.kind].identity && card.otherFace != kNone && card.subtitle == kNone)
      card.subtitle = model_.string(program_.string(program_.names[program_.cards[card.otherFace].name]));
  }
  model_.kindsOfName.resize(program_.names.size());
  for (const bytecode::Card& card : program_.cards) {
    for (const Index kind : {card.kind, card.secondKind}) {
      if (kind != kNone) model_.kindsOfName[card.name] |= 1u << kind;
    }
  }
  return std::move(wrong_);
}

void Declarer::complain(Span where, std::string_view what, std::string_view help) {
  auto report = sink_.report(diag::Id::BadDeclaration, where);
  report.arg(what);
  if (!help.empty()) report.help(std::string(help));
}

SymbolId Declarer::addNoun(const Entry& entry, NounDecl decl, const std::string& spelling, bool mass) {
  const SymbolId symbol = model_.vocabulary.add(mass ? SymbolKind::MassNoun : SymbolKind::Noun, spelling,
                                                entry.head.nameSpan, uint32_t(model_.nouns.size()));
  model_.nouns.push_back(std::move(decl));
  model_.vocabulary[symbol].internal = entry.head.has(HeadMark::Internal);
  model_.vocabulary.addForm(symbol, spelling, Form::Singular);
  return symbol;
}

void Declarer::addPlural(SymbolId symbol, const Entry& entry, const std::string& singular) {
  if (entry.head.forms.empty()) {
    model_.vocabulary.addForm(symbol, singular + "s", Form::Plural);
  } else {
    for (const std::string& form : entry.head.forms) model_.vocabulary.addForm(symbol, form, Form::Plural);
  }
}

void Declarer::noun(Entry& entry) {
  const SymbolId symbol = addNoun(entry, {}, entry.head.name, entry.head.forms.empty());
  if (!entry.head.forms.empty()) addPlural(symbol, entry, entry.head.name);
  entry.row = Index(model_.nouns.size() - 1);
  nouns_.push_back(entry);
}

void Declarer::adjective(Entry& entry) {
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Adjective, entry.head.name, entry.head.nameSpan,
                                                uint32_t(model_.adjectives.size()));
  model_.adjectives.push_back({});
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
  entry.row = Index(model_.adjectives.size() - 1);
  adjectives_.push_back(entry);
}

void Declarer::label(Entry& entry) {
  const Index index = Index(program_.labels.size());
  program_.labels.push_back(model_.string(entry.head.name));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Label, entry.head.name, entry.head.nameSpan, index);
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
  model_.labels.push_back({.index = index});
  labels_.push_back(entry);
}

void Declarer::tag(Entry& entry) {
  const Index index = Index(model_.tags.size());
  std::vector<PhraseWord> words = phraseWords(*model_.sources, entry.block->text);
  if (!words.empty() && words.back().text == ".") words.pop_back();
  const bool by = words.size() == 3 && words[1].text == "by";
  if (words.size() != 1 && !by && !words.empty())
    return complain(entry.block->text, "a tag names a verb, and behind `by` another");
  model_.tags.push_back({words.empty() ? entry.head.name : words.front().text, by ? words[2].text : ""});
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Tag, entry.head.name, entry.head.nameSpan, index);
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
}

void Declarer::trait(Entry& entry) {
  const Index index = traitIndex(entry.head.name, entry.head.nameSpan);
  if (!entry.block->text.valid()) return;
  // "trait White: brigade.": one of that group
  const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
  const std::vector<PhraseWord> words =
      parts.size() == 1 ? phraseWords(*model_.sources, parts[0]) : std::vector<PhraseWord>();
  if (words.size() != 1)
    return complain(entry.block->text, "a trait says of which group it is in one word: `trait Red: colour.`");
  std::string group = words.front().text;
  for (auto& [name, traits] : model_.traitGroups) {
    if (name != group) continue;
    traits.push_back(index);
    return;
  }
  model_.traitGroups.emplace_back(std::move(group), std::vector<Index>{index});
}

void Declarer::name(Entry& entry) { nameIndex(entry.head.name, entry.head.nameSpan); }

Index Declarer::traitIndex(std::string_view spelling, Span where) {
  const SymbolId known = model_.vocabulary.find(SymbolKind::Trait, spelling);
  if (known.valid()) return model_.vocabulary[known].data;
  const Index index = Index(program_.traits.size());
  program_.traits.push_back(model_.string(spelling));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Trait, spelling, where, index);
  addName(symbol, spelling, where, "trait");
  return index;
}

Index Declarer::nameIndex(std::string_view spelling, Span where) {
  const SymbolId known = model_.vocabulary.find(SymbolKind::Name, spelling);
  if (known.valid()) return model_.vocabulary[known].data;
  const Index index = Index(program_.names.size());
  program_.names.push_back(model_.string(spelling));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Name, spelling, where, index);
  addName(symbol, spelling, where, "card");
  return index;
}

void Declarer::addName(SymbolId symbol, std::string_view spelling, Span where, std::string_view what) {
  if (isSaidAnyway(spelling))
    sink_.report(diag::Id::NameIsWord, where).arg(spelling).arg(what);
  else
    model_.vocabulary.addForm(symbol, spelling, Form::Plain);
}

bool Declarer::isDeterminer(std::string_view name) {
  const std::vector<std::string> words = lexicon::splitWords(name);
  const lexicon::ClosedMatch first = lexicon::longestClosed(words, 0);
  const bool amount = words.size() == 1 && words[0] == "x";
  return amount || (beginsSentences(first.word) && first.length == words.size());
}

bool Declarer::isSaidAnyway(std::string_view name) const {
  const std::vector<std::string> words = lexicon::splitWords(name);
  const lexicon::ClosedMatch first = lexicon::longestClosed(words, 0);
  if (isDeterminer(name)) return true;
  if (!beginsSentences(first.word)) return false;
  std::vector<Reading> rest;
  const size_t read = model_.vocabulary.longest(words, first.length, rest);
  if (first.length + read != words.size()) return false;
  return rest.empty() || std::any_of(rest.begin(), rest.end(), [&](const Reading& reading) {
           const Symbol& symbol = model_.vocabulary[reading.symbol];
           if (symbol.kind != SymbolKind::Noun && symbol.kind != SymbolKind::MassNoun) return false;
           const NounSort sort = model_.nouns[symbol.data].sort;
           return sort == NounSort::Card || sort == NounSort::Player || sort == NounSort::Scope;
         });
}

void Declarer::ruleset(Entry& entry) {
  for (const Span phrase :
       entry.block->text.valid() ? phrases(*model_.sources, entry.block->text) : std::vector<Span>{}) {
    if (model_.sources->text(phrase) == "nouns without articles")
      model_.bareNouns = true;
    else
      complain(phrase, "a ruleset may be one with `nouns without articles`, and is nothing else");
  }
}

void Declarer::rule(Entry& entry) {
  if (entry.licensed) model_.ruleBlocks.push_back(entry.block);
}

void Declarer::standing(Entry& entry) {
  if (entry.licensed) model_.standingBlocks.push_back(entry.block);
}
void Declarer::scenario(Entry& entry) { model_.scenarioBlocks.push_back(entry.block); }
void Declarer::later(Entry& entry) {
  const std::string& keyword = entry.head.keyword;
  (keyword == "relation"       ? relations_
   : keyword == "playing"      ? playings_
   : keyword == "order"        ? orders_
   : keyword == "bearers"      ? bearers_
   : keyword == "construction" ? constructions_
   : keyword == "deck"         ? decks_
   : keyword == "game"         ? games_
   : keyword == "wording"      ? wordings_
                               : imports_)
      .push_back(entry);
}

}  // namespace thou::sema
