// Verbs and scopes: forms, roles, and what they come to (an operation, a construct of the language, or a body).
#include <map>
#include <utility>

#include "compiler/lexicon/Words.h"
#include "compiler/sema/declare/Declarer.h"
#include "llvm/ADT/STLExtras.h"

namespace thou::sema {

using bytecode::Role;

namespace {

constexpr std::string_view kTurns = "One at a time, ";
constexpr std::string_view kAsCost = "As a cost, it also ";
constexpr std::string_view kLast = "As the last effect of a card, that card ";
constexpr std::string_view kTold = "Told as \"";
constexpr std::string_view kFirst = " first.";
constexpr std::string_view kReaches = "Reaches \"";
constexpr std::string_view kGoesOn = "Goes on as \"";
constexpr std::string_view kReachedBy = "\" by a ";

/// What stands in a sentence between its beginning and its end.
Span between(Span sentence, std::string_view beginning, std::string_view end) {
  sentence.begin += uint32_t(beginning.size());
  sentence.length = uint16_t(sentence.length - beginning.size() - end.size());
  return sentence;
}

const std::map<std::string, Construct>& constructs() {
  static const std::map<std::string, Construct> table = {
      {"modify", Construct::Modify},   {"gain", Construct::Gain},         {"choose", Construct::Choose},
      {"control", Construct::Control}, {"own", Construct::Own},           {"happen", Construct::Happen},
      {"become", Construct::Become},   {"prevent", Construct::Prevent},   {"use", Construct::Use},
      {"reduce", Construct::Reduce},   {"increase", Construct::Increase}, {"resolve", Construct::Resolve},
      {"look", Construct::Look},       {"put-back", Construct::PutBack},  {"find", Construct::Find},
      {"cancel", Construct::Cancel},   {"particle", Construct::Particle}, {"leave", Construct::Leave},
      {"blank", Construct::Blank},     {"protect", Construct::Protect}};
  return table;
}

}  // namespace

size_t VerbDeclarer::verbWord(const Entry& entry) {
  const std::vector<std::string>& forms = entry.head.forms;
  const bool internal = entry.head.has(HeadMark::Internal);
  for (size_t i = 0; i < model_.verbs.size(); ++i) {
    const VerbWord& known = model_.verbs[i];
    if (known.name != entry.head.name) continue;
    if (known.forms != forms) complain(entry.head.nameSpan, "a verb has the same forms wherever it is declared");
    if (model_.vocabulary[known.symbol].internal != internal)
      complain(entry.head.nameSpan, "a verb is `internal` wherever it is declared, or nowhere");
    return i;
  }
  VerbWord word;
  word.forms = forms;
  word.name = entry.head.name;
  word.symbol = model_.vocabulary.add(SymbolKind::Verb, word.name, entry.head.nameSpan, uint32_t(model_.verbs.size()));
  model_.vocabulary[word.symbol].internal = internal;
  model_.vocabulary.addForm(word.symbol, word.name, Form::Base);
  if (!forms.empty()) {
    const std::string past = forms.size() > 1 ? forms[1] : word.name + "ed";
    model_.vocabulary.addForm(word.symbol, forms[0], Form::ThirdPerson);
    model_.vocabulary.addForm(word.symbol, past, Form::Past);
    model_.vocabulary.addForm(word.symbol, forms.size() > 3 ? forms[2] : past, Form::Participle);
    model_.vocabulary.addForm(word.symbol, forms.back(), Form::Gerund);
  }
  model_.verbs.push_back(std::move(word));
  return model_.verbs.size() - 1;
}

bytecode::Verb& VerbDeclarer::newVerb(const std::string& name, const std::vector<std::string>& forms, Index& index) {
  index = Index(program_.verbs.size());
  bytecode::Verb verb;
  verb.name = model_.string(name);
  verb.third = model_.string(forms.empty() ? name : forms[0]);
  verb.past = model_.string(forms.size() > 1 ? forms[1] : name);
  program_.verbs.push_back(verb);
  return program_.verbs.back();
}

void VerbDeclarer::verb(Entry& entry) {
  if (entry.head.forms.size() < 3) {
    return complain(entry.head.nameSpan, "a verb gives its forms: `verb draw (draws, drew, drawn, drawing): ...`");
  }
  const size_t word = verbWord(entry);
  VerbFrame frame;
  frame.where = entry.head.nameSpan;
  newVerb(entry.head.name, entry.head.forms, frame.verb);
  model_.verbs[word].frames.push_back(std::move(frame));
  verbs_.push_back({entry, word, model_.verbs[word].frames.size() - 1, false});
}

void VerbDeclarer::resolveAll(llvm::function_ref<void(const Entry& entry, llvm::function_ref<void()> resolve)> read) {
  for (const Pending& pending : verbs_) {
    const auto resolve = pending.scope ? &VerbDeclarer::resolveScope : &VerbDeclarer::resolveVerb;
    read(pending.entry, [&] { (this->*resolve)(pending.entry, pending.word, pending.frame); });
  }
  for (const Alias& alias : pendingAliases_) readAlias(model_.verbs[alias.word].frames[alias.frame], alias.line);
  for (VerbWord& word : model_.verbs) {
    for (VerbFrame& frame : word.frames) findMentions(frame);
  }
  tellFramesApart();
}

void VerbDeclarer::resolveVerb(const Entry& entry, size_t word, size_t frame) {
  VerbFrame& decl = model_.verbs[word].frames[frame];
  Span text = entry.block->text;
  if (!text.valid())
    return complain(entry.head.nameSpan, "a verb says its roles after a colon: `a player draws an amount of cards`");
  std::vector<PhraseWord> words = phraseWords(*model_.sources, text);
  if (words.size() >= 2 && words[0].text == "means") {
    const auto construct = constructs().find(words[1].text);
    if (construct == constructs().end()) return complain(words[1].where, "no such construct of the language");
    decl.construct = construct->second;
    if (entry.block->hasBody)
      return complain(entry.block->head[0].span, "what a verb of the language does is not said");
    const std::vector<Span> parts = phrases(*model_.sources, text);
    if (words.size() > 3 && words[2].text != ";")
      return complain(words[2].where,
                      "a verb `means` one construct of the language; what it says of it stands behind `;`");
    decl.terms = terms(llvm::ArrayRef<Span>(parts).drop_front(), decl.construct);
    return;
  }
  std::vector<std::string> forms = entry.head.forms;
  forms.push_back(entry.head.name);
  // The roles are the first sentence; what follows it on the line belongs to the body.
  const std::string_view written = model_.sources->text(text);
  const size_t stop = written.find(". ");
  if (stop != std::string_view::npos) {
    Span rest = text;
    rest.begin += uint32_t(stop) + 2;
    rest.length = uint16_t(text.length - stop - 2);
    decl.body.push_back(rest);
    text.length = uint16_t(stop);
  }
  readRoles(decl, text, forms);
  const Index own = decl.verb;
  program_.verbs[own].untold = entry.head.has(HeadMark::Internal);
  aliases_.clear();
  readVerbBody(decl, *entry.block, entry.head.name);
  for (const Span line : aliases_) pendingAliases_.push_back({word, frame, line});
  if (decl.verb == own && program_.verbs[own].sentence == kNone)
    program_.verbs[own].sentence = model_.string(sentenceOf(decl, entry.head.forms.front()));
}

void VerbDeclarer::findMentions(VerbFrame& frame) {
  for (const Span line : frame.body) {
    for (const std::string& each : lexicon::splitWords(model_.sources->text(line))) {
      for (size_t word = 0; word < model_.verbs.size(); ++word) {
        const VerbWord& verb = model_.verbs[word];
        if (!verb.frames.empty() &&
            (each == verb.name || each == program_.string(program_.verbs[verb.frames.front().verb].third)))
          frame.mentions.push_back(Index(word));
      }
    }
  }
}

void VerbDeclarer::readGoesOn(const VerbFrame& frame, Span line) {
  const SymbolId keyword =
      model_.vocabulary.find(SymbolKind::Keyword, model_.sources->text(between(line, kGoesOn, "\".")));
  if (!keyword.valid()) return complain(line, "say which keyword those have that come later: `Goes on as \"...\".`");
  model_.goesOn[frame.verb] = model_.vocabulary[keyword].data;
}

void VerbDeclarer::readReach(VerbFrame& frame, Span line) {
  const std::string_view text = model_.sources->text(line);
  const size_t end = text.find(kReachedBy);
  for (size_t zone = 0; end != text.npos && zone < program_.zones.size(); ++zone) {
    if (program_.string(program_.zones[zone].name) == text.substr(kReaches.size(), end - kReaches.size()))
      frame.reach = Index(zone);
  }
  if (frame.reach == kNone)
    return complain(line, "say which zone, and by the cards of which kind: `Reaches \"...\" by a dominant.`");
  frame.reachOf = kindsIn(between(line, text.substr(0, end + kReachedBy.size()), "."));
}

void VerbDeclarer::readVerbBody(VerbFrame& frame, const syntax::Block& block, const std::string& name) {
  std::vector<Span> lines = std::move(frame.body);
  frame.body.clear();
  for (Span line : block.lines) lines.push_back(line);
  bytecode::Verb& verb = program_.verbs[frame.verb];
  static const std::map<std::string, bytecode::Operation> operations = {
#define OPERATION(Name, Spelling, Arguments, Result, Fuel, Doc) {Spelling, bytecode::Operation::Name},
#include "runtime/bytecode/Operations.def"
  };
  for (Span line : lines) {
    const std::string_view text = model_.sources->text(line);
    if (text.starts_with("Does ")) {
      std::string spelling(text.substr(5));
      while (!spelling.empty() && (spelling.back() == '.' || spelling.back() == ' ')) spelling.pop_back();
      // "offer actions": what is offered is the operation's extra
      static const std::map<std::string, bytecode::Timing> offers = {{" actions", bytecode::Timing::Action},
                                                                     {" setup", bytecode::Timing::Setup}};
      for (const auto& [suffix, timing] : offers) {
        if (!spelling.ends_with(suffix)) continue;
        spelling.resize(spelling.size() - suffix.size());
        verb.extra = int32_t(timing);
        verb.hasExtra = true;
      }
      // "deal-under "boost pile"": the zone it works with
      for (size_t zone = 0; zone < program_.zones.size(); ++zone) {
        const std::string suffix = " \"" + std::string(program_.string(program_.zones[zone].name)) + "\"";
        if (!spelling.ends_with(suffix)) continue;
        spelling.resize(spelling.size() - suffix.size());
        verb.extra = int32_t(zone);
        verb.hasExtra = true;
      }
      // "resolve-ability "Setup"": abilities of that label
      for (size_t label = 0; label < program_.labels.size(); ++label) {
        const std::string suffix = " \"" + std::string(program_.string(program_.labels[label])) + "\"";
        if (verb.hasExtra || !spelling.starts_with("resolve-ability ") || !spelling.ends_with(suffix)) continue;
        spelling.resize(spelling.size() - suffix.size());
        verb.extra = int32_t(label);
        verb.hasExtra = true;
      }
      // "begin-anew "skirmish"": an event of that verb
      for (size_t other = 0; other < program_.verbs.size(); ++other) {
        const std::string suffix = " \"" + std::string(program_.string(program_.verbs[other].name)) + "\"";
        if (verb.hasExtra || !spelling.starts_with("begin-anew ") || !spelling.ends_with(suffix)) continue;
        spelling.resize(spelling.size() - suffix.size());
        verb.extra = int32_t(other);
        verb.hasExtra = true;
      }
      const auto operation = operations.find(spelling);
      if (operation == operations.end()) {
        complain(line, "no such kernel operation");
        continue;
      }
      verb.operation = operation->second;
      verb.hasOperation = true;
      if (verb.operation == bytecode::Operation::ReturnAside && program_.returnVerb == kNone)
        program_.returnVerb = frame.verb;
      fitRoles(frame, operation->second);
    } else if (text.starts_with("Only if ")) {
      // "Only if C." is read as the sentence "If C." whose condition is the verb's.
      Span condition = line;
      condition.begin += 8;
      condition.length = uint16_t(condition.length - 8);
      frame.conditions.push_back(condition);
    } else if (text.starts_with("Is ")) {
      aliases_.push_back(line);  // when all verbs' roles are known
    } else if (text == "Silent.") {
      verb.silent = true;
    } else if (text.starts_with(kGoesOn) && text.ends_with("\".")) {
      readGoesOn(frame, line);
    } else if (text.starts_with(kReaches)) {
      readReach(frame, line);
    } else if (text == "Happens in its parts.") {
      verb.ofParts = true;
    } else if (text.starts_with("By YOU-")) {
      // "By YOU-4, YOU-5."
      const std::string_view rules = text.substr(3, text.size() - 4);
      if (!text.ends_with('.') || rules.find_first_not_of("YOU-0123456789, ") != rules.npos) {
        complain(line, "a verb is `By` rules: `By YOU-4, YOU-5.`");
        continue;
      }
      model_.rulesOfVerbs[frame.verb] = std::string(rules);
    } else if (text.starts_with(kTold) && text.ends_with("\".") && text.size() > kTold.size() + 2) {
      // "Told as "leaves play".": of who or what does it
      const auto subject =
          std::find_if(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& r) { return r.subject; });
      if (subject == frame.roles.end()) {
        complain(line, "nobody does this");
        continue;
      }
      program_.verbs[frame.verb].sentence =
          model_.string("{" + std::to_string(size_t(subject->slot)) + "} " +
                        std::string(model_.sources->text(between(line, kTold, "\"."))));
      verb.untold = false;
    } else if (text == "A benefit for who does it." || text == "A benefit for what it is done to.") {
      const bool doer = text.ends_with("who does it.");
      const auto role = llvm::find_if(frame.roles, [&](const RoleDecl& each) {
        return each.subject == doer && (each.type.sort == NounSort::Card || each.type.sort == NounSort::Player);
      });
      if (role == frame.roles.end()) {
        complain(line, doer ? "nobody does this" : "this is done to nothing");
        continue;
      }
      model_.benefits[frame.verb] = role->slot;
    } else if (text == "By the player's identity as well.") {
      frame.ofIdentity = true;
    } else if (text == "One at a time.") {
      model_.oneAtATime[frame.verb] = 0;
    } else if (text.starts_with(kTurns) && text.ends_with(kFirst)) {
      // "One at a time, a villain first."
      model_.oneAtATime[frame.verb] = kindsIn(between(line, kTurns, kFirst));
    } else if ((text.starts_with(kLast) && text.ends_with(kFirst)) ||
               (text.starts_with(kAsCost) && text.ends_with('.'))) {
      // "As the last effect of a card, that card runs its course first.", "As a cost, it also bears out."
      const bool cost = text.starts_with(kAsCost);
      const std::string_view third =
          model_.sources->text(cost ? between(line, kAsCost, ".") : between(line, kLast, kFirst));
      const auto named = std::find_if(program_.verbs.begin(), program_.verbs.end(),
                                      [&](const bytecode::Verb& each) { return program_.string(each.third) == third; });
      if (named == program_.verbs.end()) {
        complain(line, "no such verb is declared");
        continue;
      }
      (cost ? model_.asCost : model_.beforeLast)[frame.verb] = Index(named - program_.verbs.begin());
    } else if (text == "Announced of a player's choice of abilities.") {
      program_.triggerVerb = frame.verb;
    } else if (text == "Announced of a card's last counters.") {
      model_.lastCountersVerb = frame.verb;
    } else if (text.starts_with("Announced of ")) {
      const bool scenario = text == "Announced of the scenario's refilled deck.";
      if (!scenario && text != "Announced of a player's refilled deck.") {
        complain(line,
                 "a verb is `Announced of a player's refilled deck.` or `Announced of the scenario's refilled deck.`");
        continue;
      }
      (scenario ? program_.renewVerb : program_.refillVerb) = frame.verb;
    } else if (text == "Announced.") {
      (name == "begin" ? program_.beginVerb : program_.endVerb) = frame.verb;
    } else {
      frame.body.push_back(line);
    }
  }
}

