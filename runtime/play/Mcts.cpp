// Tree search. See Mcts.h.
#include "runtime/play/Mcts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace thou::play {

using rules::Decision;
using rules::DecisionKind;
using rules::Status;

namespace {

constexpr double kExploration = 0.7;  ///< of UCT's formula; values are between 0 and 1
constexpr size_t kDeepest = 40;       ///< decisions in the tree below the root

/// What a choice takes, in words, so that it is the same in each deal: cards that read alike are told apart by their order.
uint64_t keyOf(const Decision& decision, const Choice& choice) {
  uint64_t key = 1469598103934665603u;  // FNV-1a
  const auto mix = [&](std::string_view text) {
    for (const char c : text) key = (key ^ uint8_t(c)) * 1099511628211u;
    key = (key ^ 0xffu) * 1099511628211u;
  };
  mix(decision.prompt);
  mix(std::to_string(int(decision.kind)) + " " + std::to_string(decision.player.value));
  for (const uint32_t index : choice) {
    if (decision.kind == DecisionKind::Number) {
      mix(std::to_string(index));
      continue;
    }
    const std::string& text = decision.options[index].text;
    size_t alike = 0;
    for (uint32_t i = 0; i < index; ++i) alike += decision.options[i].text == text;
    mix(text);
    mix(std::to_string(alike));
  }
  return key;
}

}  // namespace

MctsPlayer::MctsPlayer(const bytecode::Program& program, uint64_t seed, Effort effort)
    : playouts_(program, seed, effort), random_(seed), effort_(effort) {}

std::vector<Choice> MctsPlayer::candidatesAt(uint32_t index, const Decision& decision) {
  Node& node = nodes_[index];
  if (node.choices.empty()) {
    node.asked = decision;
    node.choices = playouts_.candidates(decision, effort_.choices);
  }
  if (decision.maximum <= 1 && decision.kind != DecisionKind::Number)
    return playouts_.candidates(decision, effort_.choices);
  std::vector<Choice> result;
  for (const Choice& choice : node.choices) {
    std::optional<Choice> same = translated(node.asked, choice, decision);
    if (same && node.asked.prompt == decision.prompt) result.push_back(std::move(*same));
  }
  return result.empty() ? playouts_.candidates(decision, effort_.choices) : result;
}

std::pair<size_t, size_t> MctsPlayer::select(uint32_t node, const Decision& decision,
                                             const std::vector<Choice>& candidates) {
  size_t bestEdge = SIZE_MAX, bestCandidate = 0;
  double most = -1;
  for (size_t c = 0; c < candidates.size(); ++c) {
    const uint64_t key = keyOf(decision, candidates[c]);
    std::vector<Edge>& edges = nodes_[node].edges;
    size_t e = size_t(std::find_if(edges.begin(), edges.end(), [&](const Edge& edge) { return edge.key == key; }) -
                      edges.begin());
    if (e == edges.size()) edges.push_back({.key = key});
    Edge& edge = edges[e];
    if (edge.refused) continue;
    ++edge.available;
    const double worth =
        edge.visits == 0
            ? std::numeric_limits<double>::max()
            : edge.sum / edge.visits + kExploration * std::sqrt(std::log(double(edge.available)) / edge.visits);
    if (worth <= most) continue;
    most = worth;
    bestEdge = e;
    bestCandidate = c;
  }
  return {bestEdge, bestCandidate};
}

void MctsPlayer::walk(const rules::Game& game) {
  struct Step {
    uint32_t node;
    size_t edge;
    uint32_t seat;
  };
  std::vector<Step> path;
  playouts_.begin(playouts_.deal(game, game.decision().player));
  rules::Game& copy = playouts_.game();
  uint32_t node = 0;
  for (bool fresh = false; !fresh && path.size() < kDeepest && copy.status() == Status::Waiting;) {
    const Decision decision = copy.decision();
    const std::vector<Choice> candidates = candidatesAt(node, decision);
    size_t edge = SIZE_MAX;
    while (true) {
      size_t candidate = 0;
      std::tie(edge, candidate) = select(node, decision, candidates);
      if (edge == SIZE_MAX || !copy.answer(candidates[candidate])) break;
      nodes_[node].edges[edge].refused = true;
    }
    if (edge == SIZE_MAX) break;  // nothing that was thought of is legal: the game played on finds an answer
    path.push_back({node, edge, decision.player.value});
    fresh = nodes_[node].edges[edge].visits == 0;
    if (nodes_[node].edges[edge].child == 0) {
      nodes_[node].edges[edge].child = uint32_t(nodes_.size());
      nodes_.emplace_back();
    }
    node = nodes_[node].edges[edge].child;
  }
  const Values values = playouts_.playOut();
  for (const Step& step : path) {
    Edge& edge = nodes_[step.node].edges[step.edge];
    ++edge.visits;
    edge.sum += values[step.seat];
  }
}

Choice MctsPlayer::choose(const rules::Game& game) {
  const Decision& decision = game.decision();
  nodes_.assign(1, {});
  const std::vector<Choice> candidates = candidatesAt(0, decision);
  if (candidates.size() == 1) return candidates.front();
  nodes_[0].choices = candidates;
  for (uint32_t i = 0; i < effort_.playouts; ++i) walk(game);
  const Choice* best = nullptr;
  uint32_t most = 0;
  for (const Choice& candidate : candidates) {
    const uint64_t key = keyOf(decision, candidate);
    for (const Edge& edge : nodes_[0].edges) {
      if (edge.key != key || edge.refused || edge.visits < most || (edge.visits == most && best)) continue;
      most = edge.visits;
      best = &candidate;
    }
  }
  return best ? *best : random_.choose(decision);
}

}  // namespace thou::play
