package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DigitTemplatesTest {

    private final DigitTemplates templates = new DigitTemplates();

    /** The places in no template, found by trying all choices of a place for each house in turn. */
    private static CellSet naive(CellSet places) {
        CellSet[] used = {CellSet.EMPTY};
        List<CellSet> houses = new ArrayList<>();
        for (int house = 0; house < House.COUNT; house++) {
            CellSet inHouse = House.of(house).cells().and(places);
            if (!inHouse.isEmpty()) {
                houses.add(inHouse);
            }
        }
        choose(houses, 0, CellSet.EMPTY, places, used);
        return places.minus(used[0]);
    }

    private static void choose(List<CellSet> houses, int next, CellSet chosen, CellSet left, CellSet[] used) {
        if (next == houses.size()) {
            used[0] = used[0].or(chosen);
            return;
        }
        if (houses.get(next).intersects(chosen)) {
            choose(houses, next + 1, chosen, left, used);
            return;
        }
        CellSet free = houses.get(next).and(left);
        for (int cell = free.first(); cell < Cell.COUNT; cell = free.next(cell)) {
            choose(houses, next + 1, chosen.with(cell), left.minus(Houses.peers(cell)), used);
        }
    }

    @Test
    void leavesOutThePlacesThatNoTemplateHas() {
        long seed = 31;
        Random random = new Random(seed);
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Board board = Board.of(puzzle);
            for (int digit = 1; digit <= 9; digit++) {
                for (int thinned = 0; thinned < 6; thinned++) {
                    CellSet places = board.places(digit);
                    assertThat(templates.eliminations(places))
                            .as("seed %d: %s", seed, places)
                            .isEqualTo(naive(places));
                    checkAny(places);
                    board.eliminate(digit, CellSet.of(random.nextInt(81), random.nextInt(81), random.nextInt(81)));
                }
            }
        }
    }

    /**
     * Some template is found exactly if there is one; its cells contain no other template, and it covers the houses
     * that have places.
     */
    private void checkAny(CellSet places) {
        CellSet any = templates.any(places);
        boolean none = !places.isEmpty() && naive(places).equals(places);
        assertThat(any == null).as("%s", places).isEqualTo(none);
        if (any != null) {
            assertThat(places.containsAll(any)).as("%s in %s", any, places).isTrue();
            assertThat(naive(any)).as("%s", any).isEqualTo(CellSet.EMPTY);
            assertThat(houses(any)).as("%s in %s", any, places).isEqualTo(houses(places));
        }
    }

    private static Set<House> houses(CellSet cells) {
        return IntStream.range(0, House.COUNT)
                .mapToObj(House::of)
                .filter(house -> house.cells().intersects(cells))
                .collect(Collectors.toSet());
    }

    @Test
    void answersForEveryPlaceOfAnEmptyBoard() {
        assertThat(templates.eliminations(CellSet.ALL)).isEqualTo(CellSet.EMPTY);
        assertThat(templates.eliminations(CellSet.EMPTY)).isEqualTo(CellSet.EMPTY);
        CellSet twoRows = House.of(0).cells().or(House.of(1).cells());
        assertThat(templates.eliminations(twoRows)).isEqualTo(twoRows);
    }

    @Test
    void followsABoard() {
        for (Grid puzzle : OwnPuzzles.grids(20)) {
            Board board = new Board();
            for (int round = 0; round < 3; round++) {
                board.load(puzzle);
                for (int digit = 1; digit <= 9; digit++) {
                    board.eliminate(digit, CellSet.of(17 * round, 9 * round + digit));
                    int expected = 0;
                    for (int other = 1; other <= 9; other++) {
                        expected |= naive(board.places(other)).isEmpty() ? 0 : 1 << (other - 1);
                    }
                    templates.update(board);
                    assertThat(templates.digitsWithEliminations())
                            .as("%s", puzzle)
                            .isEqualTo(expected);
                }
            }
        }
    }
}
