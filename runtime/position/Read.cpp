// Text as a state, section by section (a row's members are ReadRow.h's); what must hold between rows is `GameState::fault`'s to say.
// See Position.h.
#include <algorithm>
#include <array>

#include "runtime/position/Files.h"
#include "runtime/position/Position.h"
#include "runtime/position/ReadRow.h"
#include "runtime/state/LastKnownLayout.h"

namespace thou::position {
namespace {

using bytecode::Program;
using state::GameState;
using state::Section;
using Kind = Value::Kind;

class Reader : RowReader {
 public:
  Reader(const Program& program, const Names& names)
      : RowReader(names, GameState(state::Shape::of(program), 0)), program_(program) {}

  ReadResult read(std::string_view text, uint64_t programHash) {
    ReadResult result;
    if (const std::optional<Problem> problem = parseJson(text, root_)) {
      result.problem = *problem;
    } else if (!all(result, programHash)) {
      result.problem = problem_;
    } else {
      result.position = {.state = std::move(state_),
                         .inputs = std::move(inputs_),
                         .endHash = endHash_,
                         .game = result.game,
                         .seats = std::move(seats_)};
    }
    return result;
  }

 private:
  bool all(ReadResult& result, uint64_t programHash) {
    static constexpr std::string_view kKeys[] = {
        "thou",     "version",   "program",        "game",      "seats",      "facts",   "players",
        "zones",    "cards",     "unusedCounters", "lastKnown", "inPlay",     "effects", "usage",
        "heads",    "listeners", "groups",         "events",    "eventCards", "objects", "used",
        "happened", "frames",    "registers",      "arena",     "touched",    "inputs",  "endHash"};
    if (root_.kind != Kind::Object) return fail(root_, "a position is an object");
    const Value* const kind = root_.find("thou");
    if (!kind || kind->text != "position")
      return fail(root_, "not a position of thou: `\"thou\": \"position\"` is missing");
    const Value* const version = root_.find("version");
    if (!version || version->kind != Kind::Number) return fail(root_, "the version is missing");
    if (version->number != kVersion)
      return fail(*version, "version " + std::to_string(version->number) + "; this program reads version " +
                                std::to_string(kVersion));
    for (const auto& [key, value] : root_.members) {
      if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys))
        return fail(value, "there is no field `" + key + "`");
    }
    uint64_t program = 0;
    if (const Value* hash = root_.find("program")) {
      if (!hex(*hash, program)) return false;
    }
    result.sameProgram = program == programHash;
    return game(result.game) && sections() && sound() && inputs();
  }

  /// Which game it is and who plays it, where the file says so.
  bool game(std::string& name) {
    if (const Value* value = root_.find("game")) {
      if (value->kind != Kind::String) return fail(*value, "`game` is a text");
      name = value->text;
    }
    const Value* const seats = root_.find("seats");
    if (!seats) return true;
    if (seats->kind != Kind::Array || seats->items.size() > state::kMaxPlayers)
      return fail(*seats, "`seats` is a list with a text for each player");
    for (const Value& seat : seats->items) {
      if (seat.kind != Kind::String) return fail(seat, "a seat is a text: who plays there");
      seats_.push_back(seat.text);
    }
    return true;
  }

  bool sections() {
    return facts() && players() && cards() && zones() && unusedCounters() && lastKnown() &&
           numbers("inPlay", Section::InPlay, Meaning::Card) && rows("effects", RowKind::EffectRow, Section::Effects) &&
           rows("usage", RowKind::UsageRow, Section::Usage) && heads() &&
           rows("listeners", RowKind::ListenerRow, Section::Listeners) &&
           rows("groups", RowKind::GroupRow, Section::Groups) && rows("events", RowKind::EventRow, Section::Events) &&
           numbers("eventCards", Section::EventCards, Meaning::Object) &&
           numbers("objects", Section::Objects, Meaning::Object) && rows("used", RowKind::UsedRow, Section::Used) &&
           rows("happened", RowKind::HappenedRow, Section::Happened) &&
           rows("frames", RowKind::Frame, Section::Frames) &&
           numbers("registers", Section::Registers, Meaning::Number) &&
           numbers("arena", Section::Arena, Meaning::Number) && numbers("touched", Section::Touched, Meaning::Card);
  }

  /// The state as a whole, the fault at the row where it shows.
  bool sound() {
    const std::optional<GameState::Fault> fault = state_.fault(program_);
    if (!fault) return true;
    const std::vector<Place>& places = places_[size_t(fault->section)];
    problem_ = {fault->row < places.size() ? places[fault->row] : root_.where, fault->text};
    return false;
  }

