// Effects: sentences, chains of clauses, and the constructs that no frame describes.

#include <utility>

#include "compiler/sema/Builder.h"
#include "llvm/Support/SaveAndRestore.h"

namespace thou::sema {

using Sort = Desc::Sort;

const Node* Builder::sentences(llvm::ArrayRef<const syntax::Sentence*> list) {
  std::vector<const Node*> statements;
  for (const syntax::Sentence* text : list) {
    if (text->kind != syntax::SentenceKind::Statement) return fail(diag::Id::NoRole, text->span, textOf(text->span));
    const Node* node = sentence(*text);
    if (!node) return nullptr;
    statements.push_back(node);
  }
  if (statements.empty()) return make(NodeKind::Nothing, Type::None);
  return sequence(statements);
}

const Node* Builder::sentence(const syntax::Sentence& text) {
  if (text.paren && searched_ && isShuffle(text)) {
    note(text.span, "reminder text: a deck that was searched is shuffled");
    return make(NodeKind::Nothing, Type::None);
  }
  llvm::SaveAndRestore<bool> decides(youDecide_, youDecide_ || youAct(text.clauses));
  xPhrase_ = nullptr;
  x_ = nullptr;
  ofChosen_ = false;
  const Node* const before = lastCondition_;
  const Node* const fully = std::exchange(fully_, nullptr);
  const bool joined = text.clauses.size() > 1 && !text.clauses.front()->sub && text.clauses.front()->leads.empty();
  leaning_ = joined ? clause_ + 1 : -1;
  leansOn_ = nullptr;
  const size_t mentioned = antecedents_.size();
  const Node* statement = chain(text.clauses);
  if (!statement) return nullptr;
  forgetPasses(statement);
  if (const Node* held =
          std::exchange(leansOn_, nullptr)) {  // "If you may, choose an ally. Ready that ally and draw 1 card."
    statement = make(NodeKind::If, Type::None, {held, statement, nullptr});
    if (fully_) fully_ = make(NodeKind::Or, Type::Bool, {negate(held), fully_});
    mentionedIf(mentioned, held);
  }
  if (!text.clauses.empty() && onlyThen(*text.clauses.front(), fully, text.clauses.size() == 1))
    statement = make(NodeKind::If, Type::None, {fully, statement, nullptr});
  if (text.paren) fully_ = fully;                          // "(Shuffle.)"
  if (lastCondition_ == before) lastCondition_ = nullptr;  // `Otherwise` is of this sentence now
  if (xPhrase_) return fail(diag::Id::UnusedX, xPhrase_->span, textOf(xPhrase_->span));
  return statement;
}

const Node* Builder::effect(const Clause& clause) {
  span_ = clause.span;
  ++clause_;
  // What stands before a clause is dealt with by whoever knows what it means there, or it is refused.
  if (!clause.leads.empty()) return fail(diag::Id::Misplaced, clause.leads[0]->span, textOf(clause.leads[0]->span));
  if (clause.sub) return fail(diag::Id::Misplaced, clause.sub->span, clause.sub->text);
  if (!clause.verb || !clause.verb->verb) return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span));
  const syntax::VerbGroup& group = *clause.verb;
  for (size_t i = 1; i < clause.chunks.size(); ++i) {
    const Chunk& to = *clause.chunks[i];
    if (to.kind == ChunkKind::Inf && to.verb && verbOf(to.verb->verb) && !group.passive && !group.negated)
      return doSoTo(clause, i);
  }
  if (is(group.modal, Closed::May)) {
    // you may E: asked, then done
    if (clause.subject.empty() && owner_.orders.empty())
      return fail(diag::Id::SubjectMissing, group.modal->span, group.modal->text, "say who: `you may`");
    if (clause.subject.empty())
      note(group.modal->span, "(you) may: what a card of this kind orders, its player may", "YOU-9");
    const Node* who = you_;
    if (!clause.subject.empty()) {
      Cursor subject{clause.subject};
      if (subject.peek().kind != ChunkKind::Noun)
        return fail(diag::Id::NoRole, subject.peek().span, textOf(subject.peek().span));
      const NounPhrase& phrase = *subject.peek().np;
      ++subject.at;
      Desc desc = describe(phrase, subject);
      if (desc.sort == Sort::None || leftOver(subject)) return nullptr;
      if (desc.sort == Sort::Players && desc.quantifier == Quantifier::Each) return eachMay(clause, desc);
      who = playerOf(desc);
      if (!who) return nullptr;
    }
    const int32_t variable = newLocal();
    const Node* ask = make(NodeKind::AskYesNo, Type::Bool, {who}, 0, choice(textOf(clause.span)));
    const Node* keep = make(NodeKind::Let, Type::None, {ask}, 0, kNone, variable);
    syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
    plain->modal = nullptr;
    Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
    bare->verb = plain;
    const size_t mentioned = antecedents_.size();
    const int32_t known = nextLocal_;
    const Node* body = effect(*bare);
    if (!body) return nullptr;
    mentionedIf(mentioned);
    const Node* did = local(variable, Type::Bool);
    if (const Node* possible = doable(body, known, false))
      keep = make(NodeKind::If, Type::None, {possible, keep, nullptr});
    keep = ifInGame(who, keep);
    last_.did = did;
    asked_ = {did, who == you_};
    return make(NodeKind::Seq, Type::None, {keep, make(NodeKind::If, Type::None, {did, body, nullptr})});
  }
  if (is(group.modal, Closed::Cannot) || (is(group.modal, Closed::Can) && group.negated)) return cannotEffect(clause);
  if (is(group.modal, Closed::Must) && clause.subject.empty())
    return fail(diag::Id::Misplaced, group.modal->span, group.modal->text, "take it away, or say who: `you must`");
  if (group.modal && !is(group.modal, Closed::Must))
    return fail(diag::Id::Misplaced, group.modal->span, group.modal->text);
  if (group.negated) return fail(diag::Id::Misplaced, group.span, textOf(group.span));
  for (const Word* adverb : group.adverbs) {
    if (is(adverb, Closed::Instead) && watched_) {
      // "that character instead takes 1 damage": as with `instead` behind it
      syntax::VerbGroup* plain = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
      std::vector<const Word*> adverbs;
      for (const Word* each : group.adverbs) {
        if (each != adverb) adverbs.push_back(each);
      }
      plain->adverbs = llvm::ArrayRef<const Word*>(adverbs).copy(arena_);
      Clause* bare = new (arena_.Allocate<Clause>()) Clause(clause);
      bare->verb = plain;
      llvm::SaveAndRestore<bool> replaces(replaces_, true);
      const Node* done = effect(*bare);
      if (!done) return nullptr;
      return inItsPlace(done);
    }
    if (!is(adverb, Closed::Immediately)) return fail(diag::Id::NoRole, adverb->span, adverb->text);
  }
  const Word* verb = group.verb;
  if (const Node* form = changeForm(clause); form || failed_) return form;
  if (is(verb, Closed::Be)) {
    // "you are stunned": to be made so. The participle of a verb, or the adjective of the same spelling.
    if (clause.chunks.empty()) return fail(diag::Id::VerbMissing, clause.span, textOf(clause.span));
    std::vector<lexicon::Reading> readings;
    model_.vocabulary.longest({std::string(clause.chunks[0]->word ? clause.chunks[0]->word->text : "")}, 0, readings);
    for (const lexicon::Reading& reading : readings) {
      if (model_.vocabulary[reading.symbol].kind != lexicon::SymbolKind::Verb) continue;
      Word* done = new (arena_.Allocate<Word>()) Word(*clause.chunks[0]->word);
      done->symbol = reading.symbol;
      done->form = lexicon::Form::Participle;
      syntax::VerbGroup* passive = new (arena_.Allocate<syntax::VerbGroup>()) syntax::VerbGroup(group);
      passive->verb = done;
      passive->aux = verb;
      passive->passive = true;
      Clause* made = new (arena_.Allocate<Clause>()) Clause(clause);
      made->verb = passive;
      made->chunks = clause.chunks.drop_front(1);
      // "stunned and confused": one after the other
      if (!made->chunks.empty() && made->chunks[0]->kind == ChunkKind::Conj && is(made->chunks[0]->word, Closed::And) &&
          made->chunks[0]->inner && made->chunks[0]->inner->word) {
        Clause* also = new (arena_.Allocate<Clause>()) Clause(clause);
        std::vector<const Chunk*> rest(made->chunks.begin(), made->chunks.end());
        rest[0] = rest[0]->inner;
        also->chunks = llvm::ArrayRef<const Chunk*>(rest).copy(arena_);
        made->chunks = {};
        const Node* one = effect(*made);
        const Node* two = one ? effect(*also) : nullptr;
        return two ? make(NodeKind::Seq, Type::None, {one, two}) : nullptr;
      }
      return effect(*made);
    }
    return fail(diag::Id::Misplaced, clause.chunks[0]->span, textOf(clause.chunks[0]->span));
  }
  const VerbWord* word = verbOf(verb);
  if (!word) return fail(diag::Id::Misplaced, verb->span, verb->text);
  const Construct construct = word->frames.front().construct;
  if (doer_ && clause.subject.empty() && construct != Construct::None && construct != Construct::Choose)
    return fail(diag::Id::NotYet, clause.span, "`" + std::string(verb->text) + "` done by another than you");
  if (clause.subject.empty() && !group.passive && verb->form != lexicon::Form::Base) {
    return fail(diag::Id::Misplaced, verb->span, verb->text, "an order says `" + word->name + "`");
  }
  if (setsAside(clause)) return setAsideEffect(clause, nullptr);
  switch (construct) {
    case Construct::Modify:
      return modifyEffect(clause, false);
    case Construct::Gain:
      return modifyEffect(clause, true);
    case Construct::Choose:
      return chooseEffect(clause);
    case Construct::Find:
      return findEffect(clause);
    case Construct::Prevent:
      return preventEffect(clause);
    case Construct::Cancel:
      return cancelEffect(clause);
    case Construct::Happen:
      return happenEffect(clause);
    case Construct::Become:
      return becomeEffect(clause);
    case Construct::Resolve:
      return resolveEffect(clause);
    case Construct::Look:
      return lookEffect(clause);
    case Construct::PutBack:
      return putBackEffect(clause);
    case Construct::Blank:
      return speaksOfAbilities(clause) ? blankEffect(clause) : effectWith(clause, *word);
    case Construct::Protect:
      return protectEffect(clause);
    case Construct::Reduce:
    case Construct::Increase:
      return changeAmount(clause, construct == Construct::Increase);
    case Construct::Particle:
    case Construct::Use:
    case Construct::Leave:
    case Construct::Control:
    case Construct::Own:
      break;
    case Construct::None:
      if (model_.playWord != kNone && word == &model_.verbs[model_.playWord] && mode_ == Mode::Effect)
        return fail(diag::Id::NotYet, clause.span, "playing a card as an effect");  // its cost, its choices, its text
      return effectWith(clause, *word);
  }
  return fail(diag::Id::Misplaced, verb->span, verb->text);
}

}  // namespace thou::sema
