package dev.nonet.api.result;

import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.ItemStream;
import dev.nonet.api.platform.ReadsQuery;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.picture.BoardPicture;
import dev.nonet.picture.Theme;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.reactive.RestResponse;

/** One result over HTTP: as JSON, and as a picture. {@code META-INF/openapi.yaml} describes the calls. */
@Path(ResultResource.PATH)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class ItemResource {

    /** A browser opens a picture as a document of the service's origin, in which nothing may run. */
    private static final String PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

    /** The most bytes of a picture. */
    private static final int BYTES = 1024 * 1024;

    /**
     * Results of fewer bytes are sent as a whole. A longer one is written in pieces: while its client does not read,
     * the answer does not hold the result, and takes memory from that for long answers.
     */
    private static final int SHORT = 32 * 1024;

    private final Caller caller;
    private final Reservations reservations;
    private final Jobs jobs;
    private final ItemOutcomes outcomes;
    private final ResultPictures pictures;

    ItemResource(Caller caller, Reservations reservations, Jobs jobs, ItemOutcomes outcomes, ResultPictures pictures) {
        this.caller = caller;
        this.reservations = reservations;
        this.jobs = jobs;
        this.outcomes = outcomes;
        this.pictures = pictures;
    }

    @GET
    @Path("{index: [0-9]+}")
    @Produces(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> one(@PathParam("id") String id, @PathParam("index") String index) {
        return made(reservations.stream(caller.tenant()), reservation -> {
            ResultSlice.Line result = required(id, index);
            return result.length() < SHORT
                    ? reservation.bytes(result.alone().text())
                    : inPieces(reservation, id, index);
        });
    }

    private Answer inPieces(Reservation reservation, String id, String index) {
        return reservation.item(new ItemStream<ResultSlice.Line, Integer>(
                (last, max) -> last == null ? List.of(required(id, index)) : List.of(),
                1,
                result -> ByteBuffer.wrap(result.text(), result.start(), result.length() + 1),
                ResultSlice.Line::item,
                Cursor::after));
    }

    @GET
    @Path("{index: [0-9]+}.svg")
    @ReadsQuery({"step", "board", "candidates", "size", "theme"})
    @Produces("image/svg+xml")
    public RestResponse<Answer> picture(
            @PathParam("id") String id, @PathParam("index") String index, @Context UriInfo uri) {
        RestResponse<Answer> answer = made(reservations.of(caller.tenant(), BYTES), reservation -> {
            ResultPictures.Options options = ResultPictures.Options.of(uri.getQueryParameters());
            BoardPicture picture = pictures.of(required(id, index), options);
            return reservation.text(picture.svg(options.size(), options.theme()));
        });
        answer.getHeaders().putSingle("Content-Security-Policy", PICTURE_POLICY);
        return answer;
    }

    @GET
    @Path("{index: [0-9]+}.png")
    @ReadsQuery({"step", "board", "candidates", "size", "theme"})
    @Produces("image/png")
    public RestResponse<Answer> pixels(
            @PathParam("id") String id, @PathParam("index") String index, @Context UriInfo uri) {
        return made(reservations.of(caller.tenant(), BYTES), reservation -> {
            ResultPictures.Options options = ResultPictures.Options.of(uri.getQueryParameters());
            BoardPicture picture = pictures.of(required(id, index), options);
            Theme theme = options.theme();
            return reservation.bytes(picture.png(options.size(), theme == null ? Theme.LIGHT : theme));
        });
    }

    /**
     * An answer that is made of one result as a whole. The slice of the result and what else is built meanwhile are a
     * part.
     */
    private static RestResponse<Answer> made(Reservation reservation, Function<Reservation, Answer> maker) {
        return reservation.part(() -> RestResponse.ok(maker.apply(reservation)));
    }

    private ResultSlice.Line required(String job, String index) {
        return outcomes.requiredResult(jobs.required(caller.tenant(), job), index);
    }
}
