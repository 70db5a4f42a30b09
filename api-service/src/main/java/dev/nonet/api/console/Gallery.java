package dev.nonet.api.console;

import dev.nonet.reasoning.Level;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of a job's results as pictures.
 *
 * @param jobName kind and short id, for people
 * @param filters the filter values by query parameter
 * @param next the cursor of the following page; null for none
 * @param problem an error in the filters; empty for none
 */
public record Gallery(
        String job,
        String jobName,
        List<Card> cards,
        Map<String, String> filters,
        List<TechniqueNames.Technique> techniques,
        @Nullable String next,
        String problem) {

    /**
     * A result, or one board of it.
     *
     * @param board its name in the recipe; empty if the result has only one
     */
    public record Card(
            int index,
            String board,
            String level,
            String levelLabel,
            String rating,
            String time,
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

    public boolean isFiltered() {
        return filters.values().stream().anyMatch(value -> !value.isEmpty());
    }

    public List<String> levels() {
        return Arrays.stream(Level.values()).map(Level::id).toList();
    }

    public List<String> sorts() {
        return List.of("index", "rating", "-rating", "humanSeconds", "-humanSeconds", "clues", "-clues");
    }

    /** The filters as query parameters, each with {@code &} before it. */
    public String query() {
        StringBuilder query = new StringBuilder();
        filters.forEach((name, value) -> {
            if (!value.isEmpty()) {
                query.append('&').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
            }
        });
        return query.toString();
    }

    public List<String> downloads() {
        return List.of("csv", "ndjson", "plain", "sdm", "opensudoku", "ipuz");
    }
}
