package dev.nonet.engine.technique;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.oracle.Oracle;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every finder on every board along the paths of many puzzles, whether the path needs it there or not. */
class FindersOnPathsTest {

    private static final Map<String, Function<Naive, Set<Conclusion>>> TWINS = Map.ofEntries(
            Map.entry("full-house", Naive::fullHouses),
            Map.entry("hidden-single", naive -> naive.hiddenSingles(18, 27)),
            Map.entry("hidden-single-line", naive -> naive.hiddenSingles(0, 18)),
            Map.entry("naked-single", Naive::nakedSingles),
            Map.entry("pointing", naive -> naive.lockedCandidates(18, 27, 0, 18)),
            Map.entry("claiming", naive -> naive.lockedCandidates(0, 18, 18, 27)),
            Map.entry("naked-pair", naive -> naive.nakedSubsets(2)),
            Map.entry("naked-triple", naive -> naive.nakedSubsets(3)),
            Map.entry("hidden-pair", naive -> naive.hiddenSubsets(2)),
            Map.entry("hidden-triple", naive -> naive.hiddenSubsets(3)),
            Map.entry("x-wing", naive -> naive.fish(2, 0)),
            Map.entry("sashimi-x-wing", naive -> naive.fish(2, 1)),
            Map.entry("finned-x-wing", naive -> naive.fish(2, 2)),
            Map.entry("xy-wing", naive -> naive.wings(false)),
            Map.entry("naked-quad", naive -> naive.nakedSubsets(4)),
            Map.entry("hidden-quad", naive -> naive.hiddenSubsets(4)),
            Map.entry("locked-pair", naive -> naive.lockedSubsets(2)),
            Map.entry("locked-triple", naive -> naive.lockedSubsets(3)),
            Map.entry("swordfish", naive -> naive.fish(3, 0)),
            Map.entry("sashimi-swordfish", naive -> naive.fish(3, 1)),
            Map.entry("finned-swordfish", naive -> naive.fish(3, 2)),
            Map.entry("jellyfish", naive -> naive.fish(4, 0)),
            Map.entry("sashimi-jellyfish", naive -> naive.fish(4, 1)),
            Map.entry("finned-jellyfish", naive -> naive.fish(4, 2)),
            Map.entry("xyz-wing", naive -> naive.wings(true)),
            Map.entry("skyscraper", Naive::skyscrapers),
            Map.entry("two-string-kite", Naive::kites),
            Map.entry("turbot-fish", Naive::turbots),
            Map.entry("template-set", naive -> naive.templates(true)),
            Map.entry("template-delete", naive -> naive.templates(false)),
            Map.entry("bug-plus-one", Naive::bugPlusOne));

    /**
     * Rungs whose finders try every combination, as their definitions read, or follow every link; complex fish have a twin of
     * their own, in {@code ComplexFishTest}.
     */
    private static final Set<String> WITHOUT_TWIN = Set.of(
            "siamese-x-wing",
            "siamese-swordfish",
            "siamese-jellyfish",
            "franken-x-wing",
            "franken-swordfish",
            "finned-franken-x-wing",
            "franken-jellyfish",
            "finned-franken-swordfish",
            "siamese-franken-swordfish",
            "franken-squirmbag",
            "mutant-x-wing",
            "finned-franken-jellyfish",
            "siamese-franken-jellyfish",
            "franken-whale",
            "mutant-swordfish",
            "finned-franken-squirmbag",
            "finned-mutant-x-wing",
            "mutant-jellyfish",
            "finned-mutant-swordfish",
            "finned-franken-whale",
            "mutant-squirmbag",
            "finned-mutant-jellyfish",
            "siamese-mutant-jellyfish",
            "mutant-whale",
            "finned-mutant-squirmbag",
            "finned-mutant-whale",
            "dual-two-string-kite",
            "empty-rectangle",
            "dual-empty-rectangle",
            "w-wing",
            "remote-pair",
            "simple-colors-trap",
            "simple-colors-wrap",
            "multi-colors-1",
            "multi-colors-2",
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
            "hidden-rectangle",
            "avoidable-rectangle-1",
            "avoidable-rectangle-2",
            "sue-de-coq",
            "als-xz",
            "als-xy-wing",
            "als-chain",
            "death-blossom",
            "x-cycle",
            "x-chain",
            "xy-chain",
            "continuous-nice-loop",
            "aic",
            "discontinuous-nice-loop",
            "grouped-continuous-nice-loop",
            "grouped-aic",
            "grouped-discontinuous-nice-loop",
            "nishio",
            "cell-forcing-chain",
            "region-forcing-chain",
            "contradiction-forcing-chain",
            "dynamic-forcing-chain",
            "dynamic-forcing-chain-plus",
            "nested-forcing-chain",
            "fireworks",
            "fireworks-quad",
            "bivalue-oddagon",
            "tridagon",
            "symmetrical-placement",
            "sk-loop",
            "multi-sector-locked-set",
            "junior-exocet");

