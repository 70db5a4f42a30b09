package dev.nonet.engine.technique;

import static dev.nonet.engine.technique.NaiveBoard.CELLS;
import static dev.nonet.engine.technique.NaiveBoard.choices;
import static dev.nonet.engine.technique.NaiveBoard.houses;
import static dev.nonet.engine.technique.NaiveBoard.isIn;

import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Twins of unique loops, extended rectangles and BUG types 2 to 4; unique rectangles are in {@link NaiveUniqueness}.
 */
final class NaiveDeadlyPatterns {

    private static final int MAX_SUBSET_CELLS = 4;

    private final NaiveBoard board;
    private final int type;

    /** @param type 1 to 4, as players number the ways in which a deadly pattern leads to eliminations */
    NaiveDeadlyPatterns(NaiveBoard board, int type) {
        this.board = board;
        this.type = type;
    }

    /**
     * Draws the conclusions from one of the extra candidates, those of the cells that are not in the pattern, being
     * true.
     */
    private void conclude(Set<Cell> cells, Set<Candidate> pattern) {
        Set<Candidate> exceptions =
                in(cells, IntStream.rangeClosed(1, 9).boxed().toList());
        exceptions.removeAll(pattern);
        Set<Cell> roof = exceptions.stream().map(Candidate::cell).collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> digits = exceptions.stream().map(Candidate::digit).collect(Collectors.toCollection(TreeSet::new));
        List<House> shared = houses(0, 27).stream()
                .filter(house -> roof.stream().allMatch(cell -> isIn(house, cell)))
                .toList();
        if (type == 1 && roof.size() == 1) {
            board.eliminated(of(pattern, roof));
        }
        if (type == 2 && roof.size() > 1 && digits.size() == 1) {
            board.eliminated(board.candidates().stream()
                    .filter(candidate ->
                            digits.contains(candidate.digit()) && roof.stream().allMatch(candidate.cell()::sees))
                    .collect(Collectors.toSet()));
        }
        if (type == 3 && roof.size() == 2) {
            shared.forEach(house -> concludeFromSubsets(house, cells, roof, digits));
        }
        if (type == 4 && roof.size() == 2) {
            shared.forEach(house -> concludeFromConfined(house, roof, pattern));
        }
    }

