package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a job that generates puzzles. Item {@code i} is a pure function of this spec, its seed and {@code i}.
 *
 * @param count how many items, from 1
 * @param level the level wanted; null for any
 * @param rating the ratings wanted; null for any
 * @param humanSeconds the wanted range of the predicted solving time (its median); null for any
 * @param se what Sudoku Explainer must say of each puzzle; null for anything
 * @param hodoku what HoDoKu must say of each puzzle; null for anything
 * @param requires techniques that every path must use
 * @param excludes techniques that no path may use
 * @param symmetry of the clue cells
 * @param mask exactly the cells that hold the clues: 81 characters, {@code x} for a clue and {@code .} for an empty
 *     cell; null for any
 * @param clues the number of clues; null to remove as many as possible
 * @param minimal whether the puzzle must be minimal: no single clue can be removed, even if a symmetry is asked for
 * @param extraClues how many clues beyond those needed for one solution are kept, 0 to 40. Whole orbits are added, so a
 *     symmetry can make it a few more; null for none
 * @param recipe makes several boards as one item; null for one puzzle per item
 * @param boards the levels of the boards of {@link Recipe#THREE_LEVELS}, rising; empty for easy, medium and hard
 * @param seed 0 to 2^53 - 1; null to have a random one drawn, which the results report
 * @param canonical whether each result carries its identity, see {@link GeneratedPuzzle#identity}
 * @param path which steps of the path a result contains; null for all
 * @param ratings the scales of other programs on which each puzzle is rated; always with those of {@code se} and
 *     {@code hodoku}
 * @param metadata the client's own labels, see {@link Labels}; empty for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GenerateSpec(
        @JsonProperty(required = true) int count,
        @Nullable Level level,
        @Nullable RatingRange rating,
        @Nullable SecondsRange humanSeconds,
        @Nullable ExplainerGoal se,
        @Nullable HodokuGoal hodoku,
        List<TechniqueId> requires,
        List<TechniqueId> excludes,
        Symmetry symmetry,
        @Nullable String mask,
        @Nullable ClueRange clues,
        boolean minimal,
        @Nullable Integer extraClues,
        @Nullable Recipe recipe,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Level> boards,

        @Nullable Long seed,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean canonical,
        Detail detail,
        @Nullable PathForm path,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Scale> ratings,
        Priority priority,
        @Nullable Integer deadlineSeconds,
        @Nullable Callback callback,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> metadata)
        implements JobSpec {

    /** The largest seed. JSON readers that use doubles represent every integer up to here exactly. */
    public static final long MAX_SEED = (1L << 53) - 1;

    /** The most techniques of one list that {@link #conditions} names. */
    private static final int MAX_NAMED = 5;

    private static final int MIN_CLUES = 17;
    private static final int MAX_CLUES = 80;
    private static final int MAX_EXTRA_CLUES = 40;

    /** The upper bound of {@code humanSeconds}: one day. */
    private static final int MAX_SECONDS = 86_400;

    @SuppressWarnings("NullAway") // Jackson passes null for absent fields, which get their defaults here.
    public GenerateSpec {
        requires = List.copyOf(Objects.requireNonNullElse(requires, List.of()));
        excludes = List.copyOf(Objects.requireNonNullElse(excludes, List.of()));
        boards = Objects.requireNonNullElse(boards, List.<Level>of()).stream()
                .sorted()
                .toList();
        symmetry = Objects.requireNonNullElse(symmetry, Symmetry.NONE);
        ratings = withGoals(JobSpec.sorted(ratings), se, hodoku);
        detail = Objects.requireNonNullElse(detail, Detail.GRADE);
        priority = Objects.requireNonNullElse(priority, Priority.NORMAL);
        metadata = Labels.copy(metadata);
    }

    private static List<Scale> withGoals(List<Scale> ratings, @Nullable ExplainerGoal se, @Nullable HodokuGoal hodoku) {
        List<Scale> all = new ArrayList<>(ratings);
        if (se != null) {
            all.add(Scale.SE);
        }
        if (hodoku != null) {
            all.add(Scale.HODOKU);
        }
        return JobSpec.sorted(all);
    }

    /** Asks for puzzles without any further condition. */
    public static GenerateSpec of(int count) {
        return new Fields(count).spec();
    }

    @Override
    public JobKind kind() {
        return JobKind.GENERATE;
    }

    /** A copy with some fields changed: {@code spec.with(it -> it.level = Level.HARD)}. */
    public GenerateSpec with(Consumer<Fields> change) {
        Fields fields = new Fields(this);
        change.accept(fields);
        return fields.spec();
    }

    /** A copy with this seed. */
    public GenerateSpec withSeed(long drawn) {
        return with(it -> it.seed = drawn);
    }

    /** A copy without the fields that only the API needs. */
    public GenerateSpec forWorkers() {
        return with(it -> {
            it.deadlineSeconds = null;
            it.callback = null;
            it.metadata = Map.of();
        });
    }

    /** A mutable builder; its fields are those of {@link GenerateSpec}. */
    public static final class Fields {
        public int count;
        public @Nullable Level level;
        public @Nullable RatingRange rating;
        public @Nullable SecondsRange humanSeconds;
        public @Nullable ExplainerGoal se;
        public @Nullable HodokuGoal hodoku;
        public List<TechniqueId> requires = List.of();
        public List<TechniqueId> excludes = List.of();
        public Symmetry symmetry = Symmetry.NONE;
        public @Nullable String mask;
        public @Nullable ClueRange clues;
        public boolean minimal;
        public @Nullable Integer extraClues;
        public @Nullable Recipe recipe;
        public List<Level> boards = List.of();
        public @Nullable Long seed;
        public boolean canonical;
        public Detail detail = Detail.GRADE;
        public @Nullable PathForm path;
        public List<Scale> ratings = List.of();
        public Priority priority = Priority.NORMAL;
        public @Nullable Integer deadlineSeconds;
        public @Nullable Callback callback;
        public Map<String, String> metadata = Map.of();

        private Fields(int count) {
            this.count = count;
        }

        private Fields(GenerateSpec from) {
            count = from.count;
            level = from.level;
            rating = from.rating;
            humanSeconds = from.humanSeconds;
            se = from.se;
            hodoku = from.hodoku;
            requires = from.requires;
            excludes = from.excludes;
            symmetry = from.symmetry;
            mask = from.mask;
            clues = from.clues;
            minimal = from.minimal;
            extraClues = from.extraClues;
            recipe = from.recipe;
            boards = from.boards;
            seed = from.seed;
            canonical = from.canonical;
            detail = from.detail;
            path = from.path;
            ratings = from.ratings;
            priority = from.priority;
            deadlineSeconds = from.deadlineSeconds;
            callback = from.callback;
            metadata = from.metadata;
        }

        private GenerateSpec spec() {
            return new GenerateSpec(
                    count,
                    level,
                    rating,
                    humanSeconds,
                    se,
                    hodoku,
                    requires,
                    excludes,
                    symmetry,
                    mask,
                    clues,
                    minimal,
                    extraClues,
                    recipe,
                    boards,
                    seed,
                    canonical,
                    detail,
                    path,
                    ratings,
                    priority,
                    deadlineSeconds,
                    callback,
                    metadata);
        }
    }

    /** The clue cells of a valid {@code mask}; null without a mask. */
    public @Nullable CellSet maskCells() {
        if (mask == null) {
            return null;
        }
        CellSet cells = CellSet.EMPTY;
        for (int cell = 0; cell < mask.length(); cell++) {
            if (mask.charAt(cell) == 'x') {
                cells = cells.with(cell);
            }
        }
        return cells;
    }

    /**
     * What is asked of each puzzle, by the names of the fields, such as {@code level hard, clues 20..22, minimal};
     * empty if nothing is. A mask is only named, and of the techniques the first few are.
     */
    public String conditions() {
        List<String> conditions = new ArrayList<>();
        add(conditions, "level", level);
        add(conditions, "rating", rating);
        add(conditions, "humanSeconds", humanSeconds);
        add(conditions, "se", se);
        add(conditions, "hodoku", hodoku);
        add(conditions, "requires", named(requires));
        add(conditions, "excludes", named(excludes));
        add(conditions, "symmetry", symmetry == Symmetry.NONE ? null : symmetry.id());
        add(conditions, "clues", clues);
        add(conditions, "extraClues", extraClues);
        if (mask != null) {
            conditions.add("mask");
        }
        if (minimal) {
            conditions.add("minimal");
        }
        add(conditions, "recipe", recipe == null ? null : recipe.id());
        add(
                conditions,
                "boards",
                boards.isEmpty() ? null : boards.stream().map(Level::id).collect(Collectors.joining(" ")));
        return String.join(", ", conditions);
    }

    private static void add(List<String> conditions, String field, @Nullable Object value) {
        if (value != null) {
            conditions.add(field + " " + value);
        }
    }

    private static @Nullable String named(List<TechniqueId> techniques) {
        if (techniques.isEmpty()) {
            return null;
        }
        String first =
                techniques.stream().limit(MAX_NAMED).map(TechniqueId::value).collect(Collectors.joining(" "));
        return techniques.size() > MAX_NAMED ? first + " and " + (techniques.size() - MAX_NAMED) + " more" : first;
    }

    @Override
    public List<SpecViolation> violations(SpecLimits limits) {
        List<SpecViolation> violations = JobSpec.commonViolations(this);
        if (count < 1 || count > limits.maxCount()) {
            violations.add(SpecViolation.outOfRange("count", "must be 1 to " + limits.maxCount(), count));
        }
        if (seed != null && (seed < 0 || seed > MAX_SEED)) {
            violations.add(SpecViolation.outOfRange("seed", "must be 0 to " + MAX_SEED, seed));
        }
        JobSpec.checkPath(path, detail, violations);
        checkRating(limits, violations);
        checkHumanSeconds(violations);
        if (se != null) {
            se.check(violations);
        }
        if (hodoku != null) {
            hodoku.check(violations);
        }
        JobSpec.checkTechniques("requires", requires, limits, violations);
        JobSpec.checkTechniques("excludes", excludes, limits, violations);
        checkRequired(limits, violations);
        for (TechniqueId id : requires) {
            if (excludes.contains(id)) {
                violations.add(new SpecViolation("excludes", "'" + id + "' is required and excluded"));
            }
        }
        checkClues(violations);
        checkExtraClues(violations);
        checkMask(violations);
        checkRecipe(violations);
        if (detail == Detail.SOLUTION
                && (level != null
                        || rating != null
                        || humanSeconds != null
                        || !requires.isEmpty()
                        || !excludes.isEmpty())) {
            violations.add(new SpecViolation(
                    "detail",
                    "'solution' leaves puzzles ungraded, so it cannot be combined with level, rating,"
                            + " humanSeconds, requires or excludes"));
        }
        return violations;
    }

    /** The highest rating that the spec allows. */
    private Rating highestRating() {
        return rating != null ? rating.max() : level != null ? level.highest() : Rating.MAX;
    }

    private void checkRequired(SpecLimits limits, List<SpecViolation> violations) {
        for (int i = 0; i < requires.size(); i++) {
            Rating needed = limits.techniques().get(requires.get(i));
            if (needed != null && needed.compareTo(highestRating()) > 0) {
                violations.add(new SpecViolation(
                        "requires[" + i + "]",
                        "'" + requires.get(i) + "' is rated " + needed + ", above " + highestRating()
                                + ", the highest rating asked for"));
            }
        }
    }

    private void checkRating(SpecLimits limits, List<SpecViolation> violations) {
        if (rating == null) {
            return;
        }
        if (limits.techniques().values().stream().noneMatch(rated -> rated.compareTo(rating.max()) <= 0)) {
            violations.add(new SpecViolation("rating.max", "no technique is rated " + rating.max() + " or lower"));
        }
        if (rating.min().compareTo(rating.max()) > 0) {
            violations.add(new SpecViolation("rating", "min " + rating.min() + " is above max " + rating.max()));
        }
        if (level != null) {
            violations.add(new SpecViolation("rating", "a level is a range of ratings; give only one of the two"));
        }
    }

    private void checkHumanSeconds(List<SpecViolation> violations) {
        if (humanSeconds == null) {
            return;
        }
        if (humanSeconds.min() < 1) {
            violations.add(SpecViolation.outOfRange("humanSeconds.min", "must be at least 1", humanSeconds.min()));
        }
        if (humanSeconds.max() > MAX_SECONDS) {
            violations.add(
                    SpecViolation.outOfRange("humanSeconds.max", "must be at most " + MAX_SECONDS, humanSeconds.max()));
        }
        if (humanSeconds.min() > humanSeconds.max()) {
            violations.add(new SpecViolation(
                    "humanSeconds", "min " + humanSeconds.min() + " is above max " + humanSeconds.max()));
        }
    }

    private void checkClues(List<SpecViolation> violations) {
        if (clues == null) {
            return;
        }
        if (clues.min() < MIN_CLUES) {
            violations.add(SpecViolation.outOfRange(
                    "clues.min", "no puzzle with one solution has fewer than 17 clues", clues.min()));
        }
        if (clues.max() > MAX_CLUES) {
            violations.add(SpecViolation.outOfRange("clues.max", "must be at most " + MAX_CLUES, clues.max()));
        }
        if (clues.min() > clues.max()) {
            violations.add(new SpecViolation("clues", "min " + clues.min() + " is above max " + clues.max()));
        }
        if (minimal && clues.min() > 40) {
            violations.add(new SpecViolation("clues.min", "no minimal puzzle with more than 40 clues is known"));
        }
    }

    private void checkExtraClues(List<SpecViolation> violations) {
        if (extraClues == null) {
            return;
        }
        if (extraClues < 0 || extraClues > MAX_EXTRA_CLUES) {
            violations.add(SpecViolation.outOfRange("extraClues", "must be 0 to " + MAX_EXTRA_CLUES, extraClues));
        }
        if (minimal && extraClues > 0) {
            violations.add(new SpecViolation("extraClues", "a minimal puzzle has none"));
        }
        if (clues != null || mask != null) {
            violations.add(new SpecViolation(
                    "extraClues", "cannot be combined with clues or mask, which fix the number of clues"));
        }
    }

    private void checkMask(List<SpecViolation> violations) {
        if (mask == null) {
            return;
        }
        if (mask.length() != 81) {
            violations.add(new SpecViolation("mask", "must have 81 characters, has " + mask.length()));
            return;
        }
        for (int cell = 0; cell < 81; cell++) {
            if (mask.charAt(cell) != 'x' && mask.charAt(cell) != '.') {
                violations.add(new SpecViolation("mask", "character " + (cell + 1) + " is neither x nor ."));
                return;
            }
        }
        int size = (int) mask.chars().filter(c -> c == 'x').count();
        if (size < MIN_CLUES || size > MAX_CLUES) {
            violations.add(
                    new SpecViolation("mask", "must mark " + MIN_CLUES + " to " + MAX_CLUES + " cells, marks " + size));
        }
        if (symmetry != Symmetry.NONE) {
            violations.add(new SpecViolation("mask", "fixes the clue cells, so it cannot be combined with symmetry"));
        }
        if (clues != null) {
            violations.add(new SpecViolation("mask", "fixes the number of clues, so it cannot be combined with clues"));
        }
    }

    /** The levels of the boards that each item has, from the easiest; empty if an item is no board of a level. */
    public List<Level> levelsOfBoards() {
        if (recipe != Recipe.THREE_LEVELS) {
            return List.of();
        }
        return boards.isEmpty() ? List.of(Level.EASY, Level.MEDIUM, Level.HARD) : boards;
    }

    private void checkRecipe(List<SpecViolation> violations) {
        if (!boards.isEmpty() && recipe != Recipe.THREE_LEVELS) {
            violations.add(new SpecViolation("boards", "belong to the recipe 'three-levels'"));
        }
        if (!boards.isEmpty()
                && (boards.size() != 3 || boards.stream().distinct().count() != 3)) {
            violations.add(new SpecViolation("boards", "must be three different levels"));
        }
        if (recipe == null) {
            return;
        }
        if (!ratings.isEmpty()) {
            violations.add(new SpecViolation("ratings", "cannot be combined with a recipe"));
        }
        if (level != null
                || rating != null
                || humanSeconds != null
                || !requires.isEmpty()
                || !excludes.isEmpty()
                || symmetry != Symmetry.NONE
                || mask != null
                || clues != null
                || minimal
                || extraClues != null
                || canonical) {
            violations.add(new SpecViolation(
                    "recipe",
                    "'" + recipe.id()
                            + "' decides about its boards itself, so it cannot be combined with a level, a"
                            + " rating, a time, techniques, a symmetry, a mask, clues, minimal,"
                            + " extra clues or canonical forms"));
        }
    }
}
