// Whether a block is a state that a program can go on with: every index in range, every link consistent. A block that passes can be
// run without undefined behaviour; it need not be one that play could have reached. Slots in registers and roles are not checked
// here: the machine checks them where they are used.
#include <algorithm>

#include "runtime/bytecode/OpcodeInfo.h"
#include "runtime/state/GameState.h"

namespace thou::state {

using bytecode::Change;
using bytecode::kNone;
using bytecode::Program;

namespace {

using Fault = std::optional<std::string>;

class Checker {
 public:
  Checker(const Program& program, const GameState& state) : program_(program), state_(state) {}

  std::optional<GameState::Fault> run() {
    const Fault text = first();
    if (!text) return std::nullopt;
    return GameState::Fault{*text, section_, row_};
  }

 private:
  /// The row that is looked at now.
  void at(Section section, uint32_t row) const { section_ = section, row_ = row; }

  Fault first() const {
    if (Fault fault = sizes()) return fault;
    if (Fault fault = cards()) return fault;
    if (Fault fault = zones()) return fault;
    if (Fault fault = attachments()) return fault;
    if (Fault fault = counters()) return fault;
    if (Fault fault = records()) return fault;
    if (Fault fault = effects()) return fault;
    if (Fault fault = listeners()) return fault;
    if (Fault fault = groups()) return fault;
    if (Fault fault = events()) return fault;
    return frames();
  }

  bool validPlayer(uint8_t player) const {
    return player < state_.count(Section::Players) || player == kScenario.value;
  }
  bool validCard(uint32_t number) const { return number <= state_.cards(); }

  Fault sizes() const {
    if (state_.count(Section::Facts) != 1) return "the facts are missing";
    const Facts& facts = state_.facts();
    const uint32_t seats = state_.count(Section::Players);
    if (seats < 1 || seats > kMaxPlayers + 1u || facts.players != seats - 1) return "the players do not add up";
    if (facts.firstPlayer >= seats || (seats > 1 && facts.firstPlayer == 0)) return "the first player is nobody";
    if (facts.winner > kMaxPlayers || (facts.winner != 0 && facts.outcome != Outcome::Won)) return "nobody has won";
    if (facts.outcome > Outcome::Lost || facts.mode > Mode::Rounds) return "no such way for a game to stand";
    if (facts.dirty > kDirtyBits) return "unknown marks of change";
    if (state_.count(Section::Zones) != seats * state_.shape().zones) return "the zones do not add up";
    if (state_.count(Section::Cards) < 1) return "the cards are missing";
    if (state_.count(Section::Heads) != 2 * state_.shape().verbs + state_.shape().stats + kChanges)
      return "the listener heads do not add up";
    if (facts.random[0] == 0 && facts.random[1] == 0 && facts.random[2] == 0 && facts.random[3] == 0)
      return "the generator is stuck";
    return std::nullopt;
  }

  Fault cards() const {
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      const CardRow& card = state_.card(number);
      if (card.face >= program_.cards.size() || card.front >= program_.cards.size()) return "a card has no definition";
      if (card.zone != kNoZone && card.zone >= program_.zones.size()) return "a card is in no zone there is";
      if (card.area >= state_.count(Section::Players)) return "a card is in nobody's area";
      if (!validPlayer(card.owner) || !validPlayer(card.baseController) || !validPlayer(card.knownController))
        return "a card is nobody's";
      if (!validCard(card.host) || !validCard(card.firstAttachment) || !validCard(card.nextAttachment))
        return "an attachment is no card";
    }
    for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
      at(Section::Players, seat);
      if (!validCard(uint32_t(state_.player(seat).identity))) return "an identity is no card";
    }
    return std::nullopt;
  }

