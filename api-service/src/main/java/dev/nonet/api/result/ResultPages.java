package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.platform.Cursor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results page by page, for packages that do not stream them. */
@ApplicationScoped
public class ResultPages {

    private final ResultDownload download;
    private final FilteredResults filtered;

    ResultPages(ResultDownload download, FilteredResults filtered) {
        this.download = download;
        this.filtered = filtered;
    }

    /**
     * @param results each as JSON, without its path: a page of them would be tens of megabytes
     * @param next the cursor of the following page; null if there is none
     */
    public record Page(List<String> results, @Nullable String next) {}

    /**
     * The results that the API answers to these query parameters. The caller holds memory for a part of an answer.
     *
     * @param query the query parameters: filters and order
     * @throws dev.nonet.api.platform.ProblemException 422 names the parameter that is wrong
     */
    public Page of(Job job, MultivaluedMap<String, String> query, @Nullable String cursor, int size) {
        ResultFilter filter = filtered.filter(query);
        return filter == null
                ? inItemOrder(job, cursor, size)
                : filtered(filtered.of(JobProgress.of(job), filter), cursor, size);
    }

    private Page inItemOrder(Job job, @Nullable String cursor, int size) {
        List<String> results = new ArrayList<>();
        int last = Cursor.index(cursor);
        for (boolean isMore = true; isMore && results.size() < size; ) {
            List<ResultSlice.Line> lines = download.after(job.id(), last, size - results.size());
            lines.forEach(line -> results.add(ResultDownload.withoutSteps(line)));
            isMore = !lines.isEmpty();
            last = isMore ? lines.getLast().item() : last;
        }
        return new Page(results, download.after(job.id(), last, 1).isEmpty() ? null : Cursor.after(last));
    }

    private static Page filtered(FilteredResults.Matches matches, @Nullable String cursor, int size) {
        List<String> results = new ArrayList<>();
        long key = matches.key(cursor);
        String next = null;
        for (boolean isMore = true; isMore && results.size() < size; ) {
            List<FilteredResults.Match> found = matches.after(key, size - results.size());
            found.forEach(match -> results.add(ResultDownload.withoutSteps(match.line())));
            isMore = !found.isEmpty();
            if (isMore) {
                key = found.getLast().key();
                next = matches.cursor(key);
            }
        }
        return new Page(results, matches.after(key, 1).isEmpty() ? null : next);
    }
}
