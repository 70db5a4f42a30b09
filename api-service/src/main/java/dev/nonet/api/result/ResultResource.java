package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ReadsQuery;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.platform.Violations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotAcceptableException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The results of a job over HTTP: pages and streams. {@code META-INF/openapi.yaml} describes the calls. */
@Path(ResultResource.PATH)
@RunOnVirtualThread
@ReadsQuery({
    "format",
    "limit",
    "cursor",
    "follow",
    "level",
    "symmetry",
    "solutions",
    "rating",
    "clues",
    "humanSeconds",
    "se",
    "hodoku",
    "technique",
    "sort"
})
@Needs(Scope.JOBS_READ)
public class ResultResource {

    static final String PATH = "/api/v1/jobs/{id}/results";

    /** Quality below 1, so that a client that accepts anything gets JSON. */
    private static final String NDJSON = "application/x-ndjson;qs=0.9";

    private static final String PLAIN = "text/plain;qs=0.7";
    private static final String CSV = "text/csv;qs=0.8";

    /** Results that a filtered page reads at once. */
    private static final int FILTERED_CHUNK = 200;

    private final Caller caller;
    private final RoutingContext routing;
    private final Reservations reservations;
    private final Jobs jobs;
    private final ResultDownload download;
    private final FilteredResults filtered;
    private final TrustedJson json;

