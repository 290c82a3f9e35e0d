// Zones, kinds, currencies, stats, counters, statuses, keywords: declarations that are a row of a table each.
#include <algorithm>
#include <functional>
#include <map>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

void Declarer::currency(Entry& entry) {
  const Index index = Index(program_.currencies.size());
  if (index >= bytecode::kMaxCurrencies) return complain(entry.head.nameSpan, "a ruleset has at most 8 currencies");
  program_.currencies.push_back(model_.string(entry.head.name));
  for (Span phrase : phrases(*model_.sources, entry.block->text)) {
    for (const PhraseWord& word : phraseWords(*model_.sources, phrase)) {
      if (word.icon) {
        const SymbolId symbol = model_.vocabulary.add(SymbolKind::Icon, word.text, word.where, index);
        model_.vocabulary.addForm(symbol, word.text, Form::Plain);
      } else if (word.text == "any") {
        program_.anyCurrency = uint8_t(index);
      } else {
        complain(word.where,
                 "a currency is declared as `currency energy: [energy].`, with `any` when it counts as any other");
      }
    }
  }
}

bool Declarer::isFull(size_t count, size_t most, const Entry& entry, std::string_view of) {
  if (count < most) return false;
  complain(entry.head.nameSpan, "there are at most " + std::to_string(most) + " " + std::string(of));
  return true;
}

void Declarer::zone(Entry& entry) {
  static const std::map<std::string, bytecode::ZoneRole> roles = {
      {"other", bytecode::ZoneRole::Other}, {"deck", bytecode::ZoneRole::Deck},
      {"hand", bytecode::ZoneRole::Hand},   {"discard", bytecode::ZoneRole::Discard},
      {"play", bytecode::ZoneRole::Play},   {"removed", bytecode::ZoneRole::Removed},
      {"limbo", bytecode::ZoneRole::Limbo}, {"aside", bytecode::ZoneRole::Aside}};
  bytecode::Zone zone;
  zone.perPlayer = false;
  zone.name = model_.string(entry.head.name);
  const Index index = Index(program_.zones.size());
  if (isFull(index, bytecode::kMaxZones, entry, "zones")) return;
  const SymbolId own = addNoun(entry, {.sort = NounSort::Zone, .index = index}, entry.head.name);
  addPlural(own, entry, entry.head.name);
  for (Span phrase : phrases(*model_.sources, entry.block->text)) {
    const std::vector<PhraseWord> words = phraseWords(*model_.sources, phrase);
    const std::string& first = words.front().text;
    if (const auto role = roles.find(first); role != roles.end() && words.size() == 1) {
      // Cards enter play in the first zone of that role; every other role is one zone's.
      const bool several = role->second == bytecode::ZoneRole::Other || role->second == bytecode::ZoneRole::Play;
      const bool taken = std::any_of(program_.zones.begin(), program_.zones.end(),
                                     [&](const bytecode::Zone& each) { return each.role == role->second; });
      if (taken && !several) {
        complain(words.front().where, "another zone has the role `" + first + "` already");
      } else {
        zone.role = role->second;
      }
    } else if (first == "players" && words.size() == 1) {
      zone.perPlayer = true;
    } else if (first == "yours" && words.size() == 1) {
      model_.nouns[model_.vocabulary[own].data].yours = true;
    } else if (first == "hidden" && words.size() == 1) {
      zone.hidden = true;
    } else if (first == "hidden" && words.size() == 3 && words[1].text == "from" && words[2].text == "others") {
      zone.hidden = zone.fromOthers = true;
    } else if (first == "not" && words.size() == 2 && words[1].text == "remade") {
      zone.remade = false;
    } else if (first == "one-sided" && words.size() == 1) {
      zone.oneSided = true;
    } else if (first == "findable" && words.size() == 1) {
      model_.findableZones.push_back(index);
    } else if (first == "scenario" && (words.size() == 1 || (words.size() == 2 && words[1].quoted))) {
      zone.scenario = true;
      if (words.size() == 2) {
        const std::string spelling(words[1].text);
        zone.scenarioName = model_.string(spelling);
        addNoun(entry, {.sort = NounSort::Zone, .index = index, .ofScenario = true}, spelling);
      }
    } else {
      complain(words.front().where,
               "a zone says its role, `players`, `scenario`, `hidden`, `hidden from others`, `one-sided`, `findable`, "
               "`yours` and `not remade`, separated by semicolons");
    }
  }
  if (!zone.remade && zone.role != bytecode::ZoneRole::Deck)
    complain(entry.head.nameSpan, "only what is a `deck` is said to be `not remade`");
  if (zone.fromOthers && !zone.perPlayer)
    complain(entry.head.nameSpan,
             "`hidden from others` is for zones of `players`: the scenario's has nobody who looks");
  program_.zones.push_back(zone);
}

void Declarer::stat(Entry& entry) {
  const Index index = Index(program_.stats.size());
  if (index >= bytecode::kMaxStats) return complain(entry.head.nameSpan, "a ruleset has at most 64 stats");
  program_.stats.push_back(model_.string(entry.head.name));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Stat, entry.head.name, entry.head.nameSpan, index);
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Singular);
  for (const std::string& form : entry.head.forms) model_.vocabulary.addForm(symbol, form, Form::Plural);
  model_.headers.push_back({.name = entry.head.name, .index = index});
  entry.row = Index(model_.headers.size() - 1);
  later(entry);
}

