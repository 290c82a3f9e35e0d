// Views as JSON. See ViewJson.h.
#include "tools/thou/ViewJson.h"

#include <algorithm>

#include "tools/thou/Scope.h"

namespace thou::cli {

using bytecode::Program;
using bytecode::ZoneRole;
using llvm::json::OStream;
using rules::Decision;
using rules::DecisionKind;
using rules::Status;

std::string jsonText(std::string_view text) { return llvm::json::fixUTF8(ref(text)); }

const char* nameOf(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::Cards:
      return "cards";
    case DecisionKind::Players:
      return "players";
    case DecisionKind::Mode:
      return "mode";
    case DecisionKind::YesNo:
      return "yes-no";
    case DecisionKind::Number:
      return "number";
    case DecisionKind::Ability:
      return "ability";
    case DecisionKind::Order:
      return "order";
    case DecisionKind::Payment:
      return "payment";
  }
  return "";
}

const char* nameOf(Status status) {
  switch (status) {
    case Status::Idle:
      return "idle";
    case Status::Waiting:
      return "waiting";
    case Status::Won:
      return "won";
    case Status::Lost:
      return "lost";
    case Status::Trapped:
      return "trapped";
  }
  return "";
}

namespace {

const char* nameOf(ZoneRole role) {
  switch (role) {
    case ZoneRole::Other:
      return "other";
    case ZoneRole::Deck:
      return "deck";
    case ZoneRole::Hand:
      return "hand";
    case ZoneRole::Discard:
      return "discard";
    case ZoneRole::Play:
      return "play";
    case ZoneRole::Removed:
      return "removed";
    case ZoneRole::Limbo:
      return "limbo";
    case ZoneRole::Aside:
      return "aside";
  }
  return "";
}

/// A player's seat; 0 = the scenario or nobody.
int64_t seatNumber(state::PlayerId player) { return state::isPlayer(player) ? player.value : 0; }

void say(OStream& json, const char* key, const std::string& text) {
  if (!text.empty()) json.attribute(key, jsonText(text));
}

void say(OStream& json, const char* key, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.attributeArray(key, [&] {
    for (const std::string& text : texts) json.value(jsonText(text));
  });
}

/// Another card: its number where that may be known, and its name.
void say(OStream& json, const char* key, const play::CardName& card) {
  if (card.name.empty()) return;
  json.attributeObject(key, [&] {
    if (card.number != 0) json.attribute("card", int64_t(card.number));
    json.attribute("name", jsonText(card.name));
  });
}

/// What is printed on a side of a card, and what its numbers are now.
template <class Side>
void writeStats(OStream& json, const Side& side) {
  if (!side.stats.empty()) {
    json.attributeArray("stats", [&] {
      for (const play::StatView& stat : side.stats) {
        json.object([&] {
          json.attribute("name", jsonText(stat.name));
          json.attribute("now", stat.now);
          if (stat.printed) json.attribute("printed", *stat.printed);
        });
      }
    });
  }
  if (side.resources.empty()) return;
  json.attributeArray("resources", [&] {
    for (const play::ResourceView& resource : side.resources) {
      json.object([&] {
        json.attribute("name", jsonText(resource.name));
        json.attribute("count", int64_t(resource.count));
      });
    }
  });
}

void writeKeywords(OStream& json, const std::vector<play::KeywordView>& keywords) {
  if (keywords.empty()) return;
  json.attributeArray("keywords", [&] {
    for (const play::KeywordView& keyword : keywords) {
      json.object([&] {
        json.attribute("name", jsonText(keyword.name));
        if (keyword.value != 0) json.attribute("value", keyword.value);
      });
    }
  });
}

void writeOtherFaces(OStream& json, const play::CardView& card) {
  if (card.otherFaces.empty()) return;
  json.attributeArray("otherFaces", [&] {
    for (const play::FaceView& face : card.otherFaces) {
      json.object([&] {
        json.attribute("name", jsonText(face.name));
        say(json, "subtitle", face.subtitle);
        say(json, "kind", face.kind);
        writeStats(json, face);
        say(json, "traits", face.traits);
        writeKeywords(json, face.keywords);
        say(json, "lines", face.lines);
      });
    }
  });
}

void writeCounters(OStream& json, const play::CardView& card) {
  if (!card.counters.empty()) {
    json.attributeArray("counters", [&] {
      for (const play::CounterView& counter : card.counters) {
        json.object([&] {
          json.attribute("name", jsonText(counter.name));
          json.attribute("count", counter.count);
          say(json, "status", counter.adjective);
        });
      }
    });
  }
}

void writeText(OStream& json, const play::CardView& card) {
  writeKeywords(json, card.keywords);
  if (card.lines.empty()) return;
  json.attributeArray("text", [&] {
    for (const play::LineView& line : card.lines) {
      json.object([&] {
        json.attribute("line", jsonText(line.text));
        json.attribute("ability", int64_t(line.ability));
        if (line.given) json.attribute("given", true);
        if (line.blank) json.attribute("blank", true);
      });
    }
  });
}

void writeCard(OStream& json, const play::CardView& card) {
  json.object([&] {
    if (card.number != 0) json.attribute("card", int64_t(card.number));
    if (card.facedown) json.attribute("facedown", true);
    say(json, "name", card.name);
    say(json, "subtitle", card.subtitle);
    say(json, "kind", card.kind);
    if (card.twoFaces) json.attribute("twoFaces", true);
    json.attribute("owner", seatNumber(card.owner));
    json.attribute("controller", seatNumber(card.controller));
    if (seatNumber(card.engaged) != 0) json.attribute("engaged", seatNumber(card.engaged));
    if (card.group != 0) json.attribute("group", int64_t(card.group));
    writeStats(json, card);
    writeCounters(json, card);
    say(json, "flags", card.flags);
    say(json, "traits", card.traits);
    writeText(json, card);
    writeOtherFaces(json, card);
    if (!card.options.empty()) {
      json.attributeArray("options", [&] {
        for (const uint32_t option : card.options) json.value(int64_t(option));
      });
    }
    if (card.attachments.empty()) return;
    json.attributeArray("attachments", [&] {
      for (const play::CardView& attached : card.attachments) writeCard(json, attached);
    });
  });
}

void writePlayers(OStream& json, const play::View& view) {
  json.attributeArray("players", [&] {
    for (const play::PlayerView& player : view.players) {
      json.object([&] {
        json.attribute("seat", int64_t(player.seat));
        json.attribute("name", jsonText(player.name));
        if (player.identity != 0) json.attribute("identity", int64_t(player.identity));
        json.attribute("alive", player.alive);
        json.attribute("first", player.first);
      });
    }
  });
}

void writeZones(OStream& json, const play::View& view) {
  json.attributeArray("zones", [&] {
    for (const play::ZoneView& zone : view.zones) {
      json.object([&] {
        json.attribute("name", jsonText(zone.name));
        json.attribute("role", nameOf(zone.role));
        json.attribute("seat", int64_t(zone.seat));
        json.attribute("count", int64_t(zone.count));
        if (!zone.seen) return;
        json.attributeArray("cards", [&] {
          for (const play::CardView& card : zone.cards) writeCard(json, card);
        });
        if (zone.attached.empty()) return;
        json.attributeArray("attached", [&] {
          for (const play::AttachedView& attached : zone.attached) {
            json.object([&] {
              say(json, "card", attached.card);
              say(json, "host", attached.host);
            });
          }
        });
      });
    }
  });
}

void writeLasting(OStream& json, const play::View& view) {
  json.attributeArray("scopes", [&] {
    for (const play::ScopeView& scope : view.scopes) {
      json.object([&] {
        json.attribute("name", jsonText(scope.name));
        json.attribute("scope", scope.scope);
        if (seatNumber(scope.player) != 0) json.attribute("player", seatNumber(scope.player));
      });
    }
  });
  say(json, "events", view.events);
  json.attributeArray("effects", [&] {
    for (const play::EffectView& effect : view.effects) {
      json.object([&] {
        json.attribute("text", jsonText(effect.text));
        json.attribute("until", jsonText(effect.until));
        say(json, "source", effect.source);
        say(json, "affected", effect.affected);
        if (effect.group != 0) json.attribute("group", int64_t(effect.group));
      });
    }
  });
  json.attributeArray("groups", [&] {
    for (const play::GroupView& group : view.groups) {
      json.object([&] {
        json.attribute("group", int64_t(group.number));
        say(json, "source", group.source);
        json.attribute("player", seatNumber(group.player));
        json.attributeArray("cards", [&] {
          for (const play::CardName& card : group.cards) {
            json.object([&] {
              if (card.number != 0) json.attribute("card", int64_t(card.number));
              json.attribute("name", jsonText(card.name));
            });
          }
        });
        say(json, "follower", group.follower);
        json.attribute("turns", int64_t(group.turns));
        if (group.least >= 0) json.attribute("least", group.least);
        say(json, "until", group.until);
      });
    }
  });
}

}  // namespace

