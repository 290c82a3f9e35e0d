// Views as text. See PlayBoard.h.
#include "tools/thou/PlayBoard.h"

#include <algorithm>
#include <set>

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "tools/thou/PlayText.h"
#include "tools/thou/Scope.h"

namespace thou::cli {

using bytecode::ZoneRole;
using play::CardView;
using play::View;
using play::ZoneView;

namespace {

void add(std::string& text, const std::string& part, const char* between) {
  if (part.empty()) return;
  if (!text.empty()) text += between;
  text += part;
}

std::string nameOf(const CardView& card) {
  if (!card.facedown) return card.name.empty() ? "a card" : card.name;
  return card.name.empty() ? "a facedown card" : card.name + " (facedown)";
}

/// "2 mental".
std::string resourcesOf(const std::vector<play::ResourceView>& resources) {
  std::string text;
  for (const play::ResourceView& resource : resources)
    add(text, std::to_string(resource.count) + " " + resource.name, ", ");
  return text;
}

/// "ATK 3 (printed 2), hit point 9".
template <class Side>
std::string statsOf(const Side& card) {
  std::string text;
  for (const play::StatView& stat : card.stats) {
    std::string part = stat.name + " " + std::to_string(stat.now);
    if (stat.printed && *stat.printed != stat.now) part += " (printed " + std::to_string(*stat.printed) + ")";
    add(text, part, ", ");
  }
  return text;
}

template <class Side>
std::string keywordsOf(const Side& card) {
  std::string text;
  for (const play::KeywordView& keyword : card.keywords)
    add(text, keyword.name + (keyword.value == 0 ? "" : " " + std::to_string(keyword.value)), ", ");
  return text;
}

/// Its text. A line that says several things is several abilities with the same text: told once.
std::vector<std::string> linesOf(const CardView& card) {
  std::vector<std::string> lines;
  for (const play::LineView& line : card.lines) {
    std::string text = line.text + (line.given ? " (another card gives it this)" : line.blank ? " (blank now)" : "");
    if (lines.empty() || lines.back() != text) lines.push_back(std::move(text));
  }
  return lines;
}

/// What has become of it: "exhausted, stunned, 4 threat".
std::string stateOf(const CardView& card) {
  std::string text;
  for (const std::string& flag : card.flags) {
    if (!card.facedown || flag != "facedown") add(text, flag, ", ");
  }
  for (const play::CounterView& counter : card.counters) {
    const std::string count = std::to_string(counter.count);
    if (counter.adjective.empty())
      add(text, count + " " + counter.name, ", ");
    else
      add(text, counter.adjective + (counter.count == 1 ? "" : " " + count + " times"), ", ");
  }
  return text;
}

void addCard(std::string& board, const CardView& card, size_t indent, const std::string& before) {
  board += std::string(indent, ' ') + before + lineOf(card) + '\n';
  for (const CardView& attached : card.attachments) addCard(board, attached, indent + 2, "on it: ");
}

/// Names as they lie, those of equal cards beside one another once.
std::string namesOf(const std::vector<CardView>& cards) {
  std::string text;
  for (size_t i = 0; i < cards.size();) {
    const std::string name = nameOf(cards[i]);
    size_t same = 1;
    while (i + same < cards.size() && nameOf(cards[i + same]) == name) ++same;
    add(text, name + (same == 1 ? "" : " (" + std::to_string(same) + ")"), ", ");
    i += same;
  }
  return text;
}

/// A zone in a line where it is a pile, or a line for each card that is in play.
void addZone(std::string& board, const View& view, const ZoneView& zone) {
  if (zone.count == 0 || (zone.seen && zone.cards.empty())) return;  // none, or all on cards elsewhere
  const bool inPlay = std::any_of(zone.cards.begin(), zone.cards.end(),
                                  [](const CardView& card) { return card.inPlay || !card.attachments.empty(); });
  const bool named = zone.seen && !inPlay && zone.role != ZoneRole::Discard;
  board += "  " + capital(zone.name) + (named ? ", " + counted(zone.count, "card") : "") + ":";
  if (!zone.seen) {
    board += " " + counted(zone.count, "card") + '\n';
  } else if (zone.role == ZoneRole::Discard) {
    board += " " + counted(zone.count, "card") + ", on top " + nameOf(zone.cards.front()) + '\n';
  } else if (!inPlay) {
    board += " " + namesOf(zone.cards) + '\n';
  } else {
    board += '\n';
    for (const bool engaged : {false, true}) {
      for (const CardView& card : zone.cards) {
        if (state::isPlayer(card.engaged) != engaged) continue;
        const bool own = card.engaged == view.viewer;
        addCard(board, card, 4,
                !engaged ? "" : "engaged with " + (own ? "you" : playerOf(view, card.engaged.value)) + ": ");
      }
    }
  }
}

void addArea(std::string& board, const View& view, uint32_t seat) {
  const auto ofSeat = [&](const ZoneView& zone) { return zone.seat == seat && zone.count != 0; };
  const bool any = std::any_of(view.zones.begin(), view.zones.end(), ofSeat);
  if (seat == 0) {
    if (any) board += "The scenario\n";
  } else {
    const play::PlayerView& player = view.players[seat - 1];
    board += capital(playerOf(view, seat));
    if (view.viewer.value == seat) board += ", you";
    if (player.first) board += ", first player";
    if (!player.alive) board += ", out of the game";
    board += '\n';
  }
  for (const ZoneView& zone : view.zones) {
    if (zone.seat == seat) addZone(board, view, zone);
  }
}

std::string named(const play::CardName& card) { return card.name.empty() ? "a card" : card.name; }

std::string lineOf(const play::EffectView& effect) {
  std::string line = effect.text;
  if (!effect.source.name.empty() && line.find(effect.source.name) == std::string::npos)
    line += " (" + effect.source.name + ")";
  const bool said = line.find(" until ") != std::string::npos;
  if (effect.group == 0 && !effect.until.empty() && !said) line += ", until " + effect.until;
  return line;
}

/// The effects of a set-aside group, or with 0 those of none; equal ones once.
void addEffects(std::string& board, const View& view, uint32_t group, const std::string& before) {
  std::vector<std::pair<std::string, size_t>> lines;
  for (const play::EffectView& effect : view.effects) {
    if (effect.group != group) continue;
    const std::string line = lineOf(effect);
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const auto& one) { return one.first == line; });
    if (same == lines.end())
      lines.emplace_back(line, 1);
    else
      ++same->second;
  }
  if (group == 0 && !lines.empty()) board += "Lasting effects\n";
  for (const auto& [line, times] : lines)
    board += before + line + (times == 1 ? "" : " (" + std::to_string(times) + " times)") + '\n';
}

