"""Random agents on both sorts of environment. Usage: environment_test.py THOU (PATH GAME)..."""
import random
import sys

from environment import ACTIONS, SeatEnv, TableEnv


def facedown_or_seen(card):
    """A facedown card is not named; what is attached to a card is held to the same."""
    assert not card.get("facedown") or "card" not in card, card
    assert not card.get("facedown") or "text" not in card or card.get("name"), card
    for attached in card.get("attachments", []):
        facedown_or_seen(attached)


def check(observation, seat):
    view = observation["observation"]
    assert len(observation["action_mask"]) == ACTIONS
    assert view["viewer"] == seat
    assert "decision" not in view or view["decision"]["player"] == seat
    for zone in view["zones"]:
        if zone["role"] == "deck" or (zone["role"] == "hand" and zone["seat"] != seat):
            assert "cards" not in zone, zone
        for card in zone.get("cards", []):
            facedown_or_seen(card)


def play_table(env, seed):
    rng = random.Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    steps = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if steps % 7 == 0 or termination:
            for each in env.agents:
                check(env.observe(each), env.seats[each])
        if termination or truncation:
            total[agent] += reward
            env.step(None)
            continue
        env.step(env.action_space(agent).sample(observation["action_mask"], rng))
        steps += 1
    assert not env.agents and all(abs(reward) == 1.0 for reward in total.values()), total
    return steps, total


def play_seat(env, seed):
    rng = random.Random(seed)
    observation, info = env.reset(seed=seed)
    for steps in range(1, 100000):
        check(observation, 1)
        observation, reward, terminated, truncated, info = env.step(env.action_space.sample(observation["action_mask"], rng))
        if terminated or truncated:
            assert abs(reward) == 1.0
            return steps
    raise AssertionError("no end")


if __name__ == "__main__":
    for path, game in zip(sys.argv[2::2], sys.argv[3::2]):
        command = [sys.argv[1], "host", path]
        table = TableEnv(command, game)
        first = play_table(table, 1)
        assert play_table(table, 1) == first, "the same seed is the same game"
        try:
            table.reset(seed=1)
            table.step(ACTIONS - 1)
            raise AssertionError("an illegal action was taken")
        except ValueError:
            pass
        table.close()
        seat = SeatEnv(command, game)
        print(game, "table", first[0], "steps", "seat", play_seat(seat, 2), "steps")
        seat.close()
