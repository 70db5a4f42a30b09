package dev.nonet.engine.ladder;

import static dev.nonet.engine.ladder.Family.CHAIN;
import static dev.nonet.engine.ladder.Family.EXOTIC;
import static dev.nonet.engine.ladder.Family.FISH;
import static dev.nonet.engine.ladder.Family.INTERSECTION;
import static dev.nonet.engine.ladder.Family.LAST_RESORT;
import static dev.nonet.engine.ladder.Family.LOCKED_SET;
import static dev.nonet.engine.ladder.Family.SINGLE;
import static dev.nonet.engine.ladder.Family.SINGLE_DIGIT;
import static dev.nonet.engine.ladder.Family.SUBSET;
import static dev.nonet.engine.ladder.Family.UNIQUENESS;
import static dev.nonet.engine.ladder.Family.WING;

import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.chain.Chains;
import dev.nonet.engine.technique.chain.RemotePair;
import dev.nonet.engine.technique.exotic.BivalueOddagon;
import dev.nonet.engine.technique.exotic.Fireworks;
import dev.nonet.engine.technique.exotic.JuniorExocet;
import dev.nonet.engine.technique.exotic.MultiSectorLockedSet;
import dev.nonet.engine.technique.exotic.SkLoop;
import dev.nonet.engine.technique.exotic.SymmetricalPlacement;
import dev.nonet.engine.technique.exotic.Tridagon;
import dev.nonet.engine.technique.fish.ComplexFish;
import dev.nonet.engine.technique.fish.Fish;
import dev.nonet.engine.technique.fish.SiameseFish;
import dev.nonet.engine.technique.intersection.LockedCandidates;
import dev.nonet.engine.technique.lastresort.ForcingChains;
import dev.nonet.engine.technique.lastresort.ForcingNets;
import dev.nonet.engine.technique.lastresort.Nishio;
import dev.nonet.engine.technique.lastresort.Templates;
import dev.nonet.engine.technique.lockedset.DeathBlossom;
import dev.nonet.engine.technique.lockedset.LinkedSets;
import dev.nonet.engine.technique.lockedset.SetChain;
import dev.nonet.engine.technique.lockedset.SueDeCoq;
import dev.nonet.engine.technique.single.FullHouse;
import dev.nonet.engine.technique.single.HiddenSingle;
import dev.nonet.engine.technique.single.NakedSingle;
import dev.nonet.engine.technique.singledigit.Coloring;
import dev.nonet.engine.technique.singledigit.DualKite;
import dev.nonet.engine.technique.singledigit.EmptyRectangle;
import dev.nonet.engine.technique.singledigit.TwoStrongLinks;
import dev.nonet.engine.technique.subset.HiddenSubset;
import dev.nonet.engine.technique.subset.NakedSubset;
import dev.nonet.engine.technique.uniqueness.AvoidableRectangle;
import dev.nonet.engine.technique.uniqueness.BugPlusOne;
import dev.nonet.engine.technique.uniqueness.UniqueRectangle;
import dev.nonet.engine.technique.wing.RegularWing;
import dev.nonet.engine.technique.wing.WWing;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/**
 * Nonet's own ladder. Ratings are tenths on the scale that players know from Sudoku Explainer; where that has no value they
 * rise with the effort of spotting the pattern. The order of equal ratings is the order of spotting too. The same argument
 * may be several rungs: a digit's last place is easier to see in a box than in a line.
 */
public final class StandardLadder {

