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
  for (Entry& entry : declarations(model_, sink_, files, wrong_)) {
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
  const auto second = [&](const char* keyword, auto& reader, auto resolve) {
    for (const Entry& entry : waiting_[keyword]) readDeclared(entry, [&] { (reader.*resolve)(entry); });
  };
  verbs_.newVerb("ability", {}, model_.ability.verb).silent = true;
  second("noun", *this, &Declarer::resolveNoun);
  for (const Entry& entry : cards) cards_.namedCounters(entry, bareCounter_);
  second("adjective", *this, &Declarer::resolveAdjective);
  second("stat", *this, &Declarer::resolveStat);
  second("status", *this, &Declarer::resolveStatus);
  second("label", *this, &Declarer::resolveLabel);
  verbs_.resolveAll([&](const Entry& entry, llvm::function_ref<void()> resolve) { readDeclared(entry, resolve); });
  checkDeeds();
  second("relation", *this, &Declarer::resolveRelation);
  second("playing", *this, &Declarer::resolvePlaying);
  second("order", *this, &Declarer::resolveOrder);
  second("bearers", *this, &Declarer::resolveBearers);
  second("import", *this, &Declarer::resolveImport);
  cards_.checkNeeds();
  for (Entry& entry : cards) cards_.card(entry);
  for (CardDecl& card : model_.cards) cards_.resolveCard(card);
  second("wording", *this, &Declarer::resolveWording);
  second("construction", games_, &GameDeclarer::resolveConstruction);
  second("deck", games_, &GameDeclarer::resolveDeck);
  second("game", games_, &GameDeclarer::resolveGame);
  finishCards();
  return std::move(wrong_);
}

void Declarer::checkDeeds() {
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
}

void Declarer::finishCards() {
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
}

void Declarer::noun(Entry& entry) {
  const SymbolId symbol = addNoun(entry, {}, entry.head.name, entry.head.forms.empty());
  if (!entry.head.forms.empty()) addPlural(symbol, entry, entry.head.name);
  entry.row = Index(model_.nouns.size() - 1);
  later(entry);
}

void Declarer::adjective(Entry& entry) {
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Adjective, entry.head.name, entry.head.nameSpan,
                                                uint32_t(model_.adjectives.size()));
  model_.adjectives.push_back({});
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
  entry.row = Index(model_.adjectives.size() - 1);
  later(entry);
}

void Declarer::label(Entry& entry) {
  const Index index = Index(program_.labels.size());
  program_.labels.push_back(model_.string(entry.head.name));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Label, entry.head.name, entry.head.nameSpan, index);
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
  model_.labels.push_back({.index = index});
  later(entry);
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

}  // namespace thou::sema
