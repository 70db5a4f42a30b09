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
 * The next step told to somebody who would rather find it, in three strengths, each telling more.
 *
 * @param where the houses to look at
 * @param technique what to look for there
 * @param everything the step itself
 */
public record Hint(String where, String technique, String everything) {

    /** @param name of the technique, as players write it */
    public static Hint of(Step step, String name) {
        String houses = around(step).stream().map(House::toString).collect(Collectors.joining(", "));
        return new Hint("Look at " + houses + ".", "Look for " + name + " in " + houses + ".", StepText.of(step, name));
    }

    /**
     * The houses that the step argues from; if it shows none, few that hold all its cells: of those that hold most of what is left
     * the first, again and again.
     */
    private static List<House> around(Step step) {
        List<House> shown = step.marks().stream()
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
        for (Mark mark : step.marks()) {
            for (Cell cell : cells(mark)) {
                left = left.with(cell.index());
            }
        }
        List<House> houses = new ArrayList<>();
        while (!left.isEmpty()) {
            CellSet rest = left;
            House most = IntStream.range(0, House.COUNT)
                    .mapToObj(House::of)
                    .max(Comparator.<House>comparingInt(
                                    house -> house.cells().and(rest).size())
                            .thenComparing(Comparator.reverseOrder()))
                    .orElseThrow();
            houses.add(most);
            left = left.minus(most.cells());
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