  // ---- sections
  const Value* section(std::string_view key, Kind kind) {
    const Value* value = root_.find(key);
    if (!value) {
      fail(root_, "the field `" + std::string(key) + "` is missing");
      return nullptr;
    }
    if (value->kind == kind) return value;
    fail(*value, "`" + std::string(key) + "` is " + (kind == Kind::Array ? "a list" : "an object"));
    return nullptr;
  }

  bool facts() {
    const Value* value = section("facts", Kind::Object);
    if (!value) return false;
    places_[size_t(Section::Facts)] = {value->where};
    state_.facts() = {};
    return row(RowKind::Facts, *value, state_.rows<std::byte>(Section::Facts), {});
  }

  bool players() {
    const Value* value = section("players", Kind::Array);
    if (!value) return false;
    if (value->items.empty() || value->items.size() > state::kMaxPlayers + 1u)
      return fail(*value, "the scenario and 1 to " + std::to_string(state::kMaxPlayers) + " players");
    players_ = uint32_t(value->items.size());
    state_.resize(Section::Players, players_);
    state_.resize(Section::Zones, players_ * state_.shape().zones);
    later_ = value;  // identities are cards, which are not known yet
    return true;
  }

  bool cards() {
    const Value* value = section("cards", Kind::Array);
    if (!value) return false;
    state_.resize(Section::Cards, uint32_t(value->items.size()) + 1);
    const Field& front = memberOf(RowKind::CardRow, "front");
    for (uint32_t number = 0; number <= value->items.size(); ++number) {
      state_.card(number) = {};
      if (number == 0) continue;
      const Value& item = value->items[number - 1];  // first what they are, so that they can be named
      const Value* what = item.find("front");
      if (!what) return fail(item, "what is it? `front` is missing");
      if (!member(RowKind::CardRow, front, *what, bytesOf(state_.card(number)))) return false;
      if (front.get(bytesOf(state_.card(number))) >= program_.cards.size()) return fail(*what, "this is no card");
    }
    places_[size_t(Section::Cards)].push_back(value->where);
    for (uint32_t number = 1; number <= value->items.size(); ++number) {
      const Value& item = value->items[number - 1];
      places_[size_t(Section::Cards)].push_back(item.where);
      if (!row(RowKind::CardRow, item, bytesOf(state_.card(number)), {"counters"})) return false;
      if (const Value* counters = item.find("counters"); counters && !countersRow(number, *counters)) return false;
    }
    return rows(*later_, RowKind::PlayerRow, Section::Players);
  }

  bool countersRow(uint32_t number, const Value& value) {
    const Value* place = value.find("row");
    if (value.kind != Kind::Object || !place) return fail(value, "counters have a `row`");
    int64_t row = 0;
    if (!number64(*place, 1, state_.cards(), row)) return false;
    if (row > state_.count(Section::Counters)) state_.resize(Section::Counters, uint32_t(row));
    if (!claim(row)) return fail(*place, "another card has these counters");
    state_.card(number).counters = uint32_t(row);
    for (const auto& [key, count] : value.members) {
      if (&count == place) continue;
      const std::optional<uint32_t> kind = names_.find(Table::Counter, key);
      if (!kind) return fail(count, "there are no counters `" + key + "`");
      int64_t amount = 0;
      if (!number64(count, INT32_MIN, INT32_MAX, amount)) return false;
      state_.setCounters(number, *kind, int32_t(amount));
    }
    return true;
  }

  /// Takes a row of counters for a card or the list of unused ones; false when it is taken.
  bool claim(int64_t row) {
    if (size_t(row) >= counterRows_.size()) counterRows_.resize(size_t(row) + 1, 0);
    return counterRows_[size_t(row)]++ == 0;
  }

  bool unusedCounters() {
    const Value* value = section("unusedCounters", Kind::Array);
    if (!value) return false;
    const size_t stride = std::max(1u, (state_.shape().counters + 1) / 2);
    uint64_t* link = nullptr;
    for (const Value& item : value->items) {
      int64_t row = 0;
      if (!number64(item, 1, state_.cards(), row)) return false;
      if (!claim(row)) return fail(item, "these counters are in use");
      if (row > state_.count(Section::Counters)) {
        // The block is laid out anew: find the last link again.
        const int64_t last = link ? (link - state_.rows<uint64_t>(Section::Counters)) / int64_t(stride) : -1;
        state_.resize(Section::Counters, uint32_t(row));
        link = last < 0 ? nullptr : state_.rows<uint64_t>(Section::Counters) + size_t(last) * stride;
      }
      if (link) *link = uint64_t(row);
      if (!link) state_.facts().freeCounters = uint32_t(row);
      link = state_.rows<uint64_t>(Section::Counters) + size_t(row - 1) * stride;
    }
    for (uint32_t row = 1; row <= state_.count(Section::Counters); ++row) {
      if (claim(row)) return fail(*value, "counters " + std::to_string(row) + " are nobody's");
    }
    return true;
  }

