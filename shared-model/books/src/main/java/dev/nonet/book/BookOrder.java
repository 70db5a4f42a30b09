package dev.nonet.book;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The order of the puzzles within a level. */
public enum BookOrder {
    /** The order of the input. */
    GIVEN,
    /** By rating, or by that of another program where puzzles have one; the lowest first. */
    RATING,
    /** By expected solving time, the shortest first. */
    TIME;

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    public static BookOrder parse(String id) {
        return Arrays.stream(values())
                .filter(order -> order.name().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown order '" + id + "', expected one of "
                        + Arrays.stream(values())
                                .map(order -> order.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }

    /** Sorts by level, then in this order. Puzzles without the level or value to sort by come last. */
    public List<BookPuzzle> sort(List<BookPuzzle> puzzles) {
        Comparator<BookPuzzle> byLevel =
                Comparator.comparing(BookPuzzle::level, Comparator.nullsLast(Comparator.naturalOrder()));
        List<BookPuzzle> sorted = new ArrayList<>(puzzles);
        sorted.sort(
                switch (this) {
                    case GIVEN -> byLevel;
                    case RATING ->
                        byLevel.thenComparing(BookPuzzle::other, Comparator.nullsLast(Comparator.naturalOrder()))
                                .thenComparing(BookPuzzle::rating, Comparator.nullsLast(Comparator.naturalOrder()));
                    case TIME ->
                        byLevel.thenComparing(BookPuzzle::seconds, Comparator.nullsLast(Comparator.naturalOrder()));
                });
        return sorted;
    }
}
