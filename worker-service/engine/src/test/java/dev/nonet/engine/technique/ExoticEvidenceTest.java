package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What exotic steps show holds on their boards, checked from the words of the evidence alone. */
class ExoticEvidenceTest {

    static Stream<TechniqueCase> cases() {
        return TechniqueCase.all(Path.of("src/test/resources/techniques")).stream()
                .filter(given ->
                        isExotic(StandardLadder.LADDER.rung(given.technique()).orElseThrow()))
                .filter(given -> !given.conclusions().isEmpty());
    }

    /** Gurth's argument is from uniqueness, by a pattern that is as exotic. */
    private static boolean isExotic(Rung rung) {
        return rung.family() == Family.EXOTIC || rung.id().value().equals("symmetrical-placement");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void evidenceHolds(TechniqueCase given) {
        Position position = given.position();
        List<Step> steps =
                StandardLadder.LADDER.rung(given.technique()).orElseThrow().findAll(position);
        assertThat(steps).isNotEmpty();
        steps.forEach(step -> check(step.evidence(), position));
    }

    private static void check(Evidence evidence, Position position) {
        switch (evidence) {
            case Evidence.ImpossiblePattern(CellSet cells, DigitSet digits, List<Candidate> exceptions) -> {
                assertThat(canBeFilled(cells.cells(), digits, position, new HashMap<>()))
                        .isFalse();
                assertThat(exceptions)
                        .containsExactlyInAnyOrderElementsOf(position.candidates().candidates().stream()
                                .filter(candidate ->
                                        cells.contains(candidate.cell().index()) && !digits.contains(candidate.digit()))
                                .toList());
            }
            case Evidence.CoveredCells(CellSet cells, List<Evidence.Cover> covers) -> {
                assertThat(covers).hasSize(cells.size()).doesNotHaveDuplicates();
                assertThat(candidates(cells, position))
                        .allMatch(candidate -> covers.stream()
                                .anyMatch(cover -> cover.digit() == candidate.digit()
                                        && cover.house()
                                                .cells()
                                                .contains(candidate.cell().index())));
            }
            case Evidence.Several(List<Evidence> parts) -> parts.forEach(part -> check(part, position));
            case Evidence.Fireworks(CellSet cells, List<Evidence.Firework> fireworks) -> {
                int digits = 0;
                for (Evidence.Firework firework : fireworks) {
                    digits += firework.digits().size();
                    assertThat(cells.containsAll(
                                    firework.wings().with(firework.crossing().index())))
                            .isTrue();
                    assertThat(position.candidates().candidates().stream()
                                    .filter(candidate -> firework.digits().contains(candidate.digit()))
                                    .map(Candidate::cell)
                                    .filter(cell ->
                                            cell.box() != firework.crossing().box()
                                                    && (cell.row()
                                                                    == firework.crossing()
                                                                            .row()
                                                            || cell.column()
                                                                    == firework.crossing()
                                                                            .column())))
                            .allMatch(cell -> firework.wings().contains(cell.index()));
                }
                assertThat(digits).isEqualTo(cells.size());
            }
            case Evidence.Exocet exocet -> {
                assertThat(candidates(exocet.base(), position))
                        .allMatch(candidate -> exocet.digits().contains(candidate.digit()));
                assertThat(exocet.base().size()).isEqualTo(2);
                assertThat(exocet.targets().size()).isEqualTo(2);
            }
            case Evidence.Automorphism(List<Cell> cells, List<Integer> digits) -> {
                assertThat(cells).hasSize(Cell.COUNT).doesNotHaveDuplicates();
                assertThat(digits).hasSize(9).doesNotHaveDuplicates();
                for (int cell = 0; cell < Cell.COUNT; cell++) {
                    int place = cells.get(cell).index();
                    boolean is = position.givens().contains(cell);
                    assertThat(position.givens().contains(place)).isEqualTo(is);
                    if (is) {
                        assertThat(position.digit(place)).isEqualTo(digits.get(position.digit(cell) - 1));
                    }
                    for (int other = 0; other < Cell.COUNT; other++) {
                        assertThat(cells.get(cell).sees(cells.get(other)))
                                .isEqualTo(Cell.of(cell).sees(Cell.of(other)));
                    }
                }
            }
            default -> throw new AssertionError("no exotic evidence: " + evidence);
        }
    }

    private static List<Candidate> candidates(CellSet cells, Position position) {
        return position.candidates().candidates().stream()
                .filter(candidate -> cells.contains(candidate.cell().index()))
                .toList();
    }

    private static boolean canBeFilled(List<Cell> rest, DigitSet digits, Position position, Map<Cell, Integer> filled) {
        if (rest.isEmpty()) {
            return true;
        }
        Cell cell = rest.getFirst();
        for (int digit : new ArrayList<>(digits.digits())) {
            boolean free = filled.entrySet().stream()
                    .noneMatch(
                            entry -> entry.getValue() == digit && entry.getKey().sees(cell));
            if (free && position.isCandidate(cell.index(), digit)) {
                filled.put(cell, digit);
                if (canBeFilled(rest.subList(1, rest.size()), digits, position, filled)) {
                    return true;
                }
                filled.remove(cell);
            }
        }
        return false;
    }
}
