package dev.nonet.api.ingest;

import com.fasterxml.jackson.core.filter.TokenFilter;
import dev.nonet.api.job.Tally;
import dev.nonet.api.platform.Sql;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.api.task.Slice;
import dev.nonet.packing.Identities;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Divides and deletes the stored outcomes of a slice whose items a retry computes again. Runs in the transaction of the
 * connection that it is given.
 */
@ApplicationScoped
class StoredOutcomes {

    /** Parameters: job, first item, the item after the last. */
    private static final String OF_ITEMS = " WHERE job_id = ? AND item >= ? AND item < ?";

    /** Reads the identity alone: the rest of a result, its path, may be megabytes. */
    private static final TokenFilter IDENTITY = new TokenFilter() {
        @Override
        public @Nullable TokenFilter includeProperty(String name) {
            return name.equals("identity") ? INCLUDE_ALL : null;
        }
    };

    private final TrustedJson json;

    StoredOutcomes(TrustedJson json) {
        this.json = json;
    }

    /** What the deleted outcomes had added to the counts of their job. */
    record Counts(int results, int errors, Tally tally, Map<UUID, Integer> identities) {}

    /**
     * Deletes the outcomes of a slice. If only its first items are replaced, the outcomes of its other items stay, as a
     * slice of their own.
     *
     * @param whole the slice as it is stored
     * @param replaced the first items of the slice, or all
     */
    Counts takeBack(Connection connection, UUID job, Slice whole, Slice replaced) throws SQLException {
        divide(connection, job, whole, List.of(replaced, new Slice(replaced.end(), whole.end() - replaced.end())));
        int errors = deleteErrors(connection, job, replaced);
        Optional<ResultSlice> results = results(connection, job, replaced.first());
        if (results.isEmpty()) {
            return new Counts(0, errors, Tally.NOTHING, Map.of());
        }
        deleteResults(connection, job, replaced.first());
        return new Counts(
                results.get().results(),
                errors,
                Tally.of(SliceFacts.of(results.get().facts())),
                countsByIdentity(results.get()));
    }

    /** How many results of a slice have each identity. Decompresses the results, as their facts lack the identity. */
    private Map<UUID, Integer> countsByIdentity(ResultSlice slice) {
        Map<UUID, Integer> counts = new HashMap<>();
        for (ResultSlice.Line line : slice.lines(slice.first())) {
            String identity = json.tree(line.bytes(), IDENTITY).path("identity").textValue();
            if (identity != null) {
                counts.merge(Identities.parse(identity), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Divides the stored results of a slice as its task was divided. */
    static void divide(Connection connection, UUID job, Slice whole, List<Slice> parts) throws SQLException {
        List<Slice> real = parts.stream().filter(part -> part.count() > 0).toList();
        Optional<ResultSlice> before = results(connection, job, whole.first());
        if (real.size() > 1 && before.isPresent()) {
            deleteResults(connection, job, whole.first());
            ResultSlices.insert(
                    connection,
                    Map.of(job, real.stream().map(before.get()::part).toList()));
        }
    }

    /** The stored results of the slice that begins with an item; empty if there are none. */
    static Optional<ResultSlice> results(Connection connection, UUID job, int first) throws SQLException {
        return Sql.first(
                connection,
                "SELECT first_item, item_count, missing, body, facts FROM result_slice WHERE job_id = ?"
                        + " AND first_item = ?",
                row -> ResultSlices.read(row, SliceBody.unpack(row.getBytes("facts"))),
                job,
                first);
    }

    private static void deleteResults(Connection connection, UUID job, int first) throws SQLException {
        Sql.update(connection, "DELETE FROM result_slice WHERE job_id = ? AND first_item = ?", job, first);
    }

    /** The positions in the slice of the items that have an error. */
    static BitSet errors(Connection connection, UUID job, Slice slice) throws SQLException {
        BitSet places = new BitSet(slice.count());
        Sql.each(
                connection,
                "SELECT item FROM item_error" + OF_ITEMS,
                row -> places.set(slice.place(row.getInt("item"))),
                job,
                slice.first(),
                slice.end());
        return places;
    }

    private static int deleteErrors(Connection connection, UUID job, Slice slice) throws SQLException {
        return Sql.update(connection, "DELETE FROM item_error" + OF_ITEMS, job, slice.first(), slice.end());
    }
}
