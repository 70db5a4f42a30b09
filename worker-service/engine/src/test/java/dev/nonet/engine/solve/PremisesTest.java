package dev.nonet.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.BranchProof;
import dev.nonet.engine.technique.EvidenceCheck;
import dev.nonet.engine.technique.TechniqueExample;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * On the board of each technique's example: premises are enough for the proof, and where a shape tells exactly, none is
 * too many.
 */
class PremisesTest {

    static List<TechniqueExample> examples() {
        return TechniqueExample.of(StandardLadder.LADDER.rungs()).values().stream()
                .sorted(Comparator.comparing(example -> example.step().technique()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void areEnough(TechniqueExample example) {
        Position position = boardWithout(premises(example), example);

        if (EvidenceCheck.isHeldElsewhere(example.step().evidence())) {
            BranchProof.check(step(example), position);
        } else {
            assertThat(new EvidenceCheck(position).unproven(step(example))).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void areNotTooMany(TechniqueExample example) {
        CandidateSet premises = premises(example);
        if (isExact(example.step().evidence())) {
            for (Candidate one : premises.candidates()) {
                Position position = boardWithout(premises.minus(CandidateSet.of(List.of(one))), example);
                assertThat(new EvidenceCheck(position).unproven(step(example)))
                        .as("without the premise %s", one)
                        .isPresent();
            }
        }
    }

    /** Whether the evidence tells exactly what the proof needs. */
    private static boolean isExact(Evidence evidence) {
        return switch (evidence) {
            case Evidence.InCell _, Evidence.InHouse _, Evidence.Intersection _, Evidence.Subset _, Evidence.Wing _ ->
                true;
            default -> false;
        };
    }

    private static CandidateSet premises(TechniqueExample example) {
        Position position = example.position();
        CandidateSet byDigits = PencilMarks.of(example.digits()).candidates();
        CandidateSet free = CandidateSet.of(DigitSet.ALL, CellSet.ALL).minus(byDigits);
        return Premises.of(example.step().evidence(), position.candidates(), position.empty(), free);
    }

    /** The board of the example as if nothing but these candidates had been eliminated. */
    private static Position boardWithout(CandidateSet gone, TechniqueExample example) {
        Board board = Board.of(example.givens());
        example.filled()
                .candidates()
                .forEach(placed -> board.place(placed.cell().index(), placed.digit()));
        board.eliminate(gone);
        return new Position(board);
    }

    private static Step step(TechniqueExample example) {
        return new Step(
                1,
                example.step().technique(),
                example.step().rating(),
                example.step().placements(),
                example.step().eliminations(),
                example.step().evidence());
    }
}