    private Set<Candidate> in(Collection<Cell> cells, Collection<Integer> digits) {
        return board.candidates().stream()
                .filter(candidate -> cells.contains(candidate.cell()) && digits.contains(candidate.digit()))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Set<Candidate> of(Set<Candidate> candidates, Set<Cell> cells) {
        return candidates.stream()
                .filter(candidate -> cells.contains(candidate.cell()))
                .collect(Collectors.toSet());
    }

    /** The cells with extra candidates count as one cell of a naked subset. */
    private void concludeFromSubsets(House house, Set<Cell> cells, Set<Cell> roof, Set<Integer> digits) {
        List<Cell> others =
                board.open(house).stream().filter(cell -> !cells.contains(cell)).toList();
        for (int size = 1; size <= MAX_SUBSET_CELLS; size++) {
            for (List<Cell> chosen : choices(others, size)) {
                Set<Integer> together = board.digits(chosen);
                together.addAll(digits);
                if (together.size() == size + 1) {
                    Set<Cell> rest = new HashSet<>(board.open(house));
                    rest.removeAll(chosen);
                    rest.removeAll(roof);
                    board.eliminated(in(rest, together));
                }
            }
        }
    }

    /** The two cells are a conjugate pair for a digit of the pattern. */
    private void concludeFromConfined(House house, Set<Cell> roof, Set<Candidate> pattern) {
        for (int digit = 1; digit <= 9; digit++) {
            int taken = digit;
            if (Set.copyOf(board.places(house, digit)).equals(roof)
                    && roof.stream().allMatch(cell -> pattern.contains(new Candidate(cell, taken)))) {
                Set<Candidate> others = new HashSet<>(of(pattern, roof));
                others.removeIf(candidate -> candidate.digit() == taken);
                board.eliminated(others);
            }
        }
    }

    /**
     * Two parallel lines of a chute, three or four lines across, at most two of a box, and as many digits as lines
     * across.
     */
    Set<Conclusion> extendedRectangles() {
        for (List<House> two : choices(houses(0, 18), 2)) {
            House one = two.getFirst();
            House other = two.getLast();
            if (one.index() / 3 == other.index() / 3) {
                for (int size = 3; size <= 4; size++) {
                    List<House> lines = one.index() < 9 ? houses(9, 18) : houses(0, 9);
                    for (List<House> across : choices(lines, size)) {
                        extendedRectangle(two, across);
                    }
                }
            }
        }
        return board.conclusions();
    }

    private void extendedRectangle(List<House> lines, List<House> across) {
        Set<Cell> cells = new TreeSet<>();
        for (House line : lines) {
            for (House other : across) {
                cells.addAll(line.cells().and(other.cells()).cells());
            }
        }
        boolean crowded = houses(18, 27).stream()
                .anyMatch(box -> cells.stream().filter(cell -> isIn(box, cell)).count() > 4);
        if (!crowded && cells.stream().noneMatch(cell -> board.digits(cell).isEmpty())) {
            for (List<Integer> digits : choices(List.copyOf(board.digits(cells)), across.size())) {
                conclude(cells, in(cells, digits));
            }
        }
    }

    /**
     * Loops of 6 to 14 cells that have the same two candidates, each seeing the next; every house has none of them, or
     * two that are an odd number of steps apart. At least four cells of the board have just these two candidates, and
     * one of the loop.
     */
    Set<Conclusion> uniqueLoops() {
        for (List<Integer> digits : choices(IntStream.rangeClosed(1, 9).boxed().toList(), 2)) {
            List<Cell> able = CELLS.stream()
                    .filter(cell -> board.digits(cell).containsAll(digits))
                    .toList();
            List<Cell> bare =
                    able.stream().filter(cell -> board.digits(cell).size() == 2).toList();
            if (bare.size() >= 4) {
                for (Cell start : bare) {
                    extend(new ArrayList<>(List.of(start)), able, digits);
                }
            }
        }
        return board.conclusions();
    }

    private void extend(List<Cell> round, List<Cell> able, List<Integer> digits) {
        if (round.size() >= 6 && round.size() % 2 == 0 && round.getLast().sees(round.getFirst()) && isLoop(round)) {
            Set<Cell> cells = Set.copyOf(round);
            conclude(cells, in(cells, digits));
        }
        List<Cell> roof =
                round.stream().filter(cell -> board.digits(cell).size() > 2).toList();
        if (round.size() < 14 && (roof.size() <= 2 || board.digits(roof).size() == 3)) {
            for (Cell next : able) {
                if (next.sees(round.getLast()) && !round.contains(next) && keepsTurns(round, next)) {
                    round.add(next);
                    extend(round, able, digits);
                    round.removeLast();
                }
            }
        }
    }

    /** Whether the next cell sees none that is an even number of steps away from it. */
    private static boolean keepsTurns(List<Cell> round, Cell next) {
        return IntStream.range(0, round.size())
                .filter(i -> i % 2 == round.size() % 2)
                .noneMatch(i -> round.get(i).sees(next));
    }

    private static boolean isLoop(List<Cell> round) {
        return houses(0, 27).stream().allMatch(house -> {
            List<Integer> there = IntStream.range(0, round.size())
                    .filter(i -> isIn(house, round.get(i)))
                    .boxed()
                    .toList();
            return there.isEmpty() || there.size() == 2 && (there.getFirst() + there.getLast()) % 2 == 1;
        });
    }

    /**
     * BUG with extra candidates in up to six cells of three or more: without these every empty cell has two candidates,
     * and every digit two places in every house that lacks it.
     */
    Set<Conclusion> graves() {
        Set<Cell> empty =
                CELLS.stream().filter(cell -> !board.digits(cell).isEmpty()).collect(Collectors.toSet());
        List<Cell> more =
                empty.stream().filter(cell -> board.digits(cell).size() > 2).toList();
        if (more.size() >= 2
                && more.size() <= 6
                && empty.stream().noneMatch(cell -> board.digits(cell).size() < 2)) {
            Set<Candidate> bare = new HashSet<>(board.candidates());
            bare.removeIf(candidate -> more.contains(candidate.cell()));
            chooseTwo(more, bare, empty);
        }
        return board.conclusions();
    }

    private void chooseTwo(List<Cell> more, Set<Candidate> pattern, Set<Cell> empty) {
        if (more.isEmpty()) {
            boolean grave = houses(0, 27).stream()
                    .allMatch(house -> IntStream.rangeClosed(1, 9)
                            .mapToLong(digit -> pattern.stream()
                                    .filter(candidate -> candidate.digit() == digit && isIn(house, candidate.cell()))
                                    .count())
                            .allMatch(places -> places == 0 || places == 2));
            if (grave) {
                conclude(empty, pattern);
            }
            return;
        }
        Cell cell = more.getFirst();
        for (List<Integer> two : choices(List.copyOf(board.digits(cell)), 2)) {
            Set<Candidate> larger = new HashSet<>(pattern);
            two.forEach(digit -> larger.add(new Candidate(cell, digit)));
            chooseTwo(more.subList(1, more.size()), larger, empty);
        }
    }
}
