package dev.nonet.engine.ladder;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.screen.Closure.Deductions;
import dev.nonet.engine.technique.CountingFinder;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A technique with its place on a ladder: its names, rating and finder.
 *
 * @param name the English name, as players write it
 * @param aliases other names in use; may be empty
 * @param rating of its simplest steps; longer ones are rated higher if the finder {@linkplain StepFinder#ratesByLength
 *     rates by length}
 * @param definition the pattern and its conclusion, for players
 * @param coveredBy deductions that find at least what the technique finds, in one step or several, so that the
 *     generator can tell without grading that a puzzle needs a harder one; null if there are none
 * @param covers deductions that find nothing but what the technique finds, so that it can tell that a puzzle needs no
 *     harder one; null if there are none
 */
public record Rung(
        TechniqueId id,
        String name,
        List<String> aliases,
        Family family,
        Rating rating,
        StepFinder finder,
        String definition,
        @Nullable Deductions coveredBy,
        @Nullable Covered covers) {

    /**
     * Deductions that find nothing but what a technique finds, in one step or several, together with singles and
     * perhaps other techniques.
     *
     * @param deductions by the most nodes that a chain may have; the same for any number where there is no chain
     * @param with the other techniques
     */
    public record Covered(IntFunction<Deductions> deductions, Set<TechniqueId> with) {}

    public Rung {
        aliases = List.copyOf(aliases);
    }

    /** A rung of which no deductions are known. */
    public Rung(
            TechniqueId id,
            String name,
            List<String> aliases,
            Family family,
            Rating rating,
            StepFinder finder,
            String definition) {
        this(id, name, aliases, family, rating, finder, definition, null, null);
    }

    /** This rung, covered by these deductions. */
    Rung coveredBy(Deductions deductions) {
        return new Rung(id, name, aliases, family, rating, finder, definition, deductions, covers);
    }

    /** This rung, which covers these deductions. */
    Rung covers(IntFunction<Deductions> deductions, String... with) {
        Set<TechniqueId> others = Stream.of(with).map(TechniqueId::new).collect(Collectors.toSet());
        return new Rung(
                id, name, aliases, family, rating, finder, definition, coveredBy, new Covered(deductions, others));
    }

    /** This rung, which finds just what these deductions find. */
    Rung sameAs(Deductions deductions, String... with) {
        return coveredBy(deductions).covers(nodes -> deductions, with);
    }

    /** Whether its steps can be {@linkplain StepCollector#count counted} without making them. */
    public boolean canCount() {
        return finder instanceof CountingFinder;
    }

    /** Whether longer steps are rated above {@link #rating}. */
    public boolean ratesByLength() {
        return finder.ratesByLength();
    }

    /** The most nodes that a step can have to be rated below a limit; 0 if no step of this rung is. */
    public int maxNodesBelow(Rating limit) {
        return Length.maxBelow(limit, rating);
    }

    /**
     * Whether a position meets the finder's {@linkplain StepFinder#needs precondition}; otherwise the technique has no
     * new step there.
     */
    public boolean mayGive(Position position, Changes changes) {
        return position.has(finder.needs(), changes);
    }

    /** All steps of this technique on a position, numbered as round 1. */
    public List<Step> findAll(Position position) {
        StepCollector collector = new StepCollector();
        collector.collect(this, position);
        return collector.steps(1);
    }
}
