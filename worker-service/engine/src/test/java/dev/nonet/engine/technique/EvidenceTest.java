package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The evidence of every step proves its conclusions, and the check does not accept evidence that proves nothing. */
class EvidenceTest {

    private static final Path FOLDER = Path.of("src/test/resources/techniques");

    static List<TechniqueCase> cases() {
        return TechniqueCase.all(FOLDER);
    }

    private static void check(Step step, Position position, String where) {
        if (!EvidenceCheck.isHeldElsewhere(step.evidence())) {
            assertThat(new EvidenceCheck(position).unproven(step))
                    .as("%s, %s", step, where)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void provesWhatIsConcludedInTheCases(TechniqueCase given) {
        Position position = given.position();
        for (Step step :
                StandardLadder.LADDER.rung(given.technique()).orElseThrow().findAll(position)) {
            check(step, position, given.title());
        }
    }

    @Test
    void provesWhatIsConcludedOnPaths() {
        LogicalSolver solver = new LogicalSolver(StandardLadder.LADDER);
        Set<TechniqueId> techniques = new HashSet<>();
        for (Grid puzzle : OwnPuzzles.grids(60)) {
            Board board = Board.of(puzzle);
            List<Step> steps = solver.solve(puzzle).steps();
            for (int start = 0; start < steps.size(); ) {
                int round = steps.get(start).round();
                List<Step> together =
                        steps.stream().filter(step -> step.round() == round).toList();
                Position position = new Position(board);
                for (Step step : together) {
                    check(step, position, "on the path of " + puzzle);
                    techniques.add(step.technique());
                }
                together.forEach(board::apply);
                start += together.size();
            }
        }
        assertThat(techniques).hasSizeGreaterThan(15);
    }

    private static Step eliminating(int cell, int digit, Evidence evidence) {
        return new Step(
                1,
                new TechniqueId("claimed"),
                Rating.tenths(10),
                List.of(),
                List.of(Candidate.of(cell, digit)),
                evidence);
    }

    /** None of these patterns is on an empty board. */
    @Test
    void doesNotBelieveWhatIsNotShown() {
        Board board = new Board();
        board.load(Grid.EMPTY);
        Position position = new Position(board);
        CellSet three = CellSet.of(0, 1, 2);
        List<Evidence> claims = List.of(
                new Evidence.InCell(Cell.of(0), 1),
                new Evidence.InHouse(House.of(0), Cell.of(0), 1),
                new Evidence.Intersection(1, House.of(18), House.of(0), three),
                new Evidence.Fish(
                        1,
                        List.of(House.of(0), House.of(1)),
                        List.of(House.of(9), House.of(10)),
                        CellSet.of(0, 1, 9, 10),
                        CellSet.EMPTY),
                new Evidence.Chain(
                        List.of(new Evidence.Chain.Node(1, CellSet.of(0)), new Evidence.Chain.Node(1, CellSet.of(1))),
                        false),
                new Evidence.Colors(1, List.of(CellSet.of(0), CellSet.of(1))),
                new Evidence.LockedSets(List.of(three), List.of(DigitSet.ALL), DigitSet.NONE),
                new Evidence.ImpossiblePattern(three, new DigitSet(0b110), List.of()),
                new Evidence.Fireworks(
                        three, List.of(new Evidence.Firework(new DigitSet(0b1110), Cell.of(0), CellSet.of(1, 2)))),
                new Evidence.CoveredCells(
                        three,
                        List.of(
                                new Evidence.Cover(1, House.of(0)),
                                new Evidence.Cover(2, House.of(0)),
                                new Evidence.Cover(3, House.of(0)))),
                new Evidence.Exocet(
                        CellSet.of(0, 1),
                        CellSet.of(3, 15),
                        new DigitSet(0b1110),
                        List.of(House.of(11), House.of(12), House.of(15))),
                new Evidence.Automorphism(
                        IntStream.range(0, Cell.COUNT)
                                .mapToObj(cell -> Cell.at(cell % 9, cell / 9))
                                .toList(),
                        DigitSet.ALL.digits()));
        for (Evidence claim : claims) {
            assertThat(new EvidenceCheck(position).unproven(eliminating(3, 1, claim)))
                    .as("%s", claim)
                    .isPresent();
        }
    }

    @Test
    void believesNoExocetThatLacksACrossLine() {
        int shown = 0;
        for (TechniqueCase given : cases()) {
            Position position = given.position();
            for (Step step :
                    StandardLadder.LADDER.rung(given.technique()).orElseThrow().findAll(position)) {
                if (step.evidence() instanceof Evidence.Exocet exocet) {
                    for (House left : exocet.crossLines()) {
                        List<House> others = exocet.crossLines().stream()
                                .filter(line -> !line.equals(left))
                                .toList();
                        Step claim = new Step(
                                1,
                                step.technique(),
                                step.rating(),
                                step.placements(),
                                step.eliminations(),
                                new Evidence.Exocet(exocet.base(), exocet.targets(), exocet.digits(), others));
                        assertThat(new EvidenceCheck(position).unproven(claim))
                                .as("%s, %s", claim, given.title())
                                .isPresent();
                        shown++;
                    }
                }
            }
        }
        assertThat(shown).isPositive();
    }
}