void addGroups(std::string& board, const View& view) {
  if (!view.groups.empty()) board += "Set aside\n";
  for (const play::GroupView& group : view.groups) {
    std::string cards;
    for (const play::CardName& card : group.cards) add(cards, named(card), ", ");
    add(cards, group.follower.name.empty() ? "" : group.follower.name + " with it", ", ");
    board += "  " + (cards.empty() ? "no card" : cards) + ", by " + named(group.source);
    if (state::isPlayer(group.player)) board += " of " + playerOf(view, group.player.value);
    if (!group.until.empty()) board += ": until " + group.until;
    if (group.least >= 0) {
      const bool now = group.turns >= uint32_t(group.least);
      board += now ? "; may return"
                   : "; may return after " + counted(size_t(group.least), "turn") + " (" + std::to_string(group.turns) +
                         " so far)";
    }
    board += '\n';
    addEffects(board, view, group.number, "    meanwhile: ");
  }
}

void collect(const std::vector<CardView>& cards, std::vector<const CardView*>& found) {
  for (const CardView& card : cards) {
    found.push_back(&card);
    collect(card.attachments, found);
  }
}

std::vector<const CardView*> everyCard(const View& view) {
  std::vector<const CardView*> found;
  for (const ZoneView& zone : view.zones) collect(zone.cards, found);
  collect(view.offered, found);
  return found;
}

}  // namespace

