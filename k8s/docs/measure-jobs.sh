#!/usr/bin/env bash
# Measures what jobs cost: CPU time, bytes written to PostgreSQL and its write-ahead log (WAL), bytes on Kafka. Prints a Markdown table.
#     k8s/docs/measure-jobs.sh [LEVEL:PUZZLES…]      (default: easy:200000 medium:20000 hard:5000 extreme:100)
# Runs ./nonet up on a temporary folder and port 18081. Jobs before it warm up the JVMs and extend the tables; and as the first change
# of a page after a checkpoint logs the whole page, they pay for most full-page images. What idle services take
# and write is measured and subtracted. CPU time does not depend much on what else runs. Needs Linux, psql, curl and python3.
set -euo pipefail
home="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
[ $# -gt 0 ] || set -- easy:200000 medium:20000 hard:5000 extreme:100
data="$(mktemp -d)"
api=http://localhost:18081/api/v1
"$home/nonet" up --port 18081 --data "$data" 2>"$data/up.log" &
up=$!
finish() {
    kill -TERM "$up" 2>/dev/null || true
    wait "$up" 2>/dev/null || true
    rm -rf "$data"
}
trap finish EXIT
for _ in $(seq 600); do
    if grep -q 'ready; Ctrl-C' "$data/up.log"; then break; fi
    kill -0 "$up" 2>/dev/null || { cat "$data/up.log" >&2; exit 1; }
    sleep 0.5
done
# The fourth line of postmaster.pid is the port.
port="$(sed -n 4p "$data/postgresql/postmaster.pid")"
ask() { psql -X -At -h 127.0.0.1 -p "$port" -U postgres -d postgres -c "$1"; }

# Prints the CPU time of processes, in hundredths of a second: their own, and that of their children that have ended.
cpu() { # process ids
    local pid
    for pid in "$@"; do sed 's/.*) //' "/proc/$pid/stat" 2>/dev/null || true; done | awk '{sum += $12 + $13 + $14 + $15} END {print sum + 0}'
}

# Prints one value a line: CPU time of worker, API and PostgreSQL; bytes of WAL, full-page images; bytes of results, of tasks and of all
# other tables, with TOAST and indexes; rows of tasks inserted and updated; bytes of Kafka's segments of tasks and results.
look() {
    local server
    cpu "$(cut -d " " -f 1 "$data/run/worker-1.pid")"
    cpu "$(cut -d " " -f 1 "$data/run/api-1.pid")"
    server="$(head -1 "$data/postgresql/postmaster.pid")"
    # shellcheck disable=SC2046
    cpu "$server" $(ps -o pid= --ppid "$server")
    ask "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
    ask "SELECT wal_fpi FROM pg_stat_wal"
    local size="SELECT coalesce(sum(pg_total_relation_size(relid)), 0)::bigint FROM pg_stat_user_tables WHERE relname"
    ask "$size LIKE 'result_slice%'"
    ask "$size = 'task'"
    ask "$size NOT LIKE 'result_slice%' AND relname <> 'task'"
    ask "SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'task'"
    ask "SELECT n_tup_upd FROM pg_stat_user_tables WHERE relname = 'task'"
    for topic in 'nonet.tasks.v1-*' 'nonet.results.v1-*'; do
        find "$data/kafka" -path "*/$topic/*.log" -printf '%s\n' | awk '{sum += $1} END {print sum + 0}'
    done
}

# Runs a job to its end, and waits until all backends have reported their statistics, which takes them at most 10 s when idle.
run() { # level, puzzles
    local job state=queued
    job="$(curl -sS -f "$api/jobs" -H 'Content-Type: application/json' -d "{\"kind\":\"generate\",\"count\":$2,\"level\":\"$1\",\"seed\":1}" |
        python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')"
    while [ "$state" = queued ] || [ "$state" = running ]; do
        state="$(curl -sS -f "$api/jobs/$job" -H 'Prefer: wait=20' | python3 -c 'import json, sys; print(json.load(sys.stdin)["state"])')"
    done
    [ "$state" = succeeded ] || { echo "The job has $state" >&2; exit 1; }
    sleep 12
    printf '%s\n' "$job"
}

run easy 200000 >/dev/null
run hard 2000 >/dev/null
mapfile -t idle_before < <(look)
begun=$(date +%s)
sleep 30
mapfile -t idle_after < <(look)
idle_seconds=$(($(date +%s) - begun))

echo '| | tasks | CPU, µs a puzzle: worker, API, PostgreSQL | WAL, bytes a puzzle; a task | full-page images | results, bytes a puzzle: compressed, on disk | rows of `task` inserted, updated | other tables, bytes a task | Kafka, bytes a puzzle: tasks, results |'
echo '|---|--:|--:|--:|--:|--:|--:|--:|--:|'
for one in "$@"; do
    level="${one%%:*}" puzzles="${one##*:}"
    mapfile -t before < <(look)
    begun=$(date +%s)
    job="$(run "$level" "$puzzles")"
    mapfile -t after < <(look)
    seconds=$(($(date +%s) - begun))
    tasks="$(ask "SELECT count(*) FROM task WHERE job_id = '$job'")"
    bodies="$(ask "SELECT sum(length(body)) FROM result_slice WHERE job_id = '$job'")"
    python3 - "$level" "$puzzles" "$tasks" "$bodies" "$seconds" "$idle_seconds" \
        "${before[@]}" "${after[@]}" "${idle_before[@]}" "${idle_after[@]}" <<'PY'
import sys
level, (puzzles, tasks, bodies, seconds, idle_seconds, *values) = sys.argv[1], map(int, sys.argv[2:])
looks = [values[i:i + 12] for i in range(0, 48, 12)]
spent = [after - before for before, after in zip(*looks[:2])]
# CPU time and log: less what idle services take in that time.
for i in range(4):
    spent[i] = max(0, spent[i] - (looks[3][i] - looks[2][i]) * seconds / idle_seconds)
worker, api, postgres, wal, images, results, task, others, inserted, updated, sent, returned = spent
print(f"| {puzzles:,} {level} | {tasks:,} | {worker * 1e4 / puzzles:,.0f}, {api * 1e4 / puzzles:,.0f}, {postgres * 1e4 / puzzles:,.0f}"
      f" | {wal / puzzles:,.0f}; {wal / tasks:,.0f} | {images} | {bodies / puzzles:,.0f}, {results / puzzles:,.0f} | {inserted:,}, {updated:,}"
      f" | {(task + others) / tasks:,.0f} | {sent / puzzles:.1f}, {returned / puzzles:,.0f} |")
PY
done
echo
echo "Idle, a second: CPU of worker, API, PostgreSQL $(for i in 0 1 2; do
    printf '%s ' $(((idle_after[i] - idle_before[i]) * 10 / idle_seconds))
done)ms; WAL $(((idle_after[3] - idle_before[3]) / idle_seconds)) bytes"
