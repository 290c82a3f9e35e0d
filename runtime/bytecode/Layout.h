// Which fields a program's rows have in a file, and in which order: said once, for writing and for reading.
//
// An archive (the Writer and the Reader of Format.cpp) has a member per sort of field: `index` (a table index or
// kNone), `number` (unsigned), `integer` (signed), `flag`, `enumerator`, `indices`, `rows` (a list of rows), `words`
// (code) and `text`. A field added to Program.h is added here, and kFormatVersion goes up: each row is taken apart by a
// structured binding, so that what is forgotten here does not compile. Included by Format.cpp only.
#pragma once

#include <type_traits>

#include "runtime/bytecode/Program.h"

namespace thou::bytecode {

/// A row as the archive needs it: to fill it, or only to look at it.
template <class Archive, class T>
using RowOf = std::conditional_t<Archive::kReads, T, const T>;

template <class Archive>
void fields(Archive& a, RowOf<Archive, std::string>& text) {
  a.text(text);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Where>& where) {
  auto& [file, line, column] = where;
  a.index(file);
  a.number(line);
  a.number(column);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, LineEntry>& line) {
  auto& [pc, where] = line;
  a.number(pc);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Type>& type) {
  a.enumerator(type);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, std::pair<uint8_t, int32_t>>& pair) {
  a.number(pair.first);
  a.integer(pair.second);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Function>& function) {
  auto& [name, code, parameters, result, registers, pure, lines] = function;
  a.index(name);
  a.words(code);
  a.rows(parameters);
  a.enumerator(result);
  a.number(registers);
  a.flag(pure);
  a.rows(lines);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Verb>& verb) {
  auto& [name, third, past, sentence, operation, hasOperation, body, can, extra, hasExtra, scope, scopeClass, silent,
         untold, needsAmount, ofParts, handsOn] = verb;
  a.index(name);
  a.index(third);
  a.index(past);
  a.index(sentence);
  a.enumerator(operation);
  a.flag(hasOperation);
  a.index(body);
  a.index(can);
  a.integer(extra);
  a.flag(hasExtra);
  a.flag(scope);
  a.enumerator(scopeClass);
  a.flag(silent);
  a.flag(untold);
  a.flag(needsAmount);
  a.flag(ofParts);
  a.flag(handsOn);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Wrap>& wrap) {
  auto& [verb, body] = wrap;
  a.index(verb);
  a.index(body);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Kind>& kind) {
  auto& [name, playerCard, identity, extension, unlessAttachedElsewhere, character, abilities] = kind;
  a.index(name);
  a.flag(playerCard);
  a.flag(identity);
  a.flag(extension);
  a.flag(unlessAttachedElsewhere);
  a.flag(character);
  a.indices(abilities);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Zone>& zone) {
  auto& [name, role, perPlayer, scenario, hidden, fromOthers, oneSided, remade, scenarioName] = zone;
  a.index(name);
  a.enumerator(role);
  a.flag(perPlayer);
  a.flag(scenario);
  a.flag(hidden);
  a.flag(fromOthers);
  a.flag(oneSided);
  a.flag(remade);
  a.index(scenarioName);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Counter>& counter) {
  auto& [name, maximum, status, adjective, twiceWith, named, any, internal] = counter;
  a.index(name);
  a.integer(maximum);
  a.flag(status);
  a.index(adjective);
  a.index(twiceWith);
  a.flag(named);
  a.flag(any);
  a.flag(internal);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Keyword>& keyword) {
  auto& [name, abilities] = keyword;
  a.index(name);
  a.indices(abilities);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Ability>& ability) {
  auto& [text, where, label, timing, forced, activeIn, verbs, condition, effect, yield, limit, effects, tags, title,
         gate, plays, lastResort, early, together, situation] = ability;
  a.index(text);
  fields(a, where);
  a.index(label);
  a.enumerator(timing);
  a.flag(forced);
  a.enumerator(activeIn);
  a.indices(verbs);
  a.index(condition);
  a.index(effect);
  a.index(yield);
  a.enumerator(limit.scope);
  a.number(limit.count);
  a.flag(limit.perPlayer);
  a.indices(effects);
  a.indices(tags);
  a.index(title);
  a.index(gate);
  a.flag(plays);
  a.flag(lastResort);
  a.index(early);
  a.flag(together);
  a.index(situation);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, EffectTemplate>& effect) {
  auto& [change, id, filter, amount, constant, test, end, endScope, endVerb, endTest, captures, verb, own, ofCard,
         where] = effect;
  a.enumerator(change);
  a.index(id);
  a.index(filter);
  a.index(amount);
  a.integer(constant);
  a.index(test);
  a.enumerator(end);
  a.enumerator(endScope);
  a.index(endVerb);
  a.index(endTest);
  a.number(captures);
  a.index(verb);
  a.flag(own);
  a.flag(ofCard);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Standing>& rule) {
  auto& [kinds, card, condition, effect, where] = rule;
  a.number(kinds);
  a.index(card);
  a.index(condition);
  a.index(effect);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Card>& card) {
  auto& [name, kind, secondKind, otherFace, subtitle, traits, keywords, keywordValues, stats, entersWith, counter,
         icons, abilities, unique, deckLimit, required, where] = card;
  a.index(name);
  a.index(kind);
  a.index(secondKind);
  a.index(otherFace);
  a.index(subtitle);
  a.indices(traits);
  a.indices(keywords);
  a.integers(keywordValues);
  a.rows(stats);
  a.rows(entersWith);
  a.index(counter);
  a.number(icons);
  a.indices(abilities);
  a.flag(unique);
  a.number(deckLimit);
  a.number(required);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, ChoiceSpec>& choice) {
  auto& [prompt, modes, needed] = choice;
  a.index(prompt);
  a.indices(modes);
  a.flag(needed);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, AnswerPart>& part) {
  auto& [cards, players, count] = part;
  a.index(cards);
  a.index(players);
  a.number(count);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Answer>& answer) {
  auto& [kind, parts, mode, number, hasNumber, text, where] = answer;
  a.enumerator(kind);
  a.rows(parts);
  a.index(mode);
  a.integer(number);
  a.flag(hasNumber);
  a.index(text);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, StepPart>& part) {
  auto& [function, text] = part;
  a.index(function);
  a.index(text);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Step>& step) {
  auto& [kind, action, function, answers, parts, scope, who, text, where] = step;
  a.enumerator(kind);
  a.enumerator(action);
  a.index(function);
  a.rows(answers);
  a.rows(parts);
  a.index(scope);
  a.index(who);
  a.index(text);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Scenario>& scenario) {
  auto& [name, rules, steps, players, where] = scenario;
  a.index(name);
  a.indices(rules);
  a.rows(steps);
  a.number(players);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Pile>& pile) {
  auto& [card, count, zone, ofScenario] = pile;
  a.index(card);
  a.number(count);
  a.number(zone);
  a.flag(ofScenario);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Deck>& deck) {
  auto& [name, identity, piles, where] = deck;
  a.index(name);
  a.index(identity);
  a.rows(piles);
  fields(a, where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Layout>& layout) {
  auto& [name, fewest, most, decks, modes, piles, where] = layout;
  a.index(name);
  a.number(fewest);
  a.number(most);
  a.indices(decks);
  a.indices(modes);
  a.rows(piles);
  fields(a, where);
}

/// Calls `section(body)` for every section of a file, in its order; `body(archive)` writes or reads one.
template <class Archive, class Section>
void sections(RowOf<Archive, Program>& program, Section section) {
  auto& [strings, files, functions, verbs, kinds, stats, printedStats, boundedStats, counters, traits, names, keywords,
         currencies, modes, anyCurrency, labels, zones, abilities, effects, wraps, standing, rulesAbilities, cards,
         choices, scenarios, decks, layouts, beginVerb, endVerb, round, setup, refillVerb, renewVerb, ambientPhase,
         ambientTurn, returnVerb, triggerVerb, returnScope] = program;
  const auto rows = [&](auto& table) { section([&](Archive& a) { a.rows(table); }); };
  const auto indices = [&](auto& table) { section([&](Archive& a) { a.indices(table); }); };
  rows(strings);
  rows(files);
  rows(functions);
  rows(verbs);
  rows(kinds);
  indices(stats);
  rows(counters);
  indices(traits);
  indices(names);
  rows(keywords);
  indices(currencies);
  indices(labels);
  rows(zones);
  rows(abilities);
  rows(effects);
  rows(wraps);
  rows(standing);
  indices(rulesAbilities);
  rows(cards);
  rows(choices);
  rows(scenarios);
  rows(decks);
  rows(layouts);
  section([&](Archive& a) {
    a.indices(program.modes);
    a.number(program.anyCurrency);
    a.number(program.printedStats);
    a.number(program.boundedStats);
    a.index(program.beginVerb);
    a.index(program.endVerb);
    a.index(program.round);
    a.index(program.setup);
    a.index(program.refillVerb);
    a.index(program.renewVerb);
    a.index(program.ambientPhase);
    a.index(program.ambientTurn);
    a.index(program.returnVerb);
    a.index(program.triggerVerb);
    a.index(program.returnScope);
  });
}

inline constexpr size_t kSectionCount = 24;

}  // namespace thou::bytecode
