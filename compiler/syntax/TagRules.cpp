// Homographs: one table of context rules that say which of its possible classes an open word has here.
//
// A row applies when the word can be both `one` and `other` and its test holds; the first such row decides. Every row has a unit
// test by its name (tests/unit/syntax/TagRulesTest.cpp). Decide by what stands before a word rather than by what follows.
// Next: ClosedRules.cpp.
#include <span>

#include "compiler/syntax/TagContext.h"
#include "compiler/syntax/TagRules.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using Context = TagContext;

constexpr uint16_t kNoun = kCanNominal;
constexpr uint16_t kPastOrPart = kCanPast | kCanParticiple;
constexpr uint16_t kFinite = kCanBase | kCanThird;

bool behindConjunction(const Context& c) { return c.beforeAny(Tag::And, Tag::Or); }

/// The tag before the conjunction directly before the word.
bool conjoinedWith(const Context& c, Tag tag) {
  return behindConjunction(c) && c.last(2) != nullptr && c.last(2)->tag == tag;
}

/// Behind the verb of a contact relative: "an ally you control attacks", "an ally that player controls attacks".
bool behindContact(const Context& c) {
  if (!c.beforeAny(Tag::Base, Tag::Third)) return false;
  size_t back = 2;
  const Tagged* tag = c.last(back);
  while (tag != nullptr && (tag->tag == Tag::Nominal || tag->tag == Tag::Adverb)) tag = c.last(++back);
  if (tag == nullptr || (tag->tag != Tag::Pronoun && tag->tag != Tag::Det)) return false;
  const Tagged* antecedent = c.last(back + 1);
  return antecedent != nullptr && antecedent->tag == Tag::Nominal;
}

bool behindPlural(const Context& c) {
  if (c.before(Tag::Pronoun)) return c.beforeClosed(Closed::You) || c.beforeClosed(Closed::They);
  return c.before(Tag::Nominal) && (c.last()->chosen & kCanPlural) != 0;
}

