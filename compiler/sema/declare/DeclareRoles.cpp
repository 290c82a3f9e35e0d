// The roles of a verb, from the clause that declares it; and the sentence by which the log tells of it. Next: DeclareVerb.cpp.
#include <algorithm>
#include <map>
#include <utility>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"

namespace thou::sema {

using bytecode::Role;
using lexicon::Closed;

namespace {

/// Spelling → closed word, for prepositions in role clauses.
const std::map<std::string, Closed>& prepositions() {
  static const std::map<std::string, Closed> table = {
      {"to", Closed::To},   {"from", Closed::From}, {"on", Closed::On},           {"into", Closed::Into},
      {"in", Closed::In},   {"with", Closed::With}, {"against", Closed::Against}, {"under", Closed::Under},
      {"for", Closed::For}, {"by", Closed::By},     {"at", Closed::At},           {"of", Closed::Of},
      {"as", Closed::As}};
  return table;
}

}  // namespace

std::string VerbDeclarer::oneOrMore(const Entry& noun) {
  const std::string& name = noun.head.name;
  return "{" + name + "|" + (noun.head.forms.empty() ? name + "s" : noun.head.forms.front()) + "}";
}

std::string VerbDeclarer::counterNamed(Index counter) const {
  for (const Entry& entry : waiting_["stat"]) {
    const HeaderDecl& header = model_.headers[entry.row];
    if (header.counter && header.index == counter && !entry.head.forms.empty()) return oneOrMore(entry);
  }
  return std::string(program_.string(program_.counters[counter].name));
}

std::string VerbDeclarer::sentenceOf(const VerbFrame& frame, const std::string& third) const {
  std::string subject;
  std::string rest;
  for (const RoleDecl& role : frame.roles) {
    if (role.type.guise) continue;
    std::string text = "{" + std::to_string(size_t(role.slot)) + "}";
    switch (role.type.sort) {
      case NounSort::Counter:
        text += " " + (role.type.unit == kNone ? std::string("{c}") : counterNamed(role.type.unit));
        break;
      case NounSort::Resource:
        for (const Entry& noun : waiting_["noun"]) {
          const NounDecl& decl = model_.nouns[noun.row];
          if (decl.sort != NounSort::Resource || decl.index != kNone || decl.printed) continue;
          text += " " + oneOrMore(noun);
          break;
        }
        break;
      case NounSort::Zone:
        text = "{z}";
        break;
      case NounSort::Unit:
        if (role.type.zone != kNone)
          text = role.preposition == Closed::As ? "a card facedown" : text + " card facedown";
        if (role.type.unit != kNone) text = model_.vocabulary[lexicon::SymbolId{role.type.unit}].lemma;
        break;
      case NounSort::Form:
        text = "form";
        break;
      case NounSort::Scope:
        if (role.type.definite) text = "the " + std::string(program_.string(program_.verbs[role.type.unit].name));
        break;
      default:
        break;
    }
    if (role.subject) {
      subject = text;
      continue;
    }
    if (role.alternative) continue;  // "a player or a character": the player is named
    if (role.type.sort == NounSort::Card && role.type.unit != kNone)
      text = model_.vocabulary[lexicon::SymbolId{role.type.unit}].lemma + " of " + text;
    if (role.participle != kNone)
      rest +=
          " " + std::string(program_.string(program_.verbs[model_.verbs[role.participle].frames.front().verb].past));
    if (role.type.sort == NounSort::Player && role.preposition != Closed::None) text.insert(text.size() - 1, "-");
    rest += role.preposition == Closed::None ? " " + text
                                             : " " + std::string(lexicon::spelling(role.preposition)) + " " + text;
  }
  return subject + " " + third + rest;
}

void VerbDeclarer::readRoles(VerbFrame& frame, Span clause, const std::vector<std::string>& verbForms) {
  const std::vector<PhraseWord> words = phraseWords(*model_.sources, clause);
  bool subject = true;
  bool amount = false;
  bool optional = false;
  bool named = false;
  bool sought = false;
  Closed preposition = Closed::None;
  Index participle = kNone;
  Index control = kNone;
  const auto verbAt = [&](size_t at) -> size_t {  // how many words of the verb stand here: "sets aside"
    for (const std::string& form : verbForms) {
      const std::vector<std::string> parts = lexicon::splitWords(form);
      size_t i = 0;
      while (i < parts.size() && at + i < words.size() && words[at + i].text == parts[i]) ++i;
      if (i == parts.size()) return i;
    }
    return 0;
  };
  for (size_t at = 0; at < words.size();) {
    const std::string& word = words[at].text;
    if (const size_t verb = subject ? verbAt(at) : 0) {
      subject = false;
      at += verb;
    } else if (word == "a" || word == "an" || word == "the" || word == "or" || word == "," || word == ".") {
      ++at;
    } else if (word == "that" && subject && frame.roles.empty()) {
      named = true;
      ++at;
    } else if (word == "itself" && subject && !frame.roles.empty()) {
      frame.roles.back().itself = true;
      ++at;
    } else if (size_t end = at; word == "facedown" && !subject && !nounAt(words, end)) {
      frame.facedown = true;
      ++at;
    } else if (word == "sought") {
      sought = true;
      ++at;
    } else if (word == "optionally") {
      optional = true;
      ++at;
    } else if (word == "amount") {
      amount = true;
      at += at + 1 < words.size() && words[at + 1].text == "of" ? 2 : 1;
      if (at >= words.size() || words[at].text == "." || prepositions().contains(words[at].text)) {
        frame.roles.push_back({.type = {.sort = NounSort::Unit, .bare = true},
                               .slot = Role::Amount,
                               .preposition = preposition,
                               .optional = optional});
        amount = false;
      }
    } else if (!subject && prepositions().contains(word)) {
      preposition = prepositions().at(word);
      ++at;
    } else if (!subject && at + 1 < words.size() && prepositions().contains(words[at + 1].text) &&
               participleAt(word) != kNone) {
      participle = participleAt(word);  // "engaged with a player"
      ++at;
    } else {
      const Span where = words[at].where;
      const size_t begin = at;
      if (const Index stat = statAt(words, at); stat != kNone) {
        // "hit points of a character": the character, but only where the text speaks of its hit points
        if (at >= words.size() || words[at].text != "of") return complain(where, "a stat is one `of` a card here");
        control = stat;
        ++at;
        continue;
      }
      const NounDecl* noun = nounAt(words, at);
      if (!noun) return complain(where, "expected a noun, a preposition or the verb here");
      RoleDecl role;
      role.type = {.sort = noun->sort, .kinds = noun->kinds, .unit = noun->index, .zone = noun->zone};
      if ((noun->sort == NounSort::Control || noun->sort == NounSort::Part) && at < words.size() &&
          words[at].text == "of") {
        // "control of a card": the card, but only where the text says `control of`
        std::string spelling = words[begin].text;
        for (size_t i = begin + 1; i < at; ++i) spelling += " " + words[i].text;
        control = wordAt(spelling);
        ++at;
        continue;
      }
      if (noun->sort == NounSort::Card && control != kNone) role.type.unit = std::exchange(control, kNone);
      if (noun->sort == NounSort::Ability) role.type.sort = NounSort::Unit;  // "a player triggers abilities": the word
      if (role.type.sort == NounSort::Unit) {
        std::string spelling = words[begin].text;
        for (size_t i = begin + 1; i < at; ++i) spelling += " " + words[i].text;
        role.type.unit = wordAt(spelling);
        role.type.definite = begin > 0 && words[begin - 1].text == "the";
      }
      if (role.type.sort == NounSort::Unit || (noun->sort == NounSort::Counter && !amount))
        role.type.article = begin > 0 && (words[begin - 1].text == "a" || words[begin - 1].text == "an");
      if (noun->sort == NounSort::Scope) role.type.definite = begin > 0 && words[begin - 1].text == "the";
      role.preposition = preposition;
      role.participle = std::exchange(participle, kNone);
      role.subject = subject;
      role.named = subject && named;
      role.sought = std::exchange(sought, false);
      role.optional = optional;
      const bool isTarget = preposition != Closed::None || (!amount && !subject && [&] {
                              for (const RoleDecl& other : frame.roles) {
                                if (other.slot == Role::Object) return true;
                              }
                              return false;
                            }());
      if (amount || noun->sort == NounSort::Counter || noun->sort == NounSort::Resource) {
        role.slot = Role::Amount;
        if (amount && noun->sort == NounSort::Card)
          role.type = {.sort = NounSort::Unit, .kinds = noun->kinds, .zone = noun->zone};
        program_.verbs[frame.verb].needsAmount = true;
      } else if (preposition == Closed::As && noun->sort == NounSort::Card && noun->zone != kNone) {
        // "as a boost card": what it becomes by being put where those are
        role.type = {.sort = NounSort::Unit, .kinds = noun->kinds, .zone = noun->zone};
        role.slot = Role::Extra;
      } else if (preposition == Closed::As && noun->sort == NounSort::Card && frame.facedown) {
        role.type = {.sort = NounSort::Unit, .kinds = noun->kinds, .guise = true};
        role.slot = Role::Amount;
      } else if (noun->sort == NounSort::Zone || noun->sort == NounSort::Scope || noun->sort == NounSort::Form ||
                 role.type.sort == NounSort::Unit) {
        role.slot = Role::Extra;
      } else if (noun->sort == NounSort::Player) {
        role.slot = subject ? Role::Player : isTarget ? Role::TargetPlayer : Role::ObjectPlayer;
      } else {
        role.slot = subject ? Role::Performer : isTarget ? Role::Target : Role::Object;
      }
      if (role.slot == Role::Target) {  // "from a card to a card": the first is what it is done to
        const auto taken = std::find_if(frame.roles.begin(), frame.roles.end(),
                                        [](const RoleDecl& other) { return other.slot == Role::Target; });
        if (taken != frame.roles.end()) taken->slot = Role::Object;
      }
      role.alternative = role.slot == Role::Object && !role.subject &&
                         std::any_of(frame.roles.begin(), frame.roles.end(),
                                     [](const RoleDecl& other) { return other.slot == Role::ObjectPlayer; });
      frame.roles.push_back(role);
      amount = false;
    }
  }
  if (subject) complain(clause, "the verb itself is missing from its clause");
  // "a character takes an amount of damage": with nothing else to act on, the subject is what it happens to.
  bool hasAmount = false;
  bool hasPatient = false;
  for (const RoleDecl& role : frame.roles) {
    hasAmount = hasAmount || role.slot == Role::Amount;
    hasPatient = hasPatient || (!role.subject && role.slot != Role::Amount && role.slot != Role::Extra);
  }
  for (RoleDecl& role : frame.roles) {
    if (role.subject && role.slot == Role::Performer && hasAmount && !hasPatient) role.slot = Role::Object;
  }
}

void VerbDeclarer::fitRoles(VerbFrame& frame, bytecode::Operation operation) {
  // The operation names the roles it works on; a frame's roles move there where its grammar put them elsewhere
  // ("a card enters play": the subject is what the operation acts on).
  static constexpr std::string_view kArguments[] = {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) Arguments,
#include "runtime/bytecode/Operations.def"
  };
  const std::string_view arguments = kArguments[size_t(operation)];
  auto wants = [&](std::string_view name) {
    return (" " + std::string(arguments)).find(" " + std::string(name) + ":") != std::string::npos;
  };
  auto has = [&](Role slot) {
    for (const RoleDecl& role : frame.roles) {
      if (role.slot == slot) return true;
    }
    return false;
  };
  auto move = [&](Role from, Role to) {
    if (has(to)) return;
    for (RoleDecl& role : frame.roles) {
      if (role.slot == from) role.slot = to;
    }
  };
  if (wants("object") && !wants("target")) move(Role::Target, Role::Object);
  if (wants("object")) move(Role::Performer, Role::Object);
  if (wants("target") && !wants("object")) move(Role::Object, Role::Target);
  if (wants("targetPlayer")) move(Role::ObjectPlayer, Role::TargetPlayer);
}

}  // namespace thou::sema
