// See ChunkBuilder.h.
#include "compiler/syntax/ChunkBuilder.h"

namespace thou::syntax {

using lexicon::Closed;

Chunk* ChunkBuilder::nounChunk(const NounPhrase* np) {
  Chunk* chunk = make<Chunk>();
  chunk->kind = ChunkKind::Noun;
  chunk->span = np->span;
  chunk->np = np;
  return chunk;
}

/// A comma joins only noun phrases and amounts; before any other phrase it says nothing.
Chunk* ChunkBuilder::conjunction(const antlr4::Token& token, Chunk* inner) {
  bool comma = tagged(token).tag == Tag::Join;
  if (comma && inner->kind != ChunkKind::Noun && inner->kind != ChunkKind::Signed) {
    inner->comma = true;
    return inner;
  }
  Chunk* chunk = wordChunk(ChunkKind::Conj, token);
  if (comma) chunk->word = nullptr;
  chunk->comma = comma || tagged(token).comma;
  chunk->inner = inner;
  chunk->span = source::cover(chunk->span, inner->span);
  return chunk;
}

void ChunkBuilder::addItem(G::ItemContext& item, Chunks& out) {
  if (auto* joinedTree = item.joined()) {
    Chunk* inner = joined(*joinedTree);
    out.push_back(conjunction(*item.getStart(), inner));
    return;
  }
  if (auto* phraseTree = item.np()) {
    Chunk* chunk = nounChunk(np(*phraseTree));
    if (auto* verbTree = item.verb()) {
      chunk->kind = ChunkKind::Contact;
      chunk->verb = verb(*verbTree, item.ADVERB());
      chunk->span = span(item);
    }
    out.push_back(chunk);
    return;
  }
  Tree* only = item.children.front();
  if (antlr4::Token* token = leaf(only)) {
    Tag tag = tagged(*token).tag;
    ChunkKind kind = tag == Tag::Participle  ? ChunkKind::Part
                     : tag == Tag::Adjective ? ChunkKind::Adjective
                                             : ChunkKind::Adverb;
    out.push_back(wordChunk(kind, *token));
  } else if (auto* changeTree = item.change()) {
    out.push_back(change(*changeTree));
  } else if (auto* prepTree = item.prep()) {
    out.push_back(prep(*prepTree));
  } else if (auto* gerundTree = item.gerund()) {
    out.push_back(gerund(*gerundTree));
  } else if (auto* infTree = item.inf()) {
    out.push_back(inf(*infTree));
  } else if (auto* relativeTree = item.relative()) {
    out.push_back(relative(*relativeTree));
  } else if (auto* parenTree = item.paren()) {
    out.push_back(paren(*parenTree));
  } else if (auto* quoteTree = item.quote()) {
    out.push_back(quote(*quoteTree));
  }
}

void ChunkBuilder::addPost(G::PostContext& post, Chunks& out) {
  if (auto* objectTree = post.object()) {
    Chunk* inner = object(*objectTree);
    out.push_back(conjunction(*post.getStart(), inner));
    return;
  }
  if (post.plain() == nullptr) {
    const antlr4::Token& last = *post.getStop();
    Chunk* inner = wordChunk(tagged(last).tag == Tag::Participle ? ChunkKind::Part : ChunkKind::Adjective, last);
    out.push_back(conjunction(*post.getStart(), inner));
    return;
  }
  addPlain(*post.plain(), out);
}

void ChunkBuilder::addPlain(G::PlainContext& post, Chunks& out) {
  if (auto* verbTree = post.verb()) {
    Chunk* chunk = nounChunk(np(*post.np()));
    chunk->kind = ChunkKind::Contact;
    chunk->verb = verb(*verbTree, post.ADVERB());
    chunk->span = span(post);
    out.push_back(chunk);
    return;
  }
  if (auto* relativeTree = post.relative()) {
    out.push_back(relative(*relativeTree));
  } else if (antlr4::Token* token = leaf(post.children.front())) {
    Tag tag = tagged(*token).tag;
    ChunkKind kind = tag == Tag::Participle  ? ChunkKind::Part
                     : tag == Tag::Adjective ? ChunkKind::Adjective
                                             : ChunkKind::Adverb;
    out.push_back(wordChunk(kind, *token));
  } else if (auto* prepTree = post.prep()) {
    out.push_back(prep(*prepTree));
  } else if (auto* gerundTree = post.gerund()) {
    out.push_back(gerund(*gerundTree));
  } else if (auto* parenTree = post.paren()) {
    out.push_back(paren(*parenTree));
  }
  if (auto* phraseTree = post.np()) out.push_back(nounChunk(np(*phraseTree)));
}

Chunk* ChunkBuilder::joined(G::JoinedContext& tree) {
  if (auto* objectTree = tree.object()) return object(*objectTree);
  if (auto* prepTree = tree.prep()) return prep(*prepTree);
  if (auto* gerundTree = tree.gerund()) return gerund(*gerundTree);
  if (auto* infTree = tree.inf()) return inf(*infTree);
  if (auto* relativeTree = tree.relative()) return relative(*relativeTree);
  if (auto* quoteTree = tree.quote()) return quote(*quoteTree);
  antlr4::Token& token = *tree.getStart();
  Tag tag = tagged(token).tag;
  return wordChunk(tag == Tag::Participle  ? ChunkKind::Part
                   : tag == Tag::Adjective ? ChunkKind::Adjective
                                           : ChunkKind::Adverb,
                   token);
}

Chunk* ChunkBuilder::object(G::ObjectContext& tree) {
  if (auto* full = tree.np()) return nounChunk(np(*full));
  if (auto* plain = tree.bare()) return nounChunk(bare(*plain));
  return change(*tree.change());
}

Chunk* ChunkBuilder::prep(G::PrepContext& tree) {
  Chunk* chunk = wordChunk(ChunkKind::Prep, *tree.getStart());
  if (auto* objectTree = tree.object()) {
    Chunk* inner = object(*objectTree);
    if (inner->kind == ChunkKind::Noun)
      chunk->np = inner->np;
    else
      chunk->inner = inner;
  } else if (auto* gerundTree = tree.gerund()) {
    chunk->inner = gerund(*gerundTree);
  } else if (auto* prepTree = tree.prep()) {
    chunk->inner = prep(*prepTree);
  } else if (auto* being = tree.BEEN()) {
    chunk->inner = wordChunk(ChunkKind::Gerund, *being->getSymbol());
  }
  chunk->span = span(tree);
  if (chunk->np == nullptr) {  // "by discarding a card": an empty phrase, so that nobody need ask
    auto* empty = make<NounPhrase>();
    empty->span = chunk->span;
    chunk->np = empty;
  }
  return chunk;
}

Chunk* ChunkBuilder::gerund(G::GerundContext& tree) {
  Chunk* chunk = wordChunk(ChunkKind::Gerund, *tree.getStart());
  if (auto* plain = tree.bare()) chunk->np = bare(*plain);
  chunk->span = span(tree);
  return chunk;
}

Chunk* ChunkBuilder::inf(G::InfContext& tree) {
  Chunk* chunk = wordChunk(ChunkKind::Inf, *tree.getStart());
  VerbGroup* group = make<VerbGroup>();
  llvm::SmallVector<const Word*, 2> adverbs, words;
  for (Tree* child : tree.children) {
    antlr4::Token* token = leaf(child);
    if (token == nullptr) continue;
    if (tagged(*token).tag != Tag::To) words.push_back(word(*token));
    switch (tagged(*token).tag) {
      case Tag::To:
        break;
      case Tag::Not:
        group->negated = true;
        break;
      case Tag::Adverb:
        if (word(*token)->closed == Closed::Not)
          group->negated = true;
        else
          adverbs.push_back(word(*token));
        break;
      default:
        group->verb = word(*token);
        group->span = tagged(*token).span;
        break;
    }
  }
  group->adverbs = copy<const Word*>(adverbs);
  group->words = copy<const Word*>(words);
  chunk->verb = group;
  if (auto* plain = tree.bare()) chunk->np = bare(*plain);
  chunk->span = span(tree);
  return chunk;
}

Chunk* ChunkBuilder::relative(G::RelativeContext& tree) {
  Chunk* chunk = wordChunk(ChunkKind::Rel, *tree.getStart());
  chunk->verb = verb(*tree.verb(), tree.ADVERB());
  auto plain = tree.bare();
  if (tree.WHOSE() != nullptr) {
    auto* owned = make<NounPhrase>();
    llvm::SmallVector<const Word*, 4> nouns;
    for (auto* noun : tree.NOMINAL()) nouns.push_back(word(*noun->getSymbol()));
    owned->span = source::cover(nouns.front()->span, nouns.back()->span);
    owned->head = nouns.pop_back_val();
    owned->mods = copy<const Word*>(nouns);
    chunk->inner = nounChunk(owned);
  } else if (auto* subject = tree.np()) {
    chunk->inner = nounChunk(np(*subject));
  } else if (!plain.empty() && plain.front()->getStart()->getTokenIndex() < tree.verb()->getStart()->getTokenIndex()) {
    chunk->inner = nounChunk(bare(*plain.front()));
    plain.erase(plain.begin());
  }
  if (!plain.empty()) chunk->np = bare(*plain.back());
  chunk->span = span(tree);
  return chunk;
}

Chunk* ChunkBuilder::paren(G::ParenContext& tree) {
  Chunk* chunk = make<Chunk>();
  chunk->kind = ChunkKind::Paren;
  chunk->span = span(tree);
  Sentences sentences;
  addParen(tree, sentences);
  chunk->sentences = copy<const Sentence*>(sentences);
  return chunk;
}

Chunk* ChunkBuilder::quote(G::QuoteContext& tree) {
  Chunk* chunk = make<Chunk>();
  chunk->kind = ChunkKind::Quote;
  chunk->span = span(tree);
  chunk->ability = quotedAbility(tree);
  return chunk;
}

VerbGroup* ChunkBuilder::verb(G::VerbContext& tree, const std::vector<antlr4::tree::TerminalNode*>& before) {
  VerbGroup* group = make<VerbGroup>();
  group->span = span(tree);
  llvm::SmallVector<const Word*, 4> adverbs, words;
  for (auto* adverb : before) adverbs.push_back(word(*adverb->getSymbol()));
  words = adverbs;
  auto take = [&](const Tagged& token) {
    words.push_back(token.word);
    switch (token.tag) {
      case Tag::Modal:
      case Tag::Elided:
        group->modal = token.word;
        group->negated |= token.word->closed == Closed::Cannot;
        break;
      case Tag::Not:
        if (group->negated) adverbs.push_back(token.word);  // "not not"
        group->negated = true;
        break;
      case Tag::Adverb:
        adverbs.push_back(token.word);
        break;
      case Tag::Been:
        group->aux = group->verb;
        group->verb = token.word;
        break;
      default:
        group->verb = token.word;
        break;
    }
  };
  for (Tree* child : tree.children) {
    if (antlr4::Token* token = leaf(child)) {
      take(tagged(*token));
      continue;
    }
    for (Tree* inner : child->children) take(tagged(*leaf(inner)));
  }
  group->adverbs = copy<const Word*>(adverbs);
  group->words = copy<const Word*>(words);
  return group;
}

void ChunkBuilder::mergeAuxiliary(VerbGroup& verb, Chunks& chunks) {
  if (verb.verb == nullptr) return;
  Closed auxiliary = verb.verb->closed;
  bool be = auxiliary == Closed::Be || auxiliary == Closed::Been;
  if (!be && auxiliary != Closed::Have) return;
  size_t at = 0;
  while (at < chunks.size() && chunks[at]->kind == ChunkKind::Adverb) ++at;
  if (at == chunks.size()) return;
  Chunk& main = *chunks[at];
  bool participle = main.kind == ChunkKind::Part;
  bool gerund = main.kind == ChunkKind::Gerund && be;
  if (!participle && !gerund) return;
  if (verb.aux == nullptr) verb.aux = verb.verb;
  verb.verb = main.word;
  verb.passive = participle && be;
  verb.span = source::cover(verb.span, main.word->span);
  llvm::SmallVector<const Word*, 2> adverbs(verb.adverbs.begin(), verb.adverbs.end());
  llvm::SmallVector<const Word*, 4> words(verb.words.begin(), verb.words.end());
  for (size_t i = 0; i <= at; ++i) words.push_back(chunks[i]->word);
  verb.words = copy<const Word*>(words);
  for (size_t i = 0; i < at; ++i) {
    if (chunks[i]->word->closed == Closed::Not && !verb.negated)
      verb.negated = true;
    else
      adverbs.push_back(chunks[i]->word);
  }
  verb.adverbs = copy<const Word*>(adverbs);
  if (gerund && main.np != nullptr) {
    chunks[at] = nounChunk(main.np);
    chunks.erase(chunks.begin(), chunks.begin() + static_cast<ptrdiff_t>(at));
  } else {
    chunks.erase(chunks.begin(), chunks.begin() + static_cast<ptrdiff_t>(at + 1));
  }
}

void ChunkBuilder::absorb(Chunks& chunks) {
  Chunks kept;
  for (size_t i = 0; i < chunks.size(); ++i) {
    Chunk* chunk = chunks[i];
    kept.push_back(chunk);
    Chunk* target = chunk;
    while (target->inner != nullptr && (target->kind == ChunkKind::Conj || target->kind == ChunkKind::Prep)) {
      target = const_cast<Chunk*>(target->inner);
    }
    bool takes = target->kind == ChunkKind::Inf || target->kind == ChunkKind::Gerund || target->kind == ChunkKind::Rel;
    if (!takes || i + 1 >= chunks.size()) continue;
    if (target->verb != nullptr && target->kind == ChunkKind::Rel) {
      Chunks rest(chunks.begin() + static_cast<ptrdiff_t>(i + 1), chunks.end());
      mergeAuxiliary(const_cast<VerbGroup&>(*target->verb), rest);
      i = chunks.size() - rest.size() - 1;
      if (i + 1 >= chunks.size()) continue;
    }
    if (target->np != nullptr) continue;
    Chunk* next = chunks[i + 1];
    if (next->kind == ChunkKind::Noun) {
      target->np = next->np;
    } else if (next->kind == ChunkKind::Adjective && target->kind == ChunkKind::Rel && target->inner == nullptr) {
      target->inner = next;
    } else {
      continue;
    }
    target->span = source::cover(target->span, next->span);
    chunk->span = source::cover(chunk->span, next->span);
    ++i;
  }
  chunks = kept;
}

ArrayRef<const Chunk*> ChunkBuilder::finish(Chunks& chunks) {
  absorb(chunks);
  llvm::SmallVector<const Chunk*, 8> result(chunks.begin(), chunks.end());
  return copy<const Chunk*>(result);
}

}  // namespace thou::syntax
