package dev.nonet.engine.ladder;

import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/**
 * A technique as a ladder has it.
 *
 * @param name in English, as players write it
 * @param aliases other names in use; may be empty
 * @param rating of its steps; sized arguments add to it
 * @param definition one line
 */
public record Rung(
        TechniqueId id,
        String name,
        List<String> aliases,
        Family family,
        Rating rating,
        StepFinder finder,
        String definition) {

    public Rung {
        aliases = List.copyOf(aliases);
    }

    /** Whether long arguments are rated above the rung. */
    public boolean ratesByLength() {
        return finder.ratesByLength();
    }

    /** How many nodes an argument of this technique may have and be rated below a limit; 0 if its rating alone is not. */
    public int mostNodesBelow(Rating limit) {
        return Length.mostBelow(limit, rating);
    }

    /** Whether a position has what the technique cannot do without. */
    public boolean mayGive(Position position) {
        return position.has(finder.needs());
    }

    /** Every step of this technique on a position, as the steps of round 1. */
    public List<Step> findAll(Position position) {
        StepCollector collector = new StepCollector();
        collector.collect(this, position);
        return collector.steps(1);
    }
}
