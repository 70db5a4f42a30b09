package dev.nonet.engine.generate;

import dev.nonet.engine.board.BasicSteps;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a puzzle must be like to be the item that was asked for.
 *
 * @param orbits the sets of clues that are taken away together or not at all
 * @param fewestClues removal stops before there are fewer; 0 to remove all that can go
 * @param mostClues from {@code fewestClues} to 81
 * @param required the rating of the hardest technique required; 0 if none is
 * @param floor no puzzle rated lower meets the goal: it would lack a rating or a technique asked for
 * @param ceiling no puzzle rated higher meets the goal; {@link Rating#MAX} if those that the ladder does not finish may
 * @param basicSteps a puzzle that needs others of {@link BasicSteps} does not meet the goal
 */
record Goal(
        GenerateSpec spec,
        List<CellSet> orbits,
        int fewestClues,
        int mostClues,
        Rating required,
        Rating floor,
        Rating ceiling,
        Set<BasicSteps.Kind> basicSteps) {

    static Goal of(GenerateSpec spec, Ladder ladder) {
        CellSet mask = spec.maskCells();
        Rating required = hardestRequired(spec, ladder);
        Rating lowest = lowest(spec);
        Rating floor = required.compareTo(lowest) > 0 ? required : lowest;
        Rating ceiling = ceiling(spec);
        return new Goal(
                spec,
                mask == null ? spec.symmetry().orbits() : List.of(CellSet.ALL.minus(mask)),
                spec.clues() == null ? 0 : spec.clues().min(),
                mask != null
                        ? mask.size()
                        : spec.clues() == null ? Cell.COUNT : spec.clues().max(),
                required,
                floor,
                ceiling,
                basicSteps(floor, ceiling, ladder));
    }

    /** The rating of the hardest technique required; 0 if none is. */
    private static Rating hardestRequired(GenerateSpec spec, Ladder ladder) {
        return spec.requires().stream()
                .map(id -> ladder.rung(id).map(Rung::rating).orElse(Rating.MAX))
                .max(Comparator.naturalOrder())
                .orElse(Rating.tenths(0));
    }

    private static Rating lowest(GenerateSpec spec) {
        if (spec.rating() != null) {
            return spec.rating().min();
        }
        return spec.level() == null ? Rating.tenths(0) : spec.level().lowest();
    }

    private static Rating ceiling(GenerateSpec spec) {
        if (spec.rating() != null) {
            return spec.rating().max();
        }
        return spec.level() == null || spec.level() == Level.EXTREME
                ? Rating.MAX
                : spec.level().highest();
    }

    /**
     * The kinds of basic steps that leave a puzzle between floor and ceiling. What singles finish is rated no higher than the
     * hardest of them; what they do not finish needs another rung, and what locked candidates do not finish either needs one
     * that they do not imply. Nothing can be said for a ladder that lacks some of the basic rungs.
     */
    private static Set<BasicSteps.Kind> basicSteps(Rating floor, Rating ceiling, Ladder ladder) {
        Set<TechniqueId> locked = union(StandardLadder.SINGLES, StandardLadder.LOCKED_CANDIDATES);
        if (!ladder.ids().containsAll(locked)) {
            return EnumSet.allOf(BasicSteps.Kind.class);
        }
        EnumSet<BasicSteps.Kind> kinds = EnumSet.noneOf(BasicSteps.Kind.class);
        if (floor.compareTo(highest(StandardLadder.SINGLES, ladder)) <= 0) {
            kinds.add(BasicSteps.Kind.SINGLES);
        }
        if (floor.compareTo(highest(locked, ladder)) <= 0
                && ceiling.compareTo(lowestBeside(StandardLadder.SINGLES, ladder)) >= 0) {
            kinds.add(BasicSteps.Kind.LOCKED_CANDIDATES);
        }
        Set<TechniqueId> implied = union(locked, StandardLadder.DIRECT_LOCKED_CANDIDATES);
        if (ceiling.compareTo(lowestBeside(implied, ladder)) >= 0) {
            kinds.add(BasicSteps.Kind.MORE);
        }
        return kinds;
    }

    private static Set<TechniqueId> union(Set<TechniqueId> one, Set<TechniqueId> other) {
        return Stream.concat(one.stream(), other.stream()).collect(Collectors.toSet());
    }

    private static Rating highest(Set<TechniqueId> ids, Ladder ladder) {
        return ratings(ladder, ids::contains).max(Comparator.naturalOrder()).orElse(Rating.tenths(0));
    }

    /** Of all rungs but these; {@link Rating#MAX}, which stands for puzzles that the ladder does not finish, if there is no other. */
    private static Rating lowestBeside(Set<TechniqueId> ids, Ladder ladder) {
        return ratings(ladder, id -> !ids.contains(id))
                .min(Comparator.naturalOrder())
                .orElse(Rating.MAX);
    }

    private static Stream<Rating> ratings(Ladder ladder, Predicate<TechniqueId> wanted) {
        return ladder.rungs().stream().filter(rung -> wanted.test(rung.id())).map(Rung::rating);
    }

    long seed() {
        return Objects.requireNonNull(spec.seed(), "the seed is settled before items are made");
    }

    /** How many clues there are to be beyond the needed ones. */
    int extraClues() {
        return spec.extraClues() == null ? 0 : spec.extraClues();
    }

    /** Whether a puzzle must be graded to tell if it meets the goal, or to report it. */
    boolean wantsGrade() {
        return spec.detail() != Detail.SOLUTION;
    }

    /** Whether some puzzles of any number of clues do not meet the goal. */
    boolean isPicky() {
        return spec.level() != null
                || spec.rating() != null
                || !spec.requires().isEmpty()
                || !spec.excludes().isEmpty();
    }

    boolean isMetBy(Grade grade) {
        Rating rating = grade.rating();
        RatingRange ratings = spec.rating();
        return (spec.level() == null || spec.level() == grade.level())
                && (ratings == null || rating != null && ratings.contains(rating))
                && grade.techniques().keySet().containsAll(spec.requires())
                && spec.excludes().stream().noneMatch(grade.techniques()::containsKey);
    }

    /** Why no puzzle can meet the goal; null if some may. */
    @Nullable
    String impossible(Ladder ladder) {
        if (floor.compareTo(ceiling) > 0) {
            return "a technique required is rated above the ratings asked for";
        }
        return ceiling.equals(Rating.MAX) || ladder.rungs().stream().anyMatch(this::mayRate)
                ? null
                : "no technique of the ladder has a rating asked for";
    }

    /** Whether a step of a rung may be rated between floor and ceiling; long chains are rated above their rung. */
    private boolean mayRate(Rung rung) {
        return rung.rating().compareTo(ceiling) <= 0
                && (rung.rating().compareTo(floor) >= 0 || rung.family() == Family.CHAIN);
    }
}
