package dev.nonet.engine.technique;

import dev.nonet.engine.technique.NaiveLinks.Links;
import dev.nonet.engine.technique.NaiveLinks.Nodes;
import dev.nonet.engine.technique.TechniqueCase.Conclusion;
import dev.nonet.puzzle.Cell;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The reference implementation, or twin, of each rung: the definition of the technique by brute force. In the order of
 * the ladder.
 */
final class Twins {

    /**
     * A reference implementation, and the most candidates of boards on which it is fast enough for a test.
     *
     * @param maxOnPaths for the boards along solving paths
     * @param maxInCases for the boards of the technique cases
     */
    record Twin(int maxOnPaths, int maxInCases, Function<NaiveBoard, Set<Conclusion>> finder) {}

    /** By id. */
    static final Map<String, Twin> ALL = Map.ofEntries(
            Map.entry("full-house", always(naive -> new NaiveSingles(naive).fullHouses())),
            Map.entry("last-digit", always(naive -> new NaiveSingles(naive).lastDigits())),
            Map.entry("hidden-single", always(naive -> new NaiveSingles(naive).hiddenSingles(18, 27))),
            Map.entry("hidden-single-line", always(naive -> new NaiveSingles(naive).hiddenSingles(0, 18))),
            Map.entry(
                    "direct-pointing", always(naive -> new NaiveSingles(naive).directLockedCandidates(18, 27, 0, 18))),
            Map.entry(
                    "direct-claiming", always(naive -> new NaiveSingles(naive).directLockedCandidates(0, 18, 18, 27))),
            Map.entry("direct-hidden-pair", always(naive -> new NaiveSingles(naive).directHiddenSubsets(2))),
            Map.entry("naked-single", always(naive -> new NaiveSingles(naive).nakedSingles())),
            Map.entry("direct-hidden-triple", always(naive -> new NaiveSingles(naive).directHiddenSubsets(3))),
            Map.entry("pointing", always(naive -> new NaiveSubsets(naive).lockedCandidates(18, 27, 0, 18))),
            Map.entry("claiming", always(naive -> new NaiveSubsets(naive).lockedCandidates(0, 18, 18, 27))),
            Map.entry("locked-pair", always(naive -> new NaiveSubsets(naive).lockedSubsets(2))),
            Map.entry("naked-pair", always(naive -> new NaiveSubsets(naive).nakedSubsets(2))),
            Map.entry("x-wing", always(naive -> new NaiveFish(naive).fish(2, 0))),
            Map.entry("locked-triple", always(naive -> new NaiveSubsets(naive).lockedSubsets(3))),
            Map.entry("hidden-pair", always(naive -> new NaiveSubsets(naive).hiddenSubsets(2))),
            Map.entry("naked-triple", always(naive -> new NaiveSubsets(naive).nakedSubsets(3))),
            Map.entry("swordfish", always(naive -> new NaiveFish(naive).fish(3, 0))),
            Map.entry("hidden-triple", always(naive -> new NaiveSubsets(naive).hiddenSubsets(3))),
            Map.entry("skyscraper", always(naive -> new NaiveSingleDigit(naive).skyscrapers())),
            Map.entry("two-string-kite", always(naive -> new NaiveSingleDigit(naive).kites())),
            Map.entry("xy-wing", always(naive -> new NaiveWings(naive).wings(false))),
            Map.entry("finned-x-wing", always(naive -> new NaiveFish(naive).fish(2, 2))),
            Map.entry("turbot-fish", always(naive -> new NaiveSingleDigit(naive).turbots())),
            Map.entry("dual-two-string-kite", always(naive -> new NaiveSingleDigit(naive).dualKites())),
            Map.entry("sashimi-x-wing", always(naive -> new NaiveFish(naive).fish(2, 1))),
            Map.entry("siamese-x-wing", always(naive -> new NaiveFish(naive).siamese(2))),
            Map.entry("empty-rectangle", always(naive -> new NaiveSingleDigit(naive).emptyRectangles(false))),
            Map.entry("xyz-wing", always(naive -> new NaiveWings(naive).wings(true))),
            Map.entry("w-wing", always(naive -> new NaiveWings(naive).wWings())),
            Map.entry(
                    "grouped-turbot-fish",
                    onFew(100, 150, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ONE_DIGIT).open(2))),
            Map.entry("unique-rectangle-1", always(naive -> new NaiveUniqueness(naive).uniqueRectangles1())),
            Map.entry("unique-rectangle-2", always(naive -> new NaiveUniqueness(naive).uniqueRectangles2())),
            Map.entry("unique-rectangle-4", always(naive -> new NaiveUniqueness(naive).uniqueRectangles4())),
            Map.entry("avoidable-rectangle-1", always(naive -> new NaiveUniqueness(naive).avoidableRectangles1())),
            Map.entry("dual-empty-rectangle", always(naive -> new NaiveSingleDigit(naive).emptyRectangles(true))),
            Map.entry("almost-locked-pair", always(naive -> new NaiveIntersections(naive).almostLockedCandidates(2))),
            Map.entry("unique-rectangle-3", always(naive -> new NaiveUniqueness(naive).uniqueRectangles3())),
            Map.entry("unique-rectangle-5", always(naive -> new NaiveUniqueness(naive).uniqueRectangles5())),
            Map.entry("unique-rectangle-6", always(naive -> new NaiveUniqueness(naive).uniqueRectangles6())),
            Map.entry("hidden-rectangle", always(naive -> new NaiveUniqueness(naive).hiddenRectangles())),
            Map.entry("avoidable-rectangle-2", always(naive -> new NaiveUniqueness(naive).avoidableRectangles2())),
            Map.entry("remote-pair", always(naive -> new NaiveWings(naive).remotePairs())),
            Map.entry("unique-loop-1", onFew(150, naive -> new NaiveDeadlyPatterns(naive, 1).uniqueLoops())),
            Map.entry("unique-loop-2", onFew(150, naive -> new NaiveDeadlyPatterns(naive, 2).uniqueLoops())),
            Map.entry("unique-loop-4", onFew(150, naive -> new NaiveDeadlyPatterns(naive, 4).uniqueLoops())),
            Map.entry(
                    "extended-rectangle-1",
                    onFew(80, 120, naive -> new NaiveDeadlyPatterns(naive, 1).extendedRectangles())),
            Map.entry("unique-loop-3", onFew(150, naive -> new NaiveDeadlyPatterns(naive, 3).uniqueLoops())),
            Map.entry(
                    "extended-rectangle-2",
                    onFew(80, 120, naive -> new NaiveDeadlyPatterns(naive, 2).extendedRectangles())),
            Map.entry(
                    "extended-rectangle-4",
                    onFew(80, 120, naive -> new NaiveDeadlyPatterns(naive, 4).extendedRectangles())),
            Map.entry("simple-colors-trap", always(naive -> new NaiveSingleDigit(naive).colorTraps())),
            Map.entry("finned-swordfish", always(naive -> new NaiveFish(naive).fish(3, 2))),
            Map.entry(
                    "extended-rectangle-3",
                    onFew(80, 120, naive -> new NaiveDeadlyPatterns(naive, 3).extendedRectangles())),
            Map.entry("simple-colors-wrap", always(naive -> new NaiveSingleDigit(naive).colorWraps())),
            Map.entry("sashimi-swordfish", always(naive -> new NaiveFish(naive).fish(3, 1))),
            Map.entry("siamese-swordfish", always(naive -> new NaiveFish(naive).siamese(3))),
            Map.entry("bug-plus-one", always(naive -> new NaiveUniqueness(naive).bugPlusOne())),
            Map.entry("naked-quad", always(naive -> new NaiveSubsets(naive).nakedSubsets(4))),
            Map.entry("jellyfish", always(naive -> new NaiveFish(naive).fish(4, 0))),
            Map.entry("multi-colors-1", always(naive -> new NaiveSingleDigit(naive).multiColorsOne())),
            Map.entry("almost-locked-triple", always(naive -> new NaiveIntersections(naive).almostLockedCandidates(3))),
            Map.entry("multi-colors-2", always(naive -> new NaiveSingleDigit(naive).multiColorsTwo())),
            Map.entry("hidden-quad", always(naive -> new NaiveSubsets(naive).hiddenSubsets(4))),
            Map.entry(
                    "three-strong-links",
                    onFew(100, 150, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ONE_DIGIT).open(3))),
            Map.entry("wxyz-wing", always(naive -> new NaiveWings(naive).bentSubsets(4))),
            Map.entry("finned-jellyfish", always(naive -> new NaiveFish(naive).fish(4, 2))),
            Map.entry("sashimi-jellyfish", always(naive -> new NaiveFish(naive).fish(4, 1))),
            Map.entry("siamese-jellyfish", always(naive -> new NaiveFish(naive).siamese(4))),
            Map.entry("bug-2", always(naive -> new NaiveDeadlyPatterns(naive, 2).graves())),
            Map.entry("bug-4", always(naive -> new NaiveDeadlyPatterns(naive, 4).graves())),
            Map.entry(
                    "four-strong-links",
                    onFew(100, 150, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ONE_DIGIT).open(4))),
            Map.entry("fireworks", always(naive -> new NaiveExotics(naive).fireworks())),
            Map.entry("bivalue-oddagon", onFew(150, naive -> new NaiveExotics(naive).bivalueOddagons())),
            Map.entry("3d-medusa", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).medusa())),
            Map.entry("m-wing", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).threeLinkWings('M'))),
            Map.entry("h-wing", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).threeLinkWings('H'))),
            Map.entry("s-wing", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).threeLinkWings('S'))),
            Map.entry("l-wing", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).threeLinkWings('L'))),
            Map.entry(
                    "five-strong-links",
                    onFew(100, 150, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ONE_DIGIT).open(5))),
            Map.entry("vwxyz-wing", always(naive -> new NaiveWings(naive).bentSubsets(5))),
            Map.entry("aligned-pair-exclusion", always(naive -> new NaiveWings(naive).alignedPairs())),
            Map.entry("fireworks-quad", always(naive -> new NaiveExotics(naive).fireworkQuads())),
            Map.entry("x-cycle", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ONE_DIGIT).closed())),
            Map.entry(
                    "y-cycle", onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.TWO_DIGIT_CELLS).closed())),
            Map.entry("x-chain", always(naive -> new NaiveChains(naive).xChains())),
            Map.entry("xy-chain", always(naive -> new NaiveChains(naive).xyChains())),
            Map.entry(
                    "six-strong-links",
                    onFew(100, 150, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ONE_DIGIT).open(6))),
            Map.entry("uvwxyz-wing", onFew(150, naive -> new NaiveWings(naive).bentSubsets(6))),
            Map.entry("tridagon", onFew(100, 9 * Cell.COUNT, naive -> new NaiveExotics(naive).tridagons())),
            Map.entry("als-w-wing", onFew(80, 110, naive -> new NaiveLockedSets(naive).alsWWings())),
            Map.entry("sue-de-coq", onFew(120, naive -> new NaiveLockedSets(naive).sueDeCoq())),
            Map.entry(
                    "continuous-nice-loop",
                    onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).closed())),
            Map.entry("aic", always(naive -> new NaiveChains(naive).alternatingChains())),
            Map.entry("discontinuous-nice-loop", onFew(110, naive -> new NaiveChains(naive).discontinuousChains())),
            Map.entry("als-xz", onFew(80, 120, naive -> new NaiveLockedSets(naive).alsXz())),
            Map.entry(
                    "grouped-continuous-nice-loop",
                    onFew(90, 120, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ALL).closed())),
            Map.entry("grouped-aic", onFew(90, 120, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ALL).open())),
            Map.entry(
                    "grouped-discontinuous-nice-loop",
                    onFew(90, 120, naive -> new NaiveLinks(naive, Nodes.GROUPS, Links.ALL).discontinuous())),
            Map.entry("als-xy-wing", onFew(50, 70, naive -> new NaiveLockedSets(naive).alsXyWings())),
            Map.entry("als-chain", onFew(55, 65, naive -> new NaiveLockedSets(naive).alsChains())),
            Map.entry("nishio", always(naive -> new NaiveSingleDigit(naive).nishio())),
            Map.entry(
                    "als-continuous-nice-loop",
                    onFew(60, 90, naive -> new NaiveLinks(naive, Nodes.SETS, Links.ALL).closed())),
            Map.entry("tuvwxyz-wing", onFew(150, naive -> new NaiveWings(naive).bentSubsets(7))),
            Map.entry("aligned-triple-exclusion", onFew(90, 120, naive -> new NaiveWings(naive).alignedTriples())),
            Map.entry("death-blossom", onFew(60, 80, naive -> new NaiveLockedSets(naive).deathBlossoms())),
            Map.entry("als-aic", onFew(60, 90, naive -> new NaiveLinks(naive, Nodes.SETS, Links.ALL).open())),
            Map.entry(
                    "als-discontinuous-nice-loop",
                    onFew(60, 90, naive -> new NaiveLinks(naive, Nodes.SETS, Links.ALL).discontinuous())),
            Map.entry(
                    "bent-als-continuous-nice-loop",
                    onFew(55, 80, naive -> new NaiveLinks(naive, Nodes.BENT_SETS, Links.ALL).closed())),
            Map.entry(
                    "cell-forcing-chain",
                    onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).forcing(true, false, false))),
            Map.entry(
                    "region-forcing-chain",
                    onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).forcing(false, true, false))),
            Map.entry(
                    "contradiction-forcing-chain",
                    onFew(150, naive -> new NaiveLinks(naive, Nodes.CELLS, Links.ALL).forcing(true, true, true))),
            Map.entry("template-set", always(naive -> new NaiveSingleDigit(naive).templates(true))),
            Map.entry("template-delete", always(naive -> new NaiveSingleDigit(naive).templates(false))),
            Map.entry("dynamic-forcing-chain", onFew(60, 90, naive -> new NaiveNets(naive).singles())),
            Map.entry("sk-loop", onFew(100, 9 * Cell.COUNT, naive -> new NaiveExotics(naive).skLoops())),
            Map.entry(
                    "multi-sector-locked-set",
                    onFew(50, 9 * Cell.COUNT, naive -> new NaiveExotics(naive).multiSectorLockedSets())),
            Map.entry("junior-exocet", onFew(100, 9 * Cell.COUNT, naive -> new NaiveExocets(naive).junior())));

    private static final List<String> COMPLEX_FISH = List.of(
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
            "finned-mutant-whale");

    /** The rungs without a twin, by id, with the reason. */
    static final Map<String, String> NONE = none();

    private Twins() {}

    private static Map<String, String> none() {
        Map<String, String> none = new HashMap<>();
        COMPLEX_FISH.forEach(
                id -> none.put(id, "has one in ComplexFishTest, which tries all houses on a digit's places"));
        for (String size : List.of("x-wing", "swordfish", "jellyfish")) {
            for (int type = 1; type <= 2; type++) {
                none.put(
                        "kraken-" + size + "-" + type,
                        "would try all houses for all consequences of all candidates;"
                                + " BranchesTest follows what its steps show");
            }
        }
        none.put("dynamic-forcing-chain-plus", "is made of other finders; BranchesTest follows what its steps show");
        none.put(
                "nested-forcing-chain",
                "is a net for each candidate of nets; BranchesTest follows what its steps show");
        none.put(
                "symmetrical-placement",
                "would try 3,359,232 changes of places; EvidenceTest proves what the one shown rules out");
        return none;
    }

    private static Twin always(Function<NaiveBoard, Set<Conclusion>> finder) {
        return onFew(9 * Cell.COUNT, finder);
    }

    private static Twin onFew(int maxCandidates, Function<NaiveBoard, Set<Conclusion>> finder) {
        return new Twin(maxCandidates, maxCandidates, finder);
    }

    private static Twin onFew(int maxOnPaths, int maxInCases, Function<NaiveBoard, Set<Conclusion>> finder) {
        return new Twin(maxOnPaths, maxInCases, finder);
    }
}
