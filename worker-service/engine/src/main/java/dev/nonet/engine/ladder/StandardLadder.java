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

import dev.nonet.engine.position.LinkGraph.Nodes;
import dev.nonet.engine.screen.Closure.Deductions;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.chain.Chains;
import dev.nonet.engine.technique.chain.Medusa;
import dev.nonet.engine.technique.chain.RemotePair;
import dev.nonet.engine.technique.chain.ThreeLinkWing;
import dev.nonet.engine.technique.chain.ThreeLinkWing.WingKind;
import dev.nonet.engine.technique.exotic.BivalueOddagon;
import dev.nonet.engine.technique.exotic.Fireworks;
import dev.nonet.engine.technique.exotic.JuniorExocet;
import dev.nonet.engine.technique.exotic.MultiSectorLockedSet;
import dev.nonet.engine.technique.exotic.SkLoop;
import dev.nonet.engine.technique.exotic.Tridagon;
import dev.nonet.engine.technique.fish.ComplexFish;
import dev.nonet.engine.technique.fish.Fish;
import dev.nonet.engine.technique.fish.Fish.FishKind;
import dev.nonet.engine.technique.fish.KrakenFish;
import dev.nonet.engine.technique.fish.SiameseFish;
import dev.nonet.engine.technique.intersection.AlmostLockedCandidates;
import dev.nonet.engine.technique.intersection.LockedCandidates;
import dev.nonet.engine.technique.lastresort.ForcingChains;
import dev.nonet.engine.technique.lastresort.ForcingChains.ForcingKind;
import dev.nonet.engine.technique.lastresort.ForcingNets;
import dev.nonet.engine.technique.lastresort.Nishio;
import dev.nonet.engine.technique.lastresort.Templates;
import dev.nonet.engine.technique.lockedset.AlsChain;
import dev.nonet.engine.technique.lockedset.AlsWWing;
import dev.nonet.engine.technique.lockedset.AlsXyWing;
import dev.nonet.engine.technique.lockedset.AlsXz;
import dev.nonet.engine.technique.lockedset.DeathBlossom;
import dev.nonet.engine.technique.lockedset.SueDeCoq;
import dev.nonet.engine.technique.single.DirectStep;
import dev.nonet.engine.technique.single.FullHouse;
import dev.nonet.engine.technique.single.HiddenSingle;
import dev.nonet.engine.technique.single.LastDigit;
import dev.nonet.engine.technique.single.NakedSingle;
import dev.nonet.engine.technique.singledigit.Coloring;
import dev.nonet.engine.technique.singledigit.Coloring.ColoringRule;
import dev.nonet.engine.technique.singledigit.DualKite;
import dev.nonet.engine.technique.singledigit.EmptyRectangle;
import dev.nonet.engine.technique.singledigit.TwoStrongLinks;
import dev.nonet.engine.technique.singledigit.TwoStrongLinks.StrongLinkKind;
import dev.nonet.engine.technique.subset.HiddenSubset;
import dev.nonet.engine.technique.subset.NakedSubset;
import dev.nonet.engine.technique.uniqueness.AvoidableRectangle;
import dev.nonet.engine.technique.uniqueness.BivalueUniversalGrave;
import dev.nonet.engine.technique.uniqueness.BugPlusOne;
import dev.nonet.engine.technique.uniqueness.ExtendedRectangle;
import dev.nonet.engine.technique.uniqueness.SymmetricalPlacement;
import dev.nonet.engine.technique.uniqueness.UniqueLoop;
import dev.nonet.engine.technique.uniqueness.UniqueRectangle;
import dev.nonet.engine.technique.wing.AlignedPair;
import dev.nonet.engine.technique.wing.AlignedTriple;
import dev.nonet.engine.technique.wing.BentSubset;
import dev.nonet.engine.technique.wing.RegularWing;
import dev.nonet.engine.technique.wing.WWing;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nonet's own ladder, ordered by rating. Ratings are on the scale of Sudoku Explainer, in tenths: 45 is 4.5. Techniques
 * that Sudoku Explainer does not rate are placed by the effort of spotting them, as is the order of rungs with equal
 * ratings. One pattern may be several rungs: a hidden single is easier to see in a box than in a line.
 */
public final class StandardLadder {

