#!/bin/sh
# Measures both searches and the generator on public collections: a Markdown table on standard output.
#     worker-service/engine/docs/measure-search.sh FOLDER [NONET] [SECONDS]
# FOLDER holds 17-clue.txt, top1465.txt, hardest.txt and multiple-solutions.txt, a puzzle a line; NONET is the command to run
# (default ./nonet), SECONDS how long each row is measured, after as long a warm-up (default 5).
folder=${1:?the folder with the collections}
nonet=${2:-./nonet}
seconds=${3:-5}

row() { # name of the row, arguments of bench
    name=$1
    shift
    "$nonet" bench "$@" --seconds "$seconds" --json 2>/dev/null | NAME=$name awk '
        function fact(name) { match($0, "\"" name "\":[0-9.]*"); return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) }
        { printf "| %s | %d | %d | %d | %s |\n", ENVIRON["NAME"], fact("perSecond"), fact("best"), fact("perCpuSecond"), fact("bytesPerItem") }'
}

echo '| items a second | mean | best fifth | per second of CPU | bytes an item |'
echo '|---|--:|--:|--:|--:|'
for solver in lane scalar; do
    for file in 17-clue top1465 hardest multiple-solutions; do
        row "$solver, \`solve $file.txt\`" solve "$folder/$file.txt" --solver $solver
    done
    row "$solver, \`check\`" check --solver $solver
done
row 'fastest, `solve 17-clue.txt --threads 2`' solve "$folder/17-clue.txt" --threads 2
row '`generate`' generate
row '`generate --graded`' generate --graded
row '`canonical 17-clue.txt`' canonical "$folder/17-clue.txt"