std::string playerOf(const View& view, uint32_t seat) {
  const std::string number = "player " + std::to_string(seat);
  if (seat == 0 || seat > view.players.size() || view.players[seat - 1].name == number) return number;
  return view.players[seat - 1].name + " (" + number + ")";
}

std::string nowOf(const View& view) {
  std::string text;
  for (size_t i = 0; i < view.scopes.size(); ++i) {
    const play::ScopeView& scope = view.scopes[i];
    const bool said = i + 1 < view.scopes.size() && view.scopes[i + 1].player == scope.player;
    const bool told =
        state::isPlayer(scope.player) && !said && scope.scope != "round";  // the innermost of several of one player
    add(text, scope.name + (told ? " of " + playerOf(view, scope.player.value) : ""), ", ");
  }
  return text;
}

std::string boardOf(const View& view) {
  std::string board;
  addArea(board, view, 0);
  for (uint32_t seat = 1; seat <= view.players.size(); ++seat) {
    if (seat != view.viewer.value) addArea(board, view, seat);
  }
  if (state::isPlayer(view.viewer)) addArea(board, view, view.viewer.value);
  addGroups(board, view);
  addEffects(board, view, 0, "  ");
  if (const std::string now = nowOf(view); !now.empty()) board += "Now: " + now + '\n';
  return board;
}

namespace {

/// A line of a table, with the lines that it stands below: the same card elsewhere is another line.
struct Placed {
  llvm::StringRef line;
  std::vector<llvm::StringRef> above;

  std::string key() const { return llvm::join(above, "\n") + '\n' + line.str(); }
};

std::vector<Placed> placedIn(llvm::StringRef text) {
  const auto marginOf = [](llvm::StringRef line) { return std::min(line.find_first_not_of(' '), line.size()); };
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, false);
  std::vector<Placed> placed;
  std::vector<llvm::StringRef> above;
  for (const llvm::StringRef line : lines) {
    while (!above.empty() && marginOf(above.back()) >= marginOf(line)) above.pop_back();
    placed.push_back({line, above});
    above.push_back(line);
  }
  return placed;
}

}  // namespace

std::string changedOf(const std::string& before, const std::string& now) {
  std::multiset<std::string> old;
  for (const Placed& placed : placedIn(before)) old.insert(placed.key());
  const std::vector<Placed> lines = placedIn(now);
  std::string text;
  size_t changed = 0;
  std::set<const char*> said;  // where lines begin
  const auto say = [&](llvm::StringRef line) {
    if (!said.insert(line.data()).second) return;
    text += line.str() + '\n';
    ++changed;
  };
  for (const Placed& placed : lines) {
    if (const auto same = old.find(placed.key()); same != old.end()) {
      old.erase(same);
      continue;
    }
    for (const llvm::StringRef above : placed.above) say(above);
    say(placed.line);
  }
  constexpr size_t kMost = 3;  // quarters of the lines
  if (changed * 4 > lines.size() * kMost) return now;
  if (changed < 2) return text;  // the line that says where the game stands, most times
  return "What has changed on the table (`board` shows all of it)\n" + text;
}

std::string pilesOf(const View& view, const std::string& name) {
  std::string text;
  for (const ZoneView& zone : view.zones) {
    if (folded(zone.name).find(folded(name)) == std::string::npos) continue;
    text += capital(zone.name) + (zone.seat == 0 ? "" : " of " + playerOf(view, zone.seat)) + ": " +
            counted(zone.count, "card") + '\n';
    for (const CardView& card : zone.cards) addCard(text, card, 2, "");
    for (const play::AttachedView& attached : zone.attached)
      text += "  " + named(attached.card) + ", on " + named(attached.host) + '\n';
    if (!zone.seen && zone.count != 0) text += "  You may not look at them.\n";
  }
  return text;
}

std::string lineOf(const CardView& card) {
  std::string text = nameOf(card);
  add(text, card.kind, ", ");
  std::string more = statsOf(card);
  add(more, keywordsOf(card), "; ");
  add(more, stateOf(card), "; ");
  add(text, more, ": ");
  return text;
}

std::string printedOf(const CardView& card) {
  std::string text = card.kind;
  add(text, statsOf(card), ", ");
  add(text, textOf(card), "\n");
  return text;
}

