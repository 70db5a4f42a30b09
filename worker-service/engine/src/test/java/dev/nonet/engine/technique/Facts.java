package dev.nonet.engine.technique;

import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The facts of a board that proofs rest on: candidates by cell and by house, and whether some cells can be filled from
 * them.
 */
record Facts(Position position) {

    Set<Integer> digits(Cell cell) {
        Set<Integer> digits = new HashSet<>();
        IntStream.rangeClosed(1, 9)
                .filter(digit -> position.isCandidate(cell.index(), digit))
                .forEach(digits::add);
        return digits;
    }

    List<Cell> places(House house, int digit) {
        return house.cells().cells().stream()
                .filter(cell -> position.isCandidate(cell.index(), digit))
                .toList();
    }

    static CellSet cells(List<Cell> cells) {
        return CellSet.of(cells.stream().mapToInt(Cell::index).toArray());
    }

    /** The candidates of a cell that no filled cell in sight excludes. */
    List<Integer> left(Cell cell, Map<Cell, Integer> filled) {
        return digits(cell).stream()
                .filter(digit -> filled.entrySet().stream()
                        .noneMatch(other ->
                                other.getKey().sees(cell) && other.getValue().equals(digit)))
                .toList();
    }

    /** Whether the cells can be filled from their candidates if a given candidate is true. */
    boolean canFill(List<Cell> cells, Candidate given) {
        Map<Cell, Integer> filled = new HashMap<>();
        filled.put(given.cell(), given.digit());
        return canFill(new ArrayList<>(cells), filled);
    }

    boolean canFill(List<Cell> rest, Map<Cell, Integer> filled) {
        List<Integer> min = List.of();
        Cell tightest = null;
        for (Cell cell : rest) {
            List<Integer> left = left(cell, filled);
            if (tightest == null || left.size() < min.size()) {
                tightest = cell;
                min = left;
            }
        }
        if (tightest == null) {
            return true;
        }
        List<Cell> others = new ArrayList<>(rest);
        others.remove(tightest);
        for (int digit : min) {
            filled.put(tightest, digit);
            boolean can = canFill(others, filled);
            filled.remove(tightest);
            if (can) {
                return true;
            }
        }
        return false;
    }

    static Map<Cell, Integer> with(Cell cell, int digit, Map<Cell, Integer> filled) {
        Map<Cell, Integer> more = new HashMap<>(filled);
        more.put(cell, digit);
        return more;
    }

    /** Whether two candidates cannot both be true. */
    static boolean exclude(Candidate one, Candidate two) {
        return one.cell().equals(two.cell())
                ? one.digit() != two.digit()
                : one.digit() == two.digit() && one.cell().sees(two.cell());
    }
}
