// The words themselves. A form list is "lemma|form|form ...": nouns have a plural, verbs third person, past, participle, gerund.
// Next: SampleVocabulary.h.
#include "tests/unit/syntax/SampleVocabulary.h"

#include <optional>
#include <vector>

#include "compiler/syntax/Tagger.h"

namespace thou::test {
namespace {

using lexicon::Form;
using lexicon::SymbolKind;
using lexicon::Vocabulary;

std::vector<std::string> split(std::string_view row) {
  std::vector<std::string> parts;
  while (!row.empty()) {
    std::string_view part = row.substr(0, row.find('|'));
    row.remove_prefix(std::min(row.size(), part.size() + 1));
    parts.emplace_back(part);
  }
  return parts;
}

void declare(Vocabulary& words, SymbolKind kind, std::string_view row, std::initializer_list<Form> forms) {
  std::vector<std::string> parts = split(row);
  lexicon::SymbolId symbol = words.add(kind, parts.front(), {});
  size_t i = 0;
  for (Form form : forms) {
    if (i < parts.size()) words.addForm(symbol, parts[i], form);
    ++i;
  }
}

Vocabulary build() {
  Vocabulary words;
  for (const char* row : {"card|cards",
                          "player|players",
                          "enemy|enemies",
                          "minion|minions",
                          "villain|villains",
                          "character|characters",
                          "ally|allies",
                          "hero|heroes",
                          "upgrade|upgrades",
                          "support|supports",
                          "event|events",
                          "attachment|attachments",
                          "scheme|schemes",
                          "main scheme|main schemes",
                          "side scheme|side schemes",
                          "identity|identities",
                          "deck|decks",
                          "hand|hands",
                          "discard pile|discard piles",
                          "encounter deck|encounter decks",
                          "encounter discard pile",
                          "encounter card|encounter cards",
                          "boost card|boost cards",
                          "boost icon|boost icons",
                          "setting|settings",
                          "resource|resources",
                          "counter|counters",
                          "web counter|web counters",
                          "phase|phases",
                          "round|rounds",
                          "turn|turns",
                          "game|games",
                          "ability|abilities",
                          "attack|attacks",
                          "trait|traits",
                          "copy|copies",
                          "cost|costs",
                          "icon|icons",
                          "form|forms",
                          "owner|owners",
                          "end|ends",
                          "start|starts",
                          "stage|stages",
                          "first player|first players",
                          "tough status card|tough status cards",
                          "text box|text boxes",
                          "choice|choices",
                          "thing|things"}) {
    declare(words, SymbolKind::Noun, row, {Form::Singular, Form::Plural});
  }
  for (const char* row : {"damage", "threat", "play", "control", "hero form", "excess damage", "thwart", "return"}) {
    declare(words, SymbolKind::MassNoun, row, {Form::Singular});
  }
  for (const char* row : {"deal|deals|dealt|dealt|dealing",
                          "take|takes|took|taken|taking",
                          "draw|draws|drew|drawn|drawing",
                          "discard|discards|discarded|discarded|discarding",
                          "exhaust|exhausts|exhausted|exhausted|exhausting",
                          "ready|readies|readied|readied|readying",
                          "remove|removes|removed|removed|removing",
                          "place|places|placed|placed|placing",
                          "put|puts|put|put|putting",
                          "search|searches|searched|searched|searching",
                          "shuffle|shuffles|shuffled|shuffled|shuffling",
                          "attack|attacks|attacked|attacked|attacking",
                          "thwart|thwarts|thwarted|thwarted|thwarting",
                          "defend|defends|defended|defended|defending",
                          "scheme|schemes|schemed|schemed|scheming",
                          "defeat|defeats|defeated|defeated|defeating",
                          "play|plays|played|played|playing",
                          "heal|heals|healed|healed|healing",
                          "stun|stuns|stunned|stunned|stunning",
                          "gain|gains|gained|gained|gaining",
                          "get|gets|got|gotten|getting",
                          "give|gives|gave|given|giving",
                          "choose|chooses|chose|chosen|choosing",
                          "reveal|reveals|revealed|revealed|revealing",
                          "attach|attaches|attached|attached|attaching",
                          "engage|engages|engaged|engaged|engaging",
                          "enter|enters|entered|entered|entering",
                          "leave|leaves|left|left|leaving",
                          "spend|spends|spent|spent|spending",
                          "pay|pays|paid|paid|paying",
                          "prevent|prevents|prevented|prevented|preventing",
                          "flip|flips|flipped|flipped|flipping",
                          "change|changes|changed|changed|changing",
                          "set|sets|set|set|setting",
                          "set aside|sets aside|set aside|set aside|setting aside",
                          "move|moves|moved|moved|moving",
                          "return|returns|returned|returned|returning",
                          "lose|loses|lost|lost|losing",
                          "cost|costs|cost|cost|costing",
                          "control|controls|controlled|controlled|controlling",
                          "use|uses|used|used|using",
                          "make|makes|made|made|making",
                          "take control|takes control|took control|taken control|taking control",
                          "look|looks|looked|looked|looking",
                          "initiate|initiates|initiated|initiated|initiating",
                          "end|ends|ended|ended|ending",
                          "win|wins|won|won|winning",
                          "generate|generates|generated|generated|generating",
                          "treat|treats|treated|treated|treating",
                          "add|adds|added|added|adding",
                          "include|includes|included|included|including",
                          "reduce|reduces|reduced|reduced|reducing",
                          "boost|boosts|boosted|boosted|boosting"}) {
    declare(words, SymbolKind::Verb, row, {Form::Base, Form::ThirdPerson, Form::Past, Form::Participle, Form::Gerund});
  }
  for (const char* row :
       {"exhausted", "ready", "stunned", "confused", "unique", "basic", "friendly", "undefended", "full", "support"}) {
    declare(words, SymbolKind::Adjective, row, {Form::Plain});
  }
  for (const char* row : {"ATK", "THW", "DEF"}) declare(words, SymbolKind::Stat, row, {Form::Singular});
  declare(words, SymbolKind::Stat, "hit point|hit points", {Form::Singular, Form::Plural});
  for (const char* row : {"retaliate", "guard", "surge", "piercing", "uses", "hinder", "overkill", "restricted"}) {
    declare(words, SymbolKind::Keyword, row, {Form::Plain});
  }
  for (const char* row : {"Avenger", "Elite", "S.H.I.E.L.D.", "Vampire"})
    declare(words, SymbolKind::Trait, row, {Form::Plain});
  for (const char* row : {"Night Weaver", "Thug", "Street Medic", "Focused Strikes", "Surge", "Vampire", "Dr. Vale",
                          "A.R.C.", "Weaver's Mask", "X-23", "SP//dr"}) {
    declare(words, SymbolKind::Name, row, {Form::Plain});
  }
  for (const char* row : {"energy", "physical", "mental", "wild"}) declare(words, SymbolKind::Icon, row, {Form::Plain});
  for (const char* row : {"Action", "Hero Action", "Hero Interrupt", "Interrupt", "Response", "Forced Response",
                          "When Revealed", "Setup", "Resource"}) {
    declare(words, SymbolKind::Label, row, {Form::Plain});
  }
  for (const char* row : {"attack", "thwart", "defense"}) declare(words, SymbolKind::Tag, row, {Form::Plain});
  return words;
}

struct Tags {
  explicit Tags(std::string_view text) {
    source::FileId file = sources.add("test", std::string(text));
    raw = lexicon::rawText(sources.text(file), 1000);
    source::Span span{.begin = 0, .length = static_cast<uint16_t>(text.size()), .file = file};
    syntax::TagInput input{.raw = raw, .text = span, .vocabulary = sampleVocabulary(), .arena = arena, .sink = sink};
    tagged = syntax::tagSegment(input, 0, raw.raws.size());
  }
  source::SourceManager sources;
  lexicon::RawText raw;
  syntax::Arena arena;
  diag::Sink sink;
  std::optional<syntax::TaggedText> tagged;
};

}  // namespace

const Vocabulary& sampleVocabulary() {
  static const Vocabulary kWords = build();
  return kWords;
}

Parsed::Parsed(std::string_view text) {
  source::FileId file = sources.add("test", std::string(text));
  source::Span span{.begin = 0, .length = static_cast<uint16_t>(std::min<size_t>(text.size(), 0xffff)), .file = file};
  ability = syntax::parseAbility(sources, span, {.vocabulary = &sampleVocabulary()}, arena, sink, &statistics);
}

std::string Parsed::tree() const {
  if (ability != nullptr) return syntax::dump(*ability, sampleVocabulary());
  std::string result;
  for (const diag::Diagnostic& one : sink.all()) {
    result += std::string(diag::kebab(one.id)) + ": " + std::string(sources.text(one.where)) + '\n';
  }
  return result;
}

std::string tagsOf(std::string_view text) {
  Tags tags(text);
  if (!tags.tagged) return "error";
  std::string result;
  for (const syntax::Tagged& one : tags.tagged->tokens) {
    if (!result.empty()) result += ' ';
    result += std::string(syntax::tagName(one.tag)) + (one.word == nullptr ? "" : ":" + std::string(one.word->text));
  }
  return result;
}

TaggedWord tagOfWord(std::string_view text, std::string_view word) {
  Tags tags(text);
  if (!tags.tagged) return {.tag = "error", .rule = {}};
  for (const syntax::Tagged& one : tags.tagged->tokens) {
    if (one.word == nullptr || one.word->text != word) continue;
    return {.tag = std::string(syntax::tagName(one.tag)), .rule = one.rule == nullptr ? "" : one.rule};
  }
  return {.tag = "none", .rule = {}};
}

}  // namespace thou::test
