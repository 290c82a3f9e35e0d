// Which fields a program's rows have in a file, and in which order: said once, for writing and for reading.
//
// An archive (the Writer and the Reader of Format.cpp) has a member per sort of field: `index` (a table index or
// kNone), `number` (unsigned), `integer` (signed), `flag`, `enumerator`, `indices`, `rows` (a list of rows), `words`
// (code) and `text`. A field added to Program.h is added here, and kFormatVersion goes up. Included by Format.cpp
// only.
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
  a.index(where.file);
  a.number(where.line);
  a.number(where.column);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, LineEntry>& line) {
  a.number(line.pc);
  fields(a, line.where);
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
  a.index(function.name);
  a.words(function.code);
  a.rows(function.parameters);
  a.enumerator(function.result);
  a.number(function.registers);
  a.flag(function.pure);
  a.rows(function.lines);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Verb>& verb) {
  a.index(verb.name);
  a.index(verb.third);
  a.index(verb.past);
  a.index(verb.sentence);
  a.enumerator(verb.operation);
  a.flag(verb.hasOperation);
  a.index(verb.body);
  a.index(verb.can);
  a.integer(verb.extra);
  a.flag(verb.hasExtra);
  a.flag(verb.scope);
  a.enumerator(verb.scopeClass);
  a.flag(verb.silent);
  a.flag(verb.needsAmount);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Wrap>& wrap) {
  a.index(wrap.verb);
  a.index(wrap.body);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Kind>& kind) {
  a.index(kind.name);
  a.flag(kind.playerCard);
  a.flag(kind.identity);
  a.flag(kind.extension);
  a.flag(kind.unlessAttachedElsewhere);
  a.flag(kind.character);
  a.indices(kind.abilities);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Zone>& zone) {
  a.index(zone.name);
  a.enumerator(zone.role);
  a.flag(zone.perPlayer);
  a.flag(zone.scenario);
  a.flag(zone.hidden);
  a.index(zone.scenarioName);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Counter>& counter) {
  a.index(counter.name);
  a.integer(counter.maximum);
  a.flag(counter.status);
  a.index(counter.adjective);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Keyword>& keyword) {
  a.index(keyword.name);
  a.indices(keyword.abilities);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Ability>& ability) {
  a.index(ability.text);
  fields(a, ability.where);
  a.index(ability.label);
  a.enumerator(ability.timing);
  a.flag(ability.forced);
  a.enumerator(ability.activeIn);
  a.indices(ability.verbs);
  a.index(ability.condition);
  a.index(ability.effect);
  a.index(ability.yield);
  a.enumerator(ability.limit.scope);
  a.number(ability.limit.count);
  a.flag(ability.limit.perPlayer);
  a.indices(ability.effects);
  a.indices(ability.tags);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, EffectTemplate>& effect) {
  a.enumerator(effect.change);
  a.index(effect.id);
  a.index(effect.filter);
  a.index(effect.amount);
  a.integer(effect.constant);
  a.index(effect.test);
  a.enumerator(effect.end);
  a.enumerator(effect.endScope);
  a.index(effect.endVerb);
  a.index(effect.endTest);
  a.number(effect.captures);
  fields(a, effect.where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Standing>& rule) {
  a.number(rule.kinds);
  a.index(rule.condition);
  a.index(rule.effect);
  fields(a, rule.where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Card>& card) {
  a.index(card.name);
  a.index(card.kind);
  a.index(card.otherFace);
  a.indices(card.traits);
  a.indices(card.keywords);
  a.integers(card.keywordValues);
  a.rows(card.stats);
  a.rows(card.entersWith);
  a.number(card.icons);
  a.indices(card.abilities);
  a.flag(card.unique);
  fields(a, card.where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, ChoiceSpec>& choice) {
  a.index(choice.prompt);
  a.indices(choice.modes);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Answer>& answer) {
  a.flag(answer.decline);
  a.index(answer.cards);
  a.index(answer.players);
  a.index(answer.mode);
  a.integer(answer.number);
  a.flag(answer.hasNumber);
  a.index(answer.text);
  fields(a, answer.where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Step>& step) {
  a.enumerator(step.kind);
  a.enumerator(step.action);
  a.index(step.function);
  a.rows(step.answers);
  a.index(step.text);
  fields(a, step.where);
}

template <class Archive>
void fields(Archive& a, RowOf<Archive, Scenario>& scenario) {
  a.index(scenario.name);
  a.indices(scenario.rules);
  a.rows(scenario.steps);
  a.number(scenario.players);
  fields(a, scenario.where);
}

/// The single values of a program that are not tables.
template <class Archive>
void singles(Archive& a, RowOf<Archive, Program>& program) {
  a.number(program.anyCurrency);
  a.index(program.beginVerb);
  a.index(program.endVerb);
  a.index(program.round);
  a.index(program.setup);
  a.index(program.useVerb);
  a.index(program.ambientPhase);
  a.index(program.ambientTurn);
}

/// Calls `section(body)` for every section of a file, in its order; `body(archive)` writes or reads one.
template <class Archive, class Section>
void sections(RowOf<Archive, Program>& p, Section section) {
  const auto rows = [&](auto& table) { section([&](Archive& a) { a.rows(table); }); };
  const auto indices = [&](auto& table) { section([&](Archive& a) { a.indices(table); }); };
  rows(p.strings);
  rows(p.files);
  rows(p.functions);
  rows(p.verbs);
  rows(p.kinds);
  indices(p.stats);
  rows(p.counters);
  indices(p.traits);
  indices(p.names);
  rows(p.keywords);
  indices(p.currencies);
  indices(p.labels);
  rows(p.zones);
  rows(p.abilities);
  rows(p.effects);
  rows(p.wraps);
  rows(p.standing);
  indices(p.rulesAbilities);
  rows(p.cards);
  rows(p.choices);
  rows(p.scenarios);
  section([&](Archive& a) { singles(a, p); });
}

inline constexpr size_t kSectionCount = 22;

}  // namespace thou::bytecode
