package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AlmostLockedSetsTest {

    /** The cells of all almost locked sets, by trying every choice of cells of every house. */
    private static Set<CellSet> naiveSets(Position position) {
        Set<CellSet> sets = new HashSet<>();
        for (int house = 0; house < House.COUNT; house++) {
            for (int choice = 1; choice < 1 << 9; choice++) {
                CellSet cells = Houses.cells(house, choice);
                if (position.empty().containsAll(cells)
                        && Integer.bitCount(digits(cells, position)) == cells.size() + 1) {
                    sets.add(cells);
                }
            }
        }
        return sets;
    }

    private static int digits(CellSet cells, Position position) {
        return cells.cells().stream()
                .mapToInt(cell -> position.digits(cell.index()))
                .reduce(0, (one, two) -> one | two);
    }

    private static boolean allSee(CellSet one, CellSet two) {
        return one.cells().stream().allMatch(cell -> two.cells().stream().allMatch(cell::sees));
    }

    private static List<Integer> numbers(NumberSet set) {
        List<Integer> numbers = new ArrayList<>();
        for (int number = set.next(0); number >= 0; number = set.next(number + 1)) {
            numbers.add(number);
        }
        return numbers;
    }

    @Test
    void hasEverySetOnceWithItsLinks() {
        for (Grid puzzle : OwnPuzzles.grids(8)) {
            Position position = new Position(Board.of(puzzle));
            AlmostLockedSets sets = position.almostLockedSets();
            List<CellSet> cells = new ArrayList<>();
            for (int i = 0; i < sets.size(); i++) {
                cells.add(sets.set(i).cells());
                assertThat(sets.set(i).digits()).isEqualTo(digits(sets.set(i).cells(), position));
            }
            assertThat(cells).as("%s", puzzle).doesNotHaveDuplicates().hasSameElementsAs(naiveSets(position));
            for (int i = 0; i < sets.size(); i += 7) {
                checkLinks(i, sets, position);
            }
        }
    }

    @Test
    void seesSetsFromEveryPlaceOfADigit() {
        for (Grid puzzle : OwnPuzzles.grids(3)) {
            Position position = new Position(Board.of(puzzle));
            AlmostLockedSets sets = position.almostLockedSets();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                for (int rest = position.digits(cell); rest != 0; rest &= rest - 1) {
                    int digit = 1 + Integer.numberOfTrailingZeros(rest);
                    List<Integer> seen = new ArrayList<>();
                    for (int number = 0; number < sets.size(); number++) {
                        CellSet places = sets.set(number).cells().and(position.places(digit));
                        if (!places.isEmpty() && Houses.peers(cell).containsAll(places)) {
                            seen.add(number);
                        }
                    }
                    assertThat(numbers(sets.seenFrom(cell, digit)))
                            .as("%d from %s: %s", digit, Cell.of(cell), puzzle)
                            .isEqualTo(seen);
                    assertThat(eliminatedWhenLocked(cell, digit, sets))
                            .as("beside %d in %s: %s", digit, Cell.of(cell), puzzle)
                            .isEqualTo(goneOfOthers(digit, seen, sets));
                }
            }
        }
    }

    private static CandidateSet eliminatedWhenLocked(int cell, int digit, AlmostLockedSets sets) {
        return CandidateSet.of(other -> sets.eliminatedWhenLocked(cell, digit, other));
    }

    @Test
    void knowsWhatTwoPlacesOfADigitEliminateBoth() {
        for (Grid puzzle : OwnPuzzles.grids(3)) {
            Position position = new Position(Board.of(puzzle));
            AlmostLockedSets sets = position.almostLockedSets();
            for (int digit = 1; digit <= 9; digit++) {
                for (Cell one : position.places(digit).cells()) {
                    for (Cell two : position.places(digit).cells()) {
                        assertThat(sets.shareEliminationWhenLocked(one.index(), two.index(), digit))
                                .as("%d in %s and %s: %s", digit, one, two, puzzle)
                                .isEqualTo(eliminatedWhenLocked(one.index(), digit, sets)
                                        .intersects(eliminatedWhenLocked(two.index(), digit, sets)));
                    }
                }
            }
        }
    }

    @Test
    void knowsWhichSetsHaveSomeOfTheCells() {
        Grid puzzle = OwnPuzzles.grids(1).getFirst();
        AlmostLockedSets sets = new Position(Board.of(puzzle)).almostLockedSets();
        for (int house = 0; house < House.COUNT; house++) {
            CellSet some = House.of(house).cells();
            NumberSet meeting = sets.meeting(some);
            for (int number = 0; number < sets.size(); number++) {
                assertThat(meeting.contains(number))
                        .isEqualTo(sets.set(number).cells().intersects(some));
            }
        }
    }

    private static CandidateSet goneOfOthers(int digit, List<Integer> numbers, AlmostLockedSets sets) {
        CandidateSet gone = CandidateSet.EMPTY;
        for (int number : numbers) {
            for (int other = 1; other <= 9; other++) {
                gone = other == digit
                        ? gone
                        : gone.or(CandidateSet.of(other, sets.set(number).gone(other)));
            }
        }
        return gone;
    }

    /**
     * Everything that random chains of sets eliminate, some of them through a house with two places for a digit, is
     * refuted.
     */
    @Test
    void refutesWhateverChainsOfSetsRuleOut() {
        long seed = 41;
        Random random = new Random(seed);
        int ruledOut = 0;
        for (Grid puzzle : OwnPuzzles.grids(12)) {
            Position position = new Position(Board.of(puzzle));
            AlmostLockedSets sets = position.almostLockedSets();
            for (int i = 0; i < 4_000 && sets.size() > 0; i++) {
                int first = random.nextInt(sets.size());
                int last = first;
                int way = 0;
                int firstLink = 0;
                for (int links = 1; links <= 5; links++) {
                    int digit = 1 + random.nextInt(9);
                    NumberSet next = next(last, digit, sets, position, random);
                    int number = next.next(random.nextInt(sets.size()));
                    if (digit == way || number < 0) {
                        break;
                    }
                    last = number;
                    way = digit;
                    firstLink = links == 1 ? digit : firstLink;
                    ruledOut += checkRefuted(first, firstLink, last, way, position, puzzle);
                }
            }
        }
        assertThat(ruledOut).isPositive();
    }

    /** The sets that cannot hold a digit if a set holds it; sometimes through a house with two places for it. */
    private static NumberSet next(int set, int digit, AlmostLockedSets sets, Position position, Random random) {
        int house = random.nextInt(House.COUNT);
        int places = position.places(digit, house);
        CellSet ofSet = sets.set(set).places(digit);
        if (random.nextInt(3) > 0 || Integer.bitCount(places) != 2 || ofSet.isEmpty()) {
            return sets.linked(set, digit);
        }
        int near = Houses.cell(house, Integer.numberOfTrailingZeros(places));
        int far = Houses.cell(house, 31 - Integer.numberOfLeadingZeros(places));
        return Houses.peers(near).containsAll(ofSet) ? sets.seenFrom(far, digit) : sets.linked(set, digit);
    }

    private static int checkRefuted(int first, int firstLink, int last, int lastLink, Position position, Grid puzzle) {
        AlmostLockedSets sets = position.almostLockedSets();
        int ruledOut = 0;
        for (int digit = 1; digit <= 9; digit++) {
            if (digit != firstLink && digit != lastLink && first != last) {
                CellSet gone = sets.set(first).gone(digit).and(sets.set(last).gone(digit));
                assertThat(position.links(LinkGraph.Nodes.SETS)
                                .refutedCandidates()
                                .cells(digit)
                                .containsAll(gone))
                        .as("%s: %d in %s", puzzle, digit, gone)
                        .isTrue();
                ruledOut += gone.size();
            }
        }
        return ruledOut;
    }

    private static void checkLinks(int one, AlmostLockedSets sets, Position position) {
        Set<Integer> neighbors = new TreeSet<>();
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = sets.set(one).cells().and(position.places(digit));
            List<Integer> linked = new ArrayList<>();
            List<Integer> excluding = new ArrayList<>();
            for (int two = 0; two < sets.size() && !places.isEmpty(); two++) {
                CellSet others = sets.set(two).cells().and(position.places(digit));
                if (!others.isEmpty() && allSee(places, others)) {
                    linked.add(two);
                }
                if (!others.isEmpty()
                        && isSeen(
                                places.or(others),
                                position.links(LinkGraph.Nodes.SETS)
                                        .refutedCandidates()
                                        .cells(digit))) {
                    excluding.add(two);
                }
            }
            assertThat(numbers(sets.linked(one, digit))).isEqualTo(linked);
            assertThat(numbers(position.setsOnChains().sharingElimination(one, digit)))
                    .isEqualTo(excluding);
            neighbors.addAll(linked);
        }
        assertThat(sets.neighbors(one))
                .containsExactly(neighbors.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Whether one of some cells sees all the cells. */
    private static boolean isSeen(CellSet cells, CellSet some) {
        return some.cells().stream()
                .map(Cell::index)
                .anyMatch(cell -> Houses.peers(cell).containsAll(cells));
    }
}
