"""A client of `thou host`: plays a declared game at random to its end.

    python3 client.py THOU "GAME" [SEED]
"""
import json
import random
import subprocess
import sys


class Host:
    """`Host("thou", "host", PATH...)`: that command, running. Requests are calls: `host.view(game=1, player=2)`; `why_not` is `why-not`."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.hello = json.loads(self.process.stdout.readline())

    def ask(self, request, **members):
        self.process.stdin.write(json.dumps({"request": request, **members}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"]["kind"] + ": " + answer["error"]["message"])
        return answer

    def __getattr__(self, name):
        return lambda **members: self.ask(name.replace("_", "-"), **members)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def choose(decision, rng):
    """An answer that fits as far as numbers go; the game may still refuse it."""
    least, most = decision["minimum"], decision["maximum"]
    if decision["kind"] == "number":
        return [rng.randint(least, most)]
    options = [option["id"] for option in decision["options"]]
    return rng.sample(options, rng.randint(least, min(most, len(options))))


if __name__ == "__main__":
    rng = random.Random(sys.argv[3] if len(sys.argv) > 3 else "1")
    with Host(sys.argv[1], "host") as host:
        table = host.new(name=sys.argv[2], seed=rng.randrange(2**31))
        game, answers = table["game"], 0
        while table["status"] == "waiting":
            try:
                table = host.answer(game=game, choose=choose(host.decision(game=game)["decision"], rng))
                answers += 1
            except RuntimeError as refused:
                if not str(refused).startswith("illegal: "):
                    raise
        print(table["status"], "after", answers, "answers")
