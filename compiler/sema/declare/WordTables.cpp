// Words found and added by their spellings.
#include "compiler/sema/declare/Declarer.h"

#include <algorithm>

#include "compiler/lexicon/Words.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

namespace {

/// With which sentences begin, whatever they speak of.
bool beginsSentences(lexicon::Closed word) {
  using lexicon::Closed;
  constexpr Closed kDeterminers[] = {Closed::A, Closed::The, Closed::Each, Closed::This, Closed::That};
  return std::find(std::begin(kDeterminers), std::end(kDeterminers), word) != std::end(kDeterminers);
}

}  // namespace

void WordTables::complain(Span where, std::string_view what, std::string_view help) {
  auto report = sink_.report(diag::Id::BadDeclaration, where);
  report.arg(what);
  if (!help.empty()) report.help(std::string(help));
}

SymbolId WordTables::addNoun(const Entry& entry, NounDecl decl, const std::string& spelling, bool mass) {
  const SymbolId symbol = model_.vocabulary.add(mass ? SymbolKind::MassNoun : SymbolKind::Noun, spelling,
                                                entry.head.nameSpan, uint32_t(model_.nouns.size()));
  model_.nouns.push_back(std::move(decl));
  model_.vocabulary[symbol].internal = entry.head.has(HeadMark::Internal);
  model_.vocabulary.addForm(symbol, spelling, Form::Singular);
  return symbol;
}

void WordTables::addPlural(SymbolId symbol, const Entry& entry, const std::string& singular) {
  if (entry.head.forms.empty()) {
    model_.vocabulary.addForm(symbol, singular + "s", Form::Plural);
  } else {
    for (const std::string& form : entry.head.forms) model_.vocabulary.addForm(symbol, form, Form::Plural);
  }
}

Index WordTables::traitIndex(std::string_view spelling, Span where) {
  const SymbolId known = model_.vocabulary.find(SymbolKind::Trait, spelling);
  if (known.valid()) return model_.vocabulary[known].data;
  const Index index = Index(program_.traits.size());
  program_.traits.push_back(model_.string(spelling));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Trait, spelling, where, index);
  addName(symbol, spelling, where, "trait");
  return index;
}

Index WordTables::nameIndex(std::string_view spelling, Span where) {
  const SymbolId known = model_.vocabulary.find(SymbolKind::Name, spelling);
  if (known.valid()) return model_.vocabulary[known].data;
  const Index index = Index(program_.names.size());
  program_.names.push_back(model_.string(spelling));
  const SymbolId symbol = model_.vocabulary.add(SymbolKind::Name, spelling, where, index);
  addName(symbol, spelling, where, "card");
  return index;
}

void WordTables::addName(SymbolId symbol, std::string_view spelling, Span where, std::string_view what) {
  if (isSaidAnyway(spelling))
    sink_.report(diag::Id::NameIsWord, where).arg(spelling).arg(what);
  else
    model_.vocabulary.addForm(symbol, spelling, Form::Plain);
}

bool WordTables::isDeterminer(std::string_view name) {
  const std::vector<std::string> words = lexicon::splitWords(name);
  const lexicon::ClosedMatch first = lexicon::longestClosed(words, 0);
  const bool amount = words.size() == 1 && words[0] == "x";
  return amount || (beginsSentences(first.word) && first.length == words.size());
}

