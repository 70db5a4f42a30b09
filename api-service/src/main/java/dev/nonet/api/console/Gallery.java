package dev.nonet.api.console;

import dev.nonet.packing.SolutionCount;
import dev.nonet.reasoning.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page of a job's results as pictures.
 *
 * @param jobName kind and short id, for people
 * @param filters the filter values by query parameter
 * @param next the cursor of the following page; null for none
 * @param faults what is wrong with the filters
 * @param isSolving whether the job solves puzzles, which may have no solution or several
 * @param scales the scales of other programs that the job asked for, by their names in parameters of the API
 */
public record Gallery(
        String job,
        String jobName,
        List<Card> cards,
        Map<String, String> filters,
        List<TechniqueNames.Technique> techniques,
        @Nullable String next,
        FormFaults faults,
        boolean isSolving,
        List<String> scales) {

    /** The filter by times, which the page shows in minutes; the API has it in seconds, as {@code humanSeconds}. */
    static final String MINUTES = "minutes";

    private static final List<String> RANGES = List.of("rating", "clues", "se", "hodoku");

    /** The longest range that can be valid, in characters. */
    private static final int LONGEST_RANGE = 100;

    private static final Pattern BETWEEN = Pattern.compile("\\s*(\\.\\.+|[–—-]|…)\\s*");

    /**
     * A result, or one board of it.
     *
     * @param board its name in the recipe; empty if the result has only one
     * @param scales its ratings on the scales of other programs; empty for none
     */
    public record Card(
            int index,
            String board,
            String level,
            String levelLabel,
            String rating,
            String time,
            String scales,
            int clues,
            List<Digit> digits) {

        /** The number for people, from 1. */
        public int number() {
            return index + 1;
        }
    }

    /** A clue and its position in tenths of a cell. */
    public record Digit(int x, int y, int digit) {}

    public String filter(String name) {
        return filters.getOrDefault(name, "");
    }

    public boolean isRefused() {
        return !faults.isEmpty();
    }

    public boolean isFiltered() {
        return filters.values().stream().anyMatch(value -> !value.isEmpty());
    }

    public List<String> levels() {
        return Arrays.stream(Level.values()).map(Level::id).toList();
    }

    public List<String> solutions() {
        return Arrays.stream(SolutionCount.values()).map(SolutionCount::id).toList();
    }

    public List<String> sorts() {
        List<String> sorts = new ArrayList<>(
                List.of("index", "rating", "-rating", "humanSeconds", "-humanSeconds", "clues", "-clues"));
        scales.forEach(scale -> sorts.addAll(List.of(scale, "-" + scale)));
        return sorts;
    }

    /** The filters as query parameters of this page, each with {@code &} before it. */
    public String filterQuery() {
        return query(UnaryOperator.identity(), (name, value) -> value);
    }

    /** The filters as query parameters of the API, each with {@code &} before it. */
    public String downloadQuery() {
        return query(Gallery::parameterOfApi, Gallery::inNotationOfApi);
    }

    /**
     * @param parameter gives the query parameter for the name of a filter
     * @param notation gives the parameter's value for the name and value of a filter
     */
    private String query(UnaryOperator<String> parameter, BinaryOperator<String> notation) {
        StringBuilder query = new StringBuilder();
        filters.forEach((name, value) -> {
            if (!value.isEmpty()) {
                query.append('&')
                        .append(parameter.apply(name))
                        .append('=')
                        .append(Pages.encoded(notation.apply(name, value)));
            }
        });
        return query.toString();
    }

    static String parameterOfApi(String filter) {
        return filter.equals(MINUTES) ? "humanSeconds" : filter;
    }

    /**
     * The value of a filter as the API reads it. Ranges are read as people write them in the console's languages:
     * {@code 4,0..6,4}, {@code 4.0 – 6.4}. What cannot be read is left as it is, and the API refuses it.
     */
    static String inNotationOfApi(String filter, String value) {
        if (filter.equals(MINUTES)) {
            return MinutesRange.inSeconds(value).orElse(value);
        }
        return RANGES.contains(filter) && value.length() <= LONGEST_RANGE
                ? BETWEEN.matcher(value.replace(',', '.')).replaceAll("..")
                : value;
    }

    public List<String> downloads() {
        return List.of("csv", "ndjson", "plain", "sdm", "opensudoku", "ipuz");
    }
}
