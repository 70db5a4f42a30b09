package dev.nonet.engine.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.Engine;
import dev.nonet.engine.Orientation;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.ItemOutcome;
import dev.nonet.puzzle.Grid;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalFormTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String SOLUTION =
            "872314965359867142416592837698471253537289416124653789941736528765128394283945671";

    private final CanonicalForm canonical = new CanonicalForm();

    @ParameterizedTest
    @ValueSource(
            strings = {
                PUZZLE,
                "092046083038000020000300500023090018910000350805031249786000435341857002259463871",
                "..9....1...2.97....31....69..6...5.2.....4.8...7..81......62......3..47.7.3......",
                "1...............................................................................2",
                "................................................................................."
            })
    void isTheSameForEveryTransformationOfAPuzzle(String text) {
        Grid puzzle = Grid.parse(text);
        Grid form = canonical.of(puzzle).form();
        for (long seed = 0; seed < 500; seed++) {
            Grid transformed = Orientation.random(new Random(seed)).of(puzzle);
            assertThat(canonical.of(transformed).form()).as("seed %d", seed).isEqualTo(form);
            assertThat(form.toString()).as("seed %d", seed).isLessThanOrEqualTo(transformed.toString());
        }
    }

    /** {@code -Dnonet.test.puzzles=1000 -Dnonet.test.transformations=1000} for a long run. */
    @Test
    void isReachedFromEveryTransformationOfGeneratedPuzzles() {
        int transformations = Integer.getInteger("nonet.test.transformations", 20);
        List<ItemOutcome> puzzles = new Engine()
                .generate(
                        GenerateSpec.of(1).withSeed(9).with(it -> it.detail = Detail.SOLUTION),
                        0,
                        Integer.getInteger("nonet.test.puzzles", 50));
        Set<Grid> forms = new HashSet<>();
        for (ItemOutcome outcome : puzzles) {
            Grid puzzle = ((GeneratedPuzzle) outcome).puzzle();
            Grid form = canonical.of(puzzle).form();
            forms.add(form);
            for (long seed = 0; seed < transformations; seed++) {
                Grid transformed = Orientation.random(new Random(seed)).of(puzzle);
                CanonicalForm.Result result = canonical.of(transformed);
                assertThat(result.form()).as("%s, seed %d", puzzle, seed).isEqualTo(form);
                assertThat(result.transformation().apply(transformed))
                        .as("%s, seed %d", puzzle, seed)
                        .isEqualTo(form);
            }
        }
        assertThat(forms).as("different puzzles").hasSameSizeAs(puzzles);
    }

    @Test
    void ofASolutionGridBeginsWithTheDigitsInOrder() {
        Grid form = canonical.of(Grid.parse(SOLUTION)).form();
        assertThat(form.toString()).startsWith("123456789");
        for (long seed = 0; seed < 20; seed++) {
            Grid transformed = Orientation.random(new Random(seed)).of(Grid.parse(SOLUTION));
            assertThat(canonical.of(transformed).form()).as("seed %d", seed).isEqualTo(form);
        }
    }

    @Test
    void comesWithATransformationThatLeadsToIt() {
        for (long seed = 0; seed < 100; seed++) {
            Grid puzzle = Orientation.random(new Random(seed)).of(Grid.parse(PUZZLE));
            CanonicalForm.Result result = canonical.of(puzzle);
            assertThat(result.transformation().apply(puzzle))
                    .as("seed %d", seed)
                    .isEqualTo(result.form());
        }
    }

    /**
     * Compared with the minimum over all 3,359,232 transpositions and orders of lines, relabelled in reading order; few
     * clues make that quick.
     */
    @Test
    void isTheSmallestOfAllArrangements() {
        Grid puzzle = Grid.parse("..............3.....1..........2..............1....................4.............");
        assertThat(canonical.of(puzzle).form().toString()).isEqualTo(smallestArrangement(puzzle));
    }

    @Test
    void tellsPuzzlesApartThatDifferInOneClue() {
        Grid puzzle = Grid.parse(PUZZLE);
        assertThat(canonical.of(puzzle).form())
                .isNotEqualTo(
                        canonical.of(puzzle.with(puzzle.clues().first(), 0)).form());
    }

    @Test
    void refusesTransformationsThatTearBandsApart() {
        List<Integer> torn = List.of(0, 1, 3, 2, 4, 5, 6, 7, 8);
        Transformation identity = Transformation.IDENTITY;
        assertThatThrownBy(() -> new Transformation(false, torn, identity.columns(), identity.digits()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("rows");
        assertThatThrownBy(() -> new Transformation(false, identity.rows(), identity.columns(), torn))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("digits");
    }

    private static String smallestArrangement(Grid puzzle) {
        String smallest = "~".repeat(81);
        int[][] orders = lineOrders();
        for (int transposed = 0; transposed < 2; transposed++) {
            for (int[] rows : orders) {
                for (int[] columns : orders) {
                    smallest = smaller(puzzle, transposed == 1, rows, columns, smallest);
                }
            }
        }
        return smallest;
    }

    /** The puzzle in one order of its lines, as text, or another text if that is smaller. */
    private static String smaller(Grid puzzle, boolean transposed, int[] rows, int[] columns, String other) {
        char[] text = new char[81];
        int[] labels = new int[10];
        int given = 0;
        boolean smaller = false;
        for (int cell = 0; cell < 81; cell++) {
            int row = rows[cell / 9];
            int column = columns[cell % 9];
            int digit = puzzle.digit(transposed ? 9 * column + row : 9 * row + column);
            if (digit != 0 && labels[digit] == 0) {
                labels[digit] = ++given;
            }
            text[cell] = digit == 0 ? '.' : (char) ('0' + labels[digit]);
            if (!smaller && text[cell] != other.charAt(cell)) {
                if (text[cell] > other.charAt(cell)) {
                    return other;
                }
                smaller = true;
            }
        }
        return smaller ? new String(text) : other;
    }

    private static int[][] lineOrders() {
        int[][] orders = new int[1_296][];
        int[][] threes = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        int count = 0;
        for (int[] groups : threes) {
            for (int[] a : threes) {
                for (int[] b : threes) {
                    for (int[] c : threes) {
                        int[][] within = {a, b, c};
                        int[] order = new int[9];
                        for (int i = 0; i < 9; i++) {
                            order[i] = 3 * groups[i / 3] + within[i / 3][i % 3];
                        }
                        orders[count++] = order;
                    }
                }
            }
        }
        return orders;
    }
}