  bool zones() {
    const Value* value = section("zones", Kind::Array);
    if (!value) return false;
    places_[size_t(Section::Zones)].assign(state_.count(Section::Zones), value->where);
    std::vector<uint8_t> placed(state_.count(Section::Cards), 0);
    for (const Value& item : value->items) {
      const Value* of = item.find("of");
      const Value* which = item.find("zone");
      const Value* list = item.find("cards");
      if (!of || !which || !list || item.members.size() != 3 || list->kind != Kind::Array)
        return fail(item, "a zone has `of`, `zone` and `cards`");
      const std::optional<uint64_t> player = findPlayer(of->text);
      const uint32_t seat = player ? state::seatOf(state::PlayerId{uint8_t(*player)}) : 0;
      if (!player || *player == 0 || seat >= players_) return fail(*of, "nobody of that name plays");
      const std::optional<uint32_t> kind = names_.find(Table::Zone, which->text);
      if (!kind) return fail(*which, "there is no zone `" + which->text + "`");
      state::ZoneRow& zone = state_.zone(seat, *kind);
      if (zone.count != 0) return fail(item, "this zone is given twice");
      places_[size_t(Section::Zones)][seat * state_.shape().zones + *kind] = item.where;
      for (const Value& entry : list->items) {
        uint64_t number = 0;
        if (!card(entry, number)) return false;
        if (number == 0 || placed[number]++) return fail(entry, "this card is in a zone already");
        (zone.last == 0 ? zone.first : state_.card(zone.last).next) = uint32_t(number);
        state_.card(uint32_t(number)).previous = zone.last;
        zone.last = uint32_t(number);
        ++zone.count;
      }
    }
    return true;
  }

  bool lastKnown() {
    const Value* value = section("lastKnown", Kind::Array);
    if (!value) return false;
    const state::LastKnownLayout layout(state_.shape());
    state_.resize(Section::LastKnown, uint32_t(value->items.size()));
    for (size_t i = 0; i < value->items.size(); ++i) {
      const Value& item = value->items[i];
      places_[size_t(Section::LastKnown)].push_back(item.where);
      uint64_t* words = state_.rows<uint64_t>(Section::LastKnown) + i * layout.words;
      const std::span<const std::byte> plain = defaultRow(RowKind::LastKnownHead);
      std::copy(plain.begin(), plain.end(), reinterpret_cast<std::byte*>(words));
      if (!row(RowKind::LastKnownHead, item, reinterpret_cast<std::byte*>(words),
               {"stats", "counters", "values", "traits", "keywords"}))
        return false;
      if (!values(item, "stats", Table::Stat, words + layout.stats) ||
          !values(item, "counters", Table::Counter, words + layout.counters) ||
          !values(item, "values", Table::Keyword, words + layout.values) ||
          !bits(item, "traits", Table::Trait, words + layout.traits) ||
          !bits(item, "keywords", Table::Keyword, words + layout.keywords))
        return false;
    }
    return true;
  }

  bool values(const Value& item, std::string_view key, Table table, uint64_t* words) {
    const Value* value = item.find(key);
    if (!value || value->kind != Kind::Object) return fail(item, "`" + std::string(key) + "` is missing");
    for (const auto& [name, number] : value->members) {
      const std::optional<uint32_t> index = names_.find(table, name);
      if (!index) return fail(number, "there is no `" + name + "`");
      int64_t amount = 0;
      if (!number64(number, INT32_MIN, INT32_MAX, amount)) return false;
      reinterpret_cast<int32_t*>(words)[*index] = int32_t(amount);
    }
    return true;
  }

  bool bits(const Value& item, std::string_view key, Table table, uint64_t* words) {
    const Value* value = item.find(key);
    if (!value || value->kind != Kind::Array) return fail(item, "`" + std::string(key) + "` is missing");
    for (const Value& name : value->items) {
      const std::optional<uint32_t> index = names_.find(table, name.text);
      if (name.kind != Kind::String || !index) return fail(name, "there is no `" + name.text + "`");
      words[*index / 64] |= uint64_t(1) << (*index % 64);
    }
    return true;
  }

