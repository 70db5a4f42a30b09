#!/usr/bin/env python3
"""Plots what clue removal makes against all minimal puzzles: clue counts and ratings.

    ./nonet generate --count 10000 --seed 1 | worker-service/engine/docs/plot-generating.py > generating.svg

Reads the CSV of generate from standard input, writes an SVG to standard output. Needs Python 3 and nothing else.
The figures of all minimal puzzles are estimates from samples of controlled bias (Denis Berthier, "Unbiased Statistics of a
CSP - A Controlled-Bias Generator", 2009): clue counts as published, ratings (Sudoku Explainer's) weighted likewise.
"""
import csv
import sys

ALL_CLUES = {20: 0, 21: 0.000034, 22: 0.0035, 23: 0.148, 24: 2.28, 25: 13.42, 26: 31.9, 27: 32.7, 28: 15.5, 29: 3.6,
             30: 0.41, 31: 0.024}
# Upper end of each band of ratings, in tenths, and the share of all minimal puzzles in it.
ALL_RATINGS = [(12, 1.2), (15, 15.5), (25, 18.1), (60, 17.0), (69, 9.8), (74, 31.1), (84, 6.1), (999, 1.2)]
BANDS = ["to 1.2", "1.5", "2.5", "6.0", "6.9", "7.4", "8.4", "above"]
WIDTH, HEIGHT, TOP, LEFT = 380, 220, 40, 46


def bars(x, title, labels, sample, everything):
    most = 10 * (int(max(sample + everything)) // 10 + 1)
    step = WIDTH / len(labels)
    out = [f'<text x="{x}" y="20" font-weight="bold">{title}</text>']
    for percent in range(0, most + 1, 10):
        y = TOP + HEIGHT - HEIGHT * percent / most
        out.append(f'<path d="M{x} {y:.1f}h{WIDTH}" stroke="#ddd"/>')
        out.append(f'<text x="{x - 6}" y="{y + 4:.1f}" text-anchor="end">{percent}%</text>')
    for i, label in enumerate(labels):
        for offset, share, colour in ((0.1, sample[i], "#2b6cb0"), (0.5, everything[i], "#d69e2e")):
            height = HEIGHT * share / most
            out.append(f'<rect x="{x + step * (i + offset):.1f}" y="{TOP + HEIGHT - height:.1f}" width="{0.4 * step:.1f}" '
                       f'height="{height:.1f}" fill="{colour}"/>')
        out.append(f'<text x="{x + step * (i + 0.5):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{label}</text>')
    return out


def main():
    rows = list(csv.DictReader(sys.stdin))
    clues = [int(row["clues"]) for row in rows]
    ratings = [round(10 * float(row["rating"])) if row["rating"] else 999 for row in rows]
    counts = list(range(20, 32))
    in_band = [0] * len(BANDS)
    for rating in ratings:
        in_band[next(i for i, (end, _) in enumerate(ALL_RATINGS) if rating <= end)] += 100 / len(rows)
    right = LEFT + WIDTH + 70
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + WIDTH + 20}" height="{TOP + HEIGHT + 60}" '
           'font-family="sans-serif" font-size="12">',
           '<rect width="100%" height="100%" fill="white"/>']
    out += bars(LEFT, f"Clues (mean {sum(clues) / len(clues):.2f} against 26.58)", counts,
                [100 * clues.count(n) / len(clues) for n in counts], [ALL_CLUES[n] for n in counts])
    out += bars(right, "Rating: bands, each up to", BANDS, in_band, [share for _, share in ALL_RATINGS])
    y = TOP + HEIGHT + 44
    for x, colour, text in ((LEFT, "#2b6cb0", f"{len(rows)} puzzles by clue removal, rated by Nonet"),
                            (right, "#d69e2e", "all minimal puzzles (estimated), rated by Sudoku Explainer")):
        out.append(f'<rect x="{x}" y="{y - 10}" width="12" height="12" fill="{colour}"/>')
        out.append(f'<text x="{x + 18}" y="{y}">{text}</text>')
    print("\n".join(out + ["</svg>"]))


if __name__ == "__main__":
    main()
