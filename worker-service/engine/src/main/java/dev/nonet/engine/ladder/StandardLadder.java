package dev.nonet.engine.ladder;

import static dev.nonet.engine.ladder.Family.SINGLE;

import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.single.FullHouse;
import dev.nonet.engine.technique.single.HiddenSingle;
import dev.nonet.engine.technique.single.NakedSingle;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/**
 * Nonet's own ladder. Ratings are tenths on the scale that players know from Sudoku Explainer; where that has no value they
 * rise with the effort of spotting the pattern. The order of equal ratings is the order of spotting too.
 */
public final class StandardLadder {

    // spotless:off (a rung is a line)
    public static final Ladder LADDER = Ladder.of(
            rung("full-house", "Full House", SINGLE, 10, new FullHouse(), also("last cell"), "The only empty cell of a house takes the digit that the house lacks."),
            rung("hidden-single", "Hidden Single", SINGLE, 12, HiddenSingle.inBoxes(), also("cross-hatching", "pinned digit"), "A digit has one place left in a box."),
            rung("hidden-single-line", "Hidden Single in a line", SINGLE, 15, HiddenSingle.inLines(), also(), "A digit has one place left in a row or column."),
            rung("naked-single", "Naked Single", SINGLE, 23, new NakedSingle(), also("sole candidate", "forced digit"), "A cell has one candidate left."));
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