    // spotless:off (a rung is a line)
    public static final Ladder LADDER = Ladder.of(
            rung("full-house", "Full House", SINGLE, 10, new FullHouse(), also("last cell"), "The only empty cell of a house takes the digit that the house lacks."),
            rung("hidden-single", "Hidden Single", SINGLE, 12, HiddenSingle.inBoxes(), also("cross-hatching", "pinned digit"), "A digit has one place left in a box."),
            rung("hidden-single-line", "Hidden Single in a line", SINGLE, 15, HiddenSingle.inLines(), also(), "A digit has one place left in a row or column."),
            rung("naked-single", "Naked Single", SINGLE, 23, new NakedSingle(), also("sole candidate", "forced digit"), "A cell has one candidate left."),
            rung("pointing", "Pointing", INTERSECTION, 26, LockedCandidates.pointing(), also("locked candidates type 1"), "All places of a digit in a box lie in one line, so the rest of the line cannot hold it."),
            rung("claiming", "Claiming", INTERSECTION, 28, LockedCandidates.claiming(), also("locked candidates type 2", "box/line reduction"), "All places of a digit in a line lie in one box, so the rest of the box cannot hold it."),
            rung("locked-pair", "Locked Pair", SUBSET, 29, NakedSubset.locked(2), also(), "A naked pair where a line crosses a box, with something to rule out in both."),
            rung("naked-pair", "Naked Pair", SUBSET, 30, new NakedSubset(2), also("disjoint pair"), "Two cells of a house hold only the same two digits, so the rest of the house cannot hold these."),
            rung("x-wing", "X-Wing", FISH, 32, Fish.plain(2), also("2-fish"), "In two parallel lines a digit lies on the same two lines across, so the rest of these cannot hold it."),
            rung("locked-triple", "Locked Triple", SUBSET, 33, NakedSubset.locked(3), also(), "A naked triple where a line crosses a box, with something to rule out in both."),
            rung("hidden-pair", "Hidden Pair", SUBSET, 34, new HiddenSubset(2), also(), "Two digits have the same two places in a house, so these cells hold nothing else."),
            rung("naked-triple", "Naked Triple", SUBSET, 36, new NakedSubset(3), also(), "Three cells of a house hold only three digits between them, so the rest of the house cannot hold these."),
            rung("swordfish", "Swordfish", FISH, 38, Fish.plain(3), also("3-fish"), "In three parallel lines a digit lies on the same three lines across, so the rest of these cannot hold it."),
            rung("hidden-triple", "Hidden Triple", SUBSET, 40, new HiddenSubset(3), also(), "Three digits have only three places between them in a house, so these cells hold nothing else."),
            rung("skyscraper", "Skyscraper", SINGLE_DIGIT, 40, TwoStrongLinks.skyscraper(), also(), "Two parallel lines have two places each for a digit, two of them on one line across: one of the other two is true."),
            rung("two-string-kite", "2-String Kite", SINGLE_DIGIT, 41, TwoStrongLinks.kite(), also("two-string kite"), "A row and a column have two places each for a digit, two of them in one box: one of the other two is true."),
            rung("xy-wing", "XY-Wing", WING, 42, RegularWing.ofPincers(2), also("y-wing"), "A pivot of two digits drives one of two pincers to a third, so cells that see both pincers cannot hold that."),
            rung("finned-x-wing", "Finned X-Wing", FISH, 42, Fish.finned(2), also(), "An X-Wing but for extra places in one box, the fins: what an X-Wing rules out and sees all fins cannot hold the digit."),
            rung("turbot-fish", "Turbot Fish", SINGLE_DIGIT, 42, TwoStrongLinks.turbot(), also(), "Two houses, one a box, have two places each for a digit, and two of them see each other: one of the other two is true."),
            rung("dual-two-string-kite", "Dual 2-String Kite", SINGLE_DIGIT, 42, new DualKite(), also(), "Two 2-String Kites around the same two cells of a box."),
            rung("sashimi-x-wing", "Sashimi X-Wing", FISH, 43, Fish.sashimi(2), also(), "A finned X-Wing that lacks one of its corners beside the fins."),
            rung("siamese-x-wing", "Siamese X-Wing", FISH, 43, SiameseFish.ofLines(2), also(), "Two fish with fins over the same 2 lines; what either rules out goes."),
            rung("empty-rectangle", "Empty Rectangle", SINGLE_DIGIT, 44, EmptyRectangle.single(), also("grouped kite"), "A digit lies in one row and one column of a box; a line with two places carries one of them across, so the cell where both meet cannot hold it."),
            rung("xyz-wing", "XYZ-Wing", WING, 44, RegularWing.aroundPivot(2), also(), "A pivot of three digits and two pincers all hold a digit if the pivot holds no other, so cells that see all three cannot hold it."),
            rung("w-wing", "W-Wing", WING, 44, new WWing(), also("semi-remote pair"), "Two cells of the same two digits cannot both be one of them, as a house links these, so cells that see both cannot be the other."),
            rung("unique-rectangle-1", "Unique Rectangle 1", UNIQUENESS, 45, UniqueRectangle.ofType(1), also("ur type 1"), "Three corners of a rectangle hold only two digits, so the fourth holds neither."),
            rung("unique-rectangle-2", "Unique Rectangle 2", UNIQUENESS, 45, UniqueRectangle.ofType(2), also("ur type 2"), "Two corners in a line have the same one digit beside the two of the rectangle: one of them holds it."),
            rung("unique-rectangle-4", "Unique Rectangle 4", UNIQUENESS, 45, UniqueRectangle.ofType(4), also("ur type 4"), "Two corners in a line take one digit of the rectangle between them, so they cannot hold the other."),
            rung("avoidable-rectangle-1", "Avoidable Rectangle 1", UNIQUENESS, 45, AvoidableRectangle.oneEmpty(), also(), "Three corners of a rectangle are filled but not given; the fourth does not complete two digits in turn."),
            rung("dual-empty-rectangle", "Dual Empty Rectangle", SINGLE_DIGIT, 45, EmptyRectangle.dual(), also(), "Two Empty Rectangles in one box."),
            rung("unique-rectangle-3", "Unique Rectangle 3", UNIQUENESS, 46, UniqueRectangle.ofType(3), also("ur type 3"), "The digits that two corners in a line have beside the two of the rectangle make a naked subset with other cells."),
            rung("unique-rectangle-5", "Unique Rectangle 5", UNIQUENESS, 46, UniqueRectangle.ofType(5), also("ur type 5"), "Two corners across, or three corners, have the same one digit beside the two of the rectangle: one of them holds it."),
            rung("unique-rectangle-6", "Unique Rectangle 6", UNIQUENESS, 46, UniqueRectangle.ofType(6), also("ur type 6"), "In two lines a digit of the rectangle lies only in its corners, so it is not in the two corners across that may hold others."),
            rung("hidden-rectangle", "Hidden Rectangle", UNIQUENESS, 46, UniqueRectangle.hidden(), also("hidden unique rectangle"), "In the row and column of one corner a digit of the rectangle lies only in its corners, so that corner cannot hold the other."),
            rung("avoidable-rectangle-2", "Avoidable Rectangle 2", UNIQUENESS, 46, AvoidableRectangle.twoEmpty(), also(), "Two corners in a line are filled but not given; the other two would complete two digits in turn but for one more digit: one of them holds it."),
            rung("remote-pair", "Remote Pair", CHAIN, 46, new RemotePair(), also(), "Cells of the same two digits, each seen by the next, take these in turn, so a cell that sees both kinds holds neither."),
            rung("simple-colors-trap", "Simple Colors Trap", SINGLE_DIGIT, 48, Coloring.trap(), also("simple coloring"), "Houses with two places color a digit's places in turn; a cell that sees both colors cannot hold it."),
            rung("finned-swordfish", "Finned Swordfish", FISH, 48, Fish.finned(3), also(), "A Swordfish but for extra places in one box, the fins: what a Swordfish rules out and sees all fins cannot hold the digit."),
            rung("simple-colors-wrap", "Simple Colors Wrap", SINGLE_DIGIT, 49, Coloring.wrap(), also("simple coloring"), "Houses with two places color a digit's places in turn; a color with two cells that see each other is false."),
            rung("sashimi-swordfish", "Sashimi Swordfish", FISH, 49, Fish.sashimi(3), also(), "A finned Swordfish that lacks corners beside the fins."),
            rung("siamese-swordfish", "Siamese Swordfish", FISH, 49, SiameseFish.ofLines(3), also(), "Two fish with fins over the same 3 lines; what either rules out goes."),
            rung("bug-plus-one", "BUG + 1", UNIQUENESS, 50, new BugPlusOne(), also("bivalue universal grave"), "One candidate alone keeps the board from having two ways to be filled, so it is true."),
            rung("naked-quad", "Naked Quad", SUBSET, 50, new NakedSubset(4), also("naked quadruple"), "Four cells of a house hold only four digits between them, so the rest of the house cannot hold these."),
            rung("jellyfish", "Jellyfish", FISH, 52, Fish.plain(4), also("4-fish"), "In four parallel lines a digit lies on the same four lines across, so the rest of these cannot hold it."),
            rung("multi-colors-1", "Multi Colors 1", SINGLE_DIGIT, 52, Coloring.oneOfTwo(), also(), "Colors of two clusters see each other, so one of their counterparts is true: cells that see both cannot hold the digit."),
            rung("multi-colors-2", "Multi Colors 2", SINGLE_DIGIT, 53, Coloring.seesBoth(), also(), "A color sees both colors of another cluster, so it is false."),
            rung("hidden-quad", "Hidden Quad", SUBSET, 54, new HiddenSubset(4), also("hidden quadruple"), "Four digits have only four places between them in a house, so these cells hold nothing else."),
            rung("finned-jellyfish", "Finned Jellyfish", FISH, 56, Fish.finned(4), also(), "A Jellyfish but for extra places in one box, the fins: what a Jellyfish rules out and sees all fins cannot hold the digit."),
            rung("sue-de-coq", "Sue de Coq", LOCKED_SET, 56, new SueDeCoq(), also("two-sector disjoint subsets"), "Cells where a line crosses a box, with cells of the line and of the box that have no digit in common, hold as many digits as they are: each once."),
            rung("sashimi-jellyfish", "Sashimi Jellyfish", FISH, 57, Fish.sashimi(4), also(), "A finned Jellyfish that lacks corners beside the fins."),
            rung("siamese-jellyfish", "Siamese Jellyfish", FISH, 57, SiameseFish.ofLines(4), also(), "Two fish with fins over the same 4 lines; what either rules out goes."),
            rung("franken-x-wing", "Franken X-Wing", FISH, 58, ComplexFish.franken(2), also(), "Two houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest of these cannot hold it."),
            rung("fireworks", "Fireworks", EXOTIC, 60, Fireworks.triple(), also("firework triple"), "Three digits that lie, in a row and a column outside the box where these cross, in the same two cells: these and the crossing hold nothing else."),
            rung("bivalue-oddagon", "Bivalue Oddagon", EXOTIC, 60, new BivalueOddagon(), also(), "An odd round of cells cannot take two digits in turn, so one of their other candidates is true."),
            rung("franken-swordfish", "Franken Swordfish", FISH, 62, ComplexFish.franken(3), also(), "Three houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest of these cannot hold it."),
            rung("fireworks-quad", "Fireworks Quad", EXOTIC, 63, Fireworks.quad(), also("firework quad"), "At opposite corners of a rectangle two digits each lie outside their box in the other two corners alone: the four corners hold nothing else."),
            rung("finned-franken-x-wing", "Finned Franken X-Wing", FISH, 64, ComplexFish.finnedFranken(2), also(), "Two houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("x-cycle", "X-Cycle", CHAIN, 65, Chains.xCycle(), also("fishy cycle"), "A closed chain of one digit: one end of each weak link is true."),
            rung("x-chain", "X-Chain", CHAIN, 66, Chains.xChain(), also("forcing x-chain"), "A chain of one digit's links shows that one of its ends is true."),
            rung("xy-chain", "XY-Chain", CHAIN, 66, Chains.xyChain(), also("forcing y-chain"), "A chain of cells with two digits shows that one of its ends is true."),
            rung("als-xz", "ALS-XZ", LOCKED_SET, 66, LinkedSets.two(), also("almost locked sets xz"), "Two almost locked sets, of which only one can hold a digit: one of the two holds each other common digit."),
            rung("franken-jellyfish", "Franken Jellyfish", FISH, 66, ComplexFish.franken(4), also(), "Four houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest of these cannot hold it."),
            rung("tridagon", "Tridagon", EXOTIC, 67, new Tridagon(), also("anti-tridagon", "thor's hammer", "trivalue oddagon"), "Twelve cells of four boxes cannot be filled with three digits alone, so one of their other candidates is true."),
            rung("finned-franken-swordfish", "Finned Franken Swordfish", FISH, 68, ComplexFish.finnedFranken(3), also(), "Three houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-franken-swordfish", "Siamese Franken Swordfish", FISH, 68, SiameseFish.franken(3), also(), "Two franken fish with fins over the same three houses; what either rules out goes."),
            rung("als-xy-wing", "ALS-XY-Wing", LOCKED_SET, 69, LinkedSets.three(), also("almost locked sets xy-wing"), "Two almost locked sets are linked by a third: one of the two holds each other common digit."),
            rung("continuous-nice-loop", "Continuous Nice Loop", CHAIN, 70, Chains.closed(false), also("aic ring"), "A closed chain: one end of each weak link is true."),
            rung("aic", "AIC", CHAIN, 70, Chains.open(false), also("alternating inference chain"), "A chain shows that one of its ends is true, so what both exclude is false."),
            rung("discontinuous-nice-loop", "Discontinuous Nice Loop", CHAIN, 70, Chains.discontinuous(false), also("forcing chain"), "A candidate leads by a chain to its contrary, so the contrary holds."),
            rung("als-chain", "ALS-Chain", LOCKED_SET, 70, new SetChain(), also("als-xy-chain"), "Almost locked sets, each linked with the next: the first or the last holds each other digit that both have."),
            rung("franken-squirmbag", "Franken Squirmbag", FISH, 70, ComplexFish.franken(5), also(), "Five houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest of these cannot hold it."),
            rung("mutant-x-wing", "Mutant X-Wing", FISH, 70, ComplexFish.mutant(2), also(), "Two houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot hold it."),
            rung("symmetrical-placement", "Gurth's Symmetrical Placement", EXOTIC, 70, new SymmetricalPlacement(), also("gurth's theorem"), "The givens stay the same as cells change places and digits names, so the only solution does too."),
            rung("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", CHAIN, 72, Chains.closed(true), also("grouped aic ring"), "A closed chain, with several cells as one node: one end of each weak link is true."),
            rung("finned-franken-jellyfish", "Finned Franken Jellyfish", FISH, 72, ComplexFish.finnedFranken(4), also(), "Four houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-franken-jellyfish", "Siamese Franken Jellyfish", FISH, 72, SiameseFish.franken(4), also(), "Two franken fish with fins over the same four houses; what either rules out goes."),
            rung("grouped-aic", "Grouped AIC", CHAIN, 73, Chains.open(true), also(), "A chain, with several cells as one node, shows that one of its ends is true."),
            rung("grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", CHAIN, 73, Chains.discontinuous(true), also(), "A candidate leads by a chain, with several cells as one node, to its contrary."),
            rung("franken-whale", "Franken Whale", FISH, 74, ComplexFish.franken(6), also(), "Six houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest of these cannot hold it."),
            rung("mutant-swordfish", "Mutant Swordfish", FISH, 74, ComplexFish.mutant(3), also(), "Three houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot hold it."),
            rung("nishio", "Nishio", LAST_RESORT, 75, new Nishio(), also("nishio forcing chain"), "If a digit were in a cell, following that digit alone would leave a house without it."),
            rung("death-blossom", "Death Blossom", LOCKED_SET, 76, new DeathBlossom(), also(), "Each digit of a cell makes an almost locked set hold all its others, so one of the sets holds each digit that all have."),
            rung("finned-franken-squirmbag", "Finned Franken Squirmbag", FISH, 76, ComplexFish.finnedFranken(5), also(), "Five houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("finned-mutant-x-wing", "Finned Mutant X-Wing", FISH, 76, ComplexFish.finnedMutant(2), also(), "Two houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("mutant-jellyfish", "Mutant Jellyfish", FISH, 78, ComplexFish.mutant(4), also(), "Four houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot hold it."),
            rung("finned-mutant-swordfish", "Finned Mutant Swordfish", FISH, 78, ComplexFish.finnedMutant(3), also(), "Three houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("finned-franken-whale", "Finned Franken Whale", FISH, 79, ComplexFish.finnedFranken(6), also(), "Six houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("mutant-squirmbag", "Mutant Squirmbag", FISH, 80, ComplexFish.mutant(5), also(), "Five houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot hold it."),
            rung("finned-mutant-jellyfish", "Finned Mutant Jellyfish", FISH, 80, ComplexFish.finnedMutant(4), also(), "Four houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-mutant-jellyfish", "Siamese Mutant Jellyfish", FISH, 80, SiameseFish.mutant(4), also(), "Two mutant fish with fins over the same four houses; what either rules out goes."),
            rung("cell-forcing-chain", "Cell Forcing Chain", LAST_RESORT, 80, ForcingChains.ofCell(), also("multiple forcing chain"), "Whatever a cell holds, a chain leads to the same conclusion."),
            rung("region-forcing-chain", "Region Forcing Chain", LAST_RESORT, 80, ForcingChains.ofRegion(), also("unit forcing chain"), "Wherever a house has a digit, a chain leads to the same conclusion."),
            rung("mutant-whale", "Mutant Whale", FISH, 82, ComplexFish.mutant(6), also(), "Six houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot hold it."),
            rung("finned-mutant-squirmbag", "Finned Mutant Squirmbag", FISH, 82, ComplexFish.finnedMutant(5), also(), "Five houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("contradiction-forcing-chain", "Contradiction Forcing Chain", LAST_RESORT, 83, ForcingChains.toContradiction(), also(), "A candidate leads by chains to a cell without a digit, or a house without a place for one."),
            rung("finned-mutant-whale", "Finned Mutant Whale", FISH, 84, ComplexFish.finnedMutant(6), also(), "Six houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("template-set", "Template Set", LAST_RESORT, 85, Templates.inAll(), also("pattern overlay"), "A place that a digit has in every way to put it into its places holds it."),
            rung("template-delete", "Template Delete", LAST_RESORT, 85, Templates.inNone(), also("pattern overlay"), "A place that a digit has in no way to put it into its places cannot hold it."),
            rung("dynamic-forcing-chain", "Dynamic Forcing Chain", LAST_RESORT, 85, ForcingNets.ofSingles(), also("forcing net"), "Assumptions, followed with all that they lead to together, fail or agree."),
            rung("sk-loop", "SK-Loop", EXOTIC, 90, new SkLoop(), also("domino loop"), "Eight pairs of cells around four crossings are filled by what eight houses have room for, so the rest of these cannot hold it."),
            rung("dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", LAST_RESORT, 90, ForcingNets.with(LockedCandidates.pointing(), LockedCandidates.claiming(), new NakedSubset(2), new HiddenSubset(2), Fish.plain(2)), also("forcing net with patterns"), "Assumptions, followed with singles, locked candidates, pairs and X-Wings, fail or agree."),
            rung("multi-sector-locked-set", "Multi-Sector Locked Set", EXOTIC, 92, new MultiSectorLockedSet(), also("msls", "multifish"), "The cells where rows cross columns are filled by what these lines have room for, so the rest of these cannot hold it."),
            rung("junior-exocet", "Junior Exocet", EXOTIC, 94, new JuniorExocet(), also("je"), "Two target cells take the same digits as two base cells, as the lines through them have no other room."),
            rung("nested-forcing-chain", "Nested Forcing Chain", LAST_RESORT, 105, ForcingNets.nested(), also("nested forcing net"), "Assumptions, followed with singles and with what fails by a net of its own, fail or agree."));
    // spotless:on

    private StandardLadder() {}

    private static Rung rung(
            String id,
            String name,
            Family family,
            int tenths,
            StepFinder finder,
            List<String> aliases,
            String definition) {
        return new Rung(new TechniqueId(id), name, aliases, family, Rating.tenths(tenths), finder, definition);
    }

    private static List<String> also(String... aliases) {
        return List.of(aliases);
    }
}
