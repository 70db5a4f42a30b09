package dev.nonet.engine.ladder;

import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** An ordered list of rungs: the solver tries techniques in this order, the lowest rating first. Immutable. */
public final class Ladder {

    private final List<Rung> rungs;
    private final Map<TechniqueId, Rung> byId = new LinkedHashMap<>();
    private final Set<TechniqueId> ids = Collections.unmodifiableSet(byId.keySet());

    private Ladder(List<Rung> rungs) {
        this.rungs = List.copyOf(rungs);
        for (Rung rung : rungs) {
            if (byId.put(rung.id(), rung) != null) {
                throw new IllegalArgumentException("two rungs are called '" + rung.id() + "'");
            }
        }
    }

    /** @throws IllegalArgumentException if an id occurs twice, or a rung is rated lower than one before it */
    public static Ladder of(Rung... rungs) {
        for (int i = 1; i < rungs.length; i++) {
            if (rungs[i].rating().compareTo(rungs[i - 1].rating()) < 0) {
                throw new IllegalArgumentException(
                        "rung '" + rungs[i].id() + "' is rated lower than '" + rungs[i - 1].id() + "' before it");
            }
        }
        return new Ladder(List.of(rungs));
    }

    public List<Rung> rungs() {
        return rungs;
    }

    /** The ids of the rungs, in their order. */
    public Set<TechniqueId> ids() {
        return ids;
    }

    /** The rating of each rung by its id. */
    public Map<TechniqueId, Rating> ratings() {
        return byId.values().stream().collect(Collectors.toUnmodifiableMap(Rung::id, Rung::rating));
    }

    public Optional<Rung> rung(TechniqueId id) {
        return Optional.ofNullable(byId.get(id));
    }

    /**
     * The steps of a path with the technique's name, marks for the board and a text.
     *
     * @throws IllegalArgumentException if this ladder does not have the technique of a step
     */
    public List<ExplainedStep> explain(List<Step> steps) {
        return steps.stream()
                .map(step -> ExplainedStep.of(step, known(step.technique()).name()))
                .toList();
    }

    private Rung known(TechniqueId id) {
        return rung(id).orElseThrow(() -> new IllegalArgumentException("no rung is called " + id));
    }

    /**
     * A ladder of some of these rungs only, in the same order.
     *
     * @throws IllegalArgumentException if this ladder does not have some of the ids; the message names them
     */
    public Ladder only(Set<TechniqueId> ids) {
        checkKnown(ids);
        return keeping(rung -> ids.contains(rung.id()));
    }

    /**
     * This ladder without some rungs.
     *
     * @throws IllegalArgumentException if this ladder does not have some of the ids; the message names them
     */
    public Ladder without(Set<TechniqueId> ids) {
        checkKnown(ids);
        return keeping(rung -> !ids.contains(rung.id()));
    }

    /**
     * This ladder without the rungs of a family. Without {@link Family#UNIQUENESS} its steps are sound on puzzles with
     * several solutions too: they contradict none of these.
     */
    public Ladder without(Family family) {
        return keeping(rung -> rung.family() != family);
    }

    private Ladder keeping(Predicate<Rung> wanted) {
        return new Ladder(rungs.stream().filter(wanted).toList());
    }

    private void checkKnown(Set<TechniqueId> ids) {
        Set<TechniqueId> unknown = new LinkedHashSet<>(ids);
        unknown.removeAll(byId.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no rung is called "
                    + unknown.stream().sorted().map(TechniqueId::value).collect(Collectors.joining(", ")));
        }
    }
}
