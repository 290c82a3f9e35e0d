// Abilities that can never act, of which their author is warned: nothing brings about what they wait for, or what they ask is never so while
// they can be used. Only what is certain is said: a warning that is wrong is worse than none.
#include <optional>
#include <set>

#include "compiler/lexicon/ClosedWords.h"
#include "compiler/lexicon/Words.h"
#include "compiler/sema/Analysis.h"

namespace thou::sema {
namespace {

/// What is known of a card's own identity while the face is up whose ability asks.
class Known {
 public:
  Known(const bytecode::Program& program, const bytecode::Card& card) : kinds_(1u << card.kind) {
    identity_ = program.kinds[card.kind].identity && card.secondKind == kNone;
    for (const bytecode::EffectTemplate& effect : program.effects) {
      if (effect.change == bytecode::Change::Kind) becomes_ |= 1u << effect.id;
    }
  }

  /// Whether a test holds; nothing where that is not certain. `yours`: players of whom it is known that they are `you`.
  std::optional<bool> holds(const Node* test, const std::vector<const Node*>& yours) const {
    switch (test->kind) {
      case NodeKind::Bool:
        return test->value != 0;
      case NodeKind::Not: {
        const std::optional<bool> inner = holds(test->args[0], yours);
        return inner ? std::optional(!*inner) : std::nullopt;
      }
      case NodeKind::And:
        return every(test, yours);
      case NodeKind::Or:
        return any(test, yours);
      case NodeKind::IsKind:
        return isKind(test->args[0], uint32_t(test->value), yours);
      default:
        return std::nullopt;
    }
  }

 private:
  std::optional<bool> every(const Node* test, std::vector<const Node*> yours) const {
    for (const Node* part : test->args) {
      if (part->kind != NodeKind::EqPlayer) continue;
      for (const size_t side : {0u, 1u}) {
        if (part->args[side]->kind == NodeKind::You) yours.push_back(part->args[1 - side]);
      }
    }
    bool certain = true;
    for (const Node* part : test->args) {
      const std::optional<bool> one = holds(part, yours);
      if (one && !*one) return false;
      certain = certain && one;
    }
    return certain ? std::optional(true) : std::nullopt;
  }

  std::optional<bool> any(const Node* test, const std::vector<const Node*>& yours) const {
    bool certain = true;
    for (const Node* part : test->args) {
      const std::optional<bool> one = holds(part, yours);
      if (one && *one) return true;
      certain = certain && one;
    }
    return certain ? std::optional(false) : std::nullopt;
  }

  std::optional<bool> isKind(const Node* card, uint32_t kinds, const std::vector<const Node*>& yours) const {
    const bool own =
        card->kind == NodeKind::This ||
        (card->kind == NodeKind::Identity &&
         (card->args[0]->kind == NodeKind::You ||
          std::any_of(yours.begin(), yours.end(), [&](const Node* player) { return same(player, card->args[0]); })));
    if (!own || !identity_ || (becomes_ & (kinds | kinds_)) != 0) return std::nullopt;
    return (kinds & kinds_) != 0;
  }

