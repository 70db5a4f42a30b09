package dev.nonet.api.result;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Violations;
import dev.nonet.packing.ItemFacts;
import dev.nonet.packing.SliceFacts;
import dev.nonet.packing.SolutionCount;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import jakarta.ws.rs.core.MultivaluedMap;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which results of a job a client asks for, and in which order.
 *
 * @param levels {@link ItemFacts#levelNumber}s of which a result must have one; null for any
 * @param symmetries {@link ItemFacts#symmetryNumber}s of which a result must have one; null for any
 * @param solutions how many solutions a result may have; null for any
 * @param rating in tenths; null for any
 * @param explainer ER of Sudoku Explainer in tenths; null for any
 * @param hodoku HoDoKu's score; null for any
 * @param techniques that a path must have, all of them
 */
record ResultFilter(
        @Nullable Set<Integer> levels,
        @Nullable Set<Integer> symmetries,
        @Nullable Set<SolutionCount> solutions,
        @Nullable Range rating,
        @Nullable Range clues,
        @Nullable Range seconds,
        @Nullable Range explainer,
        @Nullable Range hodoku,
        List<String> techniques,
        Sort sort) {

    /** The query parameters that it is read from. */
    private static final List<String> NAMES = List.of(
            "level", "symmetry", "solutions", "rating", "clues", "humanSeconds", "se", "hodoku", "technique", "sort");

    /** The most values of one parameter. */
    private static final int MAX_VALUES = 20;

    /** The most characters of one end of a range. */
    private static final int MAX_DIGITS = 20;

    /** A range of numbers, both ends included. */
    record Range(int min, int max) {
        boolean contains(int value) {
            return value >= min && value <= max;
        }
    }

    /** The order of results. Those without the value that sorts come last; equal ones keep item order. */
    enum Sort {
        INDEX("index"),
        RATING("rating"),
        RATING_DOWN("-rating"),
        CLUES("clues"),
        CLUES_DOWN("-clues"),
        SECONDS("humanSeconds"),
        SECONDS_DOWN("-humanSeconds"),
        EXPLAINER("se"),
        EXPLAINER_DOWN("-se"),
        HODOKU("hodoku"),
        HODOKU_DOWN("-hodoku");

        private final String id;

        Sort(String id) {
            this.id = id;
        }

        String id() {
            return id;
        }

        static Sort parse(String id) {
            return Arrays.stream(values())
                    .filter(sort -> sort.id.equals(id))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("must be one of "
                            + Arrays.stream(values()).map(Sort::id).collect(Collectors.joining(", "))));
        }

        /** The sort key of a result, ascending; {@link Integer#MAX_VALUE} if it lacks the value. */
        int key(SliceFacts facts, int result) {
            int value = switch (this) {
                case INDEX -> 1;
                case RATING, RATING_DOWN -> facts.rating(result);
                case CLUES, CLUES_DOWN -> facts.clues(result);
                case SECONDS, SECONDS_DOWN -> facts.seconds(result);
                case EXPLAINER, EXPLAINER_DOWN -> facts.explainer(result);
                case HODOKU, HODOKU_DOWN -> facts.hodoku(result);
            };
            return value == 0 ? Integer.MAX_VALUE : id.startsWith("-") ? ItemFacts.MAX_SCORE + 1 - value : value;
        }
    }

    /**
     * Reads the filter from query parameters.
     *
     * @param known all techniques of the catalogue
     * @return null if the query has none of the parameters: all results in item order
     * @throws dev.nonet.api.platform.ProblemException 422 names all parameters that are wrong
     */
    static @Nullable ResultFilter of(MultivaluedMap<String, String> query, Collection<TechniqueId> known) {
        if (NAMES.stream().noneMatch(query::containsKey)) {
            return null;
        }
        Violations violations = new Violations();
        ResultFilter filter = new ResultFilter(
                violations.optional(
                        "level", () -> choices(query, "level", id -> ItemFacts.levelNumber(Level.parse(id)))),
                violations.optional(
                        "symmetry",
                        () -> choices(query, "symmetry", id -> ItemFacts.symmetryNumber(Symmetry.parse(id)))),
                violations.optional("solutions", () -> choices(query, "solutions", SolutionCount::parse)),
                violations.optional("rating", () -> range(query, "rating", 1)),
                violations.optional("clues", () -> range(query, "clues", 0)),
                violations.optional("humanSeconds", () -> range(query, "humanSeconds", 0)),
                violations.optional("se", () -> range(query, "se", 1)),
                violations.optional("hodoku", () -> range(query, "hodoku", 0)),
                violations.read("technique", List.of(), () -> techniques(query, known)),
                violations.read("sort", Sort.INDEX, () -> Sort.parse(one(query, "sort", Sort.INDEX.id()))));
        violations.throwIfAny();
        return filter;
    }

    private static List<String> techniques(MultivaluedMap<String, String> query, Collection<TechniqueId> known) {
        List<String> techniques = values(query, "technique");
        for (String technique : techniques) {
            if (known.stream().noneMatch(id -> id.value().equals(technique))) {
                throw new IllegalArgumentException(TechniqueId.unknown(technique, known));
            }
        }
        return techniques;
    }

    private static String one(MultivaluedMap<String, String> query, String name, String otherwise) {
        List<String> given = query.getOrDefault(name, List.of(otherwise));
        if (given.size() != 1) {
            throw new IllegalArgumentException("is given " + given.size() + " times");
        }
        return given.getFirst();
    }

    /** The values of a parameter that may be repeated, or list several with commas. */
    private static List<String> values(MultivaluedMap<String, String> query, String name) {
        List<String> values = query.getOrDefault(name, List.of()).stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(String::strip)
                .distinct()
                .toList();
        if (values.size() > MAX_VALUES) {
            throw new IllegalArgumentException("must name at most " + MAX_VALUES);
        }
        return values;
    }

    private static <T> @Nullable Set<T> choices(
            MultivaluedMap<String, String> query, String name, Function<String, T> parse) {
        List<String> values = values(query, name);
        if (values.isEmpty()) {
            return null;
        }
        return values.stream().map(parse).collect(Collectors.toUnmodifiableSet());
    }

    /** {@code A..B}, {@code A..}, {@code ..B} or {@code A}. */
    private static @Nullable Range range(MultivaluedMap<String, String> query, String name, int decimals) {
        if (!query.containsKey(name)) {
            return null;
        }
        String text = one(query, name, "");
        int dots = text.indexOf("..");
        String from = dots < 0 ? text : text.substring(0, dots);
        String to = dots < 0 ? text : text.substring(dots + 2);
        List<Integer> ends = new ArrayList<>();
        boolean fits = !from.concat(to).isEmpty()
                && end(from, 0, decimals, ends)
                && end(to, Integer.MAX_VALUE, decimals, ends);
        if (fits && ends.get(0) > ends.get(1)) {
            throw new IllegalArgumentException("min " + from + " is above max " + to);
        }
        if (!fits) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "must be a range A..B of %s, of which one end may be left out, is '%s'",
                    decimals == 0 ? "whole numbers" : "numbers with one decimal",
                    Problem.shortened(text, MAX_DIGITS)));
        }
        return new Range(ends.get(0), ends.get(1));
    }

    private static boolean end(String text, int otherwise, int decimals, List<Integer> ends) {
        if (text.isEmpty()) {
            ends.add(otherwise);
            return true;
        }
        try {
            if (text.length() > MAX_DIGITS) {
                return false;
            }
            // Not movePointRight, which writes out all ten million digits of 1e9999999.
            ends.add(new BigDecimal(text).scaleByPowerOfTen(decimals).intValueExact());
            return ends.getLast() >= 0;
        } catch (ArithmeticException | NumberFormatException e) {
            return false;
        }
    }

    /** The numbers of the wanted techniques within a slice; null if one of them is in none of the slice's paths. */
    int @Nullable [] numbersIn(SliceFacts facts) {
        int[] numbers = new int[techniques.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = facts.number(techniques.get(i));
            if (numbers[i] < 0) {
                return null;
            }
        }
        return numbers;
    }

    /**
     * Whether a result matches.
     *
     * @param techniqueNumbers as {@link #numbersIn} returns them for its slice
     */
    boolean wants(SliceFacts facts, int result, int[] techniqueNumbers) {
        boolean wanted = (levels == null || levels.contains(facts.level(result)))
                && (symmetries == null || symmetries.contains(facts.symmetry(result)))
                && (solutions == null || solutions.contains(SolutionCount.of(facts.solutions(result))))
                && isIn(rating, facts.rating(result))
                && isIn(clues, facts.clues(result))
                && isIn(seconds, facts.seconds(result))
                && isIn(explainer, facts.explainer(result))
                && isIn(hodoku, facts.hodoku(result));
        for (int i = 0; wanted && i < techniqueNumbers.length; i++) {
            wanted = facts.has(result, techniqueNumbers[i]);
        }
        return wanted;
    }

    private static boolean isIn(@Nullable Range range, int value) {
        return range == null || value > 0 && range.contains(value);
    }
}
