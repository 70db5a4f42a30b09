package dev.nonet.engine.grade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Rating;
import java.io.IOException;
import java.io.StringReader;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HumanTimeTest {

    private static final Grid HARDEST =
            Grid.parse("98.7.....6.....97...7.....5.4...3.6.....2...1..........8...4.3.7.....4........1.2");

    private final Grader grader = new Grader(StandardLadder.LADDER);

    private static HumanSeconds seconds(Grade grade) {
        return Objects.requireNonNull(grade.humanSeconds());
    }

    @Test
    void isTheSameForTheGradeOfAPuzzleAndOfItsPath() {
        for (Grid puzzle : OwnPuzzles.grids(200)) {
            assertThat(grader.solve(puzzle).grade().humanSeconds())
                    .as(puzzle.toString())
                    .isEqualTo(grader.grade(puzzle).humanSeconds());
        }
    }

    @Test
    void quantitiesAreTheSameToTheLastBitForEveryOrientation() {
        long seed = 23;
        Random random = new Random(seed);
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            double[] expected = grader.humanQuantities(puzzle);
            for (int i = 0; i < 20; i++) {
                Grid seen = Orientation.random(random).of(puzzle);
                assertThat(grader.humanQuantities(seen))
                        .as("seed %d, %s seen as %s", seed, puzzle, seen)
                        .containsExactly(expected);
            }
        }
    }

    @Test
    void nobodyIsQuickerThanSinglesTell() {
        HumanTime time = new HumanTime();
        int exact = 0;
        for (Grid puzzle : OwnPuzzles.grids(200)) {
            int median = seconds(grader.grade(puzzle)).median();
            int atLeast = time.atLeast(puzzle);
            if (time.isExact()) {
                exact++;
                assertThat(atLeast).as(puzzle.toString()).isEqualTo(median);
            } else {
                assertThat(atLeast).as(puzzle.toString()).isLessThanOrEqualTo(median);
            }
        }
        assertThat(exact).isBetween(1, 199);
    }

    @Test
    void puzzlesThatNeedAHarderStepTakeLonger() {
        HumanTime time = new HumanTime();
        Rating singles = Rating.tenths(25);
        int told = 0;
        for (Grid puzzle : OwnPuzzles.grids(300)) {
            Grade grade = grader.grade(puzzle);
            int median = seconds(grade).median();
            int atLeast = time.atLeast(puzzle);
            for (int max = atLeast; max <= 2 * median; max += 20) {
                Rating hardest = time.hardestWithin(max);
                Rating rating = grade.rating();
                if (rating != null && rating.compareTo(singles) > 0 && rating.compareTo(hardest) > 0) {
                    told++;
                    assertThat(median)
                            .as("%s, rated %s, %s within %d", puzzle, rating, hardest, max)
                            .isGreaterThan(max);
                }
            }
        }
        assertThat(told).isGreaterThan(100);
    }

    /** Whoever changes the model, or what it counts, writes these again. */
    @Test
    void estimatesAreAsTheyWere() {
        assertThat(OwnPuzzles.grids(10))
                .extracting(puzzle -> seconds(grader.grade(puzzle)).median())
                .containsExactly(1142, 682, 756, 515, 536, 445, 853, 601, 827, 997);
    }

    @Test
    void saysWhereNobodyWasTimed() {
        Grid easy = Grid.parse("73..2.8..........9..2..3.7....6..1.3.8.741.6.1.5..2....5.9..3..3..........8.6..45");
        assertThat(seconds(grader.grade(easy)).basis()).isEqualTo(HumanSeconds.Basis.MEASURED);

        HumanSeconds hardest = seconds(grader.grade(HARDEST));
        assertThat(hardest.basis()).isEqualTo(HumanSeconds.Basis.EXTRAPOLATED);
        assertThat(hardest.low()).isLessThan(hardest.median());
        assertThat(hardest.high()).isGreaterThan(hardest.median());
    }

    @Test
    void aPathThatEndsEarlyIsNoEasierThanOneThatGoesOn() {
        Grade singlesAlone = new Grader(StandardLadder.LADDER.only(StandardLadder.SINGLES)).grade(HARDEST);
        assertThat(singlesAlone.rating()).isNull();
        assertThat(seconds(singlesAlone).basis()).isEqualTo(HumanSeconds.Basis.EXTRAPOLATED);
        assertThat(seconds(singlesAlone).median())
                .isGreaterThanOrEqualTo(seconds(grader.grade(HARDEST)).median());
        assertThat(grader.grade(HARDEST, Rating.tenths(25), Set.of())).isNull();
    }

    @Test
    void theModelIsReadAsItWasWritten() throws IOException {
        Properties written = new Properties();
        written.load(new StringReader(HumanModel.STANDARD.write()));
        assertThat(HumanModel.read(written).write()).isEqualTo(HumanModel.STANDARD.write());

        written.setProperty("waiting", "long");
        assertThatThrownBy(() -> HumanModel.read(written)).hasMessageContaining("waiting is no number: long");
        written.remove("low");
        written.setProperty("waiting", "1");
        assertThatThrownBy(() -> HumanModel.read(written)).hasMessageContaining("lacks low");
    }
}