bool WordTables::isSaidAnyway(std::string_view name) const {
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

const NounDecl* WordTables::nounAt(const std::vector<PhraseWord>& words, size_t& at) {
  std::vector<std::string> spellings;
  for (const PhraseWord& word : words) spellings.push_back(word.text);
  std::vector<Reading> readings;
  // The vocabulary's longest match may be another kind of word (a stat); only nouns count here.
  const size_t taken = model_.vocabulary.longest(spellings, at, readings);
  for (const Reading& reading : readings) {
    const lexicon::Symbol& symbol = model_.vocabulary[reading.symbol];
    if (symbol.kind != SymbolKind::Noun && symbol.kind != SymbolKind::MassNoun) continue;
    at += taken;
    return &model_.nouns[symbol.data];
  }
  return nullptr;
}

uint32_t WordTables::kindsIn(Span phrase) {
  const std::vector<PhraseWord> words = phraseWords(*model_.sources, phrase);
  uint32_t kinds = 0;
  for (size_t at = 0; at < words.size();) {
    const std::string& word = words[at].text;
    if (word == "a" || word == "an" || word == "," || word == "or" || word == "and" || word == ".") {
      ++at;
      continue;
    }
    const Span where = words[at].where;
    const NounDecl* noun = nounAt(words, at);
    if (!noun || noun->sort != NounSort::Card) {
      complain(where, "expected the names of kinds of card here, each behind `a` or `an`, joined by `or`");
      return kinds;
    }
    kinds |= noun->kinds;
  }
  return kinds;
}

Index WordTables::zoneNamed(const PhraseWord& word) const {
  const auto zone = std::find_if(program_.zones.begin(), program_.zones.end(),
                                 [&](const bytecode::Zone& each) { return program_.string(each.name) == word.text; });
  return word.quoted && zone != program_.zones.end() ? Index(zone - program_.zones.begin()) : kNone;
}

Index WordTables::traitNamed(std::string_view name, Span where) {
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.remove_suffix(1);
  const SymbolId known = model_.vocabulary.find(SymbolKind::Trait, name);
  if (known.valid()) return model_.vocabulary[known].data;
  complain(where, "no such trait is declared");
  return kNone;
}

Index WordTables::statAt(const std::vector<PhraseWord>& words, size_t& at) const {
  std::vector<std::string> spelt;
  for (const PhraseWord& word : words) spelt.push_back(word.text);
  std::vector<lexicon::Reading> readings;
  const size_t length = model_.vocabulary.longest(spelt, at, readings);
  if (length == 0 || model_.vocabulary[readings.front().symbol].kind != SymbolKind::Stat) return kNone;
  at += length;
  return readings.front().symbol.value;
}

Index WordTables::wordAt(const std::string& spelling) {
  std::vector<lexicon::Reading> readings;
  model_.vocabulary.longest(lexicon::splitWords(spelling), 0, readings);
  for (const lexicon::Reading& reading : readings) {
    const lexicon::Symbol& symbol = model_.vocabulary[reading.symbol];
    if (symbol.kind == SymbolKind::Noun || symbol.kind == SymbolKind::MassNoun) return reading.symbol.value;
  }
  return kNone;
}

Index WordTables::participleAt(const std::string& spelling) {
  std::vector<lexicon::Reading> readings;
  model_.vocabulary.longest({spelling}, 0, readings);
  for (const lexicon::Reading& reading : readings) {
    if (model_.vocabulary[reading.symbol].kind == SymbolKind::Verb && reading.form == Form::Participle)
      return model_.vocabulary[reading.symbol].data;
  }
  return kNone;
}

std::vector<Index> WordTables::deeds(llvm::ArrayRef<PhraseWord> words) {
  std::vector<Index> list;
  const auto add = [&](const std::string& name) {
    const auto verb = llvm::find_if(
        model_.verbs, [&](const VerbWord& each) { return each.name == name || each.name == "scope " + name; });
    const SymbolId symbol = model_.vocabulary.find(SymbolKind::MassNoun, name);
    const NounDecl* noun = symbol.valid() ? &model_.nouns[model_.vocabulary[symbol].data] : nullptr;
    if (verb != model_.verbs.end())
      list.push_back(Index(verb - model_.verbs.begin()));
    else if (noun && noun->sort == NounSort::Deed)
      list.insert(list.end(), noun->events.begin(), noun->events.end());
    else
      return false;
    return true;
  };
  for (size_t at = 0; at < words.size(); ++at) {
    const std::string& word = words[at].text;
    if (word == "," || word == "or" || word == ".") continue;
    if (at + 1 < words.size() && add(word + " " + words[at + 1].text))
      ++at;
    else if (!add(word))
      complain(words[at].where, "no such verb is declared");
  }
  return list;
}

Terms WordTables::terms(llvm::ArrayRef<Span> parts, Construct construct) {
  const bool protects = construct == Construct::Protect;
  const bool lasts = protects || construct == Construct::Gain || construct == Construct::Modify ||
                     construct == Construct::Increase || construct == Construct::Reduce ||
                     construct == Construct::Blank;
  Terms result;
  for (const Span part : parts) {
    const std::vector<PhraseWord> all = phraseWords(*model_.sources, part);
    llvm::ArrayRef<PhraseWord> words = all;
    const auto is = [&](size_t at, std::string_view text) { return at < words.size() && words[at].text == text; };
    if (lasts && construct != Construct::Blank && is(0, "this") && is(1, "card") &&
        is(2, "until")) {  // silence about the end of what this card gains
      result.ofThis = true;
      words = words.drop_front(2);
    }
    if (lasts && is(0, "until") && words.back().text == "ends") {
      result.silence = deeds(words.drop_front().drop_back());
    } else if (protects && is(0, "from") && words.size() > 1) {
      result.against = deeds(words.drop_front());
    } else if (protects && is(0, "each") && is(1, "other") && words.size() == 2) {
      result.eachOther = true;
    } else if (protects && is(0, "unless") && words.size() == 2 && words[1].quoted) {
      const SymbolId keyword = model_.vocabulary.find(SymbolKind::Keyword, words[1].text);
      if (keyword.valid())
        result.despite = model_.vocabulary[keyword].data;
      else
        complain(words[1].where, "no such keyword is declared");
    } else {
      complain(part, protects ? "`from` verbs, `unless` a keyword in quotes, `until` events `ends`, or `each other`"
                     : lasts  ? "`until` events `ends`, or the same of `this card`"
                              : "of this construct nothing more is said");
    }
  }
  return result;
}

}  // namespace thou::sema