std::string textOf(const CardView& card) {
  std::string text = keywordsOf(card);
  for (const std::string& line : linesOf(card)) add(text, line, "\n");
  return text;
}

std::string briefOf(const View& view, const CardView& card) {
  std::string text;
  const auto seatOf = [](const CardView& one) -> uint32_t {
    for (const state::PlayerId player : {one.engaged, one.controller, one.owner}) {
      if (state::isPlayer(player)) return player.value;
    }
    return 0;
  };
  std::vector<const CardView*> offered = everyCard(view);
  std::erase_if(offered, [](const CardView* one) { return one->options.empty(); });
  const bool several = std::any_of(offered.begin(), offered.end(),
                                   [&](const CardView* one) { return seatOf(*one) != seatOf(*offered.front()); });
  const uint32_t seat = seatOf(card);
  if (several && seat != 0 && seat <= view.players.size()) {
    const bool own = seat == view.viewer.value;
    const std::string& name = view.players[seat - 1].name;
    text = state::isPlayer(card.engaged) ? "engaged with " + (own ? "you" : name) : own ? "yours" : name + "'s";
  }
  add(text, card.kind, ", ");
  for (const play::StatView& stat : card.stats) add(text, stat.name + " " + std::to_string(stat.now), ", ");
  add(text, stateOf(card), ", ");
  return text;
}

std::string fullOf(const CardView& card) {
  std::string text = nameOf(card);
  add(text, card.subtitle, ", ");
  const auto below = [&](const std::string& what, const std::string& part) {
    if (!part.empty()) text += "\n  " + what + part;
  };
  std::string traits;
  for (const std::string& trait : card.traits) add(traits, trait, ", ");
  below("", capital(card.kind));
  below("Traits: ", traits);
  below("", statsOf(card));
  below("", keywordsOf(card));
  below("Now: ", stateOf(card));
  below("When it is paid with: ", resourcesOf(card.resources));
  for (const CardView& attached : card.attachments) below("On it: ", nameOf(attached));
  for (const std::string& line : linesOf(card)) below("", line);
  if (card.lines.empty()) below("", "This card has no text.");
  for (const play::FaceView& face : card.otherFaces) {
    std::string title = face.name;
    add(title, face.subtitle, ", ");
    below("Its other side: ", title);
    std::string side = capital(face.kind), kinds;
    for (const std::string& trait : face.traits) add(kinds, trait, ", ");
    add(side, statsOf(face), ", ");
    add(side, keywordsOf(face), ", ");
    below("  ", side);
    below("  Traits: ", kinds);
    below("  When it is paid with: ", resourcesOf(face.resources));
    for (const std::string& line : face.lines) below("  ", line);
  }
  return text;
}

std::vector<const CardView*> cardsOf(const View& view) {
  std::vector<const CardView*> found = everyCard(view);
  std::erase_if(found, [](const CardView* card) { return card->name.empty(); });
  return found;
}

const CardView* cardOf(const View& view, size_t option) {
  for (const CardView* card : everyCard(view)) {
    if (std::find(card->options.begin(), card->options.end(), option) != card->options.end())
      return card->name.empty() ? nullptr : card;
  }
  return nullptr;
}

std::string askedFor(const rules::Decision& decision) {
  const uint32_t least = decision.minimum, most = decision.maximum;
  const std::string top = std::to_string(most);
  if (decision.kind == rules::DecisionKind::Number)
    return "Write a number from " + std::to_string(least) + " to " + top + ".";
  const std::string none = !decision.passing.empty()                       ? decision.passing
                           : decision.kind == rules::DecisionKind::Ability ? "use none"
                                                                           : "choose none";
  if (least == 0 && most == 1) return "Choose one, or press Enter to " + none + ".";
  if (least == 0) return "Choose up to " + top + " with blanks between, or press Enter to " + none + ".";
  if (least == most) return most == 1 ? "Choose one." : "Choose " + top + ", with blanks between.";
  return "Choose " + std::to_string(least) + " to " + top + ", with blanks between.";
}

}  // namespace thou::cli
