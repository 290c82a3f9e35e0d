// The tagger's second look, when the verbs are known: four repairs, each a pass of its own over the tokens.
//
// 1. after, before, until, as: prepositions where no verb follows before the clause ends. 2. "if no enemy attacked this way": a participle
// becomes the finite verb of a subordinate clause that has none. 3. Commas that join a list or hang a phrase on the clause become Join.
// 4. A parenthesis without a verb in its first clause holds a phrase. Next: SentenceParser.cpp.
#include "compiler/syntax/Tagger.h"

namespace thou::syntax {
namespace {

using lexicon::Closed;
using Tokens = std::vector<Tagged>;

/// Tags of which noun phrases without clauses in them are made.
bool isNounPart(Tag tag) {
  switch (tag) {
    case Tag::Det:
    case Tag::Quantity:
    case Tag::Number:
    case Tag::Amount:
    case Tag::OrMore:
    case Tag::Ordinal:
    case Tag::Nominal:
    case Tag::Pronoun:
    case Tag::Possessive:
    case Tag::Of:
    case Tag::Signed:
      return true;
    default:
      return false;
  }
}

bool isNounStart(Tag tag) { return isNounPart(tag) && tag != Tag::Possessive && tag != Tag::Of; }

bool isClosed(const Tagged& token, Closed word) { return token.word != nullptr && token.word->closed == word; }

/// The parenthesis that closes the one at `at`, or `at` when there is none.
size_t closing(const Tokens& tokens, size_t at) {
  size_t depth = 0;
  for (size_t i = at; i < tokens.size(); ++i) {
    if (tokens[i].tag == Tag::LParen || tokens[i].tag == Tag::LFragment) ++depth;
    if (tokens[i].tag == Tag::RParen && --depth == 0) return i;
  }
  return at;
}

/// A clause that begins at `at` ends here.
bool endsClause(Tag tag) {
  return tag == Tag::Stop || tag == Tag::Comma || tag == Tag::Arrow || tag == Tag::RParen || tag == Tag::Then ||
         tag == Tag::But || tag == Tag::Sub || tag == Tag::RQuote;
}

/// Is the comma at `at` one of a list: `, x, and y`? Only plain noun phrases may stand between.
bool listComma(const Tokens& tokens, size_t at) {
  if (at + 1 < tokens.size() && tokens[at + 1].tag == Tag::Signed) return true;
  size_t i = at + 1;
  for (; i < tokens.size(); ++i) {
    Tag tag = tokens[i].tag;
    if (isNounPart(tag)) continue;
    if (tag == Tag::Comma && i > at + 1) continue;
    break;
  }
  bool conjunction = i < tokens.size() && i > at + 1 && (tokens[i].tag == Tag::And || tokens[i].tag == Tag::Or);
  return conjunction && tokens[i].comma && i + 1 < tokens.size() && isNounStart(tokens[i + 1].tag);
}

bool ambiguousSub(const Tagged& token) {
  return isClosed(token, Closed::After) || isClosed(token, Closed::Before) || isClosed(token, Closed::Until) ||
         isClosed(token, Closed::As);
}

void settlePrepositions(Tokens& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].tag != Tag::Sub || !ambiguousSub(tokens[i])) continue;
    bool verb = false;
    for (size_t k = i + 1; k < tokens.size(); ++k) {
      Tag tag = tokens[k].tag;
      if (tag == Tag::Comma && listComma(tokens, k)) continue;
      if (tag == Tag::LParen) {
        k = closing(tokens, k);
        continue;
      }
      bool joinsClause = (tag == Tag::And || tag == Tag::Or) && k + 1 < tokens.size() && isFinite(tokens[k + 1].tag);
      if (endsClause(tag) || joinsClause) break;
      if (isFinite(tag) && tokens[k - 1].tag != Tag::To) {
        verb = true;
        break;
      }
      if (tag == Tag::Participle && (tokens[k].can & kCanPast) != 0 && k > i + 1 && isNounPart(tokens[k - 1].tag) &&
          !isClosed(tokens[i], Closed::As)) {
        verb = k + 1 < tokens.size() && endsClause(tokens[k + 1].tag);
      }
    }
    if (!verb) tokens[i].tag = Tag::Preposition;
  }
}

/// Other readings of the word must supply its symbol's form; the participle's symbol is the verb's.
void settlePasts(Tokens& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].tag != Tag::Sub || i + 1 >= tokens.size() || !isNounStart(tokens[i + 1].tag)) continue;
    Tagged* candidate = nullptr;
    bool finite = false;
    for (size_t k = i + 1; k < tokens.size() && !endsClause(tokens[k].tag) && !finite; ++k) {
      finite = isFinite(tokens[k].tag) && tokens[k - 1].tag != Tag::To;
      bool past = tokens[k].tag == Tag::Participle && (tokens[k].can & kCanPast) != 0 && k > i + 1;
      if (past && candidate == nullptr && isNounPart(tokens[k - 1].tag)) candidate = &tokens[k];
    }
    if (finite || candidate == nullptr) continue;
    candidate->tag = Tag::Past;
    candidate->chosen = kCanPast;
    candidate->word->form = lexicon::Form::Past;
  }
}

