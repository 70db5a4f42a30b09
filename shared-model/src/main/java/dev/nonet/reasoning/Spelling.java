package dev.nonet.reasoning;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that a misspelt one may stand for. */
public final class Spelling {

    private static final int MAX_MEANT = 3;
    private static final int MAX_COMPARED = 60;

    private Spelling() {}

    /**
     * The known names that may have been meant, at most three, the closest first; none if all differ too much. Case,
     * hyphens and blanks do not count: {@code X Wing} is {@code x-wing}, and nothing else is meant then. A name of four
     * letters and more also stands for those that begin with it; to one of a single letter all short names are equally
     * close, so it stands for none of them.
     */
    public static List<String> meant(String name, Collection<String> known) {
        String wanted = letters(name);
        boolean isSpelling = known.stream().anyMatch(one -> letters(one).equals(wanted));
        return known.stream()
                .filter(one -> isSpelling ? letters(one).equals(wanted) : isClose(wanted, letters(one)))
                .sorted(Comparator.<String>comparingInt(one -> distance(wanted, letters(one)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MAX_MEANT)
                .toList();
    }

    /** The question {@code ; did you mean x-wing or h-wing?} behind an error, or nothing. */
    public static String question(String name, Collection<String> known) {
        List<String> meant = meant(name, known);
        return meant.isEmpty() ? "" : "; did you mean " + String.join(" or ", meant) + "?";
    }

    private static String letters(String name) {
        String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return letters.substring(0, Math.min(MAX_COMPARED, letters.length()));
    }

    private static boolean isClose(String wanted, String known) {
        return wanted.length() >= 4 && known.startsWith(wanted)
                || wanted.length() > 1 && distance(wanted, known) <= 1 + wanted.length() / 6;
    }

    /** The fewest characters to insert, delete or replace, or neighbours to swap (optimal string alignment). */
    private static int distance(String a, String b) {
        int[][] rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    rows[i][j] = i + j;
                    continue;
                }
                int replaced = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                rows[i][j] = Math.min(replaced, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    rows[i][j] = Math.min(rows[i][j], 1 + rows[i - 2][j - 2]);
                }
            }
        }
        return rows[a.length()][b.length()];
    }
}
