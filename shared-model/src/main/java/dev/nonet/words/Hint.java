package dev.nonet.words;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The next step as a hint in three strengths, from vague to complete.
 *
 * @param houses where to look
 * @param where the houses in words
 * @param technique the houses and the technique in words
 * @param everything the whole step in words
 */
public record Hint(List<House> houses, String where, String technique, String everything) {

    /** @param name the display name of the technique, such as {@code XY-Wing} */
    public static Hint of(Step step, String name) {
        List<House> around = around(step.marks());
        String houses = words(around);
        return new Hint(
                around, "Look at " + houses + ".", "Look for " + name + " in " + houses + ".", StepText.of(step, name));
    }

    private static String words(List<House> houses) {
        return houses.stream().map(House::toString).collect(Collectors.joining(", "));
    }

    /** Where to look for a step with these marks, in words: {@code row 3, box 5}. */
    public static String where(List<Mark> marks) {
        return words(around(marks));
    }

    /**
     * The houses of the pattern. If the step marks none, a small set of houses that covers all its marked cells, chosen
     * by the greedy set cover algorithm: always the house that covers the most uncovered cells, the first one on a tie.
     */
    private static List<House> around(List<Mark> marks) {
        List<House> shown = marks.stream()
                .filter(mark -> mark.role() == Mark.Role.PATTERN)
                .filter(Mark.OfHouse.class::isInstance)
                .map(mark -> ((Mark.OfHouse) mark).house())
                .distinct()
                .sorted()
                .toList();
        if (!shown.isEmpty()) {
            return shown;
        }
        CellSet left = CellSet.EMPTY;
        for (Mark mark : marks) {
            for (Cell cell : cells(mark)) {
                left = left.with(cell.index());
            }
        }
        List<House> houses = new ArrayList<>();
        while (!left.isEmpty()) {
            CellSet rest = left;
            House max = IntStream.range(0, House.COUNT)
                    .mapToObj(House::of)
                    .max(Comparator.<House>comparingInt(
                                    house -> house.cells().and(rest).size())
                            .thenComparing(Comparator.reverseOrder()))
                    .orElseThrow();
            houses.add(max);
            left = left.minus(max.cells());
        }
        houses.sort(null);
        return houses;
    }

    private static List<Cell> cells(Mark mark) {
        return switch (mark) {
            case Mark.OfCell(Cell cell, Mark.Role _) -> List.of(cell);
            case Mark.OfCandidate(Candidate candidate, Mark.Role _) -> List.of(candidate.cell());
            case Mark.OfLink(Candidate from, Candidate to, Mark.Role _) -> List.of(from.cell(), to.cell());
            case Mark.OfHouse _ -> List.of();
        };
    }
}
