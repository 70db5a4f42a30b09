package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Follows the branches of a step's evidence, inference by inference, independently of the finders. */
public final class BranchProof {

    private BranchProof() {}

    /** The candidates at the beginning of a branch; a filled cell has its digit. */
    private static Set<Candidate> possible(Position position) {
        Set<Candidate> possible = new HashSet<>(position.candidates().candidates());
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (position.digit(cell) != 0) {
                possible.add(Candidate.of(cell, position.digit(cell)));
            }
        }
        return possible;
    }

    private static void place(Candidate placed, Set<Candidate> possible) {
        possible.removeIf(other -> other.cell().equals(placed.cell())
                ? other.digit() != placed.digit()
                : other.digit() == placed.digit() && other.cell().sees(placed.cell()));
    }

    private static CellSet places(int digit, CellSet among, Set<Candidate> possible) {
        return CellSet.of(among.cells().stream()
                .filter(cell -> possible.contains(new Candidate(cell, digit)))
                .mapToInt(Cell::index)
                .toArray());
    }

    private static Set<Integer> digits(Cell cell, Set<Candidate> possible) {
        return possible.stream()
                .filter(candidate -> candidate.cell().equals(cell))
                .map(Candidate::digit)
                .collect(Collectors.toSet());
    }

    /** Asserts that a step whose evidence is {@link Evidence.Branches} follows from what it shows on the board. */
    public static void check(Step step, Position position) {
        Evidence.Branches branches = (Evidence.Branches) step.evidence();
        checkExhaustive(branches, position);
        Candidate goal = step.placements().isEmpty()
                ? step.eliminations().getFirst()
                : step.placements().getFirst();
        for (Evidence.Branch branch : branches.branches()) {
            Set<Candidate> possible = possible(position);
            follow(branch, possible);
            if (branches.branches().size() == 1) {
                assertThat(branch.contradiction()).as("%s", step).isNotNull();
                assertThat(goal).isEqualTo(branch.assumed());
            } else if (step.placements().isEmpty()) {
                assertThat(possible).as("%s", step).doesNotContain(goal);
            } else {
                assertThat(digits(goal.cell(), possible)).as("%s", step).containsExactly(goal.digit());
            }
        }
    }

    private static void checkExhaustive(Evidence.Branches branches, Position position) {
        List<Candidate> assumed =
                branches.branches().stream().map(Evidence.Branch::assumed).toList();
        if (assumed.size() == 1) {
            return;
        }
        Candidate first = assumed.getFirst();
        Set<Candidate> all = branches.house() == null
                ? digits(first.cell(), possible(position)).stream()
                        .map(digit -> new Candidate(first.cell(), digit))
                        .collect(Collectors.toSet())
                : places(first.digit(), branches.house().cells(), possible(position)).cells().stream()
                        .map(cell -> new Candidate(cell, first.digit()))
                        .collect(Collectors.toSet());
        assertThat(assumed).containsExactlyInAnyOrderElementsOf(all);
    }

    private static void follow(Evidence.Branch branch, Set<Candidate> possible) {
        place(branch.assumed(), possible);
        Set<Candidate> concluded = new HashSet<>(Set.of(branch.assumed()));
        for (Evidence.Inference inference : branch.inferences()) {
            assertThat(concluded).containsAll(inference.because());
            assertThat(inference.because()).isNotEmpty();
            Set<Candidate> out = ruledOut(inference.evidence(), possible);
            assertThat(out).containsAll(inference.eliminated());
            inference.placed().forEach(placed -> place(placed, possible));
            possible.removeAll(inference.eliminated());
            concluded.addAll(inference.placed());
            concluded.addAll(inference.eliminated());
        }
        Evidence.Contradiction end = branch.contradiction();
        if (end != null) {
            assertThat(concluded).containsAll(end.because());
            if (end.house() == null) {
                assertThat(end.cell()).isNotNull();
                assertThat(possible).noneMatch(candidate -> candidate.cell().equals(end.cell()));
            } else {
                assertThat(places(end.digit(), end.house().cells(), possible)).isEqualTo(CellSet.EMPTY);
            }
        }
    }

    /** Checks that the pattern of an inference holds within the branch; returns what it eliminates. */
    private static Set<Candidate> ruledOut(Evidence evidence, Set<Candidate> possible) {
        return switch (evidence) {
            case Evidence.InCell(Cell cell, int digit) -> {
                assertThat(digits(cell, possible)).isSubsetOf(digit);
                yield Set.of();
            }
            case Evidence.InHouse(House house, Cell cell, int digit) -> {
                assertThat(places(digit, house.cells(), possible).without(cell.index()))
                        .isEqualTo(CellSet.EMPTY);
                yield Set.of();
            }
            case Evidence.Intersection(int digit, House from, House into, CellSet cells) -> {
                assertThat(into.cells().containsAll(places(digit, from.cells(), possible)))
                        .isTrue();
                yield Set.copyOf(
                        CandidateSet.of(digit, into.cells().minus(from.cells())).candidates());
            }
            case Evidence.Subset subset
            when subset.hidden() -> {
                for (int digit : subset.digits().digits()) {
                    assertThat(subset.cells()
                                    .containsAll(places(digit, subset.house().cells(), possible)))
                            .isTrue();
                }
                assertThat(subset.cells().size()).isEqualTo(subset.digits().size());
                yield possible.stream()
                        .filter(candidate ->
                                subset.cells().contains(candidate.cell().index())
                                        && !subset.digits().contains(candidate.digit()))
                        .collect(Collectors.toSet());
            }
            case Evidence.Subset subset -> {
                subset.cells()
                        .cells()
                        .forEach(cell -> assertThat(digits(cell, possible))
                                .isSubsetOf(subset.digits().digits()));
                assertThat(subset.cells().size()).isEqualTo(subset.digits().size());
                yield possible.stream()
                        .filter(candidate -> subset.digits().contains(candidate.digit())
                                && subset.cells().cells().stream().allMatch(cell -> cell.sees(candidate.cell())))
                        .collect(Collectors.toSet());
            }
            case Evidence.Fish fish -> {
                CellSet cover = CellSet.EMPTY;
                for (House house : fish.cover()) {
                    cover = cover.or(house.cells());
                }
                CellSet base = CellSet.EMPTY;
                for (House house : fish.base()) {
                    base = base.or(house.cells());
                    assertThat(cover.containsAll(places(fish.digit(), house.cells(), possible)))
                            .isTrue();
                }
                assertThat(fish.base()).hasSameSizeAs(fish.cover());
                yield Set.copyOf(
                        CandidateSet.of(fish.digit(), cover.minus(base)).candidates());
            }
            case Evidence.Branches inner -> {
                assertThat(inner.branches()).hasSize(1);
                Evidence.Branch branch = inner.branches().getFirst();
                assertThat(branch.contradiction()).isNotNull();
                follow(branch, new HashSet<>(possible));
                yield Set.of(branch.assumed());
            }
            default -> throw new AssertionError("no argument within a branch: " + evidence);
        };
    }
}
