package dev.nonet.api.hint;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.api.platform.Violations;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Detector;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.job.HintStrength;
import dev.nonet.reasoning.TechniqueId;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** Hints over HTTP. {@code META-INF/openapi.yaml} describes the call. */
@Path("/api/v1/hints")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class HintResource {

    private static final long LARGEST_BODY = 64 * 1024;
    private static final StrictJson<HintRequest> REQUESTS = new StrictJson<>(HintRequest.class);

    private final Caller caller;
    private final RoutingContext routing;
    private final Hints hints;
    private final Reservations reservations;
    private final Admission admission;

    HintResource(Caller caller, RoutingContext routing, Hints hints, Reservations reservations, Admission admission) {
        this.caller = caller;
        this.routing = routing;
        this.hints = hints;
        this.reservations = reservations;
        this.admission = admission;
    }

    /**
     * The request for a hint.
     *
     * @param board the current board, with digits and pencil marks, in any format
     * @param format of the board; null to detect it
     * @param strength how much the hint reveals; null for {@link HintStrength#WHERE}
     * @param techniques the step must be one of these; empty for all
     * @param placed digits filled in since the start, each as {@code r1c1=5}: on the board already, or to be added to
     *     it; the other digits of the board are its givens
     * @param eliminated candidates ruled out since the start, in the same form
     */
    public record HintRequest(
            @JsonProperty(required = true) @Nullable String board,
            @Nullable String format,
            @Nullable HintStrength strength,
            List<TechniqueId> techniques,
            List<String> placed,
            List<String> eliminated) {

        @SuppressWarnings("NullAway") // JSON readers pass null for what is absent.
        public HintRequest {
            techniques = techniques == null ? List.of() : List.copyOf(techniques);
            placed = placed == null ? List.of() : List.copyOf(placed);
            eliminated = eliminated == null ? List.of() : List.copyOf(eliminated);
        }
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> ask(InputStream body, @Context HttpHeaders headers) {
        JsonNode hint = hint(body, headers);
        return RestResponse.ok(reservations.view(caller.tenant()).json(hint));
    }

    /** The hint that a body asks for, a few kilobytes of JSON. Blocks until a worker has found it. */
    public JsonNode hint(InputStream body, HttpHeaders headers) {
        HintRequest request = REQUESTS.read(admission.read(caller.tenant(), body, headers, LARGEST_BODY));
        String board = request.board();
        if (board == null) {
            throw Problem.invalid("board", "is required");
        }
        HintStrength strength = Objects.requireNonNullElse(request.strength(), HintStrength.WHERE);
        Sudoku played = PlayerMoves.applyTo(board(board, request.format()), request.placed(), request.eliminated());
        return hints.of(caller.tenant(), played, strength, request.techniques(), routing.response());
    }

    /**
     * Parses a text that must hold exactly one board.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 if it holds none or several, or cannot be read
     */
    static Sudoku board(String text, @Nullable String format) {
        List<Sudoku> found;
        try {
            Format known = format == null
                    ? Detector.detect(text).format()
                    : Violations.orThrow("format", () -> Format.parse(format));
            found = known.read(text);
        } catch (FormatException e) {
            throw Problem.invalid("board", "line " + e.line() + ", column " + e.column() + ": " + e.reason());
        } catch (IllegalArgumentException e) {
            throw Problem.invalid("board", String.valueOf(e.getMessage()));
        }
        if (found.size() != 1) {
            throw Problem.invalid("board", "must hold one board, holds " + found.size());
        }
        return found.getFirst();
    }
}
