package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The English name of a technique in kebab-case, such as {@code xy-wing}. Part of the public API, so an id never changes.
 *
 * @param value at most 60 characters of {@code a-z}, {@code 0-9} and single hyphens
 */
public record TechniqueId(@JsonValue String value) implements Comparable<TechniqueId> {

    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    @JsonCreator
    public TechniqueId {
        if (value.length() > 60 || !KEBAB_CASE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "a technique id is kebab-case and at most 60 characters long, not '" + value + "'");
        }
    }

    @Override
    public int compareTo(TechniqueId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }

    /** Says that a name is no id of these, and which of them may have been meant: at most three, the closest first. */
    public static String unknown(String name, Collection<TechniqueId> known) {
        String wanted = letters(name);
        boolean isSpelling = known.stream().anyMatch(id -> letters(id.value()).equals(wanted));
        List<String> meant = known.stream()
                .map(TechniqueId::value)
                .filter(id -> isSpelling ? letters(id).equals(wanted) : isClose(wanted, letters(id)))
                .sorted(Comparator.<String>comparingInt(id -> distance(wanted, letters(id)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(3)
                .toList();
        return "unknown technique '" + name + "'"
                + (meant.isEmpty()
                        ? "; the catalogue of techniques lists all ids."
                        : "; did you mean " + String.join(" or ", meant) + "?");
    }

    /** Names are compared without case, hyphens and blanks: {@code X Wing} and {@code x-wing} are alike. */
    private static String letters(String name) {
        String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return letters.substring(0, Math.min(60, letters.length()));
    }

    private static boolean isClose(String wanted, String id) {
        return wanted.length() >= 4 && id.startsWith(wanted) || distance(wanted, id) <= 1 + wanted.length() / 6;
    }

    /** Levenshtein's distance: the fewest characters to insert, delete or replace. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[b.length()];
    }
}
