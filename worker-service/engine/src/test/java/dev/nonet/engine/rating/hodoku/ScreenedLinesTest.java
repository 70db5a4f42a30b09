package dev.nonet.engine.rating.hodoku;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.rating.hodoku.BaseCoverFish.Fins;
import dev.nonet.engine.rating.hodoku.SimpleChains.ChainKind;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the screens leave out gives nothing, what is remembered is still true, and the best is the best of all. */
class ScreenedLinesTest {

    private static final int BOARDS = 40;

    /** Lines that take singles from the board's queues, and those that take long and remember nothing. */
    private static final Set<String> NOT_ASKED_TWICE =
            Set.of("FULL_HOUSE", "NAKED_SINGLE", "HIDDEN_SINGLE", "FORCING_NET", "BRUTE_FORCE");

    private static final List<Grid> PUZZLES = GoldenPuzzles.every(7);

    private final HodokuScale scale = new HodokuScale();

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theScreenKnowsWhichFishThereAre(long seed) {
        Random random = new Random(seed);
        int fish = 0;
        for (int i = 0; i < BOARDS; i++) {
            QueuedBoard board = board(random);
            for (Fins fins : List.of(Fins.NONE, Fins.FINNED, Fins.SASHIMI)) {
                for (int size = 2; size <= 4; size++) {
                    for (int digit = 1; digit <= 9; digit++) {
                        Finding found = new BaseCoverFish(size, fins, false).find(board, digit);
                        assertThat(board.hasBasicFish(size, fins, digit))
                                .as("seed %d, board %d, %s of size %d, digit %d", seed, i, fins, size, digit)
                                .isEqualTo(found != null);
                        fish += found == null ? 0 : 1;
                    }
                }
            }
        }
        assertThat(fish).isGreaterThan(BOARDS);
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void theBestChainIsTheBestOfAll(long seed) {
        Random random = new Random(seed);
        int chains = 0;
        for (int i = 0; i < BOARDS; i++) {
            QueuedBoard board = board(random);
            for (ChainKind kind : ChainKind.values()) {
                String expected = text(new SimpleChains(kind).findAmongAll(board.copy()));
                assertThat(text(new SimpleChains(kind).find(board)))
                        .as("seed %d, board %d, %s", seed, i, kind)
                        .isEqualTo(expected);
                chains += expected.isEmpty() ? 0 : 1;
            }
            for (boolean grouped : new boolean[] {false, true}) {
                Finding best = NiceLoops.search(board, new DirectImplications(board, grouped), true)
                        .first();
                assertThat(text(NiceLoops.of(grouped).find(board)))
                        .as("seed %d, board %d, grouped %s", seed, i, grouped)
                        .isEqualTo(text(best));
                chains += best == null ? 0 : 1;
            }
            Finding best = board.lockedSets().chains(false).first();
            assertThat(text(AlsTechniques.chain(board)))
                    .as("seed %d, board %d, chains of sets", seed, i)
                    .isEqualTo(text(best));
            chains += best == null ? 0 : 1;
        }
        assertThat(chains).isGreaterThan(BOARDS);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void allContradictionsAreAmongWhatAssumptionsHaveInCommon(long seed) {
        Random random = new Random(seed);
        int conclusions = 0;
        for (int i = 0; i < BOARDS; i++) {
            QueuedBoard board = board(random);
            String expected = text(ExhaustiveTabling.find(board));
            assertThat(text(ChainTabling.find(board)))
                    .as("seed %d, board %d", seed, i)
                    .isEqualTo(expected);
            conclusions += expected.isEmpty() ? 0 : 1;
        }
        assertThat(conclusions).isGreaterThan(BOARDS / 4);
    }

    /** A board that was walked to finds what one finds that remembers nothing. */
    @Test
    void nothingIsRememberedThatHasChanged() {
        for (Grid puzzle : GoldenPuzzles.every(90)) {
            QueuedBoard board = new QueuedBoard(puzzle, new Work(0));
            for (RatedStep step : scale.walk(puzzle, Long.MAX_VALUE).steps()) {
                if (step.placement() == null) {
                    QueuedBoard other = board.copy();
                    for (HodokuScale.Line line : HodokuScale.TABLE) {
                        if (!NOT_ASKED_TWICE.contains(line.name())) {
                            assertThat(text(line.finder().find(board)))
                                    .as("%s before %s: %s", puzzle, step.notation(), line.name())
                                    .isEqualTo(text(line.finder().find(other)));
                        }
                    }
                }
                take(step, board);
            }
            assertThat(board.isFull()).isTrue();
        }
    }

    /** Somewhere on the path of a puzzle, and often with further candidates gone, true ones too. */
    private QueuedBoard board(Random random) {
        Grid puzzle = PUZZLES.get(random.nextInt(PUZZLES.size()));
        RatedPath path = scale.walk(puzzle, Long.MAX_VALUE);
        QueuedBoard board = new QueuedBoard(puzzle, new Work(0));
        int length = random.nextInt(path.steps().size() + 1);
        path.steps().subList(0, length).forEach(step -> take(step, board));
        double share = random.nextInt(3) * 0.05;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (board.count(cell) > 2 && board.has(cell, digit) && random.nextDouble() < share) {
                    board.remove(cell, digit);
                }
            }
        }
        return board;
    }

    private static void take(RatedStep step, QueuedBoard board) {
        for (Candidate gone : step.eliminations()) {
            board.remove(gone.cell().index(), gone.digit());
        }
        if (step.placement() != null) {
            board.place(step.placement().cell().index(), step.placement().digit());
        }
    }

    private static String text(@Nullable Finding found) {
        return found == null ? "" : found.name() + " " + found.placed() + " " + Arrays.toString(found.eliminations());
    }
}
