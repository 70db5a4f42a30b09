package dev.nonet.api.console;

import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A page of jobs.
 *
 * @param state the filter; empty for all
 * @param kind the filter; empty for all
 * @param label the filter, {@code key=value} or {@code key:value}; empty for all
 * @param cursor the cursor of this page; empty for the first
 * @param next the cursor of the following page; null for none
 */
public record JobList(
        List<JobRow> rows,
        String state,
        String kind,
        String label,
        String cursor,
        @Nullable String next) {

    public List<String> states() {
        return Arrays.stream(JobState.values()).map(JobState::id).toList();
    }

    public List<String> kinds() {
        return Arrays.stream(JobKind.values()).map(JobKind::id).toList();
    }

    public boolean isFiltered() {
        return !state.isEmpty() || !kind.isEmpty() || !label.isEmpty();
    }

    /** The query parameters of this page. */
    public String query() {
        return query(cursor);
    }

    public String nextQuery() {
        return query(next == null ? "" : next);
    }

    private String query(String from) {
        return "state=" + Pages.encoded(state) + "&kind=" + Pages.encoded(kind) + "&label=" + Pages.encoded(label)
                + "&cursor=" + Pages.encoded(from);
    }

    /** A hash of what the list shows: the browser sends it back, to be answered 204 while nothing has changed. */
    public String version() {
        String shown = rows.stream().map(JobRow::version).collect(Collectors.joining()) + next;
        return Integer.toHexString(shown.hashCode());
    }

    public boolean hasRates() {
        return rows.stream().anyMatch(row -> !row.rate().isEmpty());
    }

    /** Whether some job has an estimate of the time left. */
    public boolean hasTimesLeft() {
        return rows.stream().anyMatch(row -> !row.left().isEmpty());
    }
}
