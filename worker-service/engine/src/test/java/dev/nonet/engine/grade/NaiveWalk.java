package dev.nonet.engine.grade;

import dev.nonet.engine.board.Board;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A slow {@link SinglesWalk}, straight from its definition: examines every cell of every house in every stride. */
final class NaiveWalk {

    private final int[] digits = new int[Cell.COUNT];
    private final int[] candidates = new int[Cell.COUNT];
    private final Map<Integer, Integer> seen = new HashMap<>();
    int toFill;
    int strides;
    long searching;

    NaiveWalk(Grid puzzle) {
        java.util.Arrays.fill(candidates, DigitSet.ALL.mask());
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (puzzle.isEmpty(cell)) {
                toFill++;
            } else {
                fill(cell, puzzle.digit(cell));
            }
        }
        go();
    }

    private void fill(int cell, int digit) {
        digits[cell] = digit;
        candidates[cell] = 0;
        for (int other = 0; other < Cell.COUNT; other++) {
            if (Cell.of(cell).sees(Cell.of(other))) {
                candidates[other] &= ~(1 << (digit - 1));
            }
        }
    }

    /** As {@link SinglesWalk#takeOver}. */
    boolean takeOver(Board path) {
        boolean changed = false;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (digits[cell] == 0 && path.digit(cell) != 0) {
                fill(cell, path.digit(cell));
                changed = true;
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                boolean gone = path.digit(cell) == 0 && !path.isCandidate(cell, digit);
                if (gone && (candidates[cell] >> (digit - 1) & 1) != 0) {
                    candidates[cell] &= ~(1 << (digit - 1));
                    changed = true;
                }
            }
        }
        if (changed) {
            go();
        }
        return changed;
    }

    private void go() {
        while (true) {
            Map<Integer, Integer> rates = new TreeMap<>();
            Map<Integer, Integer> digitOf = new HashMap<>();
            look(rates, digitOf);
            if (rates.isEmpty()) {
                return;
            }
            long all = rates.values().stream().mapToLong(rate -> rate).sum();
            List<Integer> due = new ArrayList<>();
            while (due.isEmpty()) {
                strides++;
                rates.forEach((cell, rate) -> {
                    if (seen.merge(cell, rate, Integer::sum) >= SinglesWalk.SEEN) {
                        due.add(cell);
                    }
                });
            }
            long dueRate = due.stream().mapToLong(rates::get).sum();
            for (int i = 0; i < due.size(); i++) {
                searching += (long) SinglesWalk.UNIT * due.size() / (all * due.size() - i * dueRate);
            }
            due.forEach(cell -> fill(cell, Objects.requireNonNull(digitOf.get(cell))));
        }
    }

    private void look(Map<Integer, Integer> rates, Map<Integer, Integer> digitOf) {
        for (int number = 0; number < House.COUNT; number++) {
            House house = House.of(number);
            long empty = house.cells().cells().stream()
                    .filter(cell -> digits[cell.index()] == 0)
                    .count();
            boolean isBox = house.cells().cells().stream()
                            .mapToInt(Cell::row)
                            .distinct()
                            .count()
                    == 3;
            for (int digit = 1; digit <= 9; digit++) {
                int bit = 1 << (digit - 1);
                List<Cell> places = house.cells().cells().stream()
                        .filter(cell -> (candidates[cell.index()] & bit) != 0)
                        .toList();
                if (places.size() == 1) {
                    int cell = places.getFirst().index();
                    int known = SinglesWalk.KNOWN + timesPlaced(digit);
                    int rate = empty == 1
                            ? SinglesWalk.FULL_HOUSE
                            : isBox ? SinglesWalk.IN_BOX * known : SinglesWalk.IN_LINE * known;
                    rates.merge(cell, rate, Integer::sum);
                    digitOf.put(cell, digit);
                }
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (Integer.bitCount(candidates[cell]) == 1 && !isLastOfHouse(cell)) {
                rates.merge(cell, SinglesWalk.NAKED, Integer::sum);
                digitOf.put(cell, Integer.numberOfTrailingZeros(candidates[cell]) + 1);
            }
        }
    }

    private int timesPlaced(int digit) {
        int times = 0;
        for (int other : digits) {
            times += other == digit ? 1 : 0;
        }
        return times;
    }

    private boolean isLastOfHouse(int cell) {
        for (int number = 0; number < House.COUNT; number++) {
            List<Cell> cells = House.of(number).cells().cells();
            if (cells.contains(Cell.of(cell))
                    && cells.stream()
                                    .filter(other -> digits[other.index()] == 0)
                                    .count()
                            == 1) {
                return true;
            }
        }
        return false;
    }
}
