// Second pass: what nouns, adjectives, labels, stats and relations mean in terms of one another.
#include <map>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

void Declarer::resolveNoun(const Entry& entry) {
  NounDecl& decl = model_.nouns[entry.row];
  const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
  if (parts.empty()) return complain(entry.head.nameSpan, "a noun says after a colon what it is");
  const std::vector<PhraseWord> words = phraseWords(*model_.sources, parts.front());
  const std::string& first = words.front().text;
  const bool several = first == "a" || first == "an" || first == "opponent" ||
                       (words.size() > 1 && (first == "resource" || first == "zone" || first == "role"));
  if (parts.size() > (several ? 2 : 1)) return complain(parts.back(), "this has no place in the declaration of a noun");
  Span rest = parts.front();
  rest.begin += uint32_t(first.size());
  rest.length = uint16_t(rest.length - first.size());
  auto verbWordNamed = [&](const std::string& name) -> Index {
    for (size_t i = 0; i < model_.verbs.size(); ++i) {
      if (model_.verbs[i].name == name) return Index(i);
    }
    complain(parts.front(), "no such verb is declared");
    return kNone;
  };
  if (first == "player" && words.size() == 1) {
    decl.sort = NounSort::Player;
  } else if ((first == "opponent" || first == "keeper") && words.size() == 1) {
    const bool yours = parts.size() == 2 && model_.sources->text(parts.back()) == "yours";
    if (parts.size() > 1 && (!yours || first != "opponent"))
      return complain(parts.back(), "a noun for players may be `opponent; yours`");
    decl = {.sort = NounSort::Player, .yours = yours, .opponent = first == "opponent", .keeper = first == "keeper"};
  } else if (first == "player" && words.size() == 2 && words[1].text.size() == 1 && words[1].text[0] >= '1' &&
             words[1].text[0] <= '8') {
    decl = {.sort = NounSort::Player, .index = Index(words[1].text[0] - '1')};  // the one in that seat
  } else if (model_.sources->text(parts.front()) == "player whose area it is in") {
    decl = {.sort = NounSort::Player, .ofArea = true};
  } else if (first == "card" && words.size() > 2 && words[1].text == "in") {
    decl = {.sort = NounSort::Card, .kinds = ~0u, .zone = words.size() == 3 ? zoneNamed(words[2]) : kNone};
    if (decl.zone == kNone) return complain(parts.front(), "a card is named after a zone: `card in \"boost pile\"`");
  } else if (first == "card" && words.size() == 1) {
    decl = {.sort = NounSort::Card, .kinds = ~0u};
  } else if (first == "counter" && words.size() == 1) {
    decl = {.sort = NounSort::Counter};
    bareCounter_ = entry.head.name;
  } else if (first == "resource" && words.size() == 2 && (words[1].text == "type" || words[1].text == "icon")) {
    const bool icon = words[1].text == "icon";
    decl = {.sort = icon ? NounSort::Resource : NounSort::Currency, .printed = icon || parts.size() > 1};
    if (parts.size() > 1 && (icon || model_.sources->text(parts[1]) != "of any"))
      return complain(parts[1], "what stands behind resources is declared as `resource type; of any`");
  } else if (first == "side" && words.size() == 1) {
    decl = {.sort = NounSort::Side};
  } else if (first == "mode" && words.size() == 1) {
    decl = {.sort = NounSort::Mode, .index = Index(program_.modes.size())};
    if (program_.modes.size() == 32) return complain(parts.front(), "there are 32 modes at most");
    program_.modes.push_back(model_.string(entry.head.name));
  } else if (first == "ability" && words.size() == 1) {
    decl = {.sort = NounSort::Ability};
  } else if (first == "resource" && words.size() == 1) {
    decl = {.sort = NounSort::Resource};
  } else if (first == "zone" && words.size() == 2 && words[1].quoted) {
    const Index zone = zoneNamed(words[1]);
    if (zone == kNone) return complain(parts.front(), "no such zone is declared");
    const bool yours = parts.size() == 2 && model_.sources->text(parts.back()) == "yours";
    if (parts.size() > 1 && !yours) return complain(parts.back(), "another name for a zone may be `yours`");
    decl = {.sort = NounSort::Zone, .index = zone, .yours = yours};
  } else if (first == "zone" && words.size() == 1) {
    decl = {.sort = NounSort::Zone};
  } else if (first == "word" && words.size() == 1) {
    decl = {.sort = NounSort::Unit};
  } else if ((first == "controller" || first == "owner") && words.size() == 1) {
    decl = {.sort = NounSort::Holder, .construct = first == "owner" ? Construct::Own : Construct::Control};
  } else if (first == "return" && words.size() == 1) {
    decl = {.sort = NounSort::Return};
  } else if (first == "copy" && words.size() == 1) {
    decl = {.sort = NounSort::Copy};
  } else if (first == "part" && words.size() == 1) {
    decl = {.sort = NounSort::Part};
  } else if (first == "control" && words.size() == 1) {
    decl = {.sort = NounSort::Control};
  } else if (first == "form") {
    decl = {.sort = NounSort::Form, .kinds = kindsIn(rest)};
  } else if (first == "event" && words.size() >= 2) {
    decl = {.sort = NounSort::Event};
    for (size_t at = 1; at < words.size(); ++at) {
      if (words[at].text == "or" || words[at].text == "," || words[at].text == ".") continue;
      const Index verb = verbWordNamed(words[at].text);
      if (verb != kNone) decl.events.push_back(verb);
    }
  } else if (first == "deed" && words.size() >= 2) {
    decl = {.sort = NounSort::Deed};
    decl.events = deeds(llvm::ArrayRef<PhraseWord>(words).drop_front());  // "deed discard, set aside"
    if (decl.events.empty()) return;
  } else if (first == "role" && words.size() == 4 && words[2].text == "of") {
    static const std::map<std::string, bytecode::Role> roles = {{"performer", bytecode::Role::Performer},
                                                                {"player", bytecode::Role::Player},
                                                                {"object", bytecode::Role::Object},
                                                                {"target", bytecode::Role::Target},
                                                                {"object-player", bytecode::Role::ObjectPlayer},
                                                                {"target-player", bytecode::Role::TargetPlayer}};
    const auto role = roles.find(words[1].text);
    const bool player =
        role != roles.end() && (role->second == bytecode::Role::TargetPlayer ||
                                role->second == bytecode::Role::Player || role->second == bytecode::Role::ObjectPlayer);
    if (role == roles.end() || parts.size() != (player ? 1 : 2)) {
      return complain(parts.front(), "a role noun is declared as `role target of attack; a character`");
    }
    decl = {.sort = NounSort::Role,
            .kinds = player ? 0u : kindsIn(parts[1]),
            .index = verbWordNamed(words[3].text),
            .role = role->second};
  } else if (parts.size() == 2 && model_.sources->text(parts[1]).starts_with("trait ")) {
    decl = {.sort = NounSort::Card, .kinds = kindsIn(parts.front())};
    decl.trait = traitNamed(model_.sources->text(parts[1]).substr(6), parts[1]);
  } else {
    decl = {.sort = NounSort::Card, .kinds = kindsIn(parts.front())};
    if (parts.size() > 1) {
      decl.ofScenario = parts.size() == 2 && model_.sources->text(parts[1]) == "of the scenario";
      if (!decl.ofScenario) return complain(parts.back(), "cards are further told by `of the scenario` only");
    }
    if (entry.block->hasBody) model_.nounBlocks.emplace_back(entry.block, decl.kinds);
  }
}

