#include "runtime/rules/Explainer.h"

#include <bit>

namespace thou::rules {

using bytecode::Opcode;
using state::PlayerId;

namespace {

constexpr size_t kCardsShown = 6;  // of those looked at in vain

/// "an ally", "a minion".
std::string withArticle(const std::string& noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

}  // namespace

Explainer::Explainer(const Engine& engine, const bytecode::Program& program)
    : engine_(engine), program_(program), values_(bytecode::kMaxRegisters) {}

std::string Explainer::kindsOf(uint32_t kinds) const {
  std::string text;
  for (size_t i = 0; i < program_.kinds.size(); ++i) {
    if ((kinds >> i & 1) != 0)
      text += (text.empty() ? "" : " or ") + std::string(program_.string(program_.kinds[i].name));
  }
  return text;
}

void Explainer::test(const bytecode::Instruction& in, std::string text) {
  last_ = fact_ = text;
  at(bytecode::aOf(in.word)) = {.text = std::move(text)};
}

void Explainer::looks(uint8_t list, std::string what) {
  // Told where the list is made: of one with nothing in it no card is ever looked at.
  if (!what.empty()) list_ = what;
  at(list) = {.text = std::move(what)};
}

void Explainer::found(const bytecode::Instruction& in, std::string reason) { test(in, std::move(reason)); }

std::string Explainer::compared(const char* word, const Value& a, int64_t x, const Value& b, int64_t y) const {
  // The number that the text itself says is what was expected of the other.
  const std::string left = a.text.empty() ? "the number" : a.text;
  const std::string right = b.text.empty() ? "the number" : b.text;
  const std::string is = std::to_string(x);
  if (b.constant || b.text.empty()) return left + " is " + is + ", not " + word + std::to_string(y);
  return left + " is " + is + ", " + right + " is " + std::to_string(y);
}

void Explainer::see(const bytecode::Instruction& in, const int64_t* R) {
  const uint8_t a = bytecode::aOf(in.word);
  const uint8_t b = bytecode::bOf(in.word);
  const uint8_t c = bytecode::cOf(in.word);
  const auto name = [&](int64_t card) { return card == 0 ? std::string("no card") : engine_.nameOf(card); };
  const auto string = [&](bytecode::Index index) { return std::string(program_.string(index)); };
  const auto player = [&](int64_t slot) { return engine_.playerName(PlayerId{uint8_t(slot)}); };
  const bool holds = R[a] != 0;
  const std::string no = holds ? " " : " not ";
  switch (in.op) {
    case Opcode::Return:
      returned_ = at(a).text;
      break;
    case Opcode::LoadInt:
    case Opcode::LoadLong:
      at(a) = {.text = std::to_string(R[a]), .constant = true};
      break;
    case Opcode::Move:
      at(a) = Value(at(b));
      break;
    case Opcode::Not:
      at(a) = Value(at(b));
      break;
    case Opcode::And:
      at(a) = Value(R[b] == 0 ? at(b) : at(c));
      break;
    case Opcode::Or:
      at(a) = {.text =
                   at(b).text.empty() || at(c).text.empty() ? at(b).text + at(c).text : at(b).text + "; " + at(c).text};
      break;
    case Opcode::Stat:
      at(a) = {.text = name(R[b]) + "'s " + string(program_.stats[c])};
      break;
    case Opcode::PrintedStat:
      at(a) = {.text = name(R[b]) + "'s printed " + string(program_.stats[c])};
      break;
    case Opcode::Counters:
      at(a) = {.text = string(program_.counters[c].name) + " on " + name(R[b])};
      break;
    case Opcode::KeywordValue:
      at(a) = {.text = name(R[b]) + "'s " + string(program_.keywords[in.x].name)};
      break;
    case Opcode::CardsInPlay: {
      const uint32_t all = uint32_t((uint64_t(1) << program_.kinds.size()) - 1);
      const bool some = (in.x & all) != all && std::popcount(in.x & all) <= 3;
      looks(a, (some ? kindsOf(in.x) : "card") + " in play");
      break;
    }
    case Opcode::CardsInZone: {
      const PlayerId whose{uint8_t(R[b])};
      looks(a, "card in " + engine_.zoneName(state::seatOf(whose), c));
      break;
    }
    case Opcode::CardsInZones:
      looks(a, "card in " + withArticle(string(program_.zones[in.x].name)));
      break;
    case Opcode::AttachedTo:
      looks(a, "card on " + name(R[b]));
      break;
    case Opcode::Join: {
      const std::string one = at(b).text;
      const std::string other = at(c).text;
      looks(a, one.empty() || other.empty() || one == other ? one + (one == other ? "" : other) : one + " or " + other);
      break;
    }
    case Opcode::NewList:
      at(a) = {};
      rejected_.clear();
      element_ = 0;
      break;
    case Opcode::NextCard:
      if (element_ != 0) rejected_.push_back({.card = element_, .why = fact_});
      if (!at(b).text.empty()) list_ = at(b).text;
      element_ = R[a];
      fact_.clear();
      break;
    case Opcode::Append:
      at(a).text = list_;
      element_ = 0;
      break;
    case Opcode::Count:
      if (element_ != 0) rejected_.push_back({.card = element_, .why = fact_});
      element_ = 0;
      at(a) = {.text = at(b).text.empty() ? list_ : at(b).text, .counts = true};
      break;
    case Opcode::EqInt:
    case Opcode::LtInt:
    case Opcode::LeInt: {
      const bool less = in.op == Opcode::LtInt;
      const Value one(at(b));
      const Value other(at(c));
      const bool turned = one.constant && !other.constant;
      const Value& value = turned ? other : one;
      const int64_t number = turned ? R[c] : R[b];
      if (value.counts && number == 0) {
        test(in, "there is no " + (value.text.empty() ? std::string("card") : value.text) +
                     (rejected_.empty() ? "" : " that fits"));
      } else if (value.counts) {
        test(in, "there are " + std::to_string(number) + " of: " + value.text);
      } else if (in.op == Opcode::EqInt) {
        test(in, turned ? compared("", other, R[c], one, R[b]) : compared("", one, R[b], other, R[c]));
      } else if (turned) {
        test(in, compared(less ? "more than " : "at least ", other, R[c], one, R[b]));
      } else {
        test(in, compared(less ? "less than " : "at most ", one, R[b], other, R[c]));
      }
      break;
    }
    case Opcode::EqCard:
      test(in, name(R[b]) + " is" + no + name(R[c]));
      break;
    case Opcode::EqPlayer:
      test(in, player(R[b]) + " is" + no + player(R[c]));
      break;
    case Opcode::IsCard:
      test(in, holds ? name(R[b]) + " is there" : "there is no such card");
      break;
    case Opcode::IsPlayer:
      test(in, holds ? player(R[b]) + " plays" : "there is no such player");
      break;
    case Opcode::IsEvent:
      test(in, holds ? "it happens now" : "it does not happen now");
      break;
    case Opcode::HasStat:
      test(in, name(R[b]) + (holds ? " has " : " has no ") + string(program_.stats[c]));
      break;
    case Opcode::Flag: {
      constexpr const char* kFlags[] = {
#define FLAG(Name, Adjective) Adjective,
#include "runtime/bytecode/Flags.def"
      };
      test(in, name(R[b]) + " is" + no + kFlags[c]);
      break;
    }
    case Opcode::IsKind:
      test(in, name(R[b]) + " is" + no + withArticle(kindsOf(in.x)));
      break;
    case Opcode::HasTrait:
      test(in, name(R[b]) + (holds ? " has the trait " : " does not have the trait ") + string(program_.traits[in.x]));
      break;
    case Opcode::SharesTrait:
      test(in, name(R[b]) + (holds ? " has a trait of " : " has no such trait of ") + name(R[c]));
      break;
    case Opcode::HasKeyword:
      test(in, name(R[b]) + (holds ? " has " : " does not have ") + string(program_.keywords[in.x].name));
      break;
    case Opcode::IsNamed:
      test(in, name(R[b]) + " is" + no + string(program_.names[in.x]));
      break;
    case Opcode::IsFace:
      test(in, name(R[b]) + " is" + no + string(program_.names[program_.cards[in.x].name]) + " of that `Id`");
      break;
    case Opcode::InZone:
      test(in, name(R[b]) + " is" + no + "in a " + string(program_.zones[c].name));
      break;
    case Opcode::InPlay:
      test(in, name(R[b]) + " is" + no + "in play");
      break;
    case Opcode::InMode:
      test(in, "the game is" + no + "in " + string(program_.modes[size_t(bytecode::dOf(in.word))]) + " mode");
      break;
    case Opcode::Contains:
      test(in, name(R[c]) + " is" + no + "among them");
      break;
    case Opcode::Did:
    case Opcode::DidTo:
      test(in, std::string("to ") + string(program_.verbs[in.x].name) + (holds ? " has" : " has not") + " happened");
      break;
    case Opcode::EventVerb:
      test(in, std::string("it is") + no + "to " + string(program_.verbs[in.x].name));
      break;
    case Opcode::HasAbility:
    case Opcode::CanResolve:
      test(in, name(R[b]) + (holds ? " has" : " has no") + " such ability");
      break;
    default:  // a value nobody asks about by name
      if (in.info->operandArray[0].access == bytecode::Access::Define) at(a) = {};
      break;
  }
}

std::string Explainer::result() const {
  std::string text = returned_.empty() ? last_ : returned_;
  if (text.find("there is no") != 0) return text;
  std::string why;
  size_t shown = 0;
  for (const Rejected& each : rejected_) {
    if (each.why.empty() || ++shown > kCardsShown) continue;
    why += (why.empty() ? ": " : "; ") + each.why;
  }
  return text + why;
}

}  // namespace thou::rules
