// Runs the generated parser over tags. Next: SentenceParser.cpp.
#include "compiler/syntax/SentenceGrammar.h"

namespace thou::syntax {
namespace {

using antlr4::Token;
using antlr4::atn::PredictionMode;
using grammar::ThouSentence;

#define TAG(Name, TOKEN, words) \
  static_assert(static_cast<size_t>(Tag::Name) + 1 == static_cast<size_t>(ThouSentence::TOKEN));
#include "compiler/syntax/Tags.def"

/// Gives up at the first error; recovery in a flat list invents nonsense.
class FirstError final : public antlr4::DefaultErrorStrategy {
 public:
  void recover(antlr4::Parser*, std::exception_ptr error) override { std::rethrow_exception(error); }
  Token* recoverInline(antlr4::Parser* parser) override { throw antlr4::InputMismatchException(parser); }
  void sync(antlr4::Parser*) override {}
  void reportError(antlr4::Parser*, const antlr4::RecognitionException&) override {}
};

antlr4::ListTokenSource tokenSource(const std::vector<Tagged>& tags) {
  std::vector<std::unique_ptr<Token>> tokens;
  tokens.reserve(tags.size() + 1);
  for (const Tagged& tagged : tags) {
    tokens.push_back(std::make_unique<antlr4::CommonToken>(static_cast<size_t>(tagged.tag) + 1));
  }
  tokens.push_back(std::make_unique<antlr4::CommonToken>(Token::EOF));
  return antlr4::ListTokenSource(std::move(tokens));
}

/// Collects what ANTLR says about predictions.
class PredictionListener final : public antlr4::DiagnosticErrorListener {
 public:
  PredictionListener() : antlr4::DiagnosticErrorListener(false) {}
  std::string text;

  void syntaxError(antlr4::Recognizer*, Token*, size_t, size_t, const std::string& message,
                   std::exception_ptr) override {
    add("error", message);
  }
  void reportAmbiguity(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, size_t start, size_t stop, bool,
                       const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    add("ambiguity", describe(parser, dfa, start, stop));
  }
  void reportAttemptingFullContext(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, size_t start, size_t stop,
                                   const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    add("full context", describe(parser, dfa, start, stop));
  }
  void reportContextSensitivity(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, size_t start, size_t stop, size_t,
                                antlr4::atn::ATNConfigSet*) override {
    add("context sensitivity", describe(parser, dfa, start, stop));
  }

 private:
  void add(const char* what, const std::string& where) { text += std::string(what) + ": " + where + '\n'; }

  static std::string describe(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, size_t start, size_t stop) {
    std::string result =
        parser->getRuleNames()[dfa.atnStartState->ruleIndex] + " at token " + std::to_string(start) + ":";
    for (size_t i = start; i <= stop; ++i) {
      size_t type = parser->getTokenStream()->get(i)->getType();
      result += ' ' + (type == Token::EOF ? std::string("end") : std::string(tagName(static_cast<Tag>(type - 1))));
    }
    return result;
  }
};

}  // namespace

struct SentenceGrammar::Machine {
  explicit Machine(const std::vector<Tagged>& tags) : source(tokenSource(tags)), stream(&source), parser(&stream) {
    parser.removeErrorListeners();
    parser.setErrorHandler(std::make_shared<FirstError>());
  }
  antlr4::ListTokenSource source;
  antlr4::CommonTokenStream stream;
  ThouSentence parser;
};

SentenceGrammar::SentenceGrammar(const std::vector<Tagged>& tokens) : machine_(std::make_unique<Machine>(tokens)) {}
SentenceGrammar::~SentenceGrammar() = default;

ThouSentence::SegmentContext* SentenceGrammar::run(PredictionMode mode) {
  ThouSentence& parser = machine_->parser;
  parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(mode);
  errorAt_ = kNone;
  try {
    return parser.segment();
  } catch (const antlr4::RecognitionException& error) {
    Token* at = error.getOffendingToken();
    errorAt_ = at != nullptr ? at->getTokenIndex() : machine_->stream.index();
  } catch (const std::exception&) {
    errorAt_ = machine_->stream.index();
  }
  return nullptr;
}

ThouSentence::SegmentContext* SentenceGrammar::parse() {
  if (auto* tree = run(PredictionMode::SLL)) return tree;
  machine_->parser.reset();
  auto* tree = run(PredictionMode::LL);
  usedFullContext_ = tree != nullptr;
  return tree;
}

std::string SentenceGrammar::ambiguities() {
  PredictionListener listener;
  machine_->parser.addErrorListener(&listener);
  if (run(PredictionMode::LL_EXACT_AMBIG_DETECTION) == nullptr) {
    listener.text += "error: at token " + std::to_string(errorAt_) + '\n';
  }
  machine_->parser.removeErrorListeners();
  return listener.text;
}

}  // namespace thou::syntax
