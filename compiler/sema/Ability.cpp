// Abilities whole: label, trigger, gate, limits; playing a card; keywords, constants, attachment lines, maxima.
#include <utility>

#include "compiler/sema/Builder.h"
#include "compiler/syntax/Parse.h"

namespace thou::sema {

using bytecode::ActiveIn;
using bytecode::Change;
using bytecode::Operation;
using bytecode::Role;
using bytecode::Timing;
using Sort = Desc::Sort;

namespace {

/// Whether the test holds only for events whose object is this card; of what `asPerformer`, also those that it performs.
bool happensToThis(const Node* test, bool asPerformer) {
  if (test->kind == NodeKind::And)
    return std::any_of(test->args.begin(), test->args.end(),
                       [&](const Node* each) { return happensToThis(each, asPerformer); });
  if (test->kind != NodeKind::EqCard || test->args[1]->kind != NodeKind::This) return false;
  const Node* card = test->args[0];
  if (card->kind == NodeKind::Attributed) card = card->args[0];
  return card->kind == NodeKind::RoleCard &&
         (card->value == int64_t(Role::Object) || (asPerformer && card->value == int64_t(Role::Performer)));
}

}  // namespace

void Builder::joinDefinitions(std::vector<const syntax::Sentence*>& statements) {
  // "Deal X damage to an enemy. X is the damage you have.": as `where X is ...` behind the sentence before
  for (size_t i = 1; i < statements.size(); ++i) {
    const syntax::Sentence& sentence = *statements[i];
    if (sentence.kind != syntax::SentenceKind::Statement || sentence.clauses.size() != 1) continue;
    const Clause& clause = *sentence.clauses.front();
    const bool x = clause.subject.size() == 1 && clause.subject[0]->kind == ChunkKind::Noun &&
                   clause.subject[0]->np->span.length == 1 &&
                   ((clause.subject[0]->np->head && clause.subject[0]->np->head->isX) ||
                    (clause.subject[0]->np->quantity.value && clause.subject[0]->np->quantity.value->isX));
    if (!x || clause.sub || !clause.leads.empty() || !clause.verb || !is(clause.verb->verb, Closed::Be) ||
        clause.verb->modal || clause.verb->negated)
      continue;
    Word* where = new (arena_.Allocate<Word>()) Word;
    where->span = clause.subject[0]->span;
    where->text = "where";
    where->closed = Closed::Where;
    Clause* definition = new (arena_.Allocate<Clause>()) Clause(clause);
    definition->sub = where;
    definition->comma = true;
    syntax::Sentence* whole = new (arena_.Allocate<syntax::Sentence>()) syntax::Sentence(*statements[i - 1]);
    std::vector<const Clause*> clauses(whole->clauses.begin(), whole->clauses.end());
    clauses.push_back(definition);
    whole->clauses = llvm::ArrayRef<const Clause*>(clauses).copy(arena_);
    statements[i - 1] = whole;
    statements.erase(statements.begin() + long(i));
    --i;
  }
}

bool Builder::ability(const syntax::Ability& text, std::vector<Index>& result) {
  for (const Span reminder : text.reminders) note(reminder, "reminder text, not read: it changes nothing");
  Labelled line{.text = text};
  firstChooses_ = ofScenario();
  nobody_ = namesNobody(text.span);
  if (!text.sentences.empty() && !text.sentences[0]->clauses.empty() && text.sentences[0]->clauses[0]->then) {
    Span then = text.sentences[0]->span;
    then.length = 4;
    return fail(diag::Id::Misplaced, then, textOf(then), "nothing stands before it: take it away") != nullptr;
  }
  if (!sortSentences(line, result)) return false;
  if (!text.labels.empty()) joinDefinitions(line.statements);
  if (text.labels.size() > 1)
    return fail(diag::Id::NotYet, text.labels[1]->span, "two labels on one ability") != nullptr;
  if (const syntax::Ability* order = ordered(text)) return ability(*order, result);
  if (text.labels.empty()) return unlabelled(line, result);
  if (!readLabel(line)) return false;
  noteYou(text.span, line.label);
  // Any player may use what is optional, and then decides.
  const Timing timing = line.ability.timing;
  asksResolved_ = timing != Timing::Special;
  firstChooses_ = firstChooses_ && (line.ability.forced || timing == Timing::Special || timing == Timing::Setup);
  nobody_ = nobody_ && firstChooses_;
  if (!readTrigger(line)) return false;
  const Node* trigger = line.test;
  bytecode::Ability& ability = line.ability;
  if (line.tags.size() > 1)
    return fail(diag::Id::NotYet, line.tags[1]->span, "an ability that is two events at once") != nullptr;
  if (!line.tags.empty() && !readTag(*line.tags.front())) return false;
  early_ = line.watches && ability.timing != Timing::Response;
  played_ = ability.activeIn == ActiveIn::Hand && ability.timing != Timing::Payment;
  if (!readEffect(line)) return false;
  replacesNothing(line);
  line.effect = withAdditional(line.effect);
  if (!line.effect) return false;
  if (line.label->trigger.valid()) line.effect = withBeforeLast(line.effect);
  line.costs.push_back(line.effect);
  withEveryReason(line.costs);
  line.effect = line.costs.back();
  line.costs.pop_back();
  payAtOnce(line.costs, line.effect);
  const Node* possible = usable(line);
  if (tag_) {
    const Word& tag = *line.tags.front();
    ability.tags.push_back(model_.string(tag.text));
    line.effect = tagged(tag, line.costs, line.effect, text.span, ability.timing == Timing::Special);
    if (!line.effect) return false;
  }
  if (asksThisWay_ && ability.activeIn != ActiveIn::Hand) {  // of its costs as well
    line.costs.push_back(line.effect);
    line.effect = wrapIn(model_.ability, sequence(line.costs), nullptr);
    line.costs.clear();
  }
  if (played_) {
    ability.plays = true;
    const Node* payTest = nullptr;
    line.effect = playing(line.costs, line.effect, payTest);
    if (!line.effect) return false;
    line.test = both(line.test, payTest);
    line.costs.clear();
  }
  line.test = both(line.test, possible);
  if (nobody_ && line.watches && !asksYou(trigger)) {
    line.test = both(firstPlayerActs(), line.test);
    note(text.labels[0]->span, "the first player decides, unless it lies before another player: it names nobody",
         "YOU-9");
  }
  if (ability.timing == Timing::Payment) {
    const Node* yield = yieldOf(line.effect);
    if (!yield) return failed_ ? false : fail(diag::Id::NoYield, text.span, "") != nullptr;
    ability.yield = routine("yield", paidFor_ ? make(NodeKind::IfInt, Type::Int, {paidFor_, yield, integer(0)}) : yield,
                            Type::Int, true, {Type::Card});
  }
  line.costs.push_back(line.effect);
  ability.condition = line.test ? routine("condition", line.test, Type::Bool, true) : kNone;
  if (ability.title != kNone || line.label->trigger.valid() || ability.timing == Timing::Special)
    ability.gate = routine("gate", line.gate ? line.gate : boolean(true), Type::Bool, true);
  ability.effect = routine("effect", sequence(line.costs), Type::None, false);
  for (const syntax::Sentence* limit : line.limits) {
    if (!limitOf(*limit, ability)) return false;
  }
  if (failed_) return false;
  abilitySpans.emplace_back(Index(program_.abilities.size()), text.span);
  result.push_back(Index(program_.abilities.size()));
  program_.abilities.push_back(std::move(ability));
  return true;
}

bool Builder::sortSentences(Labelled& line, std::vector<Index>& result) {
  const syntax::Ability& text = line.text;
  bool keywordBefore = false;
  for (const syntax::Sentence* sentence : text.sentences) {
    if (sentence->kind == syntax::SentenceKind::Keywords) {
      if (!text.labels.empty()) return fail(diag::Id::Misplaced, sentence->span, textOf(sentence->span)) != nullptr;
      if (!licenseKeyword(*sentence->keyword)) return false;
      if (!keywordArgument(*sentence, result)) return false;
      keywordsFound.emplace_back(
          model_.vocabulary[sentence->keyword->symbol].data,
          int32_t(sentence->keyword->number) + (sentence->keyword->perPlayer ? bytecode::kPerPlayer : 0));
      keywordBefore = true;
    } else if (sentence->kind == syntax::SentenceKind::Limit) {
      if (sentence->paren && keywordBefore) {
        note(sentence->span, "reminder text: the keyword's own text decides", "");
        continue;
      }
      line.limits.push_back(sentence);
    } else if (sentence->paren && !text.labels.empty() && remindsOf(*sentence)) {
      note(sentence->span, "reminder text: what is resolved by the other card, its text says", "");
    } else if (sentence->paren && keywordBefore) {
      note(sentence->span, "reminder text: the keyword's own text decides", "");
    } else if (!text.labels.empty() && isOfThis(*sentence)) {
      if (!constantLine(*sentence, text, result)) return false;
      antecedents_.clear();
    } else {
      line.statements.push_back(sentence);
    }
  }
  return true;
}

bool Builder::unlabelled(const Labelled& line, std::vector<Index>& result) {
  const syntax::Ability& text = line.text;
  const llvm::ArrayRef<const syntax::Sentence*> statements = line.statements;
  for (const syntax::Sentence* limit : line.limits) {
    if (!maximum(*limit, result)) return false;
  }
  for (size_t i = 0; i < statements.size(); ++i) {
    antecedents_.clear();  // each applies by itself
    last_.did = last_.amount = last_.cards = lastCondition_ = nullptr;
    if (!isAttachLine(*statements[i])) {
      if (!constantLine(*statements[i], text, result)) return false;
      continue;
    }
    size_t end = i + 1;
    std::vector<const Clause*> rest;
    while (end < statements.size() && otherwiseSentence(*statements[end], rest)) ++end;
    if (!attachLine(statements.slice(i, end - i), text, result)) return false;
    i = end - 1;
  }
  if (!text.cases.empty()) return fail(diag::Id::Misplaced, text.cases[0].span, textOf(text.cases[0].span)) != nullptr;
  return !failed_;
}

bool Builder::readLabel(Labelled& line) {
  const syntax::Ability& text = line.text;
  bytecode::Ability& ability = line.ability;
  ability.text = model_.string(textOf(text.span));
  const LabelDecl& label = model_.labels[model_.vocabulary[text.labels[0]->symbol].data];
  line.label = &label;
  ability.label = label.index;
  ability.title = model_.title(text.titleText);
  ability.timing = label.timing;
  ability.forced = label.forced;
  ability.activeIn =
      label.inHand || (owner_.fromHand && label.timing != Timing::Special && label.timing != Timing::Setup)
          ? ActiveIn::Hand
          : ActiveIn::Play;
  for (const Word* tag : text.tags) {
    if (kindOf(tag) == lexicon::SymbolKind::Tag) {
      line.tags.push_back(tag);
      continue;
    }
    // "When Revealed (Alter-Ego)": only in that form
    const NounDecl* noun = nounOf(tag);
    const uint32_t identities = identityKinds();
    if (!noun || noun->sort != NounSort::Card || (noun->kinds & ~identities))
      return fail(diag::Id::UnknownTag, tag->span, tag->text) != nullptr;
    line.test = both(line.test, make(NodeKind::IsKind, Type::Bool, {identityOf(you_)}, noun->kinds));
    note(tag->span, "only if your identity is in that form", "YOU-1");
  }
  if (label.formKinds) {
    line.test = both(line.test, make(NodeKind::IsKind, Type::Bool, {identityOf(you_)}, label.formKinds));
    note(text.labels[0]->span, "only while your identity is in " + kindNames(label.formKinds) + " form", "YOU-1");
  }
  if (label.firstPlayer) {
    line.test =
        both(line.test, make(NodeKind::EqPlayer, Type::Bool, {you_, make(NodeKind::FirstPlayer, Type::Player)}));
    note(text.labels[0]->span, "only the first player", "YOU-9");
  }
  line.gate = line.test;
  if (label.timing == Timing::Action && ofScenario() && owner_.saysYou)
    line.test = both(line.test, triggeredByHostsPlayer());
  return true;
}

bool Builder::readTrigger(Labelled& line) {
  const syntax::Ability& text = line.text;
  const LabelDecl& label = *line.label;
  bytecode::Ability& ability = line.ability;
  const std::vector<const syntax::Sentence*>& statements = line.statements;
  if (statements.empty() && text.cases.empty()) return fail(diag::Id::EmptyAbility, text.span) != nullptr;
  llvm::ArrayRef<const Clause*>& clauses = line.clauses;
  if (!statements.empty()) clauses = statements[0]->clauses;
  if (label.timing == Timing::Response) clauses = afterScope(clauses);
  line.watches = label.timing == Timing::Interrupt || label.timing == Timing::Response || label.timing == Timing::Would;
  if (label.trigger.valid()) {
    if (!labelTrigger(label, ability, line.test)) return false;
  } else if (line.watches) {
    size_t end = 1;
    const Clause& first = *clauses.front();
    if (!is(first.sub, Closed::When) && !is(first.sub, Closed::After)) {
      return fail(diag::Id::TriggerMissing, text.labels[0]->span, text.labels[0]->text,
                  label.timing == Timing::Response ? "say after what: `After ..., ...`"
                                                   : "say when: `When ..., ...`") != nullptr;
    }
    while (end < clauses.size() && !clauses[end]->comma) ++end;
    if (end == clauses.size() && (statements.size() > 1 || text.cases.empty()))
      return fail(diag::Id::EmptyAbility, text.span) != nullptr;
    const Node* watch = nullptr;
    if (!trigger(clauses.take_front(end), ability, watch)) return false;
    early_ = ability.timing != Timing::Response;
    // What an ability says of its own card it says wherever that card is: "after this card is revealed", "after you spend this card".
    line.test = both(line.test, watch);
    clauses = clauses.drop_front(end);
    if (!readIf(line)) return false;
  } else if (!clauses.empty() && (is(clauses.front()->sub, Closed::When) || is(clauses.front()->sub, Closed::After))) {
    return fail(diag::Id::LabelMismatch, clauses.front()->sub->span, clauses.front()->sub->text,
                is(clauses.front()->sub, Closed::After) ? "`After` goes with a `Response` label"
                                                        : "`When` goes with an `Interrupt` label") != nullptr;
  }
  // "Hero Action: If you are in Tiny form, exhaust this card → ..."
  const bool costs = std::any_of(clauses.begin(), clauses.end(),
                                 [&](const Clause* clause) { return is(clause->conn, Closed::Arrow); });
  if ((!line.watches || label.trigger.valid()) && costs && !readIf(line)) return false;
  // What happens to the card itself it notices wherever it is: revealed from a deck, discarded from a hand.
  if (ability.activeIn == ActiveIn::Play && line.test && happensToThis(line.test, label.trigger.valid()))
    ability.activeIn = ActiveIn::Anywhere;
  return true;
}

void Builder::replacesNothing(const Labelled& line) {
  // "When you would take any amount of damage, you take that much damage instead."
  if (line.ability.timing != Timing::Would || !line.costs.empty() || quiet_ || !watched_) return;
  const auto itself = [&](const Node* node, Role role) {  // who or what the event has in that role anyway
    const auto isRole = [&](const Node* each) {
      const bool reads =
          each->kind == NodeKind::RoleCard || each->kind == NodeKind::RolePlayer || each->kind == NodeKind::RoleInt;
      return reads && each->args[0] == event_ && each->value == int64_t(role);
    };
    const llvm::ArrayRef<const Node*> tests = !line.test ? llvm::ArrayRef<const Node*>()
                                              : line.test->kind == NodeKind::And
                                                  ? line.test->args
                                                  : llvm::ArrayRef<const Node*>(line.test);
    return !node || isRole(node) || llvm::any_of(tests, [&](const Node* test) {
      const bool equal = test->kind == NodeKind::EqCard || test->kind == NodeKind::EqPlayer;
      return equal && ((isRole(test->args[0]) && same(test->args[1], node)) ||
                       (isRole(test->args[1]) && same(test->args[0], node)));
    });
  };
  size_t deeds = 0;
  bool changes = false;
  bool instead = false;
  anyNode(line.effect, [&](const Node* node) {
    if (node->kind == NodeKind::Kernel && node->index == Index(bytecode::Operation::Cancel)) {
      instead = true;
    } else if (node->kind == NodeKind::SetRole) {
      instead = true;
      ++deeds;
      changes |= node->args[0] != event_ || !itself(node->args[1], Role(node->value));
    } else if (node->kind == NodeKind::Do) {
      ++deeds;
      changes |= node->index != watched_->verb || llvm::any_of(watched_->roles, [&](const RoleDecl& role) {
                   return !itself(node->args[size_t(role.slot)], role.slot);
                 });
    } else {
      changes |= node->type == Type::None && node->kind != NodeKind::Seq && node->kind != NodeKind::If &&
                 node->kind != NodeKind::Let && node->kind != NodeKind::Nothing;
    }
    return false;
  });
  if (!instead || deeds != 1 || changes) return;
  sink_.report(diag::Id::ReplacesNothing, line.text.span)
      .arg(program_.string(program_.verbs[watched_->verb].name))
      .help("say what is otherwise: who it happens to, how much it is, or what happens instead");
}

bool Builder::readIf(Labelled& line) {
  // Part of the condition, not of the effect: what it is used for is not even paid where it does not hold.
  llvm::ArrayRef<const Clause*>& clauses = line.clauses;
  if (clauses.empty() || (!is(clauses.front()->sub, Closed::If) && !is(clauses.front()->sub, Closed::Unless)))
    return true;
  const bool otherwise = std::any_of(line.statements.begin(), line.statements.end(), [&](const auto* sentence) {
    return std::any_of(sentence->clauses.begin(), sentence->clauses.end(), [&](const Clause* clause) {
      return !clause->leads.empty() && is(clause->leads[0]->word, Closed::Otherwise);
    });
  });
  if (otherwise) return true;  // of the effect: something is done in either case
  const Clause& first = *clauses.front();
  size_t stop = 1;
  while (stop < clauses.size() && !clauses[stop]->comma) ++stop;
  if (stop == clauses.size()) return fail(diag::Id::ConditionAlone, first.span, textOf(first.span)) != nullptr;
  const std::vector<Antecedent> spoken = antecedents_;
  const std::optional<Asked> asked = ask(clauses.take_front(stop));
  if (!asked) return false;
  if (asked->later) {
    antecedents_ = spoken;  // known only when that is over: the effect asks for it then
    return true;
  }
  if (!atFirst_.empty()) return fail(diag::Id::NotYet, first.span, "`already` before an ability begins") != nullptr;
  line.test = both(line.test, asked->test);
  line.gate = both(line.gate, asked->test);
  clauses = clauses.drop_front(stop);
  return true;
}

bool Builder::labelTrigger(const LabelDecl& label, bytecode::Ability& ability, const Node*& test) {
  Span span = label.trigger;
  ++span.length;  // with its full stop
  const syntax::Ability* line = parse(span);
  if (!line || line->sentences.empty()) return false;
  const Node* watch = nullptr;
  if (!trigger(line->sentences[0]->clauses, ability, watch)) return false;
  for (const Antecedent& role : antecedents_) {
    if (role.sort == Sort::Card && role.node->kind == NodeKind::RoleCard && !role.unspoken) labelRoles_.push_back(role);
  }
  // `you` is the player for whom it happens, whatever else the ability asks of that player.
  const Node* player = make(NodeKind::RolePlayer, Type::Player, {event_}, int64_t(Role::Player));
  test = both(test, watch);
  // "when this card is defeated": whoever does it, that is not who resolves it
  const bool ofNobody = nobody_ && line->sentences[0]->clauses.front()->verb->passive;
  if (!owner_.playerCard && !ofNobody)
    test = both(test, make(NodeKind::Or, Type::Bool,
                           {negate(make(NodeKind::IsPlayer, Type::Bool, {player})),
                            make(NodeKind::EqPlayer, Type::Bool, {player, you_})}));
  return true;
}

const syntax::Ability* Builder::parse(Span text) {
  syntax::SentenceContext context{&model_.vocabulary};
  const syntax::Ability* line = syntax::parseAbility(*model_.sources, text, context, arena_, sink_);
  if (!line) failed_ = true;
  return line;
}

}  // namespace thou::sema
