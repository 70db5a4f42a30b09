package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PuzzleSpoolTest {

    private static final int MAX = 192 * 1024;

    private final BoundedResource disk =
            new BoundedResource(1L << 30, () -> Problem.tooMany("spool-full", "There is no disk space"));

    static Stream<List<String>> texts() {
        return Stream.of(
                Collections.nCopies(100_000, ""),
                Collections.nCopies(100_000, "a"),
                Collections.nCopies(10_000, ".".repeat(81)),
                Collections.nCopies(10_000, "x".repeat(200)),
                Collections.nCopies(10_000, "\u0001".repeat(40)),
                Collections.nCopies(10_000, "\"\\".repeat(40)),
                Collections.nCopies(10_000, "\u6570".repeat(40)),
                Stream.of("", "a", ".".repeat(81), "\u00e4", "y".repeat(200))
                        .flatMap(text -> Collections.nCopies(3_000, text).stream())
                        .toList());
    }

    /** A list becomes a chunk, which is held whole for each task that is cut from it, as strings and as JSON. */
    @ParameterizedTest
    @MethodSource("texts")
    void noListTakesMoreThanIsReservedForIt(List<String> texts) throws Exception {
        List<String> all = new ArrayList<>();
        List<List<String>> lists = new ArrayList<>();
        try (PuzzleSpool spool = new PuzzleSpool(disk.take("a tenant", 0))) {
            texts.forEach(spool::add);
            spool.lists(list -> {
                lists.add(List.copyOf(list));
                all.addAll(list);
            });
        }

        assertThat(all).isEqualTo(texts);
        for (List<String> list : lists) {
            // Eight bytes for an object, as many for its length and its array's, four for its place in the list.
            assertThat(list.stream().mapToInt(text -> 40 + heapBytes(text)).sum())
                    .isLessThanOrEqualTo(MAX);
            assertThat(jsonBytes(list)).isLessThanOrEqualTo(MAX);
        }
        assertThat(lists.subList(0, lists.size() - 1))
                .as("lists that are as long as they may be, but for one more text")
                .allSatisfy(list -> assertThat(list.stream()
                                .mapToInt(text -> 56 + 6 * text.length())
                                .sum())
                        .isGreaterThan(MAX / 2));
    }

    /** Characters of Latin-1 take a byte, others two. */
    private static int heapBytes(String text) {
        return text.chars().allMatch(c -> c < 0x100) ? text.length() : 2 * text.length();
    }

    private static int jsonBytes(List<String> texts) {
        return texts.stream()
                .mapToInt(text -> 3
                        + text.chars()
                                .map(c -> c < ' ' ? 6 : c == '"' || c == '\\' ? 2 : c < 0x80 ? 1 : utf8(c))
                                .sum())
                .sum();
    }

    private static int utf8(int c) {
        return String.valueOf((char) c).getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void ordinaryPuzzlesFillAListWithOneTask() throws Exception {
        List<Integer> sizes = new ArrayList<>();
        try (PuzzleSpool spool = new PuzzleSpool(disk.take("a tenant", 0))) {
            Collections.nCopies(3_000, "1" + ".".repeat(80)).forEach(spool::add);
            spool.lists(list -> sizes.add(list.size()));
        }

        assertThat(sizes).containsExactly(1_435, 1_435, 130);
    }
}
