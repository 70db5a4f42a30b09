package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.GoldenPuzzles;
import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A position that was used for other boards, and keeps their memory, says the same about a board as a new position: every derived value is
 * computed again and compared with what the kept position has.
 */
class KeptPositionTest {

    /** Every so many of the golden puzzles are walked. All of them, 1, take minutes. */
    private static final String EVERY = "nonet.kept-position.every";

    @Test
    void saysWhatANewOneSays() {
        long seed = 4711;
        Random random = new Random(seed);
        Board board = new Board();
        Position kept = new Position(board);
        for (Grid puzzle : OwnPuzzles.grids(12)) {
            board.load(puzzle);
            Board twin = Board.of(puzzle);
            for (int i = 0; i < 6; i++) {
                assertThat(facts(kept))
                        .as("seed %d, %s, board %d", seed, puzzle, i)
                        .isEqualTo(facts(new Position(twin)));
                CandidateSet gone = some(kept.candidates(), random);
                board.eliminate(gone);
                twin.eliminate(gone);
            }
        }
    }

    /** The boards of a golden path, of which each has few candidates less than the one before. */
    @Test
    void saysWhatANewOneSaysAlongPaths() {
        Board board = new Board();
        Position kept = new Position(board);
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        for (Grid puzzle : GoldenPuzzles.every(Integer.getInteger(EVERY, 90))) {
            board.load(puzzle);
            int round = 0;
            for (Step step : solver.solve(puzzle).steps()) {
                if (step.round() != round) {
                    round = step.round();
                    Position fresh = new Position(copy(board));
                    assertThat(facts(kept)).as("%s, round %d", puzzle, round).isEqualTo(facts(fresh));
                    assertBentSizesKept(kept, fresh);
                }
                board.apply(step);
            }
        }
    }

    /** The sizes of bent subsets are kept while only cells outside a crossing change, so they may be too many, never too few. */
    private static void assertBentSizesKept(Position kept, Position fresh) {
        for (int size = 4; size <= 9; size++) {
            for (int line = 0; line < 18; line++) {
                for (int box = 18; box < House.COUNT; box++) {
                    if (fresh.mayHaveBentSubsets(size, line, box)) {
                        assertThat(kept.mayHaveBentSubsets(size, line, box)).isTrue();
                        assertThat(kept.mayHaveBentSubsets(size)).isTrue();
                    }
                }
            }
        }
    }

    private static Board copy(Board board) {
        Board copy = Board.of(board.toGrid());
        copy.eliminate(copy.candidates().minus(board.candidates()));
        return copy;
    }

    private static CandidateSet some(CandidateSet candidates, Random random) {
        return CandidateSet.of(candidates.candidates().stream()
                .filter(any -> random.nextInt(12) == 0)
                .toList());
    }

    private static List<Object> facts(Position position) {
        List<Object> facts = new ArrayList<>();
        addCandidates(position, facts);
        ExtendedRectangles rectangles = position.extendedRectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            facts.add(List.of(rectangles.first(i), rectangles.second(i), rectangles.across(i)));
        }
        AlmostLockedSets sets = position.lockedSets();
        for (int i = 0; i < sets.size(); i++) {
            facts.add(List.of(
                    sets.set(i).cells(), sets.set(i).digits(), sets.set(i).eliminatingDigits()));
            facts.add(ints(sets.linked(i).toArray()));
        }
        for (LinkGraph.Nodes nodes : LinkGraph.Nodes.values()) {
            LinkGraph graph = position.links(nodes);
            facts.add(graph.refutedCandidates());
            for (int node = 0; node < graph.size(); node++) {
                facts.add(List.of(graph.digit(node), graph.cells(node), graph.seen(node)));
                facts.add(ints(graph.strongInCell(node)));
                facts.add(ints(graph.strongInDigit(node)));
                facts.add(ints(graph.strongInSet(node)));
                facts.add(ints(graph.weakInCell(node)));
                facts.add(ints(graph.weakInDigit(node)));
                facts.add(ints(graph.consequences().excluded(node).toArray()));
            }
        }
        facts.add(position.digitContradictions());
        facts.add(List.of(
                position.digitsWithTemplateEliminations(),
                position.changesSince(null).digitsWithTemplateEliminations()));
        return facts;
    }

    private static void addCandidates(Position position, List<Object> facts) {
        facts.add(position.candidates());
        facts.add(List.of(position.withOneCandidate(), position.withTwoCandidates(), position.withThreeCandidates()));
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            facts.add(position.digits(cell));
        }
        for (int digit = 1; digit <= 9; digit++) {
            facts.add(position.templateEliminations(digit));
            facts.add(position.housesWithTwoPlaces(digit));
            for (int house = 0; house < House.COUNT; house++) {
                facts.add(position.places(digit, house));
            }
        }
        for (int digits = 0; digits < 1 << 9; digits++) {
            facts.add(position.cellsWithJust(digits));
        }
        for (int size = 2; size <= 9; size++) {
            facts.add(List.of(position.mayHaveNakedSubsets(size), position.mayHaveHiddenSubsets(size)));
        }
        Rectangles rectangles = position.rectangles();
        for (int i = 0; i < rectangles.size(); i++) {
            facts.add(List.of(rectangles.start(i), rectangles.opposite(i), rectangles.floors(i)));
        }
        UniqueLoops loops = position.uniqueLoops();
        for (int i = 0; i < loops.size(); i++) {
            facts.add(List.of(loops.cells(i), loops.digits(i)));
        }
    }

    private static List<Integer> ints(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
