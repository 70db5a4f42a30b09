#!/usr/bin/env bash
# Runs docker-compose.yml for real: builds the images, starts everything, has a job of 1,000 puzzles made, with three workers that are
# replaced one after the other meanwhile, checks that every puzzle is there once, and takes all down. Works without a registry, on
# images that base.sh and stand-ins.sh make; with Prometheus of the profile monitoring if there is an image of it. Fails if a service
# runs without its ahead-of-time cache. Needs root, a Docker engine that runs ("dockerd &"), docker-compose or docker compose,
# debootstrap, unzip, xz, curl, openssl, python3, and a build (README.md). Keeps the tagged images, and nothing else.
#   run.sh [PUZZLES]
# The puzzles are extreme ones, which take long enough for all workers to be replaced before the job has ended.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
home="$(cd "$here/../.." && pwd)"
puzzles="${1:-1000}"
export DOCKER_BUILDKIT=0 COMPOSE_DOCKER_CLI_BUILD=0
export KAFKA_IMAGE="${KAFKA_IMAGE:-nonet-local/kafka}" POSTGRES_IMAGE="${POSTGRES_IMAGE:-nonet-local/postgres}"
export JDK_IMAGE="${JDK_IMAGE:-nonet-local/jdk}" BASE_IMAGE="${BASE_IMAGE:-nonet-local/base}"
export PROMETHEUS_IMAGE="${PROMETHEUS_IMAGE:-nonet-local/prometheus}"
export POSTGRES_PASSWORD="$(openssl rand -hex 16)" NONET_SECRETS_KEYS="$(openssl rand -base64 32)" TOKEN="$(openssl rand -hex 32)"
export NONET_TOKEN_SHA256="$(printf %s "$TOKEN" | sha256sum | cut -d' ' -f1)" NONET_PORT="${NONET_PORT:-18080}"
say() { printf '%s  %s\n' "$(date +%H:%M:%S)" "$*"; }

if [[ "$BASE_IMAGE" = nonet-local/* ]]; then
    say "base images"
    "$here/base.sh"
    "$here/stand-ins.sh"
fi
# Older versions of docker-compose do not know the name of a project in the file.
file="$(mktemp --suffix=.yml)"
sed '/^name: /d' "$home/docker-compose.yml" > "$file"
if docker compose version >/dev/null 2>&1; then compose=(docker compose); else compose=(docker-compose); fi
compose+=(-f "$file" -p nonet-run --project-directory "$home")
api="http://127.0.0.1:$NONET_PORT/api/v1"
call() { curl -sS --max-time 60 -H "Authorization: Bearer $TOKEN" "$@"; }
finish() {
    "${compose[@]}" logs --no-color --tail=40 > "$home/target/compose.log" 2>&1 || true
    "${compose[@]}" down -v --timeout 30 >/dev/null 2>&1 || true
    # The stages of multi-stage builds, and the images that the new ones replace.
    docker image prune --force --filter label=dev.nonet.image >/dev/null 2>&1 || true
    rm -f "$file"
}
# Fails unless every container of a service runs with the ahead-of-time cache of its image: the JVM maps it, or starts without it.
uses_cache() { # service
    local containers pid
    containers="$("${compose[@]}" ps -q "$1")"
    for container in ${containers:-none}; do
        pid="$(docker inspect --format '{{.State.Pid}}' "$container")"
        grep -q '/deployments/service\.aot$' "/proc/$pid/maps" || {
            say "the $1 does not use its ahead-of-time cache: $(docker logs "$container" 2>&1 | grep -F '[aot' | head -3)"
            exit 1
        }
    done
}
trap finish EXIT

say "images of the services"
"${compose[@]}" build >"$home/target/compose-build.log" 2>&1
say "up"
"${compose[@]}" up -d >/dev/null 2>&1
for _ in $(seq 120); do
    if call -o /dev/null -f "$api/jobs" 2>/dev/null; then break; fi
    sleep 1
done
uses_cache api
uses_cache worker
say "both services use their ahead-of-time caches"
say "a job of $puzzles puzzles"
job="$(call "$api/jobs" -H 'Content-Type: application/json' -d "{\"kind\":\"generate\",\"count\":$puzzles,\"level\":\"extreme\"}" |
    python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])')"
say "three workers"
"${compose[@]}" up -d --no-recreate --scale worker=3 worker >/dev/null 2>&1
say "every worker is replaced: $(call "$api/jobs/$job" | python3 -c 'import json,sys; print(json.load(sys.stdin)["counts"])')"
for container in $("${compose[@]}" ps -q worker); do
    docker stop --time 60 "$container" >/dev/null
    docker rm "$container" >/dev/null
    "${compose[@]}" up -d --no-recreate --scale worker=3 worker >/dev/null 2>&1
done
say "replaced: $(call "$api/jobs/$job" | python3 -c 'import json,sys; print(json.load(sys.stdin)["counts"])')"
for _ in $(seq 120); do
    state="$(call "$api/jobs/$job" -H 'Prefer: wait=10' | python3 -c 'import json,sys; print(json.load(sys.stdin)["state"])')"
    case "$state" in queued | running) ;; *) break ;; esac
done
say "the job has $state"
call "$api/jobs/$job/results" -H 'Accept: application/x-ndjson' | python3 -c '
import json, sys
lines = [json.loads(line) for line in sys.stdin if line.strip()]
indexes = [line["index"] for line in lines]
assert indexes == list(range(int(sys.argv[1]))), "not every puzzle is there once"
assert len({line["puzzle"] for line in lines}) == len(lines), "a puzzle is there twice"
print(len(lines), "puzzles, each once, all", {line["level"] for line in lines})' "$puzzles"
[ "$state" = succeeded ]
if docker image inspect "$PROMETHEUS_IMAGE" >/dev/null 2>&1; then
    say "profile monitoring: Prometheus"
    "${compose[@]}" --profile monitoring up -d --no-recreate prometheus >/dev/null 2>&1
    # A worker counts from its own start, and the last of them may have come when all was done.
    call -o /dev/null -f "$api/jobs" -H 'Content-Type: application/json' -H 'Prefer: wait=60' -d '{"kind":"generate","count":100}'
    # Twice its interval, and a little: then everything has been looked at.
    sleep 40
    python3 "$here/check-prometheus.py" http://127.0.0.1:9090 3
fi
say "a book of them, which needs fonts: $(call "$api/jobs/$job/book.pdf?title=Run" | { head -c 8; cat >/dev/null; })"
docker stats --no-stream --format '{{.Name}} {{.MemUsage}}'
say "down"
begun=$(date +%s%N)
"${compose[@]}" stop api worker >/dev/null 2>&1
say "services stopped after $((($(date +%s%N) - begun) / 1000000)) ms"