void Declarer::resolveAdjective(const Entry& entry) {
  AdjectiveDecl& decl = model_.adjectives[entry.row];
  std::vector<PhraseWord> words = phraseWords(*model_.sources, entry.block->text);
  if (!words.empty() && words.back().text == ".") words.pop_back();
  const bool negative = !words.empty() && words.front().text == "not";
  if (words.size() == size_t(negative ? 2 : 1)) {
    static const std::map<std::string, bytecode::Flag> flags = {
#define FLAG(Name, Adjective) {Adjective, bytecode::Flag::Name},
#include "runtime/bytecode/Flags.def"
    };
    if (const auto flag = flags.find(words.back().text); flag != flags.end()) {
      decl.sort = negative ? AdjectiveDecl::Sort::NoFlag : AdjectiveDecl::Sort::Flag;
      decl.index = Index(flag->second);
      return;
    }
  }
  if (words.size() > 3 && words[0].text == "protected" && words[1].text == ";" && words[2].text == "from") {
    decl.sort = AdjectiveDecl::Sort::Protected;
    const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
    decl.terms = terms(llvm::ArrayRef<Span>(parts).drop_front(), Construct::Protect);
    return;
  }
  if (words.size() > 1 && words.front().text == "if") {
    decl.sort = AdjectiveDecl::Sort::Condition;
    decl.condition = entry.block->text;
    return;
  }
  if (words.size() > 1 && words.front().text == "trait") {
    decl.sort = AdjectiveDecl::Sort::Trait;
    decl.index = traitNamed(std::string_view(model_.sources->text(entry.block->text)).substr(6), entry.block->text);
    return;
  }
  if (!words.empty() && words[0].text == "class") {
    // a trait that no text calls by its name: cards print it in their header
    decl.sort = AdjectiveDecl::Sort::Trait;
    decl.index = Index(program_.traits.size());
    program_.traits.push_back(model_.string(entry.head.name));
    model_.classes.emplace_back(entry.head.name, decl.index);
    const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
    const bool ofIdentity = parts.size() == 2 && model_.sources->text(parts.back()) == "of its owner's identity";
    if (ofIdentity) model_.classesOfIdentity.push_back(decl.index);
    if (!ofIdentity && words.size() > 1) complain(parts.back(), "a class may be `class; of its owner's identity`");
    return;
  }
  std::vector<Index> any;  // "aggression, justice or leadership"
  size_t joints = 0;
  for (const PhraseWord& word : words) {
    joints += word.text == "," || word.text == "or";
    for (const auto& [name, trait] : model_.classes) {
      if (name == word.text) any.push_back(trait);
    }
  }
  if (any.size() > 1 && any.size() + joints == words.size()) {
    decl.sort = AdjectiveDecl::Sort::Classes;
    decl.traits = any;
    return;
  }
  if (words.size() == 2 && words[0].text == "may" && words[1].text == "return") {
    decl.sort = AdjectiveDecl::Sort::MayReturn;
    return;
  }
  if (words.size() == 2 && words.front().text == "shares") {
    decl.sort = AdjectiveDecl::Sort::Shares;
    for (const auto& [name, traits] : model_.traitGroups) {
      if (name == words[1].text) decl.traits = traits;
    }
    if (decl.traits.empty()) complain(words[1].where, "no trait is declared as one of these: `trait Red: colour.`");
    return;
  }
  if (words.size() > 1 && words.front().text == "in") {
    decl.sort = AdjectiveDecl::Sort::Zone;
    decl.index = words.size() == 2 ? zoneNamed(words[1]) : kNone;
    if (decl.index == kNone) complain(entry.block->text, "cards are so called in a zone: `in \"set-aside area\"`");
    return;
  }
  const std::string_view whole = model_.sources->text(entry.block->text);
  for (const auto& [with, sort] : {std::pair{"with the most ", AdjectiveDecl::Sort::Most},
                                   std::pair{"with the least ", AdjectiveDecl::Sort::Least}}) {
    if (!whole.starts_with(with)) continue;
    std::string_view name = whole.substr(std::string_view(with).size());
    while (name.ends_with('.')) name.remove_suffix(1);
    const SymbolId stat = model_.vocabulary.find(SymbolKind::Stat, name);
    if (!stat.valid()) return complain(entry.block->text, "no such stat is declared");
    decl.sort = sort;
    decl.index = model_.vocabulary[stat].data;
    return;
  }
  decl.sort = AdjectiveDecl::Sort::Kinds;
  const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
  if (parts.empty())
    return complain(entry.head.nameSpan, "an adjective says what is so: `adjective ready: not exhausted.`");
  decl.index = kindsIn(parts.front());
  for (const Span part : llvm::ArrayRef<Span>(parts).drop_front()) {  // "; or trait Good"
    const std::string_view text = model_.sources->text(part);
    if (!text.starts_with("or trait ")) return complain(part, "cards of some kinds, `; or trait Good`");
    decl.traits.push_back(traitNamed(text.substr(std::string_view("or trait ").size()), part));
  }
}