std::string optionId(const Decision& decision, size_t index) {
  const rules::Option& option = decision.options[index];
  if (decision.kind == DecisionKind::YesNo) return option.value != 0 ? "yes" : "no";
  if (decision.kind == DecisionKind::Players) return "player:" + std::to_string(option.value);
  if (decision.kind == DecisionKind::Mode) return "mode:" + std::to_string(option.value);
  const bool ofRuleset = option.ability != bytecode::kNone && option.name.empty();
  if (!option.card.exists() && !ofRuleset) return "option:" + std::to_string(index);
  const auto same = [&](const rules::Option& other) {
    return other.card.id == option.card.id && (option.card.exists() || other.ability != bytecode::kNone);
  };
  const auto before = std::count_if(decision.options.begin(), decision.options.begin() + ptrdiff_t(index), same);
  return (ofRuleset ? "rule" : "card:" + std::to_string(option.card.id.value)) +
         (before == 0 ? "" : "/" + std::to_string(before + 1));
}

std::optional<ChoiceProblem> readChoice(const position::Value* value, const Decision& decision,
                                        std::vector<uint32_t>& choice) {
  using Kind = position::Value::Kind;
  const ChoiceProblem unfit{false,
                            "`choose` is a list of indices into the options, or of their ids, and has to be given"};
  if (!value || value->kind != Kind::Array) return unfit;
  if (value->items.size() > std::max({size_t(1), decision.options.size(), size_t(decision.maximum)}))
    return ChoiceProblem{true, "more is chosen than there is to choose"};
  for (const position::Value& item : value->items) {
    if (item.kind == Kind::Number) {
      // What is no index answers nothing, whatever its size.
      const bool small = item.number >= 0 && item.number < UINT32_MAX;
      choice.push_back(small ? uint32_t(item.number) : UINT32_MAX);
      continue;
    }
    if (item.kind != Kind::String) return unfit;
    uint32_t index = 0;
    while (index < decision.options.size() && optionId(decision, index) != item.text) ++index;
    if (index == decision.options.size())
      return ChoiceProblem{true, "no option has the id " + jsonText(item.text.substr(0, 60))};
    choice.push_back(index);
  }
  return std::nullopt;
}

