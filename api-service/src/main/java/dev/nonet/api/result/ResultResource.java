package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.FairBytes;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SpecViolation;
import dev.nonet.picture.BoardPicture;
import dev.nonet.picture.Theme;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.BeanParam;
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
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Results over HTTP. {@code META-INF/openapi.yaml} describes the calls. */
@Path("/api/v1/jobs/{id}/results")
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class ResultResource {

    /** Quality below 1, so that a client that accepts anything gets JSON. */
    private static final String NDJSON = "application/x-ndjson;qs=0.9";

    /** Results that a filtered page reads at once. */
    private static final int FILTERED = 200;

    /** The most bytes of one result with its path, and of a picture. */
    private static final int RESULT = 1024 * 1024;

    private static final int PICTURE = 1024 * 1024;

    private static final String PLAIN = "text/plain;qs=0.7";
    private static final String CSV = "text/csv;qs=0.8";

    private final Caller caller;
    private final RoutingContext routing;
    private final Reservations reservations;
    private final Jobs jobs;
    private final ResultSlices slices;
    private final ResultDownload download;
    private final Errors errors;
    private final ResultPictures pictures;
    private final FilteredResults filtered;
    private final TechniqueCatalogue techniques;
    private final ObjectMapper json;

    ResultResource(
            Caller caller,
            RoutingContext routing,
            Reservations reservations,
            Jobs jobs,
            ResultSlices slices,
            ResultDownload download,
            Errors errors,
            ResultPictures pictures,
            FilteredResults filtered,
            TechniqueCatalogue techniques,
            ObjectMapper json) {
        this.caller = caller;
        this.routing = routing;
        this.reservations = reservations;
        this.jobs = jobs;
        this.slices = slices;
        this.download = download;
        this.errors = errors;
        this.pictures = pictures;
        this.filtered = filtered;
        this.techniques = techniques;
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
            throw Problem.invalid(List.of(new SpecViolation(
                            "follow", "a page does not wait; take a stream, with Accept: application/x-ndjson")))
                    .toException();
        }
        int size = PageSize.of(limit);
        ResultFilter filter =
                ResultFilter.of(uri.getQueryParameters(), techniques.ratings().keySet());
        if (filter != null) {
            return filteredPage(id, filter, cursor, size);
        }
        int after = Cursor.index(cursor);
        Reservation reservation = reservations.stream(caller.tenant());
        Job job = job(id);
        return RestResponse.ok(reservation.page(
                new ItemStream<ResultSlice.Line>(
                        (last, most) -> download.after(job, last == null ? after : last.item(), most),
                        PageSize.MAX,
                        ResultSlice.Line::toString,
                        line -> Cursor.after(line.item())),
                size));
    }

    private RestResponse<Answer> filteredPage(String id, ResultFilter filter, @Nullable String cursor, int size) {
        Reservation reservation = reservations.lasting(caller.tenant(), FilteredResults.HELD);
        FilteredResults.Matches matches = filtered.of(job(id), filter);
        long after = matches.key(cursor);
        return RestResponse.ok(reservation.page(
                new ItemStream<FilteredResults.Match>(
                        (last, most) -> matches.after(last == null ? after : last.key(), most),
                        FILTERED,
                        match -> match.line().toString(),
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
            @Context UriInfo uri, @Context HttpHeaders headers, @PathParam("id") String id) {
        Format wanted = headers.getAcceptableMediaTypes().stream()
                .map(type -> type.getType() + "/" + type.getSubtype())
                .flatMap(type -> Arrays.stream(Format.values())
                        .filter(format -> format.mediaType().equals(type)))
                .findFirst()
                .orElseThrow(NotAcceptableException::new);
        return inFormat(id, uri, wanted);
    }

    private RestResponse<Answer> inFormat(String id, UriInfo uri, Format format) {
        ResultDownload.Request request = request(id, uri, true);
        return RestResponse.ResponseBuilder.fromResponse(response(request, download.exchanged(request, format)))
                .type(format.mediaType())
                .build();
    }

    private static Format format(String id) {
        try {
            return Format.parse(id);
        } catch (IllegalArgumentException e) {
            throw Problem.invalid(List.of(new SpecViolation("format", String.valueOf(e.getMessage()))))
                    .toException();
        }
    }

    @GET
    @Produces(NDJSON)
    public RestResponse<Answer> ndjson(@Context UriInfo uri, @PathParam("id") String id) {
        ResultDownload.Request request = request(id, uri, false);
        return response(request, download.ndjson(request));
    }

    @GET
    @Produces(CSV)
    public RestResponse<Answer> csv(@Context UriInfo uri, @PathParam("id") String id) {
        ResultDownload.Request request = request(id, uri, false);
        ResultColumns columns = columns(request.job());
        return response(request, download.text(request, columns.header(), columns::csv));
    }

    @GET
    @Produces(PLAIN)
    public RestResponse<Answer> plain(@Context UriInfo uri, @PathParam("id") String id) {
        ResultDownload.Request request = request(id, uri, false);
        return response(request, download.text(request, "", columns(request.job())::plain));
    }

    /** @param isConverted whether each result is parsed and written anew, which takes its time */
    private ResultDownload.Request request(String id, UriInfo uri, boolean isConverted) {
        PageSize.requireNone(uri.getQueryParameters());
        boolean follow = follows(uri.getQueryParameters().getFirst("follow"));
        ResultFilter filter =
                ResultFilter.of(uri.getQueryParameters(), techniques.ratings().keySet());
        if (follow && filter != null) {
            throw ResultFilter.refused(
                    "follow", "a stream that waits gives all results in item order, without a filter");
        }
        ContentCoding coding = ContentCoding.of(routing.request().getHeader(HttpHeaders.ACCEPT_ENCODING));
        Reservation reservation = filter == null && !follow && !isConverted
                ? reservations.stream(caller.tenant())
                : reservations.lasting(caller.tenant(), filter == null ? 0 : FilteredResults.HELD);
        return new ResultDownload.Request(job(id), coding, follow, filter, reservation);
    }

    private static RestResponse<Answer> response(ResultDownload.Request request, Answer answer) {
        return request.coding().response(answer, ResultDownload.TRAILER);
    }

    private static boolean follows(@Nullable String follow) {
        return switch (follow) {
            case null -> false;
            case "false" -> false;
            case "true" -> true;
            default ->
                throw Problem.invalid(List.of(new SpecViolation("follow", "must be true or false")))
                        .toException();
        };
    }

    @GET
    @Path("{index: [0-9]+}")
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> one(@PathParam("id") String id, @PathParam("index") String index) {
        return made(
                reservations.shortOne(caller.tenant(), RESULT),
                reservation -> reservation.text(required(job(id), index)));
    }

    @GET
    @Path("{index: [0-9]+}.svg")
    @Produces("image/svg+xml")
    public RestResponse<Answer> picture(
            @PathParam("id") String id, @PathParam("index") String index, @BeanParam Look look) {
        return made(reservations.of(caller.tenant(), PICTURE), reservation -> {
            BoardPicture picture = pictures.of(required(job(id), index), look.wanted());
            return reservation.text(picture.svg(ResultPictures.size(look.size), ResultPictures.theme(look.theme)));
        });
    }

    @GET
    @Path("{index: [0-9]+}.png")
    @Produces("image/png")
    public RestResponse<Answer> pixels(
            @PathParam("id") String id, @PathParam("index") String index, @BeanParam Look look) {
        return made(reservations.of(caller.tenant(), PICTURE), reservation -> {
            BoardPicture picture = pictures.of(required(job(id), index), look.wanted());
            int size = ResultPictures.size(look.size);
            Theme theme = ResultPictures.theme(look.theme);
            return reservation.bytes(picture.png(size, theme == null ? Theme.LIGHT : theme));
        });
    }

    /** An answer that is made of one result as a whole. The slice of the result and what else is built meanwhile are a part. */
    private static RestResponse<Answer> made(Reservation reservation, Function<Reservation, Answer> maker) {
        try (FairBytes.Held memory = reservation.part()) {
            return RestResponse.ok(maker.apply(reservation));
        }
    }

    /** The query parameters of pictures. */
    public static final class Look {

        @QueryParam("step")
        @Nullable
        String step;

        @QueryParam("board")
        @Nullable
        String board;

        @QueryParam("candidates")
        @Nullable
        String candidates;

        @QueryParam("size")
        @Nullable
        String size;

        @QueryParam("theme")
        @Nullable
        String theme;

        ResultPictures.Wanted wanted() {
            return new ResultPictures.Wanted(step, board, candidates);
        }
    }

    private Job job(String id) {
        return jobs.required(caller.tenant(), id);
    }

    /** A result as JSON, whole: the caller holds memory for a part of an answer. */
    public String required(Job job, String index) {
        int item = itemOf(job, index);
        return slices.of(job.id(), item)
                .orElseThrow(() -> Problem.notFound(errors.of(job.id(), item)
                                .map(error -> "Item " + item + " has no result but an error: " + error.message)
                                .orElse("Item " + item + " has no result"))
                        .toException())
                .toString();
    }

    private static int itemOf(Job job, String index) {
        int item = index.length() < 10 ? Integer.parseInt(index) : Integer.MAX_VALUE;
        if (item >= job.requested()) {
            throw Problem.notFound("The job has items 0 to " + (job.requested() - 1))
                    .toException();
        }
        return item;
    }

    private ResultColumns columns(Job job) {
        try {
            return new ResultColumns(json, json.readValue(job.spec(), JobSpec.class));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored spec cannot be read", e);
        }
    }
}