void Declarer::resolveLabel(const Entry& entry) {
  static const std::map<std::string, bytecode::Timing> timings = {
      {"action", bytecode::Timing::Action},       {"payment", bytecode::Timing::Payment},
      {"interrupt", bytecode::Timing::Interrupt}, {"response", bytecode::Timing::Response},
      {"would", bytecode::Timing::Would},         {"setup", bytecode::Timing::Setup},
      {"special", bytecode::Timing::Special}};
  for (LabelDecl& label : model_.labels) {
    if (program_.string(program_.labels[label.index]) != entry.head.name) continue;
    bool timed = false;
    for (Span phrase : phrases(*model_.sources, entry.block->text)) {
      const std::vector<PhraseWord> words = phraseWords(*model_.sources, phrase);
      const std::string& first = words.front().text;
      if (const auto timing = timings.find(first); timing != timings.end() && words.size() == 1) {
        label.timing = timing->second;
        timed = true;
      } else if (first == "first" && words.size() == 2 && words[1].text == "player") {
        label.firstPlayer = true;
      } else if (first == "kept" && words.size() == 1) {
        label.kept = true;
      } else if (first == "last" && words.size() == 2 && words[1].text == "resort") {
        label.lastResort = true;
      } else if (first == "forced" && words.size() == 1) {
        label.forced = true;
      } else if (first == "in" && words.size() == 2 && words[1].text == "hand") {
        label.inHand = true;
      } else if (first == "form") {
        Span rest = phrase;
        rest.begin += 4;
        rest.length = uint16_t(rest.length - 4);
        label.formKinds = kindsIn(rest);
      } else if (first == "when" || first == "after") {
        label.trigger = phrase;
      } else {
        complain(phrase,
                 "a label says its timing, `forced`, `in hand`, `first player`, `kept`, `last resort`, `form KIND` and "
                 "`when ...`");
      }
    }
    if (label.lastResort && label.timing != bytecode::Timing::Action)
      complain(entry.head.nameSpan,
               "a label that is a last resort is of actions: `label Numbers: action; last resort.`");
    if (!timed) complain(entry.head.nameSpan, "a label says when it may be used: `label Action: action.`");
  }
}

