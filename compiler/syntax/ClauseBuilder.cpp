// See ClauseBuilder.h.
#include "compiler/syntax/ClauseBuilder.h"

namespace thou::syntax {

using lexicon::Closed;

namespace {

/// Adverbs that stand between subject and verb and belong to the verb.
bool belongsToVerb(const Chunk& chunk) {
  if (chunk.kind != ChunkKind::Adverb) return false;
  switch (chunk.word->closed) {
    case Closed::Also:
    case Closed::Just:
    case Closed::Still:
    case Closed::Immediately:
    case Closed::Already:
    case Closed::Again:
    case Closed::Instead:
    case Closed::Each:
    case Closed::Only:
      return true;
    default:
      return false;
  }
}

}  // namespace

ArrayRef<const Sentence*> ClauseBuilder::sentences(G::SegmentContext& segment) {
  Sentences result;
  for (auto* unit : segment.unit()) addUnit(*unit, false, result);
  return copy<const Sentence*>(result);
}

void ClauseBuilder::addUnit(G::UnitContext& unit, bool paren, Sentences& out) {
  if (auto* tree = unit.paren()) return addParen(*tree, out);
  antlr4::tree::TerminalNode* end = unit.STOP();
  if (auto* tree = unit.keywords()) return addKeywords(*tree, *end->getSymbol(), paren, out);
  if (auto* tree = unit.limit()) {
    out.push_back(limit(*tree, paren));
  } else if (auto* restriction = unit.only()) {
    out.push_back(only(*restriction, paren));
  } else if (auto* statementTree = unit.statement()) {
    out.push_back(statement(*statementTree, paren));
  }
  auto* last = const_cast<Sentence*>(out.back());
  last->span = span(unit);
  last->stop = stopOf(*end->getSymbol());
}

char ClauseBuilder::stopOf(const antlr4::Token& token) const {
  const Tagged& end = tagged(token);
  return end.implied || end.word == nullptr ? char(0) : end.word->text.front();
}

/// A keyword with reminder text behind it ends before that text; else the comma of the list, or the list's end, ends it.
void ClauseBuilder::addKeywords(G::KeywordsContext& tree, const antlr4::Token& end, bool paren, Sentences& out) {
  Sentence* last = nullptr;
  for (Tree* child : tree.children) {
    if (antlr4::Token* token = leaf(child)) {
      if (tagged(*token).tag != Tag::Keyword) {
        if (last->stop == 0) last->stop = ',';
        continue;
      }
      last = make<Sentence>();
      last->kind = SentenceKind::Keywords;
      last->keyword = word(*token);
      last->span = tagged(*token).span;
      last->paren = paren;
      out.push_back(last);
      continue;
    }
    auto& group = dynamic_cast<G::ParenContext&>(*child);
    Sentences inner;
    addParen(group, inner);
    bool arguments = group.LFRAGMENT() != nullptr && last->arguments.empty();
    if (!arguments) {
      last->stop = '.';
      out.append(inner.begin(), inner.end());
      continue;
    }
    last->arguments = inner.front()->clauses.front()->chunks;
    last->span = source::cover(last->span, span(group));
  }
  if (last->stop == 0) last->stop = stopOf(end);
}

/// "Hero form only.": a clause without a verb, the phrase as its subject and the adverb as its only chunk.
const Sentence* ClauseBuilder::only(G::OnlyContext& tree, bool paren) {
  Sentence* sentence = make<Sentence>();
  sentence->paren = paren;
  Clause* clause = make<Clause>();
  clause->span = span(tree);
  Chunks subject = {nounChunk(tree.np() != nullptr ? np(*tree.np()) : bare(*tree.bare()))};
  Chunks chunks = {wordChunk(ChunkKind::Adverb, *tree.ONLY()->getSymbol())};
  clause->subject = finish(subject);
  clause->chunks = finish(chunks);
  llvm::SmallVector<const Clause*, 1> clauses = {clause};
  sentence->clauses = copy<const Clause*>(clauses);
  return sentence;
}

const Sentence* ClauseBuilder::limit(G::LimitContext& tree, bool paren) {
  Sentence* sentence = make<Sentence>();
  sentence->kind = SentenceKind::Limit;
  sentence->paren = paren;
  sentence->limitWord = word(*tree.LIMIT()->getSymbol());
  const Word& number = *word(*leaf(tree.children[1]));
  if (!tree.NOMINAL().empty()) sentence->limitOf = phrase(tree, make<NounPhrase>());
  sentence->limitNumber = &number;
  sentence->limitCount = number.closed == Closed::Once ? 1 : number.closed == Closed::Twice ? 2 : number.number;
  llvm::SmallVector<const NounPhrase*, 2> per;
  Chunks behind;
  for (size_t i = 2; i < tree.children.size(); ++i) {
    antlr4::Token* token = leaf(tree.children[i]);
    if (auto* prepTree = dynamic_cast<G::PrepContext*>(tree.children[i])) {
      behind.push_back(prep(*prepTree));
      if (behind.back()->np != nullptr) per.push_back(behind.back()->np);
    } else if (token != nullptr && tagged(*token).tag == Tag::Adverb) {
      behind.push_back(wordChunk(ChunkKind::Adverb, *token));
      sentence->limitExtra = tagged(*token).word;
    }
  }
  sentence->limitPer = copy<const NounPhrase*>(per);
  sentence->arguments = finish(behind);
  return sentence;
}

const Sentence* ClauseBuilder::statement(G::StatementContext& tree, bool paren) {
  Sentence* sentence = make<Sentence>();
  sentence->paren = paren;
  llvm::SmallVector<const Clause*, 4> clauses;
  Clause* first = make<Clause>();
  Chunks leads;
  for (auto* lead : tree.lead()) addLead(*lead, leads);
  first->leads = finish(leads);
  first->then = tree.THEN() != nullptr;
  first->thenComma = first->then && tagged(*tree.THEN()->getSymbol()).commaBehind;
  fillPart(*tree.part(), *first);
  first->span = span(*tree.part());
  if (!tree.lead().empty()) first->span = source::cover(span(*tree.lead().front()), first->span);
  clauses.push_back(first);
  for (auto* link : tree.link()) addLink(*link, clauses);
  sentence->clauses = copy<const Clause*>(clauses);
  return sentence;
}

void ClauseBuilder::addLink(G::LinkContext& tree, llvm::SmallVectorImpl<const Clause*>& out) {
  Clause* clause = make<Clause>();
  const Tagged& first = tagged(*tree.getStart());
  switch (first.tag) {
    case Tag::Comma:
      clause->comma = true;
      clause->colon = first.colon;
      break;
    case Tag::Sub:
      clause->sub = first.word;
      break;
    case Tag::Then:
      clause->then = true;
      clause->thenComma = first.commaBehind;
      [[fallthrough]];
    default:
      clause->conn = first.word;
      clause->comma = first.comma;
      clause->then |= first.then;
      break;
  }
  Chunks leads;
  for (auto* lead : tree.lead()) addLead(*lead, leads);
  clause->leads = finish(leads);
  if (auto* part = tree.part()) fillPart(*part, *clause);
  if (auto* partner = tree.partner()) fillPartner(*partner, *clause);
  if (auto* full = tree.clause()) fillClause(*full, *clause);
  if (auto* verbless = tree.verbless()) fillVerbless(*verbless, *clause);
  clause->span = span(tree);
  out.push_back(clause);
}

void ClauseBuilder::addLead(G::LeadContext& tree, Chunks& out) {
  size_t start = out.size();
  for (Tree* child : tree.children) {
    if (antlr4::Token* token = leaf(child)) {
      if (tagged(*token).tag == Tag::Adverb) out.push_back(wordChunk(ChunkKind::Adverb, *token));
    } else if (auto* prepTree = dynamic_cast<G::PrepContext*>(child)) {
      out.push_back(prep(*prepTree));
    } else if (auto* infTree = dynamic_cast<G::InfContext*>(child)) {
      out.push_back(inf(*infTree));
    } else if (auto* phraseTree = dynamic_cast<G::NpContext*>(child)) {
      out.push_back(nounChunk(np(*phraseTree)));
    } else if (auto* item = dynamic_cast<G::ItemContext*>(child)) {
      addItem(*item, out);
    }
  }
  if (start > 0) out[start]->comma = true;
}

void ClauseBuilder::fillPart(G::PartContext& tree, Clause& clause) {
  if (auto* sub = tree.SUB()) clause.sub = word(*sub->getSymbol());
  if (auto* full = tree.clause()) fillClause(*full, clause);
  if (auto* verbless = tree.verbless()) fillVerbless(*verbless, clause);
}

void ClauseBuilder::fillPartner(G::PartnerContext& tree, Clause& clause) {
  if (auto* sub = tree.SUB()) clause.sub = word(*sub->getSymbol());
  if (auto* full = tree.clause()) return fillClause(*full, clause);
  if (auto* verbless = tree.verbless()) return fillVerbless(*verbless, clause);
  Chunks posts;
  for (auto* plain : tree.plain()) addPlain(*plain, posts);
  fillFinite(tree.np(), tree.bare(), posts, tree.ADVERB(), *tree.predicate(), clause);
}

void ClauseBuilder::fillClause(G::ClauseContext& tree, Clause& clause) {
  auto* subject = tree.subject();
  Chunks posts;
  if (subject != nullptr) {
    for (auto* post : subject->post()) addPost(*post, posts);
  }
  fillFinite(subject != nullptr ? subject->np() : nullptr, subject != nullptr ? subject->bare() : nullptr, posts,
             tree.ADVERB(), *tree.predicate(), clause);
}

void ClauseBuilder::fillFinite(G::NpContext* np, G::BareContext* bare, Chunks& posts,
                               const std::vector<antlr4::tree::TerminalNode*>& adverbTrees,
                               G::PredicateContext& predicate, Clause& clause) {
  Chunks subject, chunks;
  llvm::SmallVector<const Word*, 4> adverbs, words;
  VerbGroup* group = verb(*predicate.verb(), adverbTrees);
  if (np != nullptr || bare != nullptr) {
    subject.push_back(nounChunk(np != nullptr ? this->np(*np) : this->bare(*bare)));
    subject.append(posts.begin(), posts.end());
    absorb(subject);
    size_t last = subject.size();
    while (last > 1 && belongsToVerb(*subject[last - 1])) --last;
    for (size_t i = last; i < subject.size(); ++i) adverbs.push_back(subject[i]->word);
    subject.resize(last);
  }
  if (auto* plain = predicate.bare()) chunks.push_back(nounChunk(this->bare(*plain)));
  for (auto* item : predicate.item()) addItem(*item, chunks);
  words = adverbs;
  adverbs.append(group->adverbs.begin(), group->adverbs.end());
  words.append(group->words.begin(), group->words.end());
  group->adverbs = copy<const Word*>(adverbs);
  group->words = copy<const Word*>(words);
  mergeAuxiliary(*group, chunks);
  clause.verb = group;
  clause.subject = finish(subject);
  clause.chunks = finish(chunks);
}

void ClauseBuilder::fillVerbless(G::VerblessContext& tree, Clause& clause) {
  Chunks chunks;
  Tree* first = tree.children.front();
  if (antlr4::Token* token = leaf(first)) {
    chunks.push_back(wordChunk(tagged(*token).tag == Tag::Participle ? ChunkKind::Part : ChunkKind::Adjective, *token));
  } else if (auto* prepTree = tree.prep()) {
    chunks.push_back(prep(*prepTree));
  } else if (auto* gerundTree = tree.gerund()) {
    chunks.push_back(gerund(*gerundTree));
  }
  for (auto* item : tree.item()) addItem(*item, chunks);
  clause.chunks = finish(chunks);
}

void ClauseBuilder::addParen(G::ParenContext& tree, Sentences& out) {
  size_t first = out.size();
  if (tree.LFRAGMENT() != nullptr)
    out.push_back(fragment(tree));
  else
    for (auto* unit : tree.unit()) addUnit(*unit, true, out);
  if (Word* other = tagged(*tree.getStart()).orElse; other && !out[first]->clauses.empty())
    const_cast<Clause*>(out[first]->clauses.front())->conn = other;
  for (size_t i = first + 1; i < out.size(); ++i) const_cast<Sentence*>(out[i])->joined = true;
}

const Sentence* ClauseBuilder::fragment(G::ParenContext& tree) {
  Sentence* sentence = make<Sentence>();
  sentence->paren = true;
  sentence->span = span(tree);
  sentence->stop = stopOf(*tree.STOP()->getSymbol());
  Clause* clause = make<Clause>();
  Chunks chunks;
  if (auto* plain = tree.bare()) chunks.push_back(nounChunk(bare(*plain)));
  for (auto* item : tree.item()) addItem(*item, chunks);
  clause->span = sentence->span;
  clause->chunks = finish(chunks);
  llvm::SmallVector<const Clause*, 4> clauses = {clause};
  for (auto* link : tree.link()) addLink(*link, clauses);
  sentence->clauses = copy<const Clause*>(clauses);
  return sentence;
}

const Ability* ClauseBuilder::quotedAbility(G::QuoteContext& tree) {
  Ability* ability = make<Ability>();
  ability->span = span(tree);
  if (auto* head = tree.HEAD()) {
    const Head& from = text_.heads[tagged(*head->getSymbol()).head];
    ability->title = from.title;
    ability->titleText = from.titleText;
    ability->star = from.star;
    ability->labels = copy<const Word*>(from.labels);
    ability->tags = copy<const Word*>(from.tags);
  }
  Sentences sentences;
  for (auto* unit : tree.unit()) addUnit(*unit, false, sentences);
  ability->sentences = copy<const Sentence*>(sentences);
  return ability;
}

}  // namespace thou::syntax