void VerbDeclarer::readAlias(VerbFrame& frame, Span line) {
  // "Is take.": the same event, by another verb
  const std::string_view text = model_.sources->text(line);
  std::string_view other = text.substr(3);
  while (!other.empty() && (other.back() == '.' || other.back() == ' ')) other.remove_suffix(1);
  const auto same =
      std::find_if(model_.verbs.begin(), model_.verbs.end(), [&](const VerbWord& each) { return each.name == other; });
  if (same == model_.verbs.end() || same->frames.front().verb == frame.verb) {
    complain(line, "no such verb is declared");
    return;
  }
  const auto subjectOf = [](const VerbFrame& each) {
    const auto role = std::find_if(each.roles.begin(), each.roles.end(), [](const RoleDecl& r) { return r.subject; });
    return role == each.roles.end() ? 0u : role->type.kinds;
  };
  const auto amountOf = [](const VerbFrame& each) {
    const auto role =
        std::find_if(each.roles.begin(), each.roles.end(), [](const RoleDecl& r) { return r.slot == Role::Amount; });
    return role == each.roles.end() ? std::pair(NounSort::Part, kNone) : std::pair(role->type.sort, role->type.unit);
  };
  const VerbFrame* alias = &same->frames.front();  // the first that such a subject does; so many of the same, if it can
  for (size_t i = same->frames.size(); i-- > 0;) {
    if (subjectOf(frame) == 0 && amountOf(same->frames[i]) == amountOf(frame)) alias = &same->frames[i];
    if (same->frames[i].verb != frame.verb && (subjectOf(same->frames[i]) & subjectOf(frame))) alias = &same->frames[i];
  }
  if (subjectOf(frame) != 0 && subjectOf(*alias) != 0 && (subjectOf(*alias) & subjectOf(frame)) == 0) {
    complain(line, "no verb of that name has such a subject");
    return;
  }
  frame.verb = alias->verb;
  for (RoleDecl& role : frame.roles) {
    // the same told from the other side: "a player engages a minion", "that card readies"
    for (const RoleDecl& there : alias->roles) {
      const bool sort = role.type.sort == there.type.sort &&
                        (role.type.sort == NounSort::Player ||
                         (role.type.sort == NounSort::Card && (role.type.kinds & there.type.kinds)));
      const bool sameSide = llvm::any_of(alias->roles, [&](const RoleDecl& each) {
        return each.type.sort == role.type.sort && each.subject == role.subject &&
               (role.type.sort == NounSort::Player || (each.type.kinds & role.type.kinds));
      });
      if (sort && role.subject != there.subject && !sameSide) role.slot = there.slot;
    }
    // what it is done to stands where that verb has it
    for (const RoleDecl& there : alias->roles) {
      if (!role.subject && !there.subject && role.type.sort == NounSort::Card && there.type.sort == NounSort::Card &&
          (role.type.kinds & there.type.kinds))
        role.slot = there.slot;
      if (!role.subject && !there.subject && role.type.sort == NounSort::Player && there.type.sort == NounSort::Player)
        role.slot = there.slot;
    }
  }
}