  uint32_t kinds_ = 0;    ///< what the face is
  uint32_t becomes_ = 0;  ///< what some effect makes of a card
  bool identity_ = false;
};

}  // namespace

bool Analysis::neverHolds(const Node* condition, const bytecode::Card& card) const {
  const std::optional<bool> so = Known(program_, card).holds(condition, {});
  return so && !*so;
}

bool Analysis::ofRuleset(Span where) const { return model_.rulesetFiles.contains(where.file.value); }

void Analysis::findHollow() {
  if (sink_.errorCount() > 0) return;  // a text that does not compile may ask for it
  std::set<Index> asked;               // keywords that some text asks for
  for (const auto& [index, routine] : meaning_.routines) {
    anyNode(routine.body, [&](const Node* node) {
      if (node->kind == NodeKind::HasKeyword) asked.insert(node->index);
      return false;
    });
  }
  for (const auto& [keyword, deed] : model_.keywordsOfDeeds) asked.insert(keyword);
  for (const bytecode::Counter& counter : program_.counters) asked.insert(counter.twiceWith);
  for (const auto& [block, index] : model_.keywordBlocks) {
    const Span name = readHead(*model_.sources, *block).nameSpan;
    if (ofRuleset(name) || block->text.valid() || block->hasBody || asked.contains(index)) continue;
    if (model_.keywordArguments[index] != KeywordArgument::None) continue;
    sink_.report(diag::Id::KeywordHollow, name)
        .arg(program_.string(program_.keywords[index].name))
        .help("say behind a colon what it does, or ask for it in a text: `with " +
              std::string(program_.string(program_.keywords[index].name)) + "`");
  }
  findLonelyCounters();
}

void Analysis::findLonelyCounters() {
  // One that counts as any is what every card calls its own: then it is named where that is.
  for (const bytecode::Counter& counter : program_.counters) {
    const std::string_view any = counter.any ? program_.string(counter.name) : std::string_view();
    for (const CardDecl& card : model_.cards) {
      for (const Span line : card.block->lines) {
        if (!any.empty() && model_.sources->text(line).find(any) != std::string_view::npos) return;
      }
    }
  }
  for (const bytecode::Counter& counter : program_.counters) {
    if (!counter.named) continue;
    const std::string name(program_.string(counter.name));
    const std::vector<std::string> words = lexicon::splitWords(name);
    // Where a card says it, or on the same card the bare noun: "there are no counters here".
    size_t said = 0;
    Span where;
    for (const CardDecl& card : model_.cards) {
      size_t here = 0;
      size_t bare = 0;
      for (const Span line : card.block->lines) {
        const std::vector<std::string> text = lexicon::splitWords(model_.sources->text(line));
        for (size_t i = 0; i < text.size(); ++i) {
          if (!text[i].starts_with(words.back())) continue;
          const bool own = i + 1 >= words.size() &&
                           std::equal(words.begin(), words.end() - 1, text.begin() + long(i + 1 - words.size()));
          const bool nameless =
              i == 0 || std::isdigit(uint8_t(text[i - 1][0])) || lexicon::longestClosed(text, i - 1).length > 0;
          here += own;
          bare += !own && nameless;
          if (own) where = line;
        }
      }
      said += here == 0 ? 0 : here + bare;
    }
    if (said == 1) sink_.report(diag::Id::CounterOnce, where).arg(name).help("is another counter meant?");
  }
}

void Analysis::findIdle() {
  std::set<Index> done = {program_.beginVerb,   program_.endVerb,    program_.refillVerb,    program_.renewVerb,
                          program_.triggerVerb, program_.returnVerb, model_.lastCountersVerb};
  std::map<Index, const Node*> bodies;
  for (const auto& [index, routine] : meaning_.routines) {
    bodies[index] = routine.body;
    anyNode(routine.body, [&](const Node* node) {
      if (node->kind == NodeKind::Do) done.insert(node->index);
      if (node->kind == NodeKind::DoAs) done.insert(program_.wraps[node->index].verb);
      return false;
    });
  }
  // A verb of a set is used by nobody else; one of a ruleset is what cards elsewhere may say, where a player does it or it does something.
  std::set<Index> others;
  for (size_t word = 0; word < model_.verbs.size(); ++word) {
    for (const VerbFrame& frame : model_.verbs[word].frames) {
      const bytecode::Verb& verb = program_.verbs[frame.verb];
      const bool ordered = std::none_of(frame.roles.begin(), frame.roles.end(), [](const RoleDecl& role) {
        return role.subject && role.type.sort == NounSort::Card;
      });
      const bool does = verb.hasOperation || verb.scope || !frame.body.empty() || frame.construct != Construct::None;
      if (word == model_.playWord || verb.scope || (ofRuleset(frame.where) && (ordered || does)))
        others.insert(frame.verb);
    }
  }
  for (const TagDecl& tag : model_.tags) {  // what abilities may be by their tag
    for (const VerbWord& word : model_.verbs) {
      if (word.name != tag.verb) continue;
      for (const VerbFrame& frame : word.frames) others.insert(frame.verb);
    }
  }
  std::set<Index> awaited;
  for (const auto& [index, span] : meaning_.abilitySpans) {
    const bytecode::Ability& ability = program_.abilities[index];
    awaited.insert(ability.verbs.begin(), ability.verbs.end());
    const bool waits = !ability.verbs.empty() &&
                       std::none_of(ability.verbs.begin(), ability.verbs.end(),
                                    [&](Index verb) { return done.contains(verb) || others.contains(verb); });
    if (waits)
      sink_.report(diag::Id::TriggerNever, span)
          .arg(program_.string(program_.verbs[ability.verbs.front()].name))
          .help("say somewhere that it happens, or wait for something else");
  }
  // Where all texts compile, a verb that none of them does is one that nobody does; of what waits for it that has been said.
  for (const VerbWord& word : model_.verbs) {
    const bool idle =
        sink_.errorCount() == 0 && std::all_of(word.frames.begin(), word.frames.end(), [&](const VerbFrame& frame) {
          return frame.construct == Construct::None && !done.contains(frame.verb) && !others.contains(frame.verb) &&
                 !ofRuleset(frame.where) && !awaited.contains(frame.verb);
        });
    if (idle) sink_.report(diag::Id::VerbNever, word.frames.front().where).arg(word.name);
  }
  for (const CardDecl& decl : model_.cards) {
    const bytecode::Card& card = program_.cards[decl.card];
    for (const auto& [index, span] : meaning_.abilitySpans) {
      if (std::find(card.abilities.begin(), card.abilities.end(), index) == card.abilities.end()) continue;
      const auto condition = bodies.find(program_.abilities[index].condition);
      if (condition != bodies.end() && neverHolds(condition->second, card))
        sink_.report(diag::Id::NeverUsed, span).arg(program_.string(program_.names[card.name]));
    }
  }
}

}  // namespace thou::sema
