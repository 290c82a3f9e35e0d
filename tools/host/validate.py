"""Validates traffic of `thou host` against protocol.schema.json. Usage: validate.py TRAFFIC, lines being `> REQUEST` or `< ANSWER`.

Exit code 0: all fits; 1: a line does not, which is said; 77: python3-jsonschema is not installed.
"""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)

schema = json.loads(pathlib.Path(__file__).with_name("protocol.schema.json").read_text())
validators = {mark: jsonschema.Draft7Validator({**schema, "$ref": "#/definitions/" + name})
              for mark, name in ((">", "request"), ("<", "answer"))}
seen = 0
with open(sys.argv[1], encoding="utf-8") as traffic:
    for number, line in enumerate(traffic, 1):
        value = json.loads(line[2:])
        error = jsonschema.exceptions.best_match(validators[line[0]].iter_errors(value))
        if error:
            where = "/".join(map(str, error.absolute_path))
            sys.exit("line %d: %s: %s" % (number, where, error.message[:400]))
        seen += 1
print(seen, "lines fit")
