"""Declared games as environments for learning programs, on `thou host`; the standard library is enough.

`TableEnv` has the methods and shapes of a PettingZoo AEC environment, `SeatEnv` those of a Gymnasium one (a seat of a TableEnv, the other
seats played by a function). `command` is that of the host: ["thou", "host"]. An observation is {"observation": the view of that player,
"action_mask": [0 or 1]}; what a player may not see is not in it.

Actions are numbers below ACTIONS. 0 ends a choice (passes, where nothing is chosen yet); k chooses the option k - 1, or of a number the
kth from the minimum. Several options are chosen one action after another. What the game refuses (a payment that is too small) begins
anew, and that answer is masked.
"""
import random

from client import Host

ACTIONS = 512


class Discrete:
    """The action space: numbers below n, as gymnasium.spaces.Discrete."""

    def __init__(self, n):
        self.n = n

    def contains(self, action):
        return isinstance(action, int) and 0 <= action < self.n

    def sample(self, mask=None, rng=random):
        return rng.choice([i for i in range(self.n) if mask is None or mask[i]])


class TableEnv:
    """All players of a game, one acting at a time."""

    metadata = {"name": "thou_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, command, game, decks=None, answers=20000):
        self.host = Host(*command)
        self.name, self.decks, self.limit = game, decks, answers
        self.table = None
        self.possible_agents, self.agents = [], []
        self.reset()

    def action_space(self, agent):
        return Discrete(ACTIONS)

    def observation_space(self, agent):
        return None  # a tree of texts and numbers: tools/host/protocol.schema.json, `view`

    def reset(self, seed=None, options=None):
        if self.table:
            self.host.drop(game=self.table["game"])
        more = {"decks": self.decks} if self.decks else {}
        seed = random.randrange(2**31) if seed is None else seed
        self.table = self.host.new(name=self.name, seed=seed, log=0, **more)
        self.game = self.table["game"]
        players = self.host.view(game=self.game)["view"]["players"]
        self.seats = {"player_%d" % player["seat"]: player["seat"] for player in players}
        self.possible_agents = list(self.seats)
        self.agents = list(self.seats)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.answers = 0
        self._ask()

    def _ask(self):
        """Reads the pending decision and whose it is; where the game is over, the rewards."""
        self.chosen, self.refused = [], set()
        self.decision = None
        if self.table["status"] == "waiting" and self.answers < self.limit:
            self.decision = self.host.decision(game=self.game)["decision"]
            self.agent_selection = "player_%d" % self.decision["player"]
            return
        ended = self.table["status"] != "waiting"
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = ended, not ended
            if ended:
                won = self.table["status"] == "won" and self.table.get("winner", 0) in (0, self.seats[agent])
                self.rewards[agent] = 1.0 if won else -1.0
        self.agent_selection = self.agents[0]

    def _answers(self):
        """What each legal action leads to: a list of options, and whether that is the whole answer."""
        least, most = self.decision["minimum"], self.decision["maximum"]
        if self.decision["kind"] == "number":
            found = {1 + n - least: ([n], True) for n in range(least, min(most, least + ACTIONS - 2) + 1)}
        else:
            options = range(min(len(self.decision["options"]), ACTIONS - 1))
            found = {1 + i: (self.chosen + [i], len(self.chosen) + 1 == most) for i in options
                     if i not in self.chosen and len(self.chosen) < most}
            if len(self.chosen) >= least:
                found[0] = (self.chosen, True)
        return {action: answer for action, answer in found.items() if not (answer[1] and tuple(answer[0]) in self.refused)}

    def action_mask(self, agent):
        mask = [0] * ACTIONS
        if self.decision and agent == self.agent_selection:
            for action in self._answers():
                mask[action] = 1
        return mask

    def observe(self, agent):
        view = self.host.view(game=self.game, player=self.seats[agent])["view"]
        if self.decision and agent == self.agent_selection:
            view["chosen"] = list(self.chosen)
        return {"observation": view, "action_mask": self.action_mask(agent)}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, most=2**63):
        while self.agents and most > 0:
            most -= 1
            yield self.agent_selection

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over: only None may be given")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        found = self._answers()
        if action not in found:
            raise ValueError("action %r is not legal; see action_mask" % (action,))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.chosen, whole = found[action]
        if whole:
            try:
                standing = self.host.answer(game=self.game, choose=self.chosen)
            except RuntimeError as refused:
                if not str(refused).startswith(("illegal: ", "trapped: ")):
                    raise
                self.refused.add(tuple(self.chosen))
                self.chosen = []
            else:
                self.table.update(standing)
                self.answers += 1
                self._ask()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.decision and not self._answers():  # every way on from here was refused: another beginning
            self.refused.add(tuple(self.chosen))
            self.chosen = []

    def render(self):
        view = self.host.view(game=self.game)["view"]
        return "\n".join("%s %d: %s (%d)" % (zone["role"], zone["seat"], zone["name"], zone["count"]) for zone in view["zones"])

    def close(self):
        self.host.__exit__()


class SeatEnv:
    """One seat of a table; `others(observation, rng)` gives the actions of the other seats, at random where there is none."""

    metadata = TableEnv.metadata

    def __init__(self, command, game, seat=1, others=None, decks=None):
        self.table = TableEnv(command, game, decks)
        self.agent = "player_%d" % seat
        self.action_space = Discrete(ACTIONS)
        self.observation_space = None
        self.others = others or (lambda observation, rng: Discrete(ACTIONS).sample(observation["action_mask"], rng))

    def reset(self, *, seed=None, options=None):
        self.rng = random.Random(seed)
        self.table.reset(seed, options)
        self._run()
        return self.table.observe(self.agent), {}

    def _run(self):
        """The other seats act until it is this one's turn, or the game is over."""
        table = self.table
        while table.decision and table.agent_selection != self.agent:
            table.step(self.others(table.observe(table.agent_selection), self.rng))

    def step(self, action):
        self.table.step(action)
        self._run()
        table = self.table
        return (table.observe(self.agent), table.rewards[self.agent], table.terminations[self.agent],
                table.truncations[self.agent], {})

    def render(self):
        return self.table.render()

    def close(self):
        self.table.close()