    /** Takes the boards of the rounds of a path, all candidates as the path has them. */
    private static void alongPath(Grid puzzle, Consumer<Position> visitor) {
        Board board = Board.of(puzzle);
        Position position = new Position(board);
        boolean more = true;
        while (more && !board.isSolved()) {
            visitor.accept(position);
            more = false;
            for (Rung rung : StandardLadder.LADDER.rungs()) {
                List<Step> steps = rung.findAll(position);
                if (!steps.isEmpty()) {
                    for (Step step : steps) {
                        step.placements()
                                .forEach(placed -> board.place(placed.cell().index(), placed.digit()));
                        board.eliminate(CandidateSet.of(step.eliminations()));
                    }
                    more = true;
                    break;
                }
            }
        }
    }

    static List<Grid> puzzles() {
        return OwnPuzzles.grids(5);
    }

    @Test
    void neverConcludeAgainstTheSolution() {
        Ladder ladder = StandardLadder.LADDER;
        for (Grid puzzle : OwnPuzzles.grids(25)) {
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            alongPath(puzzle, position -> {
                for (Rung rung : ladder.rungs()) {
                    for (Step step : rung.findAll(position)) {
                        checkSound(step, solution, puzzle);
                    }
                }
            });
        }
    }

    private static void checkSound(Step step, Grid solution, Grid puzzle) {
        boolean sound = step.placements().stream().allMatch(placed -> isTrue(placed, solution))
                && step.eliminations().stream().noneMatch(gone -> isTrue(gone, solution));
        assertThat(sound).as("%s on the path of %s", step, puzzle).isTrue();
    }

    private static boolean isTrue(Candidate candidate, Grid solution) {
        return solution.digit(candidate.cell().index()) == candidate.digit();
    }

    @Test
    void surviveBoardsThatNoPuzzleLeadsTo() {
        long seed = 23;
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            Board board = new Board();
            board.load(Grid.EMPTY);
            for (int clues = random.nextInt(30); clues > 0; clues--) {
                board.place(random.nextInt(Cell.COUNT), 1 + random.nextInt(9));
            }
            for (int gone = random.nextInt(600); gone > 0; gone--) {
                board.eliminate(1 + random.nextInt(9), CellSet.of(random.nextInt(Cell.COUNT)));
            }
            Position position = new Position(board);
            StandardLadder.LADDER.rungs().stream()
                    .forEach(rung -> assertThatCode(() -> rung.findAll(position))
                            .as("%s, seed %d: %s", rung.id(), seed, position.candidates())
                            .doesNotThrowAnyException());
        }
    }

    @Test
    void everyRungHasATwinOrNeedsNone() {
        assertThat(StandardLadder.LADDER.ids().stream().map(TechniqueId::value))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(TWINS.keySet().stream(), WITHOUT_TWIN.stream())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("puzzles")
    void findWhatTheirDefinitionsSay(Grid puzzle) {
        alongPath(puzzle, position -> {
            for (Rung rung : StandardLadder.LADDER.rungs()) {
                if (!WITHOUT_TWIN.contains(rung.id().value())) {
                    checkAgainst(Objects.requireNonNull(TWINS.get(rung.id().value())), rung, position, puzzle);
                }
            }
        });
    }

    private static void checkAgainst(Function<Naive, Set<Conclusion>> twin, Rung rung, Position position, Grid puzzle) {
        Set<Conclusion> found =
                rung.findAll(position).stream().map(Conclusion::of).collect(Collectors.toSet());
        assertThat(found).as("%s on the path of %s", rung.id(), puzzle).isEqualTo(twin.apply(new Naive(position)));
    }
}
