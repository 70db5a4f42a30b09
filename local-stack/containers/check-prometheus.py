"""Asks a Prometheus whether it reaches one API and the workers, has every rule, and has seen the workers' items: ADDRESS WORKERS."""
import json
import sys
import urllib.parse
import urllib.request

address, workers = sys.argv[1], int(sys.argv[2])


def ask(path, **query):
    with urllib.request.urlopen(f"{address}/api/v1/{path}?{urllib.parse.urlencode(query)}", timeout=10) as answer:
        return json.load(answer)["data"]


up = {}
for target in ask("targets")["activeTargets"]:
    if target["health"] == "up":
        up[target["labels"]["job"]] = up.get(target["labels"]["job"], 0) + 1
assert up == {"nonet-api": 1, "nonet-worker": workers}, f"reached: {up}"
rules = [rule for group in ask("rules")["groups"] for rule in group["rules"]]
assert rules and all(rule["health"] == "ok" for rule in rules), [rule for rule in rules if rule["health"] != "ok"]
items = ask("query", query="sum(nonet_worker_items_total)")["result"]
assert items and float(items[0]["value"][1]) > 0, "no items of workers"
print(f"reached {up}, {len(rules)} rules evaluated, {items[0]['value'][1]} items of the workers that run now")