void Declarer::resolveRelation(const Entry& entry) {
  Relation relation;
  static const std::map<std::string, lexicon::Closed> prepositions = {
      {"with", lexicon::Closed::With}, {"to", lexicon::Closed::To}, {"by", lexicon::Closed::By}};
  for (size_t i = 0; i < model_.verbs.size(); ++i) {
    std::vector<Reading> readings;
    std::vector<std::string> spelling = {entry.head.name};
    model_.vocabulary.longest(spelling, 0, readings);
    for (const Reading& reading : readings) {
      if (reading.symbol == model_.verbs[i].symbol) relation.verbWord = Index(i);
    }
  }
  const auto preposition = entry.head.rest.empty() ? prepositions.end() : prepositions.find(entry.head.rest.front());
  const std::string_view said = model_.sources->text(entry.block->text);
  relation.sort = said == "area."   ? Relation::Sort::Area
                  : said == "host." ? Relation::Sort::Host
                                    : Relation::Sort::Adjectives;
  bool known = true;
  for (const PhraseWord& word : phraseWords(*model_.sources, entry.block->text)) {
    const SymbolId adjective = model_.vocabulary.find(SymbolKind::Adjective, word.text);
    const SymbolId noun = model_.vocabulary.find(SymbolKind::Noun, word.text);
    if (relation.sort != Relation::Sort::Adjectives) break;
    if (adjective.valid())
      relation.adjectives.push_back(adjective);
    else if (noun.valid())
      relation.kinds |= model_.nouns[model_.vocabulary[noun].data].kinds;
    else
      known = known && (word.text == "a" || word.text == "an" || word.text == "," || word.text == ".");
  }
  if (relation.verbWord == kNone || preposition == prepositions.end() || entry.head.rest.size() != 1 || !known ||
      (relation.sort == Relation::Sort::Adjectives && (relation.adjectives.empty() || !relation.kinds))) {
    return complain(entry.head.nameSpan,
                    "a relation is declared as `relation engaged with: area.` (or `host`, or `a battling character`)");
  }
  relation.preposition = preposition->second;
  model_.relations.push_back(relation);
}