void Declarer::counter(Entry& entry) {
  const Index index = Index(program_.counters.size());
  if (isFull(index, bytecode::kMaxCounters, entry, "kinds of counter")) return;
  program_.counters.push_back({.name = model_.string(entry.head.name), .internal = entry.head.has(HeadMark::Internal)});
  const bool mass = entry.head.forms.empty();
  const SymbolId symbol = addNoun(entry, {.sort = NounSort::Counter, .index = index}, entry.head.name, mass);
  if (!mass) addPlural(symbol, entry, entry.head.name);
  model_.headers.push_back({.counter = true, .index = index});
  entry.row = Index(model_.headers.size() - 1);
  waiting_["stat"].push_back(entry);
}

void Declarer::status(Entry& entry) {
  const Index index = Index(program_.counters.size());
  if (isFull(index, bytecode::kMaxCounters, entry, "kinds of counter")) return;
  const std::string& name = entry.head.name;
  const bool internal = entry.head.has(HeadMark::Internal);
  program_.counters.push_back({.name = model_.string(name + " status card"),
                               .maximum = 1,
                               .status = true,
                               .adjective = model_.string(name),
                               .internal = internal});
  const SymbolId adjective =
      model_.vocabulary.add(SymbolKind::Adjective, name, entry.head.nameSpan, uint32_t(model_.adjectives.size()));
  model_.vocabulary[adjective].internal = internal;
  model_.adjectives.push_back({.sort = AdjectiveDecl::Sort::Status, .index = index});
  entry.row = Index(model_.adjectives.size() - 1);
  later(entry);
  model_.vocabulary.addForm(adjective, name, Form::Plain);
  const SymbolId noun =
      addNoun(entry, {.sort = NounSort::Counter, .index = index, .status = true}, name + " status card");
  model_.vocabulary.addForm(noun, name + " status cards", Form::Plural);
  for (const std::string& form : entry.head.forms) {
    model_.vocabulary.addForm(noun, form + " status card", Form::Singular);
    model_.vocabulary.addForm(noun, form + " status cards", Form::Plural);
  }
}

void Declarer::kind(Entry& entry) {
  const Index index = Index(program_.kinds.size());
  if (index >= bytecode::kMaxKinds) return complain(entry.head.nameSpan, "a ruleset has at most 32 kinds of card");
  bytecode::Kind kind;
  kind.name = model_.string(entry.head.name);
  const std::string spelling = entry.head.alias.empty() ? entry.head.name : entry.head.alias;
  const SymbolId symbol = addNoun(entry, {.sort = NounSort::Card, .kinds = 1u << index}, spelling);
  addPlural(symbol, entry, spelling);
  model_.playedFromHand.push_back(0);
  for (Span phrase : phrases(*model_.sources, entry.block->text)) {
    const std::string_view text = model_.sources->text(phrase);
    if (text == "a player card") {
      kind.playerCard = true;
    } else if (text == "an encounter card") {
      kind.playerCard = false;
    } else if (text == "an identity") {
      kind.identity = kind.playerCard = true;
    } else if (text == "a character") {
      kind.character = true;
    } else if (text == "an extension") {
      kind.extension = true;
    } else if (text == "unless attached elsewhere") {
      kind.unlessAttachedElsewhere = true;
    } else if (text == "played from hand") {
      model_.playedFromHand.back() = 1;
    } else if (text.starts_with("by YOU-") && text.find_first_not_of("0123456789", 7) == std::string_view::npos) {
      model_.rulesOfKinds[index] = std::string(text.substr(3));
    } else if (text.starts_with("needs ")) {
      model_.kindNeeds.push_back({.kind = index, .characteristic = std::string(text.substr(6)), .where = phrase});
    } else if (text == "usually one") {
      model_.usuallyOne |= 1u << index;
    } else if (text == "never in play") {
      model_.neverInPlay |= 1u << index;
    } else if (text.starts_with("orders \"") && text.ends_with("\"")) {
      model_.kindOrders.emplace_back(index, std::string(text.substr(8, text.size() - 9)));
    } else {
      complain(
          phrase,
          "a kind is `a player card` or `an encounter card`, `an identity`, `a character`, `an extension`, "
          "`unless attached elsewhere`, `usually one`, `played from hand`, `never in play`, `needs HP`, `by YOU-19`, "
          "`orders \"LABEL\"`");
    }
  }
  program_.kinds.push_back(kind);
  if (entry.block->hasBody) model_.kindBlocks.emplace_back(entry.block, index);
}

void Declarer::keyword(Entry& entry) {
  const Index index = Index(program_.keywords.size());
  program_.keywords.push_back({.name = model_.string(entry.head.name)});
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Keyword, entry.head.name, entry.head.nameSpan, index);
  model_.vocabulary.addForm(symbol, entry.head.name, Form::Plain);
  if (entry.licensed) model_.keywordBlocks.emplace_back(entry.block, index);
  if (!entry.head.rest.empty()) model_.keywordsOfNumbers.push_back(index);
  static const std::map<std::string, KeywordArgument> arguments = {{"counters", KeywordArgument::Counters},
                                                                   {"cards in play", KeywordArgument::CardsInPlay},
                                                                   {"card", KeywordArgument::Card},
                                                                   {"trait", KeywordArgument::Trait},
                                                                   {"resources", KeywordArgument::Resources}};
  model_.keywordArguments.push_back(KeywordArgument::None);
  if (entry.head.forms.empty()) return;
  const auto argument = arguments.find(entry.head.forms.front());
  if (argument == arguments.end() && entry.head.forms.size() == 1 && !entry.block->hasBody) {
    model_.keywordsOfDeeds.emplace_back(index, entry.head.forms.front());
    return;
  }
  if (argument == arguments.end() || entry.head.forms.size() > 1)
    return complain(entry.head.nameSpan,
                    "a keyword has `(counters)`, `(cards in play)`, `(card)`, `(trait)` or `(resources)` behind it");
  model_.keywordArguments.back() = argument->second;
}

}  // namespace thou::sema