void writeLog(OStream& json, const std::vector<rules::LogEntry>& entries, size_t first, state::PlayerId reader) {
  json.attributeArray("entries", [&] {
    for (size_t i = first; i < entries.size(); ++i) {
      json.object([&] {
        json.attribute("kind", rules::nameOf(entries[i].kind));
        json.attribute("depth", int64_t(entries[i].depth));
        json.attribute("text", jsonText(entries[i].textFor(reader)));
        say(json, "rule", entries[i].rule);
        if (entries[i].minor) json.attribute("minor", true);
      });
    }
  });
}

void writeDecision(OStream& json, const Program& program, const Decision& decision) {
  json.attributeObject("decision", [&] {
    json.attribute("kind", nameOf(decision.kind));
    json.attribute("player", int64_t(decision.player.value));
    json.attribute("prompt", jsonText(decision.prompt));
    json.attribute("minimum", int64_t(decision.minimum));
    json.attribute("maximum", int64_t(decision.maximum));
    if (decision.source.exists()) json.attribute("card", int64_t(decision.source.id.value));
    say(json, "passing", decision.passing);
    json.attributeArray("options", [&] {
      for (size_t i = 0; i < decision.options.size(); ++i) {
        const rules::Option& option = decision.options[i];
        json.object([&] {
          json.attribute("id", optionId(decision, i));
          json.attribute("text", jsonText(option.text));
          if (decision.kind == DecisionKind::Players) json.attribute("player", option.value);
          if (option.card.exists()) json.attribute("card", int64_t(option.card.id.value));
          say(json, "name", option.name);
          if (option.ability != bytecode::kNone)
            json.attribute("ability", jsonText(program.string(program.abilities[option.ability].text)));
        });
      }
    });
  });
}

void writeView(OStream& json, const Program& program, const play::View& view) {
  json.object([&] {
    json.attribute("viewer", seatNumber(view.viewer));
    json.attribute("status", nameOf(view.status));
    if (view.winner != 0) json.attribute("winner", int64_t(view.winner));
    writePlayers(json, view);
    writeZones(json, view);
    writeLasting(json, view);
    if (seatNumber(view.decider) != 0) json.attribute("waits", seatNumber(view.decider));
    if (view.decision) writeDecision(json, program, *view.decision);
    if (view.offered.empty()) return;
    json.attributeArray("offered", [&] {
      for (const play::CardView& card : view.offered) writeCard(json, card);
    });
  });
}

}  // namespace thou::cli