void Declarer::resolveBearers(const Entry& entry) {
  const SymbolId keyword = model_.vocabulary.find(SymbolKind::Keyword, entry.head.name);
  const SymbolId label = model_.vocabulary.find(SymbolKind::Label, entry.head.name);
  if (!keyword.valid() && !label.valid()) return complain(entry.head.nameSpan, "no such keyword or label is declared");
  const uint32_t kinds = kindsIn(entry.block->text);
  if (keyword.valid()) model_.bearers[model_.vocabulary[keyword].data] = kinds;
  if (label.valid()) model_.labels[model_.vocabulary[label].data].bearers = kinds;
}

void Declarer::resolvePlaying(const Entry& entry) {
  model_.playing = entry.block->text;
  model_.played.assign(entry.block->lines.begin(), entry.block->lines.end());
  for (size_t i = 0; i < model_.verbs.size(); ++i) {
    if (model_.verbs[i].name == entry.head.name) model_.playWord = Index(i);
  }
  if (model_.playWord == kNone) complain(entry.head.nameSpan, "no such verb is declared");
  if (!model_.playing.valid() || model_.discount != kNone) return;
  if (program_.stats.size() >= bytecode::kMaxStats)
    return complain(entry.head.nameSpan, "a ruleset has at most 64 stats, and what reduces a cost takes one");
  model_.discount = Index(program_.stats.size());
  program_.stats.push_back(model_.string("(discount)"));  // which no word can be
}

void Declarer::resolveOrder(const Entry& entry) {
  static const std::map<std::string, lexicon::Closed> prepositions = {{"to", lexicon::Closed::To},
                                                                      {"with", lexicon::Closed::With},
                                                                      {"for", lexicon::Closed::For},
                                                                      {"by", lexicon::Closed::By}};
  OrderDecl order;
  for (size_t i = 0; i < model_.verbs.size(); ++i) {
    if (model_.verbs[i].name == entry.head.name) order.verbWord = Index(i);
  }
  const auto preposition = entry.head.rest.empty() ? prepositions.end() : prepositions.find(entry.head.rest.front());
  if (order.verbWord == kNone || preposition == prepositions.end() || !entry.block->text.valid())
    return complain(entry.head.nameSpan, "a line is declared as `order give to: Forced Interrupt: ...`");
  order.preposition = preposition->second;
  order.text = entry.block->text;
  model_.orders.push_back(order);
}

}  // namespace thou::sema
