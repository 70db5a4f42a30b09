package dev.nonet.api.result;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.LimitsConfig;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The results of a job that match a filter. Slices are searched by their {@link SliceFacts}, and only those with a matching result are
 * decompressed.
 */
@ApplicationScoped
class FilteredResults {

    /** Slices whose facts one query reads, about two kilobytes each. */
    private static final int LOOKED_AT = 64;

    /** Slices decompressed at once, each some hundred kilobytes at most. */
    private static final int UNPACKED = 16;

    private final ResultSlices slices;
    private final LimitsConfig limits;
    private final ObjectMapper json;

    FilteredResults(ResultSlices slices, LimitsConfig limits, ObjectMapper json) {
        this.slices = slices;
        this.limits = limits;
        this.json = json;
    }

    /**
     * Begins a search.
     *
     * @param cursor where the previous page ended; null for the first page
     * @throws dev.nonet.api.platform.ProblemException 422 if the job is too large to be sorted, or the cursor belongs to another order
     */
    Matches of(Job job, ResultFilter filter, @Nullable String cursor) {
        if (filter.sort() == ResultFilter.Sort.INDEX) {
            return new Matches(job.id(), filter, Cursor.index(cursor) + 1);
        }
        if (job.requested() > limits.maxSorted()) {
            throw ResultFilter.refused(
                    "sort",
                    "jobs of up to " + limits.maxSorted() + " items are sorted, this one has " + job.requested());
        }
        Long after = Cursor.read(cursor, text -> sortedKey(text, filter.sort()));
        Matches matches = new Matches(job.id(), filter, 0);
        matches.sort(after);
        return matches;
    }

    private static Long sortedKey(String text, ResultFilter.Sort sort) {
        int colon = text.indexOf(':');
        if (colon < 0 || !text.substring(0, colon).equals(sort.id())) {
            throw new IllegalArgumentException("a cursor of another order");
        }
        return Long.valueOf(text.substring(colon + 1));
    }

    /**
     * A matching result.
     *
     * @param key sorts it: the value that it is ordered by in the upper 32 bits, the item in the lower
     * @param slice the first item of the slice that holds it
     */
    private record Match(long key, int slice) {

        int item() {
            return (int) key;
        }
    }

    /** An iterator over the matching results. For use by one thread. */
    final class Matches {

        private final UUID job;
        private final ResultFilter filter;
        private final Queue<Match> found = new ArrayDeque<>();
        private int next;
        private boolean isAtEnd;
        private @Nullable Match last;

        Matches(UUID job, ResultFilter filter, int next) {
            this.job = job;
            this.filter = filter;
            this.next = next;
        }

        private void sort(@Nullable Long after) {
            List<Match> all = new ArrayList<>();
            while (!isAtEnd) {
                look();
                for (Match match = found.poll(); match != null; match = found.poll()) {
                    if (after == null || match.key() > after) {
                        all.add(match);
                    }
                }
            }
            Match[] sorted = all.toArray(Match[]::new);
            Arrays.sort(sorted, (one, other) -> Long.compare(one.key(), other.key()));
            found.addAll(Arrays.asList(sorted));
        }

        /** Searches the facts of the next slices. If a read fails, the next call continues with the slice that was not searched. */
        private void look() {
            List<ResultSlices.Index> read = slices.index(job, next, LOOKED_AT);
            int begun = next;
            for (ResultSlices.Index slice : read) {
                SliceFacts facts = facts(slice);
                int[] techniques = filter.numbersIn(facts);
                int place = -1;
                for (int result = 0; techniques != null && result < facts.results(); result++) {
                    place = slice.missing().nextClearBit(place + 1);
                    int item = slice.first() + place;
                    if (item >= begun && filter.wants(facts, result, techniques)) {
                        long key = (long) filter.sort().key(facts, result) << Integer.SIZE | item;
                        found.add(new Match(key, slice.first()));
                    }
                }
                next = Math.max(next, slice.first() + slice.count());
            }
            isAtEnd = next == begun;
        }

        /** Slices stored by versions that did not write facts are decompressed to compute them. */
        private SliceFacts facts(ResultSlices.Index slice) {
            byte[] facts = slice.facts();
            return SliceFacts.of(
                    facts != null
                            ? facts
                            : ResultLines.factsOf(
                                    slices.from(job, slice.first(), 1).getFirst(), json));
        }

        boolean hasMore() {
            while (found.isEmpty() && !isAtEnd) {
                look();
            }
            return !found.isEmpty();
        }

        /** As {@link #peek}, and takes them. If a read fails, none is taken. */
        List<ResultSlice.Line> next(int atMost) {
            List<ResultSlice.Line> lines = peek(atMost);
            take(lines.size());
            return lines;
        }

        /**
         * The next results, fewer than asked for only at the end. The following call gives them again, unless they are {@linkplain #take
         * taken}.
         *
         * @throws dev.nonet.api.platform.ProblemException 404 if the job has been deleted since they were found
         */
        List<ResultSlice.Line> peek(int atMost) {
            while (found.size() < atMost && !isAtEnd) {
                look();
            }
            List<Match> wanted = found.stream().limit(atMost).toList();
            Map<Integer, ResultSlice.Line> lines = lines(wanted);
            List<ResultSlice.Line> ordered = new ArrayList<>();
            for (Match match : wanted) {
                ResultSlice.Line line = lines.get(match.item());
                // A slice may be divided after the search: then another holds the result.
                ordered.add(line != null ? line : slices.of(job, match.item()).orElseThrow(this::deleted));
            }
            return ordered;
        }

        /** Goes on behind so many of the results that were peeked at. */
        void take(int count) {
            for (int i = 0; i < count; i++) {
                last = found.remove();
            }
        }

        private ProblemException deleted() {
            return Problem.notFound("The job '" + job + "' has been deleted").toException();
        }

        /** The results by item, without those that are not in the slice where they were found. */
        private Map<Integer, ResultSlice.Line> lines(List<Match> wanted) {
            Map<Integer, ResultSlice.Line> lines = new HashMap<>();
            List<Integer> needed = wanted.stream().map(Match::slice).distinct().toList();
            for (int from = 0; from < needed.size(); from += UNPACKED) {
                List<Integer> some = needed.subList(from, Math.min(from + UNPACKED, needed.size()));
                for (ResultSlice slice : slices.at(job, some)) {
                    Map<Integer, ResultSlice.Line> byItem = new HashMap<>();
                    slice.lines(0).forEach(line -> byItem.put(line.item(), line));
                    for (Match match : wanted) {
                        ResultSlice.Line line = match.slice() == slice.first() ? byItem.get(match.item()) : null;
                        if (line != null) {
                            lines.put(match.item(), line.copy());
                        }
                    }
                }
            }
            return lines;
        }

        /** The cursor after the last result that {@link #next} returned. */
        String cursor() {
            Match end = last;
            if (end == null) {
                throw new IllegalStateException("No result was given yet");
            }
            return filter.sort() == ResultFilter.Sort.INDEX
                    ? Cursor.after(end.item())
                    : Cursor.after(filter.sort().id() + ":" + end.key());
        }
    }
}
