package dev.nonet.api.result;

import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.LimitsConfig;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.packing.SliceFacts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The results of a job that match a filter. Slices are searched by their {@link SliceFacts}, and only slices with a
 * matching result are decompressed. However large the job is, only the next {@value #WINDOW} sort keys are kept, 32 KB;
 * when these are used up, the slices are searched again for the following keys. A search takes memory, for which the
 * caller must hold one part of an answer ({@link dev.nonet.api.platform.Admission#part}).
 */
@ApplicationScoped
class FilteredResults {

    /** How many sort keys of results are kept at once. */
    static final int WINDOW = 4096;

    /** The memory of the kept keys, in bytes: all that a search holds while the client reads. */
    static final int HELD = WINDOW * Long.BYTES;

    /** Slices whose facts one query reads: at least, at most, and how many bytes the facts should have. */
    private static final int MIN_LOOKED_AT = 16;

    private static final int MAX_LOOKED_AT = 256;
    private static final int FACTS_BYTES = 1024 * 1024;

    /** How many slices one query reads at most; they are decompressed one at a time. */
    private static final int UNPACKED = 8;

    /**
     * The most bytes of results returned at once where the slices leave no memory for more, unless the first result
     * alone is longer. The fewer results are returned at once, the more often the slices are decompressed: in an order
     * that has nothing to do with that of the items, all of them each time.
     */
    private static final int MIN_LINES_BYTES = 512 * 1024;

    /** What a result takes in memory besides its text. */
    private static final int LINE_OVERHEAD = 128;

    private final ResultSlices slices;
    private final TechniqueCatalogue techniques;

    FilteredResults(ResultSlices slices, TechniqueCatalogue techniques) {
        this.slices = slices;
        this.techniques = techniques;
    }

    /**
     * The filter that query parameters ask for; null if they ask for all results in item order.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 names each parameter that is wrong
     */
    @Nullable
    ResultFilter filter(MultivaluedMap<String, String> query) {
        return ResultFilter.of(query, techniques.ratings().keySet());
    }

    /**
     * A matching result.
     *
     * @param key the sort key: the value that results are ordered by in the upper 32 bits, the item in the lower
     */
    record Match(long key, ResultSlice.Line line) {}

    /**
     * Prepares a search.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if the job is too large to be sorted
     */
    Matches of(JobProgress job, ResultFilter filter) {
        if (filter.sort() != ResultFilter.Sort.INDEX && job.requested() > LimitsConfig.MAX_SORTED) {
            throw Problem.invalid(
                    "sort",
                    "jobs of up to " + LimitsConfig.MAX_SORTED + " items are sorted, this one has " + job.requested());
        }
        return new Matches(job.id(), filter);
    }

    /**
     * Collects keys, and keeps the {@value #WINDOW} smallest that are greater than a given key. Holds twice as many, so
     * that it sorts only when the array is full.
     */
    private static final class Smallest {

        private final long[] keys = new long[2 * WINDOW];
        private final long after;
        private int count;
        private long limit = Long.MAX_VALUE;

        Smallest(long after) {
            this.after = after;
        }

        void add(long key) {
            if (key > after && key < limit) {
                keys[count++] = key;
                if (count == keys.length) {
                    Arrays.sort(keys);
                    count = WINDOW;
                    limit = keys[WINDOW - 1];
                }
            }
        }

        boolean isFull() {
            return count >= WINDOW;
        }

        long[] sorted() {
            Arrays.sort(keys, 0, count);
            return Arrays.copyOf(keys, Math.min(count, WINDOW));
        }
    }

    /** The results of the lowest ranks, as many as the part of the answer has memory for and at least one. */
    private static final class Kept {

        private final TreeMap<Integer, ResultSlice.Line> byRank = new TreeMap<>();

        /** Results of this rank and above are not kept. */
        private int wanted;

        private long bytes;

        /** The least memory that the part has had beside one of the slices; -1 before the first. */
        private long left = -1;

        Kept(int wanted) {
            this.wanted = wanted;
        }

        /** @param beside the memory that the part has beside the slice whose results are added next */
        void limit(long beside) {
            left = left < 0 ? beside : Math.min(beside, left);
            shrink();
        }

        long room() {
            return Math.max(MIN_LINES_BYTES, left);
        }

        void add(int rank, ResultSlice.Line line) {
            if (rank < wanted) {
                byRank.put(rank, line.alone());
                bytes += line.length() + LINE_OVERHEAD;
                shrink();
            }
        }

        private void shrink() {
            while (bytes > room() && byRank.size() > 1) {
                Map.Entry<Integer, ResultSlice.Line> last = Objects.requireNonNull(byRank.pollLastEntry());
                wanted = last.getKey();
                bytes -= last.getValue().length() + LINE_OVERHEAD;
            }
        }
    }

    /** A search for the matching results. For use by one thread. */
    final class Matches {

        private final UUID job;
        private final ResultFilter filter;

        /** Sort keys of matching results, in order; those from {@code begin} on are still to be returned. */
        private long[] window = {};

        private int begin;

        /** Whether no key follows the keys of the window. */
        private boolean isLast;

        Matches(UUID job, ResultFilter filter) {
            this.job = job;
            this.filter = filter;
        }

        /**
         * The key of the result where a page ended.
         *
         * @param cursor null for the beginning
         * @throws dev.nonet.api.platform.ProblemException 422 if the cursor belongs to another order
         */
        long key(@Nullable String cursor) {
            if (filter.sort() == ResultFilter.Sort.INDEX) {
                return Cursor.index(cursor);
            }
            Long key = Cursor.read(cursor, this::sortedKey);
            return key == null ? Long.MIN_VALUE : key;
        }

        private Long sortedKey(String text) {
            int colon = text.indexOf(':');
            if (colon < 0 || !text.substring(0, colon).equals(filter.sort().id())) {
                throw new IllegalArgumentException("a cursor of another order");
            }
            return Long.valueOf(text.substring(colon + 1));
        }

        /** The cursor of the page that begins after the result with a key. */
        String cursor(long key) {
            return filter.sort() == ResultFilter.Sort.INDEX
                    ? Cursor.after(key)
                    : Cursor.after(filter.sort().id() + ":" + key);
        }

        /**
         * The next results after a key, as many as there is memory for; empty only at the end. After a failed read, the
         * call may be repeated with the same key.
         *
         * @param atMost how many results to return at most
         * @throws dev.nonet.api.platform.ProblemException 404 if the job was deleted while it was searched
         */
        List<Match> after(long key, int atMost) {
            while (begin < window.length && window[begin] <= key) {
                begin++;
            }
            if (begin == window.length && !isLast) {
                search(key);
            }
            return lines(Arrays.copyOfRange(window, begin, Math.min(window.length, begin + atMost)));
        }

        private void search(long after) {
            boolean isInItemOrder = filter.sort() == ResultFilter.Sort.INDEX;
            Smallest found = new Smallest(after);
            int next = isInItemOrder ? Math.toIntExact(after + 1) : 0;
            int begun = -1;
            int limit = MIN_LOOKED_AT;
            while (next > begun && !(isInItemOrder && found.isFull())) {
                begun = next;
                List<ResultSlices.Index> read = slices.index(job, next, limit);
                long bytes = 0;
                for (ResultSlices.Index slice : read) {
                    bytes += look(slice, begun, found);
                    next = Math.max(next, slice.first() + slice.count());
                }
                limit = (int) Math.clamp(
                        FACTS_BYTES * (long) Math.max(1, read.size()) / Math.max(1, bytes),
                        MIN_LOOKED_AT,
                        MAX_LOOKED_AT);
            }
            isLast = !found.isFull();
            window = found.sorted();
            begin = 0;
        }

        /**
         * Adds the keys of a slice's matching results, from an item on: earlier items have been looked at before.
         *
         * @return the size of the facts in bytes
         */
        private int look(ResultSlices.Index slice, int from, Smallest found) {
            SliceFacts facts = SliceFacts.of(slice.facts());
            int[] techniques = filter.numbersIn(facts);
            int place = -1;
            for (int result = 0; techniques != null && result < facts.results(); result++) {
                place = slice.missing().nextClearBit(place + 1);
                if (slice.first() + place >= from && filter.wants(facts, result, techniques)) {
                    long value = filter.sort() == ResultFilter.Sort.INDEX
                            ? 0
                            : filter.sort().key(facts, result);
                    found.add(value << Integer.SIZE | slice.first() + place);
                }
            }
            return slice.facts().length;
        }

        /** The results of the first keys, as many as there is memory for and at least one. */
        private List<Match> lines(long[] keys) {
            Map<Integer, Integer> ranks = new HashMap<>();
            for (int rank = 0; rank < keys.length; rank++) {
                ranks.put((int) keys[rank], rank);
            }
            Kept kept = new Kept(keys.length);
            List<Integer> holders = slices.holding(job, ranks.keySet());
            for (int from = 0; from < holders.size(); ) {
                int end = Math.min(from + UNPACKED, holders.size());
                List<ResultSlice> read = slices.at(job, holders.subList(from, end));
                from = read.isEmpty() ? end : holders.indexOf(read.getLast().first()) + 1;
                for (ResultSlice slice : read) {
                    kept.limit(ResultSlices.memoryBeside(slice.body()));
                    for (ResultSlice.Line line : slice.lines(0)) {
                        Integer rank = ranks.get(line.item());
                        if (rank != null) {
                            kept.add(rank, line);
                        }
                    }
                }
            }
            List<Match> matches = new ArrayList<>();
            long given = 0;
            for (int rank = 0; rank < kept.wanted; rank++) {
                ResultSlice.Line line = kept.byRank.get(rank);
                if (line == null) {
                    // If the slice was divided between the two queries, another slice holds the result now.
                    line = slices.of(job, (int) keys[rank])
                            .orElseThrow(() -> Problem.notFound("The job '" + job + "' has been deleted"))
                            .alone();
                }
                given += line.length() + LINE_OVERHEAD;
                if (given > kept.room() && !matches.isEmpty()) {
                    break;
                }
                matches.add(new Match(keys[rank], line));
            }
            return matches;
        }
    }
}
