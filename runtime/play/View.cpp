// Cards, zones and the decision of a view. See View.h.
#include "runtime/play/View.h"

#include <algorithm>

#include "runtime/play/Viewer.h"

namespace thou::play {

using bytecode::Change;
using bytecode::Flag;
using bytecode::Index;
using bytecode::kNone;
using bytecode::ZoneRole;
using rules::Decision;
using rules::Status;
using state::CardRow;
using state::PlayerId;

namespace {

constexpr uint32_t kFlags = 0
#define FLAG(Name, Adjective) +1
#include "runtime/bytecode/Flags.def"
    ;
constexpr const char* kAdjectives[kFlags] = {
#define FLAG(Name, Adjective) Adjective,
#include "runtime/bytecode/Flags.def"
};

bool has(std::span<const Index> list, Index index) { return std::find(list.begin(), list.end(), index) != list.end(); }

}  // namespace

Viewer::Viewer(const rules::Game& game, PlayerId viewer)
    : game_(game),
      program_(game.program()),
      state_(game.state()),
      engine_(program_, game.prepared(), kLimits, state_, log_),
      viewer_(viewer) {
  if (viewer_ != state::kNoPlayer) engine_.writeFor(rules::seatBit(viewer_));
}

View Viewer::all() {
  view_.viewer = viewer_;
  view_.status = game_.status();
  view_.winner = state_.facts().winner;
  if (view_.status == Status::Waiting) {
    view_.decider = game_.decision().player;
    if (viewer_ == view_.decider) view_.decision = asked();
    if (viewer_ == state::kNoPlayer) view_.decision = game_.decision();
  }
  players();
  for (uint32_t seat = 1; seat <= state_.facts().players; ++seat) zones(seat);
  zones(0);
  offered();
  scopes();
  effects();
  groups();
  return std::move(view_);
}

bool Viewer::sees(uint32_t number) const {
  return viewer_ == state::kNoPlayer || (engine_.seersOf(state_.ref(number).slot()) & rules::seatBit(viewer_)) != 0;
}

bool Viewer::follows(uint32_t number) const {
  const CardRow& row = state_.card(number);
  if (viewer_ == state::kNoPlayer) return true;
  if (!sees(number) || row.zone == state::kNoZone) return false;
  const bytecode::Zone& zone = program_.zones[row.zone];
  return !zone.hidden || (row.area == viewer_.value && zone.shownToItsPlayer());
}

CardName Viewer::named(int64_t slot) const {
  const state::CardRef ref = state::CardRef::fromSlot(slot);
  if (!ref.exists()) return {};
  const uint32_t number = ref.id.value;
  const bool known = follows(number) && state_.ref(number) == ref;
  return {.number = known ? number : 0, .name = engine_.nameOf(slot)};
}

void Viewer::players() {
  for (uint32_t seat = 1; seat <= state_.facts().players; ++seat) {
    const uint32_t identity = uint32_t(state_.player(seat).identity);
    view_.players.push_back({.seat = seat,
                             .name = engine_.playerName(PlayerId{uint8_t(seat)}),
                             .identity = identity != 0 && sees(identity) ? identity : 0,
                             .alive = state_.player(seat).inGame != 0,
                             .first = state_.facts().firstPlayer == seat});
  }
}

void Viewer::zones(uint32_t seat) {
  for (uint32_t kind = 0; kind < program_.zones.size(); ++kind) {
    const state::ZoneRow& row = state_.zone(seat, kind);
    const bytecode::Zone& zone = program_.zones[kind];
    if (row.count == 0 && !(seat == 0 ? zone.scenario : zone.perPlayer)) continue;
    const bool own = viewer_ == PlayerId{uint8_t(seat)} && zone.shownToItsPlayer();
    ZoneView view{.name = string(seat == 0 && zone.scenarioName != kNone ? zone.scenarioName : zone.name),
                  .role = zone.role,
                  .seat = seat,
                  .seen = viewer_ == state::kNoPlayer || !zone.hidden || own,
                  .count = row.count,
                  .cards = {},
                  .attached = {}};
    for (uint32_t number = view.seen ? row.first : 0; number != 0; number = state_.card(number).next) {
      const uint32_t host = state_.card(number).host;
      if (host == 0)
        view.cards.push_back(card(number));
      else
        view.attached.push_back({.card = named(number), .host = named(host)});
    }
    view_.zones.push_back(std::move(view));
  }
}

CardView Viewer::card(uint32_t number) {
  const CardRow& row = state_.card(number);
  const int64_t slot = state_.ref(number).slot();
  CardView view;
  view.facedown = engine_.machine().flag(slot, Flag::FaceDown);
  view.inPlay = engine_.machine().inPlayNow(number);
  view.owner = PlayerId{row.owner};
  view.controller = engine_.machine().controller(slot);
  if (view.inPlay && row.area != 0 && !state::isPlayer(view.controller)) view.engaged = PlayerId{row.area};
  view.group = row.group;
  for (uint32_t kind = 0; kind < program_.counters.size(); ++kind) {
    const int32_t count = state_.counters(number, kind);
    const bytecode::Counter& counter = program_.counters[kind];
    if (count != 0 && !counter.internal)
      view.counters.push_back({.name = string(counter.name),
                               .adjective = counter.status ? string(counter.adjective) : std::string(),
                               .count = count});
  }
  if (sees(number)) characteristics(number, view);
  for (uint32_t flag = 0; flag < kFlags; ++flag) {
    const bool printed = Flag(flag) == Flag::Unique;  // of its face
    if (state_.flag(number, Flag(flag)) && (!printed || view.number != 0)) view.flags.emplace_back(kAdjectives[flag]);
  }
  if (view_.decision) {
    for (size_t i = 0; i < view_.decision->options.size(); ++i) {
      if (game_.decision().options[i].card.id.value == number) view.options.push_back(uint32_t(i));
    }
  }
  for (uint32_t attached = row.firstAttachment; attached != 0; attached = state_.card(attached).nextAttachment)
    view.attachments.push_back(card(attached));
  return view;
}

void Viewer::characteristics(uint32_t number, CardView& view) {
  const CardRow& row = state_.card(number);
  const int64_t slot = state_.ref(number).slot();
  const bytecode::Card& face = program_.cards[row.face];
  vm::Machine& machine = engine_.machine();
  // What lies facedown as another card shows that one; the number would tell which it is.
  if (viewer_ == state::kNoPlayer || (follows(number) && !machine.guised(row.face, row.front))) view.number = number;
  view.name = engine_.nameOf(slot);
  view.subtitle = string(face.subtitle);
  view.twoFaces = face.otherFace != kNone;
  view.resources = resources(face.icons);
  for (Index other = face.otherFace; view.number != 0 && other != kNone && other != row.face;
       other = program_.cards[other].otherFace)
    view.otherFaces.push_back(this->face(other));
  if (const Index kind = machine.kindNow(number); kind != kNone) view.kind = string(program_.kinds[kind].name);
  for (uint8_t stat = 0; stat < program_.stats.size(); ++stat) {
    const std::optional<int32_t> printed = machine.printedStat(slot, stat);
    const int32_t now = machine.stat(slot, stat);
    if (printed || now != 0)
      view.stats.push_back({.name = string(program_.stats[stat]), .now = now, .printed = printed});
  }
  // Most cards have the traits and keywords that are printed on them: all of the game's are asked about only where effects give any.
  const auto given = [&](Change change) {
    return state_.facts().changes[size_t(change)] != 0 || state_.head(state_.changeKey(change)).first != 0;
  };
  const bool traits = given(Change::Trait);
  for (Index trait = 0; traits && trait < program_.traits.size(); ++trait) {
    if (machine.hasTrait(slot, trait)) view.traits.push_back(string(program_.traits[trait]));
  }
  for (const Index trait : face.traits) {
    if (!traits) view.traits.push_back(string(program_.traits[trait]));
  }
  const bool keywords = given(Change::Keyword);
  for (Index keyword = 0; keyword < program_.keywords.size(); ++keyword) {
    if ((keywords || has(face.keywords, keyword)) && machine.hasKeyword(slot, keyword))
      view.keywords.push_back(
          {.name = string(program_.keywords[keyword].name), .value = machine.keywordValue(slot, keyword)});
  }
  lines(number, view);
}

std::vector<ResourceView> Viewer::resources(uint64_t icons) const {
  std::vector<ResourceView> list;
  for (size_t i = 0; i < program_.currencies.size(); ++i) {
    if (const int64_t many = bytecode::laneOf(int64_t(icons), int64_t(i)); many != 0)
      list.push_back({.name = string(program_.currencies[i]), .count = uint32_t(many)});
  }
  return list;
}

FaceView Viewer::face(Index index) const {
  const bytecode::Card& face = program_.cards[index];
  FaceView view{.name = face.name == kNone ? std::string() : string(program_.names[face.name]),
                .subtitle = string(face.subtitle),
                .kind = face.kind == kNone ? std::string() : string(program_.kinds[face.kind].name),
                .stats = {},
                .resources = resources(face.icons),
                .traits = {},
                .keywords = {},
                .lines = {}};
  for (const auto& [stat, printed] : face.stats) {
    const int32_t number = bytecode::printedNumber(printed, state_.facts().players);
    view.stats.push_back({.name = string(program_.stats[stat]), .now = number, .printed = number});
  }
  for (const Index trait : face.traits) view.traits.push_back(string(program_.traits[trait]));
  for (size_t i = 0; i < face.keywords.size(); ++i) {
    view.keywords.push_back({.name = string(program_.keywords[face.keywords[i]].name),
                             .value = bytecode::printedNumber(face.keywordValues[i], state_.facts().players)});
  }
  for (const Index ability : face.abilities) {
    std::string line = string(program_.abilities[ability].text);
    if (view.lines.empty() || view.lines.back() != line) view.lines.push_back(std::move(line));
  }
  return view;
}

void Viewer::lines(uint32_t number, CardView& view) {
  const bytecode::Card& face = program_.cards[state_.card(number).face];
  std::vector<Index> room;
  const std::span<const Index> now = engine_.allAbilitiesOf(number, room);
  for (const Index ability : face.abilities) {
    view.lines.push_back({.text = string(program_.abilities[ability].text),
                          .ability = ability,
                          .given = false,
                          .blank = !has(now, ability)});
  }
  const auto ofRules = [&](Index ability) {
    const auto holds = [&](const auto& row) { return has(row.abilities, ability); };
    return std::any_of(program_.kinds.begin(), program_.kinds.end(), holds) ||
           std::any_of(program_.keywords.begin(), program_.keywords.end(), holds);
  };
  for (const Index ability : now) {
    if (!has(face.abilities, ability) && !ofRules(ability))
      view.lines.push_back(
          {.text = string(program_.abilities[ability].text), .ability = ability, .given = true, .blank = false});
  }
}

void Viewer::offered() {
  for (size_t i = 0; view_.decision && i < view_.decision->options.size(); ++i) {
    const uint32_t number = game_.decision().options[i].card.id.value;
    const std::string& name = view_.decision->options[i].name;
    if (number == 0 || name.empty() || follows(number)) continue;
    CardView view = card(number);
    if (!sees(number)) characteristics(number, view);
    view.name = name;
    view.number = 0;
    view_.offered.push_back(std::move(view));
  }
  // What is looked at, as it lies, where the decision does not offer it.
  for (const state::ZoneRow& zone : state_.all<state::ZoneRow>(state::Section::Zones)) {
    for (uint32_t number = zone.first; number != 0; number = state_.card(number).next) {
      if (state_.card(number).firstEffect == 0 || follows(number) || !sees(number)) continue;
      const auto offers = [&](const rules::Option& option) { return option.card.id.value == number; };
      const std::vector<rules::Option>& options = game_.decision().options;
      if (!view_.decision || std::none_of(options.begin(), options.end(), offers))
        view_.offered.push_back(card(number));
    }
  }
}

std::string Viewer::spoken(std::string_view text) const {
  while (!text.empty() && (text.front() == ',' || text.front() == ' ')) text.remove_prefix(1);
  std::string said(text);
  constexpr std::string_view kChoose = "choose ";
  if (!said.starts_with(kChoose) || said.size() <= kChoose.size()) return said;
  // What is chosen may have stood first in its sentence; a name or trait keeps its capital.
  const std::string_view what = std::string_view(said).substr(kChoose.size());
  const auto begins = [&](Index string) { return what.starts_with(program_.string(string)); };
  char& first = said[kChoose.size()];
  const bool capital = first >= 'A' && first <= 'Z';
  if (capital && std::none_of(program_.names.begin(), program_.names.end(), begins) &&
      std::none_of(program_.traits.begin(), program_.traits.end(), begins))
    first = char(first - 'A' + 'a');
  return said;
}

Decision Viewer::asked() {
  Decision decision = game_.decision();
  decision.prompt = spoken(decision.prompt);
  if (decision.source.exists() && !follows(decision.source.id.value)) decision.source = {};
  for (rules::Option& option : decision.options) {
    if (decision.kind == rules::DecisionKind::Mode) {
      constexpr std::string_view kOr = "or ";  // before the last of several
      option.text = spoken(option.text);
      if (option.text.starts_with(kOr)) option.text.erase(0, kOr.size());
    }
    if (!option.card.exists()) continue;
    const uint32_t number = option.card.id.value;
    const CardRow& row = state_.card(number);
    const bool facedown = state_.flag(number, Flag::FaceDown);
    const bool others = engine_.machine().zoneRole(row.zone) == ZoneRole::Hand && row.area != decision.player.value;
    if (facedown || others) {
      option = {.value = 0, .card = {}, .ability = kNone, .name = {}, .text = facedown ? "a facedown card" : "a card"};
    } else if (!follows(number) || engine_.machine().guised(row.face, row.front)) {
      option.value = 0;
      option.card = {};
    }
  }
  return decision;
}

std::optional<std::string> Viewer::whyNot(uint32_t number) {
  if (number == 0 || number > state_.cards() || !sees(number)) return std::nullopt;
  const CardRow& row = state_.card(number);
  const bool hand = engine_.machine().zoneRole(row.zone) == ZoneRole::Hand && row.area == viewer_.value;
  if (!hand && !engine_.machine().inPlayNow(number)) return std::nullopt;
  return engine_.whyNotFor(state_.ref(number), viewer_, hand);
}

View viewOf(const rules::Game& game, PlayerId viewer) { return Viewer(game, viewer).all(); }

Decision askedOf(const rules::Game& game) { return Viewer(game, game.decision().player).asked(); }

std::optional<std::string> whyNot(const rules::Game& game, uint32_t card, PlayerId player) {
  return Viewer(game, player).whyNot(card);
}

}  // namespace thou::play