const TagRule kRules[] = {
    // ---- base form against noun or adjective: attack, play, control, ready
    {"base behind to or a modal", kCanBase, kNoun | kCanAdjective | kPastOrPart, kCanBase,
     [](const Context& c) { return c.behindModal(); }},
    {"adjective inside before a noun", kCanAdjective, kNoun | kCanBase, kCanAdjective,
     [](const Context& c) { return c.inside() && c.nominal(1); }},
    {"noun inside a noun phrase", kNoun, kFinite, kNoun, [](const Context& c) { return c.inside(); }},
    {"noun behind a preposition", kNoun, kFinite, kNoun,
     [](const Context& c) { return c.beforeAny(Tag::Preposition, Tag::Of, Tag::To); }},
    {"noun behind a subordinator", kNoun, kCanBase, kNoun, [](const Context& c) { return c.before(Tag::Sub); }},
    {"third person behind a contact relative", kCanThird, kCanPlural, kCanThird,
     [](const Context& c) { return behindContact(c); }},
    {"mass noun, stat or keyword behind a verb", kCanMass | kCanStat | kCanKeyword, kFinite,
     kCanMass | kCanStat | kCanKeyword, [](const Context& c) { return c.behindVerb() || c.before(Tag::Have); }},
    {"plural behind a verb", kCanPlural, kCanThird, kCanPlural,
     [](const Context& c) { return c.behindVerb() || c.before(Tag::Have); }},
    {"plural at the start of a sentence", kCanPlural, kCanThird, kCanPlural,
     [](const Context& c) { return c.sentenceStart() || c.before(Tag::Sub); }},
    {"plural joined to a plural", kCanPlural, kCanThird, kCanPlural,
     [](const Context& c) { return conjoinedWith(c, Tag::Nominal) && (c.last(2)->chosen & kCanPlural) != 0; }},
    {"base at the start of a clause", kCanBase, kNoun | kCanAdjective | kPastOrPart, kCanBase,
     [](const Context& c) { return c.clauseStart(); }},
    {"base behind a conjunction before an object", kCanBase, kNoun | kCanAdjective | kPastOrPart, kCanBase,
     [](const Context& c) { return behindConjunction(c) && c.nounPhrase(1) && !conjoinedWith(c, Tag::Preposition); }},
    {"noun joined to a noun", kNoun, kCanBase, kNoun,
     [](const Context& c) { return conjoinedWith(c, Tag::Nominal) && !behindPlural(c); }},
    {"base behind a plural or you", kCanBase, kNoun | kCanAdjective, kCanBase,
     [](const Context& c) { return behindPlural(c) && c.verbless(); }},
    {"base of a contact relative", kCanBase, kNoun | kCanAdjective, kCanBase,
     [](const Context& c) { return c.before(Tag::Pronoun) && behindPlural(c); }},
    {"noun behind a singular noun", kNoun, kCanBase, kNoun, [](const Context& c) { return c.before(Tag::Nominal); }},
    {"adjective behind be", kCanAdjective, kNoun | kCanBase | kPastOrPart, kCanAdjective,
     [](const Context& c) { return c.behindBe(); }},
    {"adjective behind a noun", kCanAdjective, kCanBase, kCanAdjective,
     [](const Context& c) { return c.beforeAny(Tag::Nominal, Tag::Sub); }},

    // ---- participles and the past: defeated, put
    {"participle behind be or have", kCanParticiple, kFinite | kNoun | kCanPast, kCanParticiple,
     [](const Context& c) { return c.behindBe() || c.before(Tag::Have); }},
    {"base behind you", kCanBase, kPastOrPart, kCanBase, [](const Context& c) { return behindPlural(c); }},
    {"participle behind a noun", kCanParticiple, kCanBase, kCanParticiple,
     [](const Context& c) { return c.before(Tag::Nominal); }},
    {"adjective before a noun", kCanAdjective, kPastOrPart, kCanAdjective,
     [](const Context& c) { return c.inside() && (c.nominal(1) || c.next().closed == Closed::Or); }},
    {"participle before a noun", kCanParticiple, kCanPast, kCanParticiple,
     [](const Context& c) { return c.inside() && (c.nominal(1) || c.next().closed == Closed::Or); }},
    {"participle before a noun, bare", kCanParticiple, kCanPast, kCanParticiple,
     [](const Context& c) { return c.beforeAny(Tag::Preposition, Tag::Or) && c.nominal(1); }},
    {"past behind a relative", kCanPast, kCanParticiple | kCanAdjective, kCanPast,
     [](const Context& c) {
       return c.before(Tag::Relative) ||
              (c.before(Tag::Adverb) && c.last(2) != nullptr && c.last(2)->tag == Tag::Relative);
     }},
    {"past behind a subject pronoun", kCanPast, kCanParticiple | kCanAdjective, kCanPast,
     [](const Context& c) { return c.behindSubjectPronoun(); }},
    {"participle before this way", kCanParticiple, kCanAdjective, kCanParticiple,
     [](const Context& c) { return c.next().closed == Closed::ThisWay || c.next().closed == Closed::By; }},
    {"adjective rather than participle", kCanAdjective, kPastOrPart, kCanAdjective,
     [](const Context&) { return true; }},
    {"participle rather than past", kCanParticiple, kCanPast, kCanParticiple, [](const Context&) { return true; }},

    // ---- gerunds and the rest
    {"noun rather than gerund", kNoun, kCanGerund, kNoun, [](const Context& c) { return c.inside(); }},
    {"adjective rather than noun", kCanAdjective, kNoun, kCanAdjective,
     [](const Context& c) { return c.nominal(1) || c.before(Tag::Be); }},
    {"third person rather than plural", kCanThird, kNoun, kCanThird, [](const Context&) { return true; }},
    {"base rather than noun", kCanBase, kNoun | kCanAdjective | kPastOrPart, kCanBase,
     [](const Context&) { return true; }},
};

/// The token class of a word whose class is decided.
Tag tagOf(const Context& c, uint16_t chosen) {
  if ((chosen & kNoun) != 0) return Tag::Nominal;
  if ((chosen & kCanAdjective) != 0) {
    bool prenominal = c.nominal(1) && !c.behindBe() && !(c.before(Tag::Nominal) && !c.inside());
    return c.inside() || prenominal ? Tag::Nominal : Tag::Adjective;
  }
  if ((chosen & kCanBase) != 0) return Tag::Base;
  if ((chosen & kCanThird) != 0) return Tag::Third;
  if ((chosen & kCanPast) != 0) return Tag::Past;
  if ((chosen & kCanParticiple) != 0) {
    bool open = c.inside() || c.beforeAny(Tag::Preposition, Tag::Or);
    bool noun = c.nominal(1) || (c.inside() && c.next().closed == Closed::Or);
    return open && noun ? Tag::Nominal : Tag::Participle;
  }
  return c.inside() && c.nominal(1) ? Tag::Nominal : Tag::Gerund;
}

}  // namespace

std::span<const TagRule> tagRules() { return kRules; }

OpenChoice chooseOpen(const Context& c) {
  uint16_t can = c.unit().can;
  for (const TagRule& rule : kRules) {
    bool both = (can & rule.one) != 0 && (can & rule.other) != 0 && (can & rule.one) != can;
    if (!both || !rule.holds(c)) continue;
    uint16_t chosen = can & rule.outcome;
    return {.tag = tagOf(c, chosen), .chosen = chosen, .rule = rule.name};
  }
  return {.tag = tagOf(c, can), .chosen = can};
}

}  // namespace thou::syntax