    // spotless:off (a rung in lines: its name, family and rating; what finds it; what it says; what covers it)
    public static final Ladder LADDER = Ladder.of(
            rung("full-house", "Full House", SINGLE, 10,
                new FullHouse(), also("last cell"),
                "The only empty cell of a house takes the digit that the house lacks.")
                .coveredBy(Deductions.SINGLES),
            rung("last-digit", "Last Digit", SINGLE, 11,
                new LastDigit(), also(),
                "A digit is on the board eight times, so it takes the one place left.")
                .coveredBy(Deductions.SINGLES),
            rung("hidden-single", "Hidden Single", SINGLE, 12,
                HiddenSingle.inBoxes(), also("cross-hatching", "pinned digit"),
                "A digit has one place left in a box.")
                .coveredBy(Deductions.SINGLES),
            rung("hidden-single-line", "Hidden Single in a line", SINGLE, 15,
                HiddenSingle.inLines(), also(),
                "A digit has one place left in a row or column.")
                .coveredBy(Deductions.SINGLES),
            rung("direct-pointing", "Direct Pointing", SINGLE, 17,
                new DirectStep(LockedCandidates.pointing()), also(),
                "Pointing leaves the digit one place in a house, which takes it.")
                .coveredBy(Deductions.SINGLES.withLockedCandidates()),
            rung("direct-claiming", "Direct Claiming", SINGLE, 19,
                new DirectStep(LockedCandidates.claiming()), also(),
                "Claiming leaves the digit one place in a house, which takes it.")
                .coveredBy(Deductions.SINGLES.withLockedCandidates()),
            rung("direct-hidden-pair", "Direct Hidden Pair", SINGLE, 20,
                new DirectStep(new HiddenSubset(2)), also(),
                "A hidden pair leaves another digit one place in its house, which takes it.")
                .coveredBy(Deductions.SINGLES.withHiddenSubsets(2)),
            rung("naked-single", "Naked Single", SINGLE, 23,
                new NakedSingle(), also("sole candidate", "forced digit"),
                "A cell has one candidate left.")
                .coveredBy(Deductions.SINGLES),
            rung("direct-hidden-triple", "Direct Hidden Triple", SINGLE, 25,
                new DirectStep(new HiddenSubset(3)), also("direct hidden triplet"),
                "A hidden triple leaves another digit one place in its house, which takes it.")
                .coveredBy(Deductions.SINGLES.withHiddenSubsets(3)),
            rung("pointing", "Pointing", INTERSECTION, 26,
                LockedCandidates.pointing(), also("locked candidates type 1"),
                "All places of a digit in a box lie in one line, so the rest of the line cannot hold it.")
                .sameAs(Deductions.SINGLES.withLockedCandidates(), "claiming"),
            rung("claiming", "Claiming", INTERSECTION, 28,
                LockedCandidates.claiming(), also("locked candidates type 2", "box/line reduction"),
                "All places of a digit in a line lie in one box, so the rest of the box cannot hold it.")
                .coveredBy(Deductions.SINGLES.withLockedCandidates()),
            rung("locked-pair", "Locked Pair", SUBSET, 29,
                NakedSubset.locked(2), also(),
                "A naked pair where a line crosses a box, with something to rule out in both.")
                .coveredBy(Deductions.SINGLES.withNakedSubsets(2)),
            rung("naked-pair", "Naked Pair", SUBSET, 30,
                new NakedSubset(2), also("disjoint pair"),
                "Two cells of a house hold only the same two digits, so the rest of the house cannot hold these.")
                .sameAs(Deductions.SINGLES.withNakedSubsets(2)),
            rung("x-wing", "X-Wing", FISH, 32,
                new Fish(2, FishKind.PLAIN), also("2-fish"),
                "In two parallel lines a digit lies on the same two lines across, so the rest of these cannot hold"
                    + " it.")
                .sameAs(Deductions.SINGLES.withFish(2)),
            rung("locked-triple", "Locked Triple", SUBSET, 33,
                NakedSubset.locked(3), also(),
                "A naked triple where a line crosses a box, with something to rule out in both.")
                .coveredBy(Deductions.SINGLES.withNakedSubsets(3)),
            rung("hidden-pair", "Hidden Pair", SUBSET, 34,
                new HiddenSubset(2), also(),
                "Two digits have the same two places in a house, so these cells hold nothing else.")
                .sameAs(Deductions.SINGLES.withHiddenSubsets(2)),
            rung("naked-triple", "Naked Triple", SUBSET, 36,
                new NakedSubset(3), also(),
                "Three cells of a house hold only three digits between them, so the rest of the house cannot hold"
                    + " these.")
                .sameAs(Deductions.SINGLES.withNakedSubsets(3)),
            rung("swordfish", "Swordfish", FISH, 38,
                new Fish(3, FishKind.PLAIN), also("3-fish"),
                "In three parallel lines a digit lies on the same three lines across, so the rest of these cannot hold"
                    + " it.")
                .sameAs(Deductions.SINGLES.withFish(3)),
            rung("hidden-triple", "Hidden Triple", SUBSET, 40,
                new HiddenSubset(3), also(),
                "Three digits have only three places between them in a house, so these cells hold nothing else.")
                .sameAs(Deductions.SINGLES.withHiddenSubsets(3)),
            rung("skyscraper", "Skyscraper", SINGLE_DIGIT, 40,
                new TwoStrongLinks(StrongLinkKind.SKYSCRAPER), also(),
                "Two parallel lines have two places each for a digit, two of them on one line across: one of the other"
                    + " two is true.")
                .coveredBy(Deductions.SINGLES.withTwoStrongLinks()),
            rung("two-string-kite", "2-String Kite", SINGLE_DIGIT, 41,
                new TwoStrongLinks(StrongLinkKind.KITE), also("two-string kite"),
                "A row and a column have two places each for a digit, two of them in one box: one of the other two is"
                    + " true.")
                .coveredBy(Deductions.SINGLES.withTwoStrongLinks()),
            rung("xy-wing", "XY-Wing", WING, 42,
                RegularWing.xy(), also("y-wing"),
                "A pivot of the digits x and y sees two pincers, one of x and z, one of y and z. Whichever the pivot"
                    + " is, one of the pincers is z, so cells that see both cannot hold z."),
            rung("finned-x-wing", "Finned X-Wing", FISH, 42,
                new Fish(2, FishKind.FINNED), also(),
                "An X-Wing but for extra places in one box, the fins: what an X-Wing rules out and sees all fins cannot"
                    + " hold the digit."),
            rung("turbot-fish", "Turbot Fish", SINGLE_DIGIT, 42,
                new TwoStrongLinks(StrongLinkKind.TURBOT), also(),
                "Two houses, one a box, have two places each for a digit, and two of them see each other: one of the"
                    + " other two is true.")
                .coveredBy(Deductions.SINGLES.withTwoStrongLinks()),
            rung("dual-two-string-kite", "Dual 2-String Kite", SINGLE_DIGIT, 42,
                new DualKite(), also(),
                "Two 2-String Kites around the same two cells of a box."),
            rung("sashimi-x-wing", "Sashimi X-Wing", FISH, 43,
                new Fish(2, FishKind.SASHIMI), also(),
                "A finned X-Wing that lacks one of its corners beside the fins."),
            rung("siamese-x-wing", "Siamese X-Wing", FISH, 43,
                SiameseFish.ofLines(2), also(),
                "Two fish with fins over the same 2 lines; what either rules out goes."),
            rung("empty-rectangle", "Empty Rectangle", SINGLE_DIGIT, 44,
                EmptyRectangle.single(), also("grouped kite"),
                "All places of a digit in a box lie in one row and one column, the arms. Another line has just two"
                    + " places for it, one of them on an arm: the cell of the other arm that the second place sees"
                    + " cannot hold it."),
            rung("xyz-wing", "XYZ-Wing", WING, 44,
                RegularWing.xyz(), also(),
                "A pivot of the digits x, y and z sees two pincers, one of x and z, one of y and z. One of the three"
                    + " cells is z, so cells that see all three cannot hold z."),
            rung("w-wing", "W-Wing", WING, 44,
                new WWing(), also("semi-remote pair"),
                "Two cells have only the digits x and y. A house has x in just two places, and each of the cells sees"
                    + " another one of these, so one of the cells is y: cells that see both cannot hold y."),
            rung("grouped-turbot-fish", "Grouped Turbot Fish", SINGLE_DIGIT, 44,
                Chains.xChain(2), also("grouped skyscraper", "grouped two-string kite"),
                "Two houses where a digit has two places or groups of places, of which one each see each other: one of"
                    + " the other two is true.")
                .covers(nodes -> Deductions.SINGLES.withTwoStrongLinks()),
            rung("unique-rectangle-1", "Unique Rectangle 1", UNIQUENESS, 45,
                UniqueRectangle.ofType(1), also("ur type 1"),
                "Three corners of a rectangle hold only two digits, so the fourth holds neither."),
            rung("unique-rectangle-2", "Unique Rectangle 2", UNIQUENESS, 45,
                UniqueRectangle.ofType(2), also("ur type 2"),
                "Two corners in a line have the same one digit beside the two of the rectangle: one of them holds it."),
            rung("unique-rectangle-4", "Unique Rectangle 4", UNIQUENESS, 45,
                UniqueRectangle.ofType(4), also("ur type 4"),
                "Two corners in a line take one digit of the rectangle between them, so they cannot hold the other."),
            rung("avoidable-rectangle-1", "Avoidable Rectangle 1", UNIQUENESS, 45,
                AvoidableRectangle.oneEmpty(), also(),
                "Three corners of a rectangle are solved, not given, with two digits. The fourth cannot hold the digit"
                    + " with which the two could be swapped."),
            rung("dual-empty-rectangle", "Dual Empty Rectangle", SINGLE_DIGIT, 45,
                EmptyRectangle.dual(), also(),
                "Two Empty Rectangles in one box."),
            rung("almost-locked-pair", "Almost Locked Pair", INTERSECTION, 45,
                new AlmostLockedCandidates(2), also("almost locked candidates"),
                "A line and a box cross. Outside the crossing, a cell of the one has only two digits, and these have"
                    + " only one place in the other: both cells hold the same one of the two, and the crossing the"
                    + " other one."),
            rung("unique-rectangle-3", "Unique Rectangle 3", UNIQUENESS, 46,
                UniqueRectangle.ofType(3), also("ur type 3"),
                "The digits that two corners in a line have beside the two of the rectangle make a naked subset with"
                    + " other cells."),
            rung("unique-rectangle-5", "Unique Rectangle 5", UNIQUENESS, 46,
                UniqueRectangle.ofType(5), also("ur type 5"),
                "Two diagonal corners, or three corners, have the same one digit beside the two of the rectangle: one"
                    + " of them holds it."),
            rung("unique-rectangle-6", "Unique Rectangle 6", UNIQUENESS, 46,
                UniqueRectangle.ofType(6), also("ur type 6"),
                "In both rows or both columns of a rectangle one of its digits has places only in the corners, so it is"
                    + " not in the two diagonal corners that may hold others."),
            rung("hidden-rectangle", "Hidden Rectangle", UNIQUENESS, 46,
                UniqueRectangle.hidden(), also("hidden unique rectangle"),
                "In the row and column of one corner a digit of the rectangle lies only in its corners, so that corner"
                    + " cannot hold the other."),
            rung("avoidable-rectangle-2", "Avoidable Rectangle 2", UNIQUENESS, 46,
                AvoidableRectangle.twoEmpty(), also(),
                "Two corners of a rectangle in a line are solved, not given. Each of the others has only the digit with"
                    + " which the two could be swapped and the same other digit: one of them holds that."),
            rung("remote-pair", "Remote Pair", CHAIN, 46,
                new RemotePair(), also(),
                "Cells of the same two digits, each seen by the next, take these in turn, so a cell that sees both"
                    + " kinds holds neither."),
            rung("unique-loop-1", "Unique Loop 1", UNIQUENESS, 46,
                new UniqueLoop(1), also(),
                "All but one cell of a loop of two digits hold only its digits, so that cell holds none of them."),
            rung("unique-loop-2", "Unique Loop 2", UNIQUENESS, 46,
                new UniqueLoop(2), also(),
                "Cells of a loop of two digits have the same one digit beside its own: one of them holds it."),
            rung("unique-loop-4", "Unique Loop 4", UNIQUENESS, 46,
                new UniqueLoop(4), also(),
                "Two cells of a loop of two digits take one of its digits between them, so they cannot hold the"
                    + " others."),
            rung("extended-rectangle-1", "Extended Rectangle 1", UNIQUENESS, 46,
                new ExtendedRectangle(1), also("bug-lite"),
                "All but one cell of a rectangle of two by three or four hold only its digits, so that cell holds none"
                    + " of them."),
            rung("unique-loop-3", "Unique Loop 3", UNIQUENESS, 47,
                new UniqueLoop(3), also(),
                "The digits that cells of a loop of two digits have beside its own make a naked subset with other"
                    + " cells."),
            rung("extended-rectangle-2", "Extended Rectangle 2", UNIQUENESS, 47,
                new ExtendedRectangle(2), also("bug-lite"),
                "Cells of a rectangle of two by three or four have the same one digit beside its own: one of them holds"
                    + " it."),
            rung("extended-rectangle-4", "Extended Rectangle 4", UNIQUENESS, 47,
                new ExtendedRectangle(4), also("bug-lite"),
                "Two cells of a rectangle of two by three or four take one of its digits between them, so they cannot"
                    + " hold the others."),
            rung("simple-colors-trap", "Simple Colors Trap", SINGLE_DIGIT, 48,
                new Coloring(ColoringRule.TRAP), also("simple coloring"),
                "Houses with two places color a digit's places in turn; a cell that sees both colors cannot hold it."),
            rung("finned-swordfish", "Finned Swordfish", FISH, 48,
                new Fish(3, FishKind.FINNED), also(),
                "A Swordfish but for extra places in one box, the fins: what a Swordfish rules out and sees all fins"
                    + " cannot hold the digit."),
            rung("extended-rectangle-3", "Extended Rectangle 3", UNIQUENESS, 48,
                new ExtendedRectangle(3), also("bug-lite"),
                "The digits that cells of a rectangle of two by three or four have beside its own make a naked subset"
                    + " with other cells."),
            rung("simple-colors-wrap", "Simple Colors Wrap", SINGLE_DIGIT, 49,
                new Coloring(ColoringRule.WRAP), also("simple coloring"),
                "Houses with two places color a digit's places in turn; a color with two cells that see each other is"
                    + " false."),
            rung("sashimi-swordfish", "Sashimi Swordfish", FISH, 49,
                new Fish(3, FishKind.SASHIMI), also(),
                "A finned Swordfish that lacks corners beside the fins."),
            rung("siamese-swordfish", "Siamese Swordfish", FISH, 49,
                SiameseFish.ofLines(3), also(),
                "Two fish with fins over the same 3 lines; what either rules out goes."),
            rung("bug-plus-one", "BUG + 1", UNIQUENESS, 50,
                new BugPlusOne(), also("bivalue universal grave"),
                "Without one candidate, every empty cell would have two digits and every digit two places in its"
                    + " houses, and the puzzle could not have just one solution: so that candidate is true."),
            rung("naked-quad", "Naked Quad", SUBSET, 50,
                new NakedSubset(4), also("naked quadruple"),
                "Four cells of a house hold only four digits between them, so the rest of the house cannot hold"
                    + " these.")
                .sameAs(Deductions.SINGLES.withNakedSubsets(4)),
            rung("jellyfish", "Jellyfish", FISH, 52,
                new Fish(4, FishKind.PLAIN), also("4-fish"),
                "In four parallel lines a digit lies on the same four lines across, so the rest of these cannot hold"
                    + " it.")
                .sameAs(Deductions.SINGLES.withFish(4)),
            rung("multi-colors-1", "Multi Colors 1", SINGLE_DIGIT, 52,
                new Coloring(ColoringRule.ONE_OF_TWO), also(),
                "Colors of two clusters see each other, so one of their counterparts is true: cells that see both"
                    + " cannot hold the digit."),
            rung("almost-locked-triple", "Almost Locked Triple", INTERSECTION, 52,
                new AlmostLockedCandidates(3), also("almost locked candidates"),
                "A line and a box cross. Outside the crossing, two cells of the one have only three digits, and these"
                    + " have only two places in the other: both pairs of cells hold the same two of the three, and the"
                    + " crossing the third."),
            rung("multi-colors-2", "Multi Colors 2", SINGLE_DIGIT, 53,
                new Coloring(ColoringRule.SEES_BOTH), also(),
                "A color sees both colors of another cluster, so it is false."),
            rung("hidden-quad", "Hidden Quad", SUBSET, 54,
                new HiddenSubset(4), also("hidden quadruple"),
                "Four digits have only four places between them in a house, so these cells hold nothing else.")
                .sameAs(Deductions.SINGLES.withHiddenSubsets(4)),
            rung("three-strong-links", "Three Strong Links", SINGLE_DIGIT, 54,
                Chains.xChain(3), also("3 strong-linked fish"),
                "A chain of one digit with three strong links, perhaps between groups, shows that one of its ends is"
                    + " true."),
            rung("wxyz-wing", "WXYZ-Wing", WING, 55,
                new BentSubset(4), also("bent naked quad"),
                "Four cells of a line and a box that crosses it have only four digits, and all of these but one can be"
                    + " in them only once. So that one is in them, and cells that see all its places there cannot hold"
                    + " it."),
            rung("finned-jellyfish", "Finned Jellyfish", FISH, 56,
                new Fish(4, FishKind.FINNED), also(),
                "A Jellyfish but for extra places in one box, the fins: what a Jellyfish rules out and sees all fins"
                    + " cannot hold the digit."),
            rung("sashimi-jellyfish", "Sashimi Jellyfish", FISH, 57,
                new Fish(4, FishKind.SASHIMI), also(),
                "A finned Jellyfish that lacks corners beside the fins."),
            rung("siamese-jellyfish", "Siamese Jellyfish", FISH, 57,
                SiameseFish.ofLines(4), also(),
                "Two fish with fins over the same 4 lines; what either rules out goes."),
            rung("bug-2", "BUG 2", UNIQUENESS, 57,
                new BivalueUniversalGrave(2), also("bivalue universal grave type 2"),
                "Without some candidates of one digit, every empty cell would have two digits and every digit two"
                    + " places in its houses, and the puzzle could not have just one solution: so one of them is"
                    + " true."),
            rung("bug-4", "BUG 4", UNIQUENESS, 57,
                new BivalueUniversalGrave(4), also("bivalue universal grave type 4"),
                "Without some candidates of two cells, every empty cell would have two digits and every digit two"
                    + " places in its houses: one of them is true. A digit has only these two cells in a house, so each"
                    + " holds that or one of those candidates."),
            rung("franken-x-wing", "Franken X-Wing", FISH, 58,
                ComplexFish.franken(2), also(),
                "Two houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest"
                    + " of these cannot hold it."),
            rung("four-strong-links", "Four Strong Links", SINGLE_DIGIT, 58,
                Chains.xChain(4), also("4 strong-linked fish"),
                "A chain of one digit with four strong links, perhaps between groups, shows that one of its ends is"
                    + " true."),
            rung("fireworks", "Fireworks", EXOTIC, 60,
                Fireworks.triple(), also("firework triple"),
                "Three digits that lie, in a row and a column outside the box where these cross, in the same two cells:"
                    + " these and the crossing hold nothing else."),
            rung("bivalue-oddagon", "Bivalue Oddagon", EXOTIC, 60,
                new BivalueOddagon(), also(),
                "An odd round of cells cannot take two digits in turn, so one of their other candidates is true."),
            rung("3d-medusa", "3D Medusa", CHAIN, 60,
                new Medusa(), also("multi-digit coloring"),
                "Houses with two places and cells with two digits color candidates in two colors, one of which is true."
                    + " A candidate that goes with neither color is false; so is a color that contradicts itself."),
            rung("m-wing", "M-Wing", CHAIN, 60,
                new ThreeLinkWing(WingKind.M), also("medusa wing"),
                "A cell of two digits and two houses, joined by one of its digits, show that the other digit is in one"
                    + " of two cells."),
            rung("h-wing", "H-Wing", CHAIN, 60,
                new ThreeLinkWing(WingKind.H), also("hybrid wing"),
                "A cell of two digits and two houses with two places show that one of two candidates of different"
                    + " digits is true."),
            rung("s-wing", "S-Wing", CHAIN, 60,
                new ThreeLinkWing(WingKind.S), also("split wing"),
                "A cell of two digits joins two houses with two places, one for each digit: one of the far places is"
                    + " true."),
            rung("l-wing", "L-Wing", CHAIN, 60,
                new ThreeLinkWing(WingKind.L), also("local wing"),
                "Three houses with two places, joined in cells, show that one of two candidates is true."),
            rung("franken-swordfish", "Franken Swordfish", FISH, 62,
                ComplexFish.franken(3), also(),
                "Three houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the"
                    + " rest of these cannot hold it."),
            rung("five-strong-links", "Five Strong Links", SINGLE_DIGIT, 62,
                Chains.xChain(5), also("5 strong-linked fish"),
                "A chain of one digit with five strong links, perhaps between groups, shows that one of its ends is"
                    + " true."),
            rung("vwxyz-wing", "VWXYZ-Wing", WING, 62,
                new BentSubset(5), also(),
                "Five cells of a line and a box that crosses it have only five digits, and all of these but one can be"
                    + " in them only once. So that one is in them, and cells that see all its places there cannot hold"
                    + " it."),
            rung("aligned-pair-exclusion", "Aligned Pair Exclusion", WING, 62,
                new AlignedPair(), also("ape", "subset exclusion"),
                "A digit of one cell can be combined with no digit of another one: each combination puts a digit twice"
                    + " in a house, or leaves a cell of two digits empty. So it is false."),
            rung("fireworks-quad", "Fireworks Quad", EXOTIC, 63,
                Fireworks.quad(), also("firework quad"),
                "At opposite corners of a rectangle two digits each lie outside their box in the other two corners"
                    + " alone: the four corners hold nothing else."),
            rung("finned-franken-x-wing", "Finned Franken X-Wing", FISH, 64,
                ComplexFish.finnedFranken(2), also(),
                "Two houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for"
                    + " fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("x-cycle", "X-Cycle", CHAIN, 65,
                Chains.xCycle(), also("fishy cycle"),
                "A closed chain of one digit: one end of each weak link is true."),
            rung("y-cycle", "Y-Cycle", CHAIN, 65,
                Chains.yCycle(), also("bidirectional y-cycle"),
                "A closed chain of cells with two digits: one end of each weak link is true."),
            rung("x-chain", "X-Chain", CHAIN, 66,
                Chains.xChain(), also("forcing x-chain"),
                "A chain of one digit's links shows that one of its ends is true."),
            rung("xy-chain", "XY-Chain", CHAIN, 66,
                Chains.xyChain(), also("forcing y-chain"),
                "A chain of cells with two digits shows that one of its ends is true."),
            rung("franken-jellyfish", "Franken Jellyfish", FISH, 66,
                ComplexFish.franken(4), also(),
                "Four houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the"
                    + " rest of these cannot hold it."),
            rung("six-strong-links", "Six Strong Links", SINGLE_DIGIT, 66,
                Chains.xChain(6), also("6 strong-linked fish"),
                "A chain of one digit with six strong links, perhaps between groups, shows that one of its ends is"
                    + " true."),
            rung("uvwxyz-wing", "UVWXYZ-Wing", WING, 66,
                new BentSubset(6), also(),
                "Six cells of a line and a box that crosses it have only six digits, and all of these but one can be in"
                    + " them only once. So that one is in them, and cells that see all its places there cannot hold"
                    + " it."),
            rung("tridagon", "Tridagon", EXOTIC, 67,
                new Tridagon(), also("anti-tridagon", "thor's hammer", "trivalue oddagon"),
                "Twelve cells of four boxes cannot be filled with three digits alone, so one of their other candidates"
                    + " is true."),
            rung("finned-franken-swordfish", "Finned Franken Swordfish", FISH, 68,
                ComplexFish.finnedFranken(3), also(),
                "Three houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for"
                    + " fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-franken-swordfish", "Siamese Franken Swordfish", FISH, 68,
                SiameseFish.franken(3), also(),
                "Two franken fish with fins over the same three houses; what either rules out goes."),
            rung("als-w-wing", "ALS-W-Wing", LOCKED_SET, 68,
                new AlsWWing(), also(),
                "Two almost locked sets have x. A house has x in just two places; one sees all x of the one set, the"
                    + " other all x of the other, so one set lacks x: each other common digit is in one of the two"
                    + " sets."),
            rung("sue-de-coq", "Sue de Coq", LOCKED_SET, 69,
                new SueDeCoq(), also("two-sector disjoint subsets"),
                "Cells where a line crosses a box, further cells of the line and further cells of the box, these two"
                    + " without a common digit, have together just as many digits as cells. So each digit is in them"
                    + " once, and the rest of its house cannot hold it."),
            rung("continuous-nice-loop", "Continuous Nice Loop", CHAIN, 70,
                Chains.closed(Nodes.CELLS), also("aic ring"),
                "A closed chain: one end of each weak link is true."),
            rung("aic", "AIC", CHAIN, 70,
                Chains.open(Nodes.CELLS), also("alternating inference chain"),
                "A chain shows that one of its ends is true, so what both exclude is false."),
            rung("discontinuous-nice-loop", "Discontinuous Nice Loop", CHAIN, 70,
                Chains.discontinuous(Nodes.CELLS), also("forcing chain"),
                "A candidate leads by a chain to its contrary, so the contrary holds.")
                .covers(Deductions.SINGLES::withChains),
            rung("franken-squirmbag", "Franken Squirmbag", FISH, 70,
                ComplexFish.franken(5), also(),
                "Five houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the"
                    + " rest of these cannot hold it."),
            rung("mutant-x-wing", "Mutant X-Wing", FISH, 70,
                ComplexFish.mutant(2), also(),
                "Two houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot"
                    + " hold it."),
            rung("symmetrical-placement", "Gurth's Symmetrical Placement", UNIQUENESS, 70,
                new SymmetricalPlacement(), also("gurth's theorem"),
                "The givens stay the same when cells are moved and digits are renamed in a certain way, so the only"
                    + " solution does too: a candidate is false if its image cannot be true together with it."),
            rung("als-xz", "ALS-XZ", LOCKED_SET, 71,
                new AlsXz(), also("almost locked sets xz"),
                "Only one of two almost locked sets can hold x, as all x of the one see all x of the other. The other"
                    + " set lacks x and holds all its other digits: each other common digit is in one of the two"
                    + " sets."),
            rung("grouped-continuous-nice-loop", "Grouped Continuous Nice Loop", CHAIN, 72,
                Chains.closed(Nodes.GROUPS), also("grouped aic ring"),
                "A closed chain, with several cells as one node: one end of each weak link is true."),
            rung("finned-franken-jellyfish", "Finned Franken Jellyfish", FISH, 72,
                ComplexFish.finnedFranken(4), also(),
                "Four houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for"
                    + " fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-franken-jellyfish", "Siamese Franken Jellyfish", FISH, 72,
                SiameseFish.franken(4), also(),
                "Two franken fish with fins over the same four houses; what either rules out goes."),
            rung("grouped-aic", "Grouped AIC", CHAIN, 73,
                Chains.open(Nodes.GROUPS), also(),
                "A chain, with several cells as one node, shows that one of its ends is true."),
            rung("grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop", CHAIN, 73,
                Chains.discontinuous(Nodes.GROUPS), also(),
                "A candidate leads by a chain, with several cells as one node, to its contrary.")
                .covers(Deductions.SINGLES::withGroupedChains),
            rung("als-xy-wing", "ALS-XY-Wing", LOCKED_SET, 74,
                new AlsXyWing(), also("almost locked sets xy-wing"),
                "A third almost locked set is linked with two others, by x with the one and by y with the other: only"
                    + " one of two linked sets can hold the digit of the link. So each other digit that those two have"
                    + " in common is in one of them."),
            rung("franken-whale", "Franken Whale", FISH, 74,
                ComplexFish.franken(6), also(),
                "Six houses, parallel lines and boxes, have a digit only in as many lines across and boxes, so the rest"
                    + " of these cannot hold it."),
            rung("mutant-swordfish", "Mutant Swordfish", FISH, 74,
                ComplexFish.mutant(3), also(),
                "Three houses of any kinds have a digit only in as many others of any kinds, so the rest of these"
                    + " cannot hold it."),
            rung("als-chain", "ALS-Chain", LOCKED_SET, 75,
                new AlsChain(), also("als-xy-chain"),
                "Almost locked sets, each linked with the next by a digit that only one of the two can hold,"
                    + " neighboring links by different digits: each other digit that the first and the last have in"
                    + " common is in one of these."),
            rung("nishio", "Nishio", LAST_RESORT, 75,
                new Nishio(), also("nishio forcing chain"),
                "If a digit were in a cell, following that digit alone would leave a house without it."),
            rung("als-continuous-nice-loop", "Continuous Nice Loop with ALS", CHAIN, 75,
                Chains.closed(Nodes.SETS), also("als nice loop"),
                "A closed chain through almost locked sets: one end of each weak link is true, and the sets hold all"
                    + " their other digits."),
            rung("tuvwxyz-wing", "TUVWXYZ-Wing", WING, 75,
                new BentSubset(7), also(),
                "Seven cells of a line and a box that crosses it have only seven digits, and all of these but one can"
                    + " be in them only once. So that one is in them, and cells that see all its places there cannot"
                    + " hold it."),
            rung("aligned-triple-exclusion", "Aligned Triple Exclusion", WING, 75,
                new AlignedTriple(), also("ate"),
                "A digit of one cell can be combined only with such digits of another one that both together leave a"
                    + " third cell empty. So it is false."),
            rung("death-blossom", "Death Blossom", LOCKED_SET, 76,
                new DeathBlossom(), also(),
                "For each digit of a cell, the stem, an almost locked set, a petal, cannot hold it if the stem does,"
                    + " and then holds all its other digits. So a further digit that all petals have is in one of"
                    + " them."),
            rung("finned-franken-squirmbag", "Finned Franken Squirmbag", FISH, 76,
                ComplexFish.finnedFranken(5), also(),
                "Five houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for"
                    + " fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("finned-mutant-x-wing", "Finned Mutant X-Wing", FISH, 76,
                ComplexFish.finnedMutant(2), also(),
                "Two houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover"
                    + " houses rule out and sees all fins cannot hold the digit."),
            rung("als-aic", "AIC with ALS", CHAIN, 76,
                Chains.open(Nodes.SETS), also(),
                "A chain through almost locked sets shows that one of its ends is true."),
            rung("als-discontinuous-nice-loop", "Discontinuous Nice Loop with ALS", CHAIN, 76,
                Chains.discontinuous(Nodes.SETS), also(),
                "A candidate leads by a chain through almost locked sets to its contrary."),
            rung("mutant-jellyfish", "Mutant Jellyfish", FISH, 78,
                ComplexFish.mutant(4), also(),
                "Four houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot"
                    + " hold it."),
            rung("finned-mutant-swordfish", "Finned Mutant Swordfish", FISH, 78,
                ComplexFish.finnedMutant(3), also(),
                "Three houses of any kinds have a digit only in as many others of any kinds, but for fins: what the"
                    + " cover houses rule out and sees all fins cannot hold the digit."),
            rung("finned-franken-whale", "Finned Franken Whale", FISH, 79,
                ComplexFish.finnedFranken(6), also(),
                "Six houses, parallel lines and boxes, have a digit only in as many lines across and boxes, but for"
                    + " fins: what the cover houses rule out and sees all fins cannot hold the digit."),
            rung("mutant-squirmbag", "Mutant Squirmbag", FISH, 80,
                ComplexFish.mutant(5), also(),
                "Five houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot"
                    + " hold it."),
            rung("finned-mutant-jellyfish", "Finned Mutant Jellyfish", FISH, 80,
                ComplexFish.finnedMutant(4), also(),
                "Four houses of any kinds have a digit only in as many others of any kinds, but for fins: what the"
                    + " cover houses rule out and sees all fins cannot hold the digit."),
            rung("siamese-mutant-jellyfish", "Siamese Mutant Jellyfish", FISH, 80,
                SiameseFish.mutant(4), also(),
                "Two mutant fish with fins over the same four houses; what either rules out goes."),
            rung("cell-forcing-chain", "Cell Forcing Chain", LAST_RESORT, 80,
                new ForcingChains(ForcingKind.CELL), also("multiple forcing chain"),
                "Whatever a cell holds, a chain leads to the same conclusion."),
            rung("region-forcing-chain", "Region Forcing Chain", LAST_RESORT, 80,
                new ForcingChains(ForcingKind.REGION), also("unit forcing chain"),
                "Wherever a house has a digit, a chain leads to the same conclusion."),
            rung("mutant-whale", "Mutant Whale", FISH, 82,
                ComplexFish.mutant(6), also(),
                "Six houses of any kinds have a digit only in as many others of any kinds, so the rest of these cannot"
                    + " hold it."),
            rung("finned-mutant-squirmbag", "Finned Mutant Squirmbag", FISH, 82,
                ComplexFish.finnedMutant(5), also(),
                "Five houses of any kinds have a digit only in as many others of any kinds, but for fins: what the"
                    + " cover houses rule out and sees all fins cannot hold the digit."),
            rung("kraken-x-wing-1", "Kraken X-Wing 1", FISH, 82,
                new KrakenFish(2, 1), also("kraken fish type 1"),
                "A fish rules a candidate out unless one of its fins is true, and each fin rules it out too, by a"
                    + " chain."),
            rung("kraken-swordfish-1", "Kraken Swordfish 1", FISH, 82,
                new KrakenFish(3, 1), also("kraken fish type 1"),
                "A fish rules a candidate out unless one of its fins is true, and each fin rules it out too, by a"
                    + " chain."),
            rung("contradiction-forcing-chain", "Contradiction Forcing Chain", LAST_RESORT, 83,
                new ForcingChains(ForcingKind.CONTRADICTION), also(),
                "A candidate leads by chains to a cell without a digit, or a house without a place for one."),
            rung("kraken-jellyfish-1", "Kraken Jellyfish 1", FISH, 83,
                new KrakenFish(4, 1), also("kraken fish type 1"),
                "A fish rules a candidate out unless one of its fins is true, and each fin rules it out too, by a"
                    + " chain."),
            rung("kraken-x-wing-2", "Kraken X-Wing 2", FISH, 83,
                new KrakenFish(2, 2), also("kraken fish type 2"),
                "A fish has its digit somewhere in each cover house. Wherever it is in one of these, a chain rules out"
                    + " the same candidate of another digit."),
            rung("finned-mutant-whale", "Finned Mutant Whale", FISH, 84,
                ComplexFish.finnedMutant(6), also(),
                "Six houses of any kinds have a digit only in as many others of any kinds, but for fins: what the cover"
                    + " houses rule out and sees all fins cannot hold the digit."),
            rung("kraken-swordfish-2", "Kraken Swordfish 2", FISH, 84,
                new KrakenFish(3, 2), also("kraken fish type 2"),
                "A fish has its digit somewhere in each cover house. Wherever it is in one of these, a chain rules out"
                    + " the same candidate of another digit."),
            rung("template-set", "Template Set", LAST_RESORT, 85,
                Templates.inAll(), also("pattern overlay"),
                "A candidate is in every template of its digit, that is in every way to place the digit in all houses"
                    + " that lack it: it is true."),
            rung("template-delete", "Template Delete", LAST_RESORT, 85,
                Templates.inNone(), also("pattern overlay"),
                "A candidate is in no template of its digit, that is in no way to place the digit in all houses that"
                    + " lack it: it is false."),
            rung("dynamic-forcing-chain", "Dynamic Forcing Chain", LAST_RESORT, 85,
                ForcingNets.ofSingles(), also("forcing net"),
                "An assumption, followed with singles, leads to a contradiction; or whatever a cell holds, or wherever"
                    + " a house has a digit, leads to the same conclusion. A consequence may need several earlier ones"
                    + " together."),
            rung("kraken-jellyfish-2", "Kraken Jellyfish 2", FISH, 85,
                new KrakenFish(4, 2), also("kraken fish type 2"),
                "A fish has its digit somewhere in each cover house. Wherever it is in one of these, a chain rules out"
                    + " the same candidate of another digit."),
            rung("bent-als-continuous-nice-loop", "Continuous Nice Loop with bent ALS", CHAIN, 85,
                Chains.closedThroughBentSets(), also(),
                "A closed chain through almost locked sets, of which one leaves a cell of another house a single digit:"
                    + " one end of each weak link is true, and the sets hold all their other digits."),
            rung("sk-loop", "SK-Loop", EXOTIC, 90,
                new SkLoop(), also("domino loop"),
                "Eight pairs of cells around four filled cells form a loop through eight houses, in which their digits"
                    + " have room for just as many cells as are empty. So each house has these digits in the pairs, and"
                    + " the rest of it cannot hold them."),
            rung("dynamic-forcing-chain-plus", "Dynamic Forcing Chain (+)", LAST_RESORT, 90,
                ForcingNets.with(LockedCandidates.pointing(), LockedCandidates.claiming(),
                    new NakedSubset(2), new HiddenSubset(2), new Fish(2, FishKind.PLAIN)),
                also("forcing net with patterns"),
                "A dynamic forcing chain that is followed with locked candidates, pairs and X-Wings too, not with"
                    + " singles alone."),
            rung("multi-sector-locked-set", "Multi-Sector Locked Set", EXOTIC, 92,
                new MultiSectorLockedSet(), also("msls", "multifish"),
                "Where some rows cross some columns, the digits have room in these lines for just as many cells as are"
                    + " empty there. So each line that counts for a digit has it there, and the rest of the line cannot"
                    + " hold it."),
            rung("junior-exocet", "Junior Exocet", EXOTIC, 94,
                new JuniorExocet(), also("je"),
                "Two base cells in a line and box have three or four digits. Each that they hold must also be in one of"
                    + " two target cells, as three lines across have too little room for it elsewhere: so the targets"
                    + " hold the same two digits."),
            rung("nested-forcing-chain", "Nested Forcing Chain", LAST_RESORT, 105,
                ForcingNets.nested(), also("nested forcing net"),
                "A dynamic forcing chain in which candidates that lead to a contradiction by singles are ruled out on"
                    + " the way."));
    // spotless:on

    /** All singles but the direct steps. */
    public static final Set<TechniqueId> SINGLES = LADDER.rungs().stream()
            .filter(rung -> Deductions.SINGLES.equals(rung.coveredBy()))
            .map(Rung::id)
            .collect(Collectors.toUnmodifiableSet());

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
