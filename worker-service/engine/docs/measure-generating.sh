#!/bin/sh
# Measures how long one puzzle takes, for every level and symmetry and for rare requests: a Markdown table on standard output.
#     worker-service/engine/docs/measure-generating.sh [NONET] [SECONDS]
# NONET is the command to run (default ./nonet), SECONDS how long each cell is measured, after as long a warm-up (default 1). What
# takes many attempts, extreme puzzles and rare requests, gets ten times that, so that the JVM has compiled its code by then.
nonet=${1:-./nonet}
seconds=${2:-1}

millis() { # seconds, arguments of bench
    for_seconds=$1
    shift
    "$nonet" bench generate --json --seconds "$for_seconds" "$@" 2>/dev/null |
        sed 's/.*"notFound":\([0-9]*\),"medianMillis":\([0-9.]*\),"p99Millis":\([0-9.]*\).*/\2 (\3) \1/; s/ 0$//; s/ \([0-9]*\)$/, \1 not found/'
}

echo '| median (p99), ms | easy | medium | hard | expert | extreme |'
echo '|---|---|---|---|---|---|'
for symmetry in ${SYMMETRIES:-none rotate-180 rotate-90 mirror-vertical mirror-horizontal mirror-both diagonal anti-diagonal diagonal-both full}; do
    row="| $symmetry |"
    for level in easy medium hard expert; do
        row="$row $(millis "$seconds" --level $level --symmetry $symmetry) |"
    done
    row="$row $(millis $((10 * seconds)) --level extreme --symmetry $symmetry) |"
    echo "$row"
done
echo
echo '| median (p99), ms | |'
echo '|---|---|'
for rare in '--requires swordfish' '--requires naked-quad' '--requires jellyfish' '--rating 8.5..20' '--clues 17..20'; do
    # shellcheck disable=SC2086
    echo "| \`$rare\` | $(millis $((10 * seconds)) $rare) |"
done
