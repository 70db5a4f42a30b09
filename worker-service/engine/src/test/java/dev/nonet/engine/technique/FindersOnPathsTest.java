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
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.nio.file.Path;
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

/** Runs every finder on every board along the paths of some puzzles, whether the path needs it there or not; more in {@code check-paths}. */
class FindersOnPathsTest {

    private static final Map<String, Function<Naive, Set<Conclusion>>> TWINS = Map.ofEntries(
            Map.entry("full-house", naive -> new NaiveSubsets(naive).fullHouses()),
            Map.entry("hidden-single", naive -> new NaiveSubsets(naive).hiddenSingles(18, 27)),
            Map.entry("hidden-single-line", naive -> new NaiveSubsets(naive).hiddenSingles(0, 18)),
            Map.entry("naked-single", naive -> new NaiveSubsets(naive).nakedSingles()),
            Map.entry("pointing", naive -> new NaiveSubsets(naive).lockedCandidates(18, 27, 0, 18)),
            Map.entry("claiming", naive -> new NaiveSubsets(naive).lockedCandidates(0, 18, 18, 27)),
            Map.entry("naked-pair", naive -> new NaiveSubsets(naive).nakedSubsets(2)),
            Map.entry("naked-triple", naive -> new NaiveSubsets(naive).nakedSubsets(3)),
            Map.entry("hidden-pair", naive -> new NaiveSubsets(naive).hiddenSubsets(2)),
            Map.entry("hidden-triple", naive -> new NaiveSubsets(naive).hiddenSubsets(3)),
            Map.entry("x-wing", naive -> new NaiveFish(naive).fish(2, 0)),
            Map.entry("sashimi-x-wing", naive -> new NaiveFish(naive).fish(2, 1)),
            Map.entry("finned-x-wing", naive -> new NaiveFish(naive).fish(2, 2)),
            Map.entry("xy-wing", naive -> new NaiveWings(naive).wings(false)),
            Map.entry("naked-quad", naive -> new NaiveSubsets(naive).nakedSubsets(4)),
            Map.entry("hidden-quad", naive -> new NaiveSubsets(naive).hiddenSubsets(4)),
            Map.entry("locked-pair", naive -> new NaiveSubsets(naive).lockedSubsets(2)),
            Map.entry("locked-triple", naive -> new NaiveSubsets(naive).lockedSubsets(3)),
            Map.entry("swordfish", naive -> new NaiveFish(naive).fish(3, 0)),
            Map.entry("sashimi-swordfish", naive -> new NaiveFish(naive).fish(3, 1)),
            Map.entry("finned-swordfish", naive -> new NaiveFish(naive).fish(3, 2)),
            Map.entry("jellyfish", naive -> new NaiveFish(naive).fish(4, 0)),
            Map.entry("sashimi-jellyfish", naive -> new NaiveFish(naive).fish(4, 1)),
            Map.entry("finned-jellyfish", naive -> new NaiveFish(naive).fish(4, 2)),
            Map.entry("xyz-wing", naive -> new NaiveWings(naive).wings(true)),
            Map.entry("skyscraper", naive -> new NaiveSingleDigit(naive).skyscrapers()),
            Map.entry("two-string-kite", naive -> new NaiveSingleDigit(naive).kites()),
            Map.entry("turbot-fish", naive -> new NaiveSingleDigit(naive).turbots()),
            Map.entry("template-set", naive -> new NaiveSingleDigit(naive).templates(true)),
            Map.entry("template-delete", naive -> new NaiveSingleDigit(naive).templates(false)),
            Map.entry("w-wing", naive -> new NaiveWings(naive).wWings()),
            Map.entry("remote-pair", naive -> new NaiveWings(naive).remotePairs()),
            Map.entry("simple-colors-trap", naive -> new NaiveSingleDigit(naive).colorTraps()),
            Map.entry("simple-colors-wrap", naive -> new NaiveSingleDigit(naive).colorWraps()),
            Map.entry("multi-colors-1", naive -> new NaiveSingleDigit(naive).multiColorsOne()),
            Map.entry("multi-colors-2", naive -> new NaiveSingleDigit(naive).multiColorsTwo()),
            Map.entry("empty-rectangle", naive -> new NaiveSingleDigit(naive).emptyRectangles(false)),
            Map.entry("dual-empty-rectangle", naive -> new NaiveSingleDigit(naive).emptyRectangles(true)),
            Map.entry("dual-two-string-kite", naive -> new NaiveSingleDigit(naive).dualKites()),
            Map.entry("nishio", naive -> new NaiveSingleDigit(naive).nishio()),
            Map.entry("unique-rectangle-1", naive -> new NaiveUniqueness(naive).uniqueRectangles1()),
            Map.entry("unique-rectangle-2", naive -> new NaiveUniqueness(naive).uniqueRectangles2()),
            Map.entry("unique-rectangle-3", naive -> new NaiveUniqueness(naive).uniqueRectangles3()),
            Map.entry("unique-rectangle-4", naive -> new NaiveUniqueness(naive).uniqueRectangles4()),
            Map.entry("unique-rectangle-5", naive -> new NaiveUniqueness(naive).uniqueRectangles5()),
            Map.entry("unique-rectangle-6", naive -> new NaiveUniqueness(naive).uniqueRectangles6()),
            Map.entry("hidden-rectangle", naive -> new NaiveUniqueness(naive).hiddenRectangles()),
            Map.entry("avoidable-rectangle-1", naive -> new NaiveUniqueness(naive).avoidableRectangles1()),
            Map.entry("avoidable-rectangle-2", naive -> new NaiveUniqueness(naive).avoidableRectangles2()),
            Map.entry("als-xz", naive -> new NaiveLockedSets(naive).twoSets()),
            Map.entry("als-xy-wing", naive -> new NaiveLockedSets(naive).threeSets()),
            Map.entry("sue-de-coq", naive -> new NaiveLockedSets(naive).sueDeCoq()),
            Map.entry("x-chain", naive -> new NaiveChains(naive).xChains()),
            Map.entry("xy-chain", naive -> new NaiveChains(naive).xyChains()),
            Map.entry("aic", naive -> new NaiveChains(naive).alternatingChains()),
            Map.entry("discontinuous-nice-loop", naive -> new NaiveChains(naive).discontinuousChains()),
            Map.entry("bug-plus-one", naive -> new NaiveUniqueness(naive).bugPlusOne()));

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
            "last-digit",
            "direct-pointing",
            "direct-claiming",
            "direct-hidden-pair",
            "direct-hidden-triple",
            "grouped-turbot-fish",
            "almost-locked-pair",
            "unique-loop-1",
            "unique-loop-2",
            "unique-loop-4",
            "extended-rectangle-1",
            "unique-loop-3",
            "extended-rectangle-2",
            "extended-rectangle-4",
            "extended-rectangle-3",
            "almost-locked-triple",
            "three-strong-links",
            "wxyz-wing",
            "bug-2",
            "bug-4",
            "four-strong-links",
            "3d-medusa",
            "five-strong-links",
            "vwxyz-wing",
            "aligned-pair-exclusion",
            "y-cycle",
            "six-strong-links",
            "uvwxyz-wing",
            "als-w-wing",
            "als-continuous-nice-loop",
            "tuvwxyz-wing",
            "als-aic",
            "als-discontinuous-nice-loop",
            "kraken-x-wing-1",
            "kraken-swordfish-1",
            "kraken-jellyfish-1",
            "kraken-x-wing-2",
            "kraken-swordfish-2",
            "kraken-jellyfish-2",
            "m-wing",
            "h-wing",
            "s-wing",
            "l-wing",
            "aligned-triple-exclusion",
            "als-chain",
            "death-blossom",
            "x-cycle",
            "continuous-nice-loop",
            "grouped-continuous-nice-loop",
            "grouped-aic",
            "grouped-discontinuous-nice-loop",
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

