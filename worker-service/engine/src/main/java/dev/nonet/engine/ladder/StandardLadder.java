package dev.nonet.engine.ladder;

import static dev.nonet.engine.ladder.Family.FISH;
import static dev.nonet.engine.ladder.Family.INTERSECTION;
import static dev.nonet.engine.ladder.Family.SINGLE;
import static dev.nonet.engine.ladder.Family.SUBSET;
import static dev.nonet.engine.ladder.Family.UNIQUENESS;
import static dev.nonet.engine.ladder.Family.WING;

import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.fish.Fish;
import dev.nonet.engine.technique.intersection.LockedCandidates;
import dev.nonet.engine.technique.single.FullHouse;
import dev.nonet.engine.technique.single.HiddenSingle;
import dev.nonet.engine.technique.single.NakedSingle;
import dev.nonet.engine.technique.subset.HiddenSubset;
import dev.nonet.engine.technique.subset.NakedSubset;
import dev.nonet.engine.technique.uniqueness.BugPlusOne;
import dev.nonet.engine.technique.wing.RegularWing;
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
            rung("naked-pair", "Naked Pair", SUBSET, 30, new NakedSubset(2), also("disjoint pair"), "Two cells of a house hold only the same two digits, so the rest of the house cannot hold these."),
            rung("x-wing", "X-Wing", FISH, 32, Fish.plain(2), also("2-fish"), "In two parallel lines a digit lies on the same two lines across, so the rest of these cannot hold it."),
            rung("hidden-pair", "Hidden Pair", SUBSET, 34, new HiddenSubset(2), also(), "Two digits have the same two places in a house, so these cells hold nothing else."),
            rung("naked-triple", "Naked Triple", SUBSET, 36, new NakedSubset(3), also(), "Three cells of a house hold only three digits between them, so the rest of the house cannot hold these."),
            rung("hidden-triple", "Hidden Triple", SUBSET, 40, new HiddenSubset(3), also(), "Three digits have only three places between them in a house, so these cells hold nothing else."),
            rung("xy-wing", "XY-Wing", WING, 42, RegularWing.ofPincers(2), also("y-wing"), "A pivot of two digits drives one of two pincers to a third, so cells that see both pincers cannot hold that."),
            rung("finned-x-wing", "Finned X-Wing", FISH, 42, Fish.finned(2), also(), "An X-Wing but for extra places in one box, the fins: what an X-Wing rules out and sees all fins cannot hold the digit."),
            rung("sashimi-x-wing", "Sashimi X-Wing", FISH, 43, Fish.sashimi(2), also(), "A finned X-Wing that lacks one of its corners beside the fins."),
            rung("bug-plus-one", "BUG + 1", UNIQUENESS, 50, new BugPlusOne(), also("bivalue universal grave"), "One candidate alone keeps the board from having two ways to be filled, so it is true."));
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
