// Scopes: parts of the round, and events that other events happen in. A scope is a verb with a beginning and an end.
#include <map>
#include <utility>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

using bytecode::Role;

void VerbDeclarer::scope(Entry& entry) {
  Index index;
  bytecode::Verb& verb = newVerb(entry.head.name, {}, index);
  verb.scope = true;
  static const std::map<std::string, bytecode::Scope> classes = {
#define SCOPE(Name, Noun) {Noun, bytecode::Scope::Name},
#include "runtime/bytecode/Scopes.def"
  };
  const std::vector<Span> parts = phrases(*model_.sources, entry.block->text);
  const auto scopeClass =
      parts.empty() ? classes.end() : classes.find(std::string(model_.sources->text(parts.front())));
  if (scopeClass == classes.end()) {
    return complain(entry.head.nameSpan, "a scope says its class: `scope \"player phase\": phase.`");
  }
  verb.scopeClass = scopeClass->second;
  for (size_t i = 1; i < parts.size(); ++i) {
    const std::string_view text = model_.sources->text(parts[i]);
    if (text == "round") {
      program_.round = index;
    } else if (text == "set-up") {
      program_.setup = index;
    } else if (text == "ambient") {
      (verb.scopeClass == bytecode::Scope::Turn ? program_.ambientTurn : program_.ambientPhase) = index;
    } else if (text == "returning") {
      program_.returnScope = index;
    } else if (text != "of a player" && !(text.starts_with("in \"") && text.ends_with('"'))) {
      complain(parts[i], "a scope may be `round`, `set-up`, `ambient`, `returning`, `of a player`, `in \"zone\"`");
    }
  }
  // A step has a name of its own, and other spellings of it: there is but one, which needs no article.
  const bool step = verb.scopeClass == bytecode::Scope::Step;
  const lexicon::SymbolId symbol =
      addNoun(entry, {.sort = NounSort::Scope, .index = index, .scope = verb.scopeClass}, entry.head.name, step);
  if (!step) addPlural(symbol, entry, entry.head.name);
  for (const std::string& form : entry.head.forms) {
    if (step) model_.vocabulary.addForm(symbol, form, Form::Singular);
  }
  // The bare class ("phase") is a noun of its own; declared with the first scope of the class.
  const std::string className = scopeClass->first;
  if (className != entry.head.name && !model_.vocabulary.find(SymbolKind::Noun, className).valid()) {
    const lexicon::SymbolId any = addNoun(entry, {.sort = NounSort::Scope, .scope = verb.scopeClass}, className);
    model_.vocabulary.addForm(any, className + "s", Form::Plural);
  }
  VerbWord word;
  word.name = "scope " + entry.head.name;
  VerbFrame frame;
  frame.verb = index;
  frame.where = entry.head.nameSpan;
  word.frames.push_back(std::move(frame));
  model_.verbs.push_back(std::move(word));
  verbs_.push_back({entry, model_.verbs.size() - 1, 0, true});
}

void VerbDeclarer::resolveScope(const Entry& entry, size_t word, size_t frame) {
  VerbFrame& decl = model_.verbs[word].frames[frame];
  decl.roles.push_back({.type = {.sort = NounSort::Player}, .slot = Role::Player, .subject = true, .optional = true});
  // "in "field of battle"": in what zone those are who take part
  for (const Span& part : phrases(*model_.sources, entry.block->text)) {
    const std::vector<PhraseWord> words = phraseWords(*model_.sources, part);
    if (words.size() < 2 || words[0].text != "in" || !words[1].quoted) continue;
    const auto zone = std::find_if(program_.zones.begin(), program_.zones.end(), [&](const bytecode::Zone& each) {
      return program_.string(each.name) == words[1].text;
    });
    if (zone == program_.zones.end() || words.size() > 2) return complain(part, "no such zone is declared");
    for (NounDecl& noun : model_.nouns) {
      if (noun.sort == NounSort::Scope && noun.index == decl.verb) noun.zone = Index(zone - program_.zones.begin());
    }
  }
  readVerbBody(decl, *entry.block, entry.head.name);
}

}  // namespace thou::sema
