package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.technique.TechniqueCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Results page by page, for packages that do not stream them. */
@ApplicationScoped
public class ResultPages {

    private final ResultDownload download;
    private final FilteredResults filtered;
    private final TechniqueCatalogue techniques;

    ResultPages(ResultDownload download, FilteredResults filtered, TechniqueCatalogue techniques) {
        this.download = download;
        this.filtered = filtered;
        this.techniques = techniques;
    }

    /**
     * @param results each as JSON
     * @param next the cursor of the following page; null if there is none
     */
    public record Page(List<String> results, @Nullable String next) {}

    /**
     * The page that the API answers to these query parameters.
     *
     * @param query the query parameters: filters and order
     * @throws dev.nonet.api.platform.ProblemException 422 names the parameter that is wrong
     */
    public Page of(Job job, MultivaluedMap<String, String> query, @Nullable String cursor, int size) {
        ResultFilter filter = ResultFilter.of(query, techniques.ratings().keySet());
        if (filter != null) {
            FilteredResults.Matches matches = filtered.of(job, filter, cursor);
            List<String> results = texts(matches.next(size));
            return new Page(results, matches.hasMore() ? matches.cursor() : null);
        }
        List<ResultSlice.Line> lines = download.after(job, Cursor.index(cursor), size + 1);
        return lines.size() > size
                ? new Page(
                        texts(lines.subList(0, size)),
                        Cursor.after(lines.get(size - 1).item()))
                : new Page(texts(lines), null);
    }

    private static List<String> texts(List<ResultSlice.Line> lines) {
        return lines.stream().map(ResultSlice.Line::toString).toList();
    }
}