    /** Twins that try so many combinations that they are asked on boards with few candidates only. */
    private static final Map<String, Integer> MOST_CANDIDATES =
            Map.of("als-xz", 120, "als-xy-wing", 70, "sue-de-coq", 120, "discontinuous-nice-loop", 110);

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
                    steps.forEach(board::apply);
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
        for (Grid puzzle : OwnPuzzles.grids(10)) {
            Grid solution = Oracle.solve(puzzle).orElseThrow();
            alongPath(puzzle, position -> {
                for (Rung rung : ladder.rungs()) {
                    for (Step step : rung.findAll(position)) {
                        assertThat(step.contradictedBy(solution))
                                .as("%s on the path of %s", step, puzzle)
                                .isEmpty();
                    }
                }
            });
        }
    }

    @Test
    void surviveBoardsThatNoPuzzleLeadsTo() {
        long seed = 23;
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
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
                String id = rung.id().value();
                int most = MOST_CANDIDATES.getOrDefault(id, 9 * Cell.COUNT);
                if (!WITHOUT_TWIN.contains(id) && position.candidates().size() <= most) {
                    checkAgainst(Objects.requireNonNull(TWINS.get(rung.id().value())), rung, position, puzzle);
                }
            }
        });
    }

    @Test
    void findInTheirCasesWhatTheirDefinitionsSay() {
        for (TechniqueCase each : TechniqueCase.all(Path.of("src/test/resources/techniques"))) {
            Function<Naive, Set<Conclusion>> twin = TWINS.get(each.technique().value());
            Rung rung = StandardLadder.LADDER.rung(each.technique()).orElseThrow();
            int most = MOST_CANDIDATES.getOrDefault(each.technique().value(), 9 * Cell.COUNT);
            if (twin != null && each.position().candidates().size() <= most) {
                checkAgainst(twin, rung, each.position(), each.board());
            }
        }
    }

    private static void checkAgainst(Function<Naive, Set<Conclusion>> twin, Rung rung, Position position, Grid puzzle) {
        Set<Conclusion> found =
                rung.findAll(position).stream().map(Conclusion::of).collect(Collectors.toSet());
        assertThat(found).as("%s on the path of %s", rung.id(), puzzle).isEqualTo(twin.apply(new Naive(position)));
    }
}