  Fault zones() const {
    std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
    for (uint32_t seat = 0; seat < state_.count(Section::Players); ++seat) {
      at(Section::Players, seat);
      for (uint32_t kind = 0; kind < state_.shape().zones; ++kind) {
        const ZoneRow& zone = state_.zone(seat, kind);
        at(Section::Zones, seat * state_.shape().zones + kind);
        uint32_t previous = 0;
        uint32_t count = 0;
        for (uint32_t number = zone.first; number != 0; number = state_.card(number).next) {
          if (!validCard(number) || seen[number]++) return "a zone's cards are not a list";
          const CardRow& card = state_.card(number);
          if (card.zone != kind || card.area != seat || card.previous != previous)
            return "a card is not in the zone it says";
          previous = number;
          ++count;
        }
        if (zone.last != previous || zone.count != count) return "a zone's cards do not add up";
      }
    }
    uint32_t inPlay = 0;
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      const CardRow& card = state_.card(number);
      if ((card.zone != kNoZone) != (seen[number] != 0)) return "a card is in a zone that does not hold it";
      inPlay += card.zone != kNoZone && program_.zones[card.zone].role == bytecode::ZoneRole::Play;
    }
    at(Section::Touched, 0);
    for (const uint64_t number : state_.all<uint64_t>(Section::Touched)) {
      if (number == 0 || number > state_.cards()) return "a card that is none has changed";
    }
    std::fill(seen.begin(), seen.end(), uint8_t(0));
    at(Section::InPlay, 0);
    for (const uint64_t number : state_.all<uint64_t>(Section::InPlay)) {
      if (number == 0 || number > state_.cards() || seen[number]++) return "the cards in play are not a list";
      const uint8_t zone = state_.card(uint32_t(number)).zone;
      if (zone == kNoZone || program_.zones[zone].role != bytecode::ZoneRole::Play)
        return "a card in play is not in play";
    }
    if (state_.count(Section::InPlay) != inPlay) return "the cards in play do not add up";
    return std::nullopt;
  }

  Fault attachments() const {
    std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
    for (uint32_t host = 1; host <= state_.cards(); ++host) {
      at(Section::Cards, host);
      for (uint32_t number = state_.card(host).firstAttachment; number != 0;
           number = state_.card(number).nextAttachment) {
        if (seen[number]++ || state_.card(number).host != host) return "attachments are not a list";
      }
    }
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      if ((state_.card(number).host != 0) != (seen[number] != 0)) return "an attachment is not on its host";
      uint32_t steps = 0;
      for (uint32_t above = state_.card(number).host; above != 0; above = state_.card(above).host) {
        if (++steps > state_.cards()) return "attachments go in a circle";
      }
    }
    return std::nullopt;
  }

  Fault counters() const {
    const uint32_t rows = state_.count(Section::Counters);
    std::vector<uint8_t> seen(rows + 1, 0);
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      const uint32_t row = state_.card(number).counters;
      if (row > rows || (row != 0 && seen[row]++)) return "two cards share their counters";
    }
    const uint32_t stride = std::max(1u, (state_.shape().counters + 1) / 2);
    for (uint64_t row = state_.facts().freeCounters; row != 0;) {
      if (row > rows || seen[row]++) return "the unused counters are not a list";
      row = state_.rows<uint64_t>(Section::Counters)[(row - 1) * stride];
    }
    return std::nullopt;
  }

  Fault records() const {
    const uint32_t rows = state_.count(Section::LastKnown);
    std::vector<uint8_t> seen(rows + 1, 0);
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      const uint32_t row = state_.card(number).lastKnown;
      if (row > rows || (row != 0 && seen[row]++)) return "two cards share what is known of them";
      if (row != 0 && state_.lastKnown(row - 1).card != number) return "what is known of a card is another's";
    }
    for (uint32_t row = 0; row < rows; ++row) {
      at(Section::LastKnown, row);
      const LastKnownHead& head = state_.lastKnown(row);
      if (!seen[row + 1]) return "what is known of a card is nobody's";
      if (head.face >= program_.cards.size() || !validPlayer(head.owner) || !validPlayer(head.controller))
        return "what is known of a card is impossible";
      if (head.area >= state_.count(Section::Players) || !validCard(uint32_t(head.host)))
        return "what is known of a card is impossible";
      if (head.zone != kNoZone && head.zone >= program_.zones.size()) return "what is known of a card is impossible";
    }
    return std::nullopt;
  }

  bool validId(Change change, uint32_t id) const {
    switch (change) {
      case Change::Stat:
        return id < program_.stats.size();
      case Change::Keyword:
        return id < program_.keywords.size();
      case Change::Trait:
        return id < program_.traits.size();
      case Change::Cannot:
        return id < program_.verbs.size();
      case Change::Delayed:
      case Change::Whenever:
        return id < program_.functions.size();
      case Change::Control:
      case Change::Release:
      case Change::Helped:
      case Change::Blank:
        return true;
      case Change::Kind:
        return id < program_.kinds.size();
      case Change::Granted:
      case Change::Constant:
        return id < program_.abilities.size();
      case Change::CounterMax:
        return id < program_.counters.size();
      case Change::Silenced:
        return id < program_.labels.size();
    }
    return false;
  }

  Fault effects() const {
    const uint32_t rows = state_.count(Section::Effects);
    const Facts& facts = state_.facts();
    uint32_t changes[kChanges] = {};
    uint32_t ends[kEnds] = {};
    uint32_t live = 0;
    uint32_t due = 0;
    uint32_t onCards = 0;
    std::vector<uint32_t> cannot(program_.verbs.size(), 0);
    for (uint32_t i = 0; i < rows; ++i) {
      at(Section::Effects, i);
      const EffectRow& effect = state_.effect(i);
      if (effect.state == EffectState::Free) continue;
      if (effect.state > EffectState::Due || effect.change >= kChanges || effect.end >= kEnds)
        return "an effect is of no kind there is";
      if (!validPlayer(effect.you) || !validCard(uint32_t(effect.affected))) return "an effect is on nobody";
      const bool nameless = effect.effect == kNone && Change(effect.change) == Change::Control &&
                            bytecode::End(effect.end) == bytecode::End::Never;
      if (!nameless && (effect.effect >= program_.effects.size() || !validId(Change(effect.change), effect.id)))
        return "an effect has no text";
      if (effect.state == EffectState::Due) {
        if (Change(effect.change) != Change::Delayed && Change(effect.change) != Change::Whenever)
          return "an effect is due that cannot be";
        ++due;
        continue;
      }
      ++live;
      ++changes[effect.change];
      ++ends[effect.end];
      onCards += uint32_t(effect.affected) != 0;
      if (Change(effect.change) == Change::Cannot) ++cannot[effect.id];
    }
    at(Section::Facts, 0);
    if (live != facts.liveEffects || due != facts.due) return "the effects do not add up";
    if (!std::equal(changes, changes + kChanges, facts.changes) || !std::equal(ends, ends + kEnds, facts.ends))
      return "the effects do not add up";
    for (uint32_t verb = 0; verb < cannot.size(); ++verb) {
      if (state_.head(state_.cannotKey(verb)).mask != cannot[verb]) return "the cannots do not add up";
    }
    std::vector<uint8_t> seen(rows + 1, 0);
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      at(Section::Cards, number);
      for (uint32_t row = state_.card(number).firstEffect; row != 0; row = state_.effect(row - 1).next) {
        if (row > rows || seen[row]++) return "a card's effects are not a list";
        const EffectRow& effect = state_.effect(row - 1);
        if (effect.state != EffectState::Live || uint32_t(effect.affected) != number)
          return "an effect is on another card";
        --onCards;
      }
    }
    if (onCards != 0) return "an effect is not on its card";
    at(Section::Facts, 0);
    for (uint32_t row = facts.freeEffect; row != 0; row = state_.effect(row - 1).next) {
      if (row > rows || seen[row]++ || state_.effect(row - 1).state != EffectState::Free)
        return "the unused effects are not a list";
    }
    return std::nullopt;
  }

  Fault groups() const {
    std::vector<uint8_t> seen(state_.count(Section::Cards), 0);
    uint32_t before = 0;
    for (uint32_t i = 0; i < state_.count(Section::Groups); ++i) {
      const GroupRow& group = state_.group(i);
      at(Section::Groups, i);
      if (group.serial <= before || group.serial >= state_.facts().nextGroup)
        return "set-aside groups are out of order";
      before = group.serial;
      if (group.state > GroupState::Over || !validPlayer(group.you) || !validCard(group.follower) ||
          !validCard(uint32_t(group.source)))
        return "a set-aside group is nobody's";
      for (uint32_t number = group.firstCard; number != 0; number = state_.card(number).nextInGroup) {
        if (!validCard(number) || seen[number]++ || state_.card(number).group != group.serial)
          return "a set-aside group's cards are not a list";
      }
    }
    for (uint32_t number = 1; number <= state_.cards(); ++number) {
      if ((state_.card(number).group != 0) != (seen[number] != 0)) return "a card is set aside with no group";
    }
    return std::nullopt;
  }

  bool validListener(const ListenerRow& row) const {
    const uint32_t verbs = state_.shape().verbs;
    if (row.ability >= program_.abilities.size() || !validCard(row.card) || row.slot >= 16) return false;
    if (row.via != kNone &&
        (row.via >= program_.effects.size() || row.viaAbility >= program_.abilities.size() || row.card == 0))
      return false;
    if (row.effectRow > state_.count(Section::Effects) || !validPlayer(uint8_t(row.you)) || row.you > UINT8_MAX)
      return false;
    if (row.key < verbs) return true;
    if (row.effect >= program_.effects.size()) return false;
    const bytecode::EffectTemplate& effect = program_.effects[row.effect];
    if (row.key < 2 * verbs) return effect.change == Change::Cannot && effect.id == row.key - verbs;
    if (row.key < state_.changeKey(Change(0))) return effect.change == Change::Stat && effect.id == row.key - 2 * verbs;
    return row.key == state_.changeKey(effect.change) && validId(effect.change, effect.id);
  }

  Fault listeners() const {
    const uint32_t rows = state_.count(Section::Listeners);
    std::vector<uint8_t> byKey(rows + 1, 0);
    std::vector<uint8_t> byCard(rows + 1, 0);
    for (uint32_t key = 0; key < state_.count(Section::Heads); ++key) {
      at(Section::Heads, key);
      uint32_t mask = 0;
      uint32_t last = 0;
      for (uint32_t number = state_.head(key).first; number != 0;) {
        if (number > rows || byKey[number]++) return "listeners are not a list";
        const ListenerRow& row = state_.listener(number - 1);
        at(Section::Listeners, number - 1);
        if (row.key != key || !validListener(row)) return "a listener listens to nothing";
        if (last != 0 && row.previous != last) return "listeners are not a list";
        mask |= 1u << row.slot;
        last = number;
        number = row.next;
      }
      if (last != 0 && state_.listener(state_.head(key).first - 1).previous != last) return "listeners are not a list";
      if (key < state_.shape().verbs && state_.head(key).mask != mask) return "the listeners do not add up";
    }
    at(Section::Facts, 0);
    for (uint32_t number = state_.facts().freeListener; number != 0; number = state_.listener(number - 1).next) {
      if (number > rows || byKey[number]++) return "the unused listeners are not a list";
    }
    for (uint32_t card = 1; card <= state_.cards(); ++card) {
      at(Section::Cards, card);
      for (uint32_t number = state_.card(card).firstListener; number != 0;
           number = state_.listener(number - 1).nextOfCard) {
        if (number > rows || byCard[number]++ || state_.listener(number - 1).card != card)
          return "a card's listeners are not a list";
      }
    }
    return std::nullopt;
  }

  Fault events() const {
    uint32_t cards = 0;
    uint32_t used = 0;
    uint32_t happened = 0;
    for (uint32_t i = 0; i < state_.count(Section::Events); ++i) {
      at(Section::Events, i);
      const EventRow& event = state_.event(i);
      if (event.verb >= program_.verbs.size() || event.serial == 0 || event.serial >= state_.facts().nextEvent)
        return "an event is of no verb there is";
      if (event.firstCard < cards || event.firstUsed < used || event.firstHappened < happened)
        return "events are not nested";
      cards = event.firstCard + event.cards;
      const uint32_t all = state_.count(Section::EventCards);
      if (event.firstCard > all || event.cards > all - event.firstCard) return "an event's cards are not its own";
      used = event.firstUsed;
      happened = event.firstHappened;
    }
    if (used > state_.count(Section::Used) || happened > state_.count(Section::Happened))
      return "an event's records are not its own";
    at(Section::Usage, 0);
    for (const UsageRow& row : state_.all<UsageRow>(Section::Usage)) {
      if (row.ability >= program_.abilities.size() || row.scope > uint8_t(bytecode::LimitScope::Event))
        return "a limit is of no ability there is";
    }
    return std::nullopt;
  }

  bool beginsInstruction(const bytecode::Function& function, uint32_t pc) const {
    uint32_t at = 0;
    while (at < pc && at < function.code.size())
      at += bytecode::opcodeInfo(bytecode::opcodeOf(function.code[at])).words;
    return at == pc && pc < function.code.size();
  }

  /// The registers of the Code frame beneath that a frame writes or reads, from its `result` on.
  bool resultFits(uint32_t frame, uint32_t registers) const {
    const uint32_t result = state_.frame(frame).result;
    if (result == 0) return true;
    if (frame == 0 || state_.frame(frame - 1).kind != FrameKind::Code) return false;
    return uint64_t(result) - 1 + registers <= program_.functions[state_.frame(frame - 1).what].registers;
  }

  Fault frames() const {
    uint32_t registers = 0;
    uint32_t arena = 0;
    uint32_t events = 0;
    for (uint32_t i = 0; i < state_.frames(); ++i) {
      at(Section::Frames, i);
      const Frame& frame = state_.frame(i);
      if (uint8_t(frame.kind) >= kFrameKinds || !validPlayer(frame.you)) return "a frame is of no kind there is";
      const bool asking = (frame.flags & kFrameAsking) != 0;
      if ((asking || frame.kind == FrameKind::Choice) &&
          (i + 1 != state_.frames() || !state_.inGame(PlayerId{frame.you})))
        return "a question is out of place";
      if (!resultFits(i, frame.kind == FrameKind::Choice ? 1 : 2)) return "a frame's result fits nowhere";
      switch (frame.kind) {
        case FrameKind::Code: {
          if (frame.what >= program_.functions.size()) return "a frame runs nothing";
          const bytecode::Function& function = program_.functions[frame.what];
          if (frame.registers != registers || frame.arena < arena || frame.arena > state_.count(Section::Arena))
            return "registers do not add up";
          registers += function.registers;
          arena = frame.arena;
          if (!beginsInstruction(function, frame.pc)) return "a frame stands between instructions";
          if (asking) return "a question is out of place";
          break;
        }
        case FrameKind::Event: {
          if (frame.what != events++ || frame.what >= state_.count(Section::Events)) return "a frame is of no event";
          const Stage stage = Stage(frame.stage);
          if (stage > Stage::Finish) return "an event is at no stage there is";
          const bool window = stage <= Stage::Interrupt || stage == Stage::ResponseForced || stage == Stage::Response;
          if (asking && !window) return "a question is out of place";
          if (frame.extra < 0 || uint64_t(frame.extra) > program_.wraps.size()) return "an event's body is none";
          if (frame.extra != 0) {
            const auto& body = program_.functions[program_.wraps[size_t(frame.extra) - 1].body];
            const uint32_t captures = body.parameters.empty() ? 0 : uint32_t(body.parameters.size()) - 1;
            if (frame.result == 0 || !resultFits(i, uint32_t(bytecode::kRoleCount) + captures))
              return "an event's body is none";
          }
          break;
        }
        case FrameKind::Ability:
          if (frame.what >= program_.abilities.size() || asking) return "a frame is of no ability";
          break;
        case FrameKind::Choice:
          if (frame.what >= program_.choices.size() || frame.result == 0 || frame.stage > 4) return "a choice is none";
          if (frame.extra < 0 || frame.extra > UINT32_MAX) return "a choice is none";
          break;
        case FrameKind::Resolve:
        case FrameKind::Standing:
          if (asking) return "a question is out of place";
          break;
        case FrameKind::Offer:
        case FrameKind::Pay:
          break;
      }
    }
    at(Section::Facts, 0);
    if (events != state_.count(Section::Events)) return "the events do not add up";
    if (registers != state_.count(Section::Registers)) return "registers do not add up";
    return std::nullopt;
  }

  const Program& program_;
  const GameState& state_;
  mutable Section section_ = Section::Facts;
  mutable uint32_t row_ = 0;
};

}  // namespace

std::optional<GameState::Fault> GameState::fault(const Program& program) const { return Checker(program, *this).run(); }

std::optional<std::string> GameState::check(const Program& program) const {
  std::optional<Fault> found = fault(program);
  return found ? std::optional(std::move(found->text)) : std::nullopt;
}

}  // namespace thou::state
