package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClueRemovalTest {

    private static final int GRIDS = 20;

    private final SolutionGrids grids = new SolutionGrids();
    private final UnavoidableSets sets = new UnavoidableSets();
    private final SetCounts counts = new SetCounts(sets);
    private final byte[] solution = new byte[Cell.COUNT];

    /** What is left if one orbit after the other is asked about. */
    private static Grid oneByOne(Grid solution, List<CellSet> orbits, int[] order, int min) {
        Grid puzzle = solution;
        for (int orbit : order) {
            Grid without = without(puzzle, orbits.get(orbit));
            if (without.clueCount() >= min && Oracle.count(without, 2) == 1) {
                puzzle = without;
            }
        }
        return puzzle;
    }

    private static Grid without(Grid puzzle, CellSet cells) {
        Grid left = puzzle;
        for (Cell cell : cells.cells()) {
            left = left.with(cell.index(), 0);
        }
        return left;
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatAskingOneByOneWouldLeave(Symmetry symmetry) {
        int questions = 0;
        for (int seed = 0; seed < GRIDS; seed++) {
            ItemRandom random = new ItemRandom(seed, 0);
            grids.draw(random, solution);
            byte[] puzzle = solution.clone();
            int[] order = new int[symmetry.orbits().size()];
            Arrays.setAll(order, i -> i);
            random.shuffle(order);
            int min = seed % 4 == 0 ? 35 : 0;
            sets.find(solution);
            counts.countAll();
            ClueRemoval removal = new ClueRemoval(symmetry.orbits(), puzzle, counts);
            removal.begin(order, order.length, Cell.COUNT, min);
            for (CellSet asked = removal.next(); !asked.isEmpty(); asked = removal.next()) {
                removal.answer(Oracle.count(without(Grid.of(puzzle), asked), 2) == 1);
                questions++;
            }
            assertThat(Grid.of(puzzle))
                    .as("seed %d", seed)
                    .isEqualTo(oneByOne(Grid.of(solution), symmetry.orbits(), order, min));
            assertThat(removal.clues())
                    .as("seed %d", seed)
                    .isEqualTo(Grid.of(puzzle).clueCount());
        }
        assertThat(questions)
                .as("fewer questions than orbits")
                .isLessThan(GRIDS * symmetry.orbits().size());
    }

    /** Removals of one grid, a question of each in turn, with what each learns from second solutions known to all. */
    @Test
    void leavesTheSameWhateverOthersLearnMeanwhile() {
        List<CellSet> cells = Symmetry.NONE.orbits();
        int[] all = IntStream.range(0, Cell.COUNT).toArray();
        for (int seed = 0; seed < GRIDS; seed++) {
            ItemRandom random = new ItemRandom(seed, 1);
            grids.draw(random, solution);
            sets.find(solution);
            List<byte[]> puzzles = new ArrayList<>();
            List<ClueRemoval> removals = new ArrayList<>();
            List<int[]> orders = new ArrayList<>();
            for (int one = 0; one < 3; one++) {
                SetCounts own = new SetCounts(sets);
                own.countAll();
                int[] order = all.clone();
                random.shuffle(order);
                orders.add(order);
                puzzles.add(solution.clone());
                removals.add(new ClueRemoval(cells, puzzles.get(one), own));
                removals.get(one).begin(order, order.length, Cell.COUNT, 0);
            }
            for (boolean asking = true; asking; ) {
                asking = false;
                List<CellSet> asked = removals.stream().map(ClueRemoval::next).toList();
                for (int one = 0; one < 3; one++) {
                    if (!asked.get(one).isEmpty()) {
                        asking = true;
                        List<Grid> found = Oracle.solutions(without(Grid.of(puzzles.get(one)), asked.get(one)), 2);
                        found.stream()
                                .filter(grid -> found.size() == 2 && !grid.equals(Grid.of(solution)))
                                .forEach(grid -> sets.learn(solution, grid.toDigits(), 0, all));
                        removals.get(one).answer(found.size() == 1);
                    }
                }
            }
            for (int one = 0; one < 3; one++) {
                assertThat(Grid.of(puzzles.get(one)))
                        .as("seed %d", seed)
                        .isEqualTo(oneByOne(Grid.of(solution), cells, orders.get(one), 0));
            }
        }
    }

    @Test
    void keepsAPuzzleOfWhichNothingCanGo() {
        grids.draw(new ItemRandom(1, 0), solution);
        sets.find(solution);
        counts.countAll();
        byte[] puzzle = solution.clone();
        ClueRemoval removal = new ClueRemoval(List.of(CellSet.ALL), puzzle, counts);
        removal.begin(new int[] {0}, 1, Cell.COUNT, 0);
        assertThat(removal.next()).as("no question is needed").isEqualTo(CellSet.EMPTY);
        assertThat(puzzle).isEqualTo(solution);
    }
}
