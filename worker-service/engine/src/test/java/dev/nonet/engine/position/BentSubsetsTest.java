package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BentSubsetsTest {

    private static final int MIN_CELLS = 4;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void saysForEachCrossingWhichSizesItHas(long seed) {
        Random random = new Random(seed);
        Board board = new Board();
        Position position = new Position(board);
        int found = 0;
        for (int i = 0; i < 40; i++) {
            if (i % 10 == 0) {
                board.load(Grid.EMPTY);
                thin(board, 250, random);
            }
            thin(board, 5 + random.nextInt(30), random);
            for (int line = 0; line < 18; line++) {
                for (int box = 18; box < House.COUNT; box++) {
                    int sizes = sizes(line, box, position);
                    found += Integer.bitCount(sizes);
                    for (int size = MIN_CELLS; size <= 9; size++) {
                        if ((sizes >>> size & 1) != 0) {
                            assertThat(position.mayHaveBentSubsets(size, line, box))
                                    .as("seed %d, board %d, line %d, box %d, %d cells", seed, i, line, box, size)
                                    .isTrue();
                        }
                    }
                }
            }
        }
        assertThat(found).as("subsets on the boards of seed %d", seed).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void isExactForACrossingThatHasChangedWhereCellsHaveEnoughCandidates(long seed) {
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 20; i++) {
            Board board = new Board();
            board.load(Grid.EMPTY);
            thin(board, 300 + random.nextInt(150), random);
            Position position = new Position(board);
            for (int line = 0; line < 18; line++) {
                for (int box = 18; box < House.COUNT; box++) {
                    int sizes = sizes(line, box, position);
                    for (int size = MIN_CELLS; sizes >= 0 && size <= 9; size++) {
                        boolean may = position.mayHaveBentSubsets(size, line, box);
                        assertThat(may)
                                .as("seed %d, board %d, line %d, box %d, %d cells", seed, i, line, box, size)
                                .isEqualTo((sizes >>> size & 1) != 0);
                        refused += may ? 0 : 1;
                    }
                }
            }
        }
        assertThat(refused).as("crossings without a subset of some size").isPositive();
    }

    private static void thin(Board board, int times, Random random) {
        for (int i = 0; i < times; i++) {
            board.eliminate(1 + random.nextInt(9), CellSet.of(random.nextInt(Cell.COUNT)));
        }
    }

    /**
     * Bit n: there is a bent subset of n cells with eliminations, by trying every choice of the cells of line and box.
     * Negative if some cells of the line, or of the box, outside the crossing have fewer candidates than they are.
     */
    private static int sizes(int line, int box, Position position) {
        CellSet inLine = House.of(line).cells();
        CellSet inBox = House.of(box).cells();
        if (!inLine.intersects(inBox)) {
            return 0;
        }
        int[] cells = inLine.or(inBox).cells().stream().mapToInt(Cell::index).toArray();
        int sizes = 0;
        for (int choice = 1; choice < 1 << cells.length; choice++) {
            int size = Integer.bitCount(choice);
            int ofLine = 0;
            int ofBox = 0;
            int ofAll = 0;
            int cellsOfLine = 0;
            int cellsOfBox = 0;
            boolean empty = true;
            for (int rest = choice; rest != 0; rest &= rest - 1) {
                int cell = cells[Integer.numberOfTrailingZeros(rest)];
                int digits = position.digits(cell);
                empty &= digits != 0;
                ofAll |= digits;
                if (!inBox.contains(cell)) {
                    ofLine |= digits;
                    cellsOfLine++;
                } else if (!inLine.contains(cell)) {
                    ofBox |= digits;
                    cellsOfBox++;
                }
            }
            if (!empty) {
                continue;
            }
            if (cellsOfLine > Integer.bitCount(ofLine) || cellsOfBox > Integer.bitCount(ofBox)) {
                return Integer.MIN_VALUE;
            }
            int common = ofLine & ofBox;
            if (size >= MIN_CELLS
                    && Integer.bitCount(ofAll) == size
                    && Integer.bitCount(common) == 1
                    && eliminates(1 + Integer.numberOfTrailingZeros(common), cells, choice, position)) {
                sizes |= 1 << size;
            }
        }
        return sizes;
    }

    private static boolean eliminates(int digit, int[] cells, int choice, Position position) {
        CellSet chosen = CellSet.EMPTY;
        for (int rest = choice; rest != 0; rest &= rest - 1) {
            chosen = chosen.with(cells[Integer.numberOfTrailingZeros(rest)]);
        }
        return !Houses.commonPeers(chosen.and(position.places(digit)))
                .and(position.places(digit))
                .minus(chosen)
                .isEmpty();
    }
}