    ResultResource(
            Caller caller,
            RoutingContext routing,
            Reservations reservations,
            Jobs jobs,
            ResultDownload download,
            FilteredResults filtered,
            TrustedJson json) {
        this.caller = caller;
        this.routing = routing;
        this.reservations = reservations;
        this.jobs = jobs;
        this.download = download;
        this.filtered = filtered;
        this.json = json;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> page(
            @Context UriInfo uri,
            @PathParam("id") String id,
            @QueryParam("format") @Nullable String format,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor,
            @QueryParam("follow") @Nullable String follow) {
        if (format != null) {
            return inFormat(id, uri, format(format));
        }
        if (follows(follow)) {
            throw Problem.invalid("follow", "a page does not wait; take a stream, with Accept: application/x-ndjson");
        }
        int size = PageSize.of(limit);
        ResultFilter filter = filtered.filter(uri.getQueryParameters());
        if (filter != null) {
            return filteredPage(id, filter, cursor, size);
        }
        int after = Cursor.index(cursor);
        Reservation reservation = reservations.stream(caller.tenant());
        UUID job = job(id).id();
        return RestResponse.ok(reservation.page(
                new ItemStream<ResultSlice.Line, Integer>(
                        (last, max) -> download.after(job, last == null ? after : last, max),
                        PageSize.MAX,
                        ResultSlice.Line::bytes,
                        ResultSlice.Line::item,
                        Cursor::after),
                size));
    }

    private RestResponse<Answer> filteredPage(String id, ResultFilter filter, @Nullable String cursor, int size) {
        Reservation reservation = reservations.lasting(caller.tenant(), FilteredResults.HELD);
        FilteredResults.Matches matches = filtered.of(JobProgress.of(job(id)), filter);
        long after = matches.key(cursor);
        return RestResponse.ok(reservation.page(
                new ItemStream<FilteredResults.Match, Long>(
                        (last, max) -> matches.after(last == null ? after : last, max),
                        FILTERED_CHUNK,
                        match -> match.line().bytes(),
                        FilteredResults.Match::key,
                        matches::cursor),
                size));
    }

    /** The formats that Sudoku programs exchange, by their media types. */
    @GET
    @Produces({
        "text/x-sudoku-grid;qs=0.1",
        "text/x-sudoku-sdk;qs=0.1",
        "text/x-sudoku-sdm;qs=0.1",
        "text/x-sudoku-ss;qs=0.1",
        "text/x-sudoku-sdx;qs=0.1",
        "text/x-sudoku-candidates;qs=0.1",
        "text/x-sudoku-729;qs=0.1",
        "text/x-sudoku-hodoku;qs=0.1",
        "text/x-sudoku-sudokuwiki;qs=0.1",
        "text/x-sudoku-f-puzzles;qs=0.1",
        "text/x-sudoku-sudokupad;qs=0.1",
        "text/x-sudoku-coach;qs=0.1",
        "application/x-opensudoku;qs=0.1",
        "application/x-ipuz;qs=0.1"
    })
    public RestResponse<Answer> exchanged(
            @Context UriInfo uri,
            @Context HttpHeaders headers,
            @PathParam("id") String id,
            @QueryParam("format") @Nullable String format) {
        Format wanted = headers.getAcceptableMediaTypes().stream()
                .map(type -> type.getType() + "/" + type.getSubtype())
                .flatMap(type -> Arrays.stream(Format.values())
                        .filter(each -> each.mediaType().equalsIgnoreCase(type)))
                .findFirst()
                .orElseThrow(NotAcceptableException::new);
        return inFormat(id, uri, formatOr(wanted, format));
    }

    /**
     * CSV and NDJSON hold all of a result, whether {@code format} or {@code Accept} names them; the others what
     * programs exchange.
     */
    private RestResponse<Answer> inFormat(String id, UriInfo uri, Format format) {
        RestResponse<Answer> results = switch (format) {
            case CSV -> stream(id, uri, false, this::csv);
            case NDJSON -> stream(id, uri, false, (request, job) -> download.ndjson(request));
            default -> stream(id, uri, true, (request, job) -> download.exchanged(request, format));
        };
        return RestResponse.ResponseBuilder.fromResponse(results)
                .type(format.mediaType())
                .build();
    }

    private Answer csv(ResultDownload.Request request, Job job) {
        ResultColumns columns = new ResultColumns(json, job);
        return download.text(request, columns.header(), columns::csv);
    }

    private Answer plain(ResultDownload.Request request, Job job) {
        return download.text(request, "", new ResultColumns(json, job)::plain);
    }

    /** The format that the query names takes precedence over the one of {@code Accept}. */
    private static Format formatOr(Format accepted, @Nullable String named) {
        return named == null ? accepted : format(named);
    }

    private static Format format(String id) {
        return Violations.orThrow("format", () -> Format.parse(id));
    }

    @GET
    @Produces(NDJSON)
    public RestResponse<Answer> ndjson(
            @Context UriInfo uri, @PathParam("id") String id, @QueryParam("format") @Nullable String format) {
        return inFormat(id, uri, formatOr(Format.NDJSON, format));
    }

    @GET
    @Produces(CSV)
    public RestResponse<Answer> csv(
            @Context UriInfo uri, @PathParam("id") String id, @QueryParam("format") @Nullable String format) {
        return inFormat(id, uri, formatOr(Format.CSV, format));
    }

    @GET
    @Produces(PLAIN)
    public RestResponse<Answer> plain(
            @Context UriInfo uri, @PathParam("id") String id, @QueryParam("format") @Nullable String format) {
        if (format != null) {
            return inFormat(id, uri, format(format));
        }
        return RestResponse.ResponseBuilder.fromResponse(stream(id, uri, false, this::plain))
                .type(MediaType.TEXT_PLAIN)
                .build();
    }

    /**
     * A stream of results.
     *
     * @param isConverted whether each result is parsed and written anew, so that the answer may last long
     * @param content what is written. It must not keep the job, which has up to 50 KB of what its client sent
     */
    private RestResponse<Answer> stream(
            String id, UriInfo uri, boolean isConverted, BiFunction<ResultDownload.Request, Job, Answer> content) {
        PageSize.requireNone(uri.getQueryParameters());
        boolean follow = follows(uri.getQueryParameters().getFirst("follow"));
        ResultFilter filter = filtered.filter(uri.getQueryParameters());
        if (follow && filter != null) {
            throw Problem.invalid("follow", "a stream that waits gives all results in item order, without a filter");
        }
        ContentCoding coding = ContentCoding.of(routing.request().getHeader(HttpHeaders.ACCEPT_ENCODING));
        Reservation reservation = filter == null && !follow && !isConverted
                ? reservations.stream(caller.tenant())
                : reservations.lasting(caller.tenant(), filter == null ? 0 : FilteredResults.HELD);
        Job job = job(id);
        ResultDownload.Request request =
                new ResultDownload.Request(JobProgress.of(job), coding, follow, filter, reservation);
        return coding.response(content.apply(request, job), ResultDownload.TRAILER);
    }

    private static boolean follows(@Nullable String follow) {
        return follow != null && Violations.orThrow("follow", () -> Violations.trueOrFalse(follow));
    }

    private Job job(String id) {
        return jobs.required(caller.tenant(), id);
    }
}