  bool heads() {
    const Value* value = section("heads", Kind::Array);
    if (!value) return false;
    places_[size_t(Section::Heads)].assign(state_.count(Section::Heads), value->where);
    for (const Value& item : value->items) {
      const Value* key = item.find("key");
      const std::optional<uint32_t> index = key ? names_.find(Table::Key, key->text) : std::nullopt;
      if (!index) return fail(item, "a chain of listeners has a `key`");
      state::HeadRow& head = state_.head(*index);
      if (head.first != 0 || head.mask != 0) return fail(*key, "this chain is given twice");
      places_[size_t(Section::Heads)][*index] = item.where;
      if (!row(RowKind::HeadRow, item, bytesOf(head), {"key"})) return false;
    }
    return true;
  }

  bool rows(std::string_view key, RowKind kind, Section into) {
    const Value* value = section(key, Kind::Array);
    if (!value) return false;
    state_.resize(into, uint32_t(value->items.size()));
    return rows(*value, kind, into);
  }

  bool rows(const Value& value, RowKind kind, Section into) {
    const std::span<const std::byte> plain = defaultRow(kind);
    for (size_t i = 0; i < value.items.size(); ++i) {
      std::byte* bytes = state_.rows<std::byte>(into) + i * plain.size();
      std::copy(plain.begin(), plain.end(), bytes);
      places_[size_t(into)].push_back(value.items[i].where);
      if (!row(kind, value.items[i], bytes, {})) return false;
    }
    return true;
  }

  bool numbers(std::string_view key, Section into, Meaning meaning) {
    const Value* value = section(key, Kind::Array);
    if (!value) return false;
    state_.resize(into, uint32_t(value->items.size()));
    places_[size_t(into)].assign(1, value->where);
    for (size_t i = 0; i < value->items.size(); ++i) {
      uint64_t bits = 0;
      if (!slot(meaning, value->items[i], bits)) return false;
      state_.row<uint64_t>(into, uint32_t(i)) = bits;
    }
    return true;
  }

  bool inputs() {
    const Value* value = section("inputs", Kind::Array);
    if (!value) return false;
    for (const Value& item : value->items) {
      if (!input(item)) return false;
    }
    if (const Value* hash = root_.find("endHash")) {
      uint64_t bits = 0;
      if (!hex(*hash, bits)) return false;
      endHash_ = bits;
    }
    return true;
  }

  bool input(const Value& item) {
    rules::Input input;
    const Value* means = item.find("means");
    if (means) input.means = means->text;
    if (item.members.size() != (means ? 2u : 1u))
      return fail(item, "an input is one of `answer`, `call`, `begin`, `end` and `start`, with `means` if need be");
    if (const Value* answer = item.find("answer")) {
      if (answer->kind != Kind::Array) return fail(*answer, "an answer is a list of numbers");
      for (const Value& choice : answer->items) {
        int64_t index = 0;
        if (!number64(choice, 0, UINT32_MAX, index)) return false;
        input.choice.push_back(uint32_t(index));
      }
    } else if (const Value* call = item.find("call")) {
      input.kind = rules::Input::Kind::Call;
      const std::optional<uint32_t> function = names_.find(Table::Function, call->text);
      if (!function || !program_.functions[*function].parameters.empty())
        return fail(*call, "there is no such step `" + call->text + "`");
      input.function = *function;
    } else if (const Value* end = item.find("end")) {
      input.kind = rules::Input::Kind::EndScope;
      const auto names = scopeNames();
      const auto found = std::find(names.begin(), names.end(), end->text);
      if (found == names.end()) return fail(*end, "nothing of that name ends");
      input.scope = bytecode::Scope(found - names.begin());
    } else if (const Value* begin = item.find("begin")) {
      input.kind = rules::Input::Kind::Begin;
      const std::optional<uint32_t> verb = names_.find(Table::Verb, begin->text);
      if (!verb || !program_.verbs[*verb].scope) return fail(*begin, "nothing of that name begins");
      input.verb = *verb;
    } else if (const Value* start = item.find("start")) {
      input.kind = rules::Input::Kind::Start;
      if (start->kind != Kind::Bool || start->number == 0) return fail(*start, "`true` is expected");
    } else {
      return fail(item, "an input is one of `answer`, `call`, `begin`, `end` and `start`");
    }
    inputs_.push_back(std::move(input));
    return true;
  }

  const Program& program_;
  Value root_;
  const Value* later_ = nullptr;  ///< the players
  std::vector<uint8_t> counterRows_;
  std::array<std::vector<Place>, state::kSections> places_;  ///< where the rows of each section stand
  std::vector<rules::Input> inputs_;
  std::vector<std::string> seats_;
  std::optional<uint64_t> endHash_;
};

}  // namespace

ReadResult Codec::read(std::string_view text) const { return Reader(program_, names_).read(text, hash_); }

}  // namespace thou::position
