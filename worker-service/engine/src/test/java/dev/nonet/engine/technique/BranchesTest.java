package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The branches that are the evidence of forcing chains, nets and kraken fish prove their conclusions: each inference is
 * checked.
 */
class BranchesTest {

    static List<Rung> rungs() {
        return StandardLadder.LADDER.rungs().stream()
                .filter(rung ->
                        rung.family() == Family.LAST_RESORT || rung.id().value().startsWith("kraken"))
                .toList();
    }

    private static int check(Rung rung, Position position) {
        int checked = 0;
        for (Step step : rung.findAll(position)) {
            if (step.evidence() instanceof Evidence.Branches) {
                BranchProof.check(step, position);
                checked++;
            }
        }
        return checked;
    }

    @ParameterizedTest
    @MethodSource("rungs")
    void everyStepOfTheCasesFollowsFromWhatItShows(Rung rung) {
        List<TechniqueCase> cases = TechniqueCase.all(Path.of("src/test/resources/techniques")).stream()
                .filter(given -> given.technique().equals(rung.id()))
                .toList();
        assertThat(cases).isNotEmpty();
        cases.forEach(given -> check(rung, given.position()));
    }

    @Test
    void everyStepOnManyBoardsFollowsFromWhatItShows() {
        int checked = 0;
        for (Grid puzzle : OwnPuzzles.grids(12)) {
            Position position = new Position(withSinglesGone(puzzle));
            for (Rung rung : rungs()) {
                checked += check(rung, position);
            }
        }
        assertThat(checked).isPositive();
    }

    /** The board on which the first rungs, singles among them, find nothing more. */
    private static Board withSinglesGone(Grid puzzle) {
        Board board = Board.of(puzzle);
        Position position = new Position(board);
        boolean more = true;
        while (more) {
            more = false;
            for (Rung rung : StandardLadder.LADDER.rungs().subList(0, 6)) {
                for (Step step : rung.findAll(position)) {
                    board.apply(step);
                    more = true;
                }
            }
        }
        return board;
    }
}