void VerbDeclarer::tellFramesApart() {
  const auto subjects = [](const VerbFrame& frame) {
    const auto role = llvm::find_if(frame.roles, [](const RoleDecl& each) { return each.subject; });
    return role == frame.roles.end() ? std::pair(NounSort::Part, 0u) : std::pair(role->type.sort, role->type.kinds);
  };
  for (const VerbWord& word : model_.verbs) {
    for (size_t i = 0; i < word.frames.size(); ++i) {
      const VerbFrame& frame = word.frames[i];
      const bytecode::Verb& verb = program_.verbs[frame.verb];
      if (!verb.hasOperation || verb.silent || frame.construct != Construct::None) continue;
      const auto twin = std::find_if(word.frames.begin(), word.frames.begin() + long(i), [&](const VerbFrame& other) {
        const bytecode::Verb& before = program_.verbs[other.verb];
        return other.verb != frame.verb && !before.silent && before.does(verb.operation) &&
               before.hasExtra == verb.hasExtra && before.extra == verb.extra &&
               subjects(other).first == subjects(frame).first &&
               (subjects(frame).first == NounSort::Player || (subjects(other).second & subjects(frame).second) != 0);
      });
      if (twin == word.frames.begin() + long(i)) continue;
      sink_.report(diag::Id::TwoEvents, frame.where)
          .arg(word.name)
          .label(twin->where, "what waits for this does not see the other")
          .help("if they are one deed said in two ways, write `Is " + word.name + ".` instead of `Does ...`");
    }
  }
}

}  // namespace thou::sema