/// A noun phrase that hangs on the clause: ", Solid side faceup." No verb may follow before the end, or before the next answer of a
/// scenario: "choosing A, B and C, choosing D".
bool hangingNoun(const Tokens& tokens, size_t at) {
  if (!isNounStart(tokens[at + 1].tag)) return false;
  bool joined = true;  // a list of more than two says how its last goes with the others
  for (size_t i = at + 1; i < tokens.size(); ++i) {
    Tag tag = tokens[i].tag;
    if (tag == Tag::Stop || tag == Tag::Arrow || tag == Tag::RParen) return joined;
    if (tag == Tag::Comma && tokens[i + 1].tag == Tag::Gerund) return joined;
    if (tag == Tag::And || tag == Tag::Or) joined = true;
    if (tag == Tag::Comma && isNounStart(tokens[i + 1].tag)) {  // the next of a list
      joined = false;
      continue;
    }
    if (isFinite(tag) || tag == Tag::Comma || tag == Tag::Then || tag == Tag::Sub || tag == Tag::LParen) return false;
  }
  return false;
}

/// Does the phrase behind the comma at `at` run to the end of the sentence or to an arrow?
bool phraseEnds(const Tokens& tokens, size_t at) {
  for (size_t i = at + 1; i < tokens.size(); ++i) {
    Tag tag = tokens[i].tag;
    if (tag == Tag::Stop || tag == Tag::Arrow || tag == Tag::RParen) return true;
    if (tag == Tag::Comma || tag == Tag::Then || (isFinite(tag) && tokens[i - 1].tag == Tag::Relative)) return false;
  }
  return true;
}

void settleCommas(Tokens& tokens) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].tag != Tag::Comma) continue;
    Tag next = tokens[i + 1].tag;
    bool hangs = next == Tag::Gerund || next == Tag::Participle || next == Tag::Adjective || next == Tag::Relative ||
                 next == Tag::Whose || ((next == Tag::Preposition || next == Tag::To) && phraseEnds(tokens, i));
    if (next == Tag::Adverb && i + 2 < tokens.size() && endsClause(tokens[i + 2].tag) &&
        tokens[i + 2].tag != Tag::Comma)
      hangs = true;  // ", if able"
    if (hangs || hangingNoun(tokens, i) || listComma(tokens, i)) tokens[i].tag = Tag::Join;
  }
}

void settleParentheses(Tokens& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].tag != Tag::LParen) continue;
    bool sentence = false;
    for (size_t k = i + 1; k < tokens.size(); ++k) {
      Tag tag = tokens[k].tag;
      bool opens = k == i + 1 && (tag == Tag::Sub || tag == Tag::Then || tag == Tag::Limit || tag == Tag::Keyword);
      if (opens || (isFinite(tag) && tokens[k - 1].tag != Tag::To)) sentence = true;
      bool ends = endsClause(tag) && !(tag == Tag::Comma && k == i + 1);
      if (sentence || ends || ((tag == Tag::And || tag == Tag::Or) && k > i + 1 && isFinite(tokens[k + 1].tag))) break;
    }
    if (!sentence) tokens[i].tag = Tag::LFragment;
  }
}

}  // namespace

bool isFinite(Tag tag) {
  return tag == Tag::Base || tag == Tag::Third || tag == Tag::Past || tag == Tag::Modal || tag == Tag::Elided ||
         tag == Tag::Be || tag == Tag::Have;
}

void joinParticles(std::vector<Tagged>& tokens, const TagInput& input) {
  const lexicon::Vocabulary& vocabulary = input.vocabulary;
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i].tag != Tag::Adverb ||
        (tokens[i].word->closed != Closed::Aside && tokens[i].word->closed != Closed::Back))
      continue;
    const Tag behind = i + 1 < tokens.size() ? tokens[i + 1].tag : Tag::Stop;
    if (tokens[i].word->closed == Closed::Back && behind != Tag::Stop && behind != Tag::Comma && behind != Tag::And &&
        behind != Tag::Or && behind != Tag::Then && behind != Tag::Preposition && behind != Tag::RParen)
      continue;
    const Tag before = tokens[i - 1].tag;  // "set aside a hero" and "set a hero aside", and nothing between
    if (before == Tag::Preposition || before == Tag::Det || before == Tag::Number || before == Tag::Quantity ||
        before == Tag::Ordinal || before == Tag::Adjective)
      continue;
    for (size_t k = i; k-- > 0 && tokens[k].tag != Tag::Stop;) {
      Word* verb = tokens[k].word;
      bool candidate =
          verb != nullptr && verb->symbol.valid() && verb->closed == Closed::None && (tokens[k].can & kCanBase) != 0;
      if (!candidate) continue;
      std::string particle(lexicon::spelling(tokens[i].word->closed));
      lexicon::SymbolId whole =
          vocabulary.find(lexicon::SymbolKind::Verb, vocabulary[verb->symbol].lemma + " " + particle);
      if (!whole.valid() || (vocabulary[whole].internal && !input.internal)) continue;
      verb->symbol = whole;
      verb->particle = tokens[i].word;
      tokens.erase(tokens.begin() + static_cast<ptrdiff_t>(i--));
      break;
    }
  }
}

void repairTags(std::vector<Tagged>& tokens) {
  settlePrepositions(tokens);
  settlePasts(tokens);
  settleCommas(tokens);
  settleParentheses(tokens);
}

}  // namespace thou::syntax
