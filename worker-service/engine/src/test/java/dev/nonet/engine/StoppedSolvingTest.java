package dev.nonet.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.words.ExplainedStep;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Solving an item can be stopped in its search and between the rounds of its path; others can be carried out then. */
class StoppedSolvingTest {

    private static final String PUZZLE =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    private final Engine engine = new Engine();

    @ParameterizedTest
    @EnumSource(
            value = Detail.class,
            names = {"GRADE", "STEPS"})
    void stopsBeforeAnyRound(Detail detail) {
        stopsBeforeAnyRound(PUZZLE, detail);
    }

    @Test
    void stopsOnBoardsUnderWay() {
        Grid givens = Grid.parse(PUZZLE);
        SolvedPuzzle solved = (SolvedPuzzle) engine.solve(SolveSpec.of(Detail.STEPS), 0, PUZZLE);
        ExplainedStep first = Objects.requireNonNull(solved.steps()).getFirst();
        PencilMarks marks = PencilMarks.of(givens).after(first.placements(), first.eliminations());

        stopsBeforeAnyRound(SudokuText.of(Sudoku.of(givens, marks)), Detail.GRADE);
    }

    /** A nested forcing chain takes longer than all other rounds together. */
    @ParameterizedTest
    @EnumSource(
            value = Detail.class,
            names = {"GRADE", "STEPS"})
    void stopsWithinTheSearchForAStep(Detail detail) {
        stopsAnywhere("5...3.....4.5.......2..8..1...8..71...8..9..26...5....1....5..9..7.4.....3.6...2.", detail, 200);
    }

    private void stopsBeforeAnyRound(String text, Detail detail) {
        stopsAnywhere(text, detail, 5);
    }

    /** @param min how often it must be asked at least whether to stop */
    private void stopsAnywhere(String text, Detail detail, int min) {
        AtomicInteger asked = new AtomicInteger();
        ItemOutcome whole = solve(new Engine(), text, detail, asked, Integer.MAX_VALUE);
        int questions = asked.get();
        assertThat(questions).isGreaterThan(min);
        assertThat(((SolvedPuzzle) whole).rating()).isNotNull();

        for (int question : new int[] {1, 2, questions / 2, questions}) {
            AtomicInteger again = new AtomicInteger();
            assertThatExceptionOfType(CancellationException.class)
                    .as("stopped at question %d", question)
                    .isThrownBy(() -> solve(engine, text, detail, again, question));
            assertThat(again).as("asked no more").hasValue(question);
            assertThat(engine.solve(SolveSpec.of(detail), 0, text)).isEqualTo(whole);
        }
    }

    /** Few clues and no solution: search alone takes more than ten seconds. */
    @ParameterizedTest
    @EnumSource(Detail.class)
    void stopsASearch(Detail detail) {
        String hopeless = ".....5.8....6.1.............1.5........1.6...3.......553.....61........4.........";
        AtomicInteger asked = new AtomicInteger();
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> solve(engine, hopeless, detail, asked, 3));
        assertThat(asked).hasValue(3);
        assertThat(engine.solve(SolveSpec.of(detail), 0, PUZZLE))
                .isEqualTo(new Engine().solve(SolveSpec.of(detail), 0, PUZZLE));
    }

    /** Otherwise such an item would take all the time that a worker gives it, in each attempt. */
    @ParameterizedTest
    @EnumSource(Detail.class)
    void aSearchHasABoundThatDependsOnTheBoardAlone(Detail detail) {
        String hopeless = ".....5.8....6.1...............5........1.6...........55......61..................";
        for (Engine one : List.of(engine, new Engine())) {
            AtomicInteger asked = new AtomicInteger();
            ItemOutcome outcome = solve(one, hopeless, detail, asked, Integer.MAX_VALUE);
            assertThat(outcome).isInstanceOfSatisfying(ItemError.class, error -> {
                assertThat(error.code()).isEqualTo(ItemError.SEARCH_LIMIT);
                assertThat(error.message()).contains("how many solutions", "11 clues");
            });
            assertThat(asked).hasValueLessThan(200);
            assertThat(one.solve(SolveSpec.of(detail), 0, PUZZLE)).isInstanceOf(SolvedPuzzle.class);
        }
    }

    /** @param stopAt the number of the question, from 1, that is answered with "stop" */
    private static ItemOutcome solve(Engine engine, String text, Detail detail, AtomicInteger asked, int stopAt) {
        return engine.solve(SolveSpec.of(detail), 0, text, () -> asked.incrementAndGet() >= stopAt);
    }
}
