package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.result.ResultPages;
import dev.nonet.api.result.ResultResource;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.JobKind;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jboss.resteasy.reactive.RestResponse;

/** The gallery of a job's results as pictures, and their downloads as files. */
@Path("/console")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class GalleryPage {

    private static final int SIZE = 24;
    private static final List<String> FILTERS =
            List.of("level", "solutions", "technique", "rating", "clues", Gallery.MINUTES, "se", "hodoku", "sort");

    private static final List<String> PARAMETERS =
            FILTERS.stream().map(Gallery::parameterOfApi).toList();

    private final Visit visit;
    private final Jobs jobs;
    private final ResultPages pages;
    private final ResultResource api;
    private final TechniqueNames techniques;
    private final TrustedJson json;

    GalleryPage(
            Visit visit,
            Jobs jobs,
            ResultPages pages,
            ResultResource api,
            TechniqueNames techniques,
            TrustedJson json) {
        this.visit = visit;
        this.jobs = jobs;
        this.pages = pages;
        this.api = api;
        this.techniques = techniques;
        this.json = json;
    }

    @GET
    @Path("jobs/{id}/gallery")
    public RestResponse<Answer> gallery(
            @PathParam("id") String id, @QueryParam("cursor") @DefaultValue("") String cursor, @Context UriInfo uri) {
        Texts texts = visit.texts();
        Map<String, String> filters = new LinkedHashMap<>();
        MultivaluedMap<String, String> wanted = new MultivaluedHashMap<>();
        for (String name : FILTERS) {
            String given = Objects.requireNonNullElse(uri.getQueryParameters().getFirst(name), "")
                    .strip();
            String value = name.equals("technique") ? techniques.typed(given, texts) : given;
            filters.put(name, value);
            if (!value.isEmpty()) {
                wanted.add(Gallery.parameterOfApi(name), Gallery.inNotationOfApi(name, value));
            }
        }
        // A page that waits for its turn holds no job.
        return visit.longPage(() -> page(jobs.required(visit.tenant(), id), wanted, filters, cursor, texts));
    }

    private TemplateInstance page(
            Job job, MultivaluedMap<String, String> wanted, Map<String, String> filters, String cursor, Texts texts) {
        List<Gallery.Card> cards = new ArrayList<>();
        String next = null;
        FormFaults faults = FormFaults.NONE;
        try {
            ResultPages.Page page = pages.of(job, wanted, cursor.isEmpty() ? null : cursor, SIZE);
            page.results().forEach(result -> cards.addAll(cards(result, texts)));
            next = page.next();
        } catch (ProblemException e) {
            faults = FormFaults.of(e.problem(), PARAMETERS, texts)
                    .replaced(
                            Gallery.parameterOfApi(Gallery.MINUTES),
                            Gallery.MINUTES,
                            texts.of("gallery.minutes-wrong"));
        }
        return Templates.gallery(
                visit.frame("jobs", texts.of("job.gallery")),
                new Gallery(
                        job.id().toString(),
                        JobRow.name(job.kind(), job.id(), texts),
                        cards,
                        filters,
                        techniques.all(texts),
                        next,
                        faults,
                        job.kind() == JobKind.SOLVE,
                        scales(job)));
    }

    /** The scales of other programs that the job asked for. */
    private List<String> scales(Job job) {
        List<String> scales = new ArrayList<>();
        json.tree(job.spec()).path("ratings").forEach(scale -> scales.add(scale.asText()));
        return scales;
    }

    /** A card for a result, or for each of its boards. */
    private List<Gallery.Card> cards(String text, Texts texts) {
        JsonNode result = json.tree(text);
        JsonNode boards = result.path("boards");
        int index = result.path("index").asInt();
        return boards.isObject()
                ? boards.properties().stream()
                        .map(board -> card(index, board.getKey(), board.getValue(), texts))
                        .toList()
                : List.of(card(index, "", result, texts));
    }

    private static Gallery.Card card(int index, String name, JsonNode board, Texts texts) {
        String puzzle = board.path("puzzle").asText();
        List<Gallery.Digit> digits = new ArrayList<>();
        for (int cell = 0; cell < puzzle.length(); cell++) {
            char digit = puzzle.charAt(cell);
            if (digit >= '1' && digit <= '9') {
                digits.add(new Gallery.Digit(6 + cell % 9 * 10, 8 + cell / 9 * 10, digit - '0'));
            }
        }
        String level = board.path("level").asText("");
        JsonNode seconds = board.path("humanSeconds").path("median");
        return new Gallery.Card(
                index,
                name,
                level,
                level.isEmpty() ? "" : texts.of("level." + level),
                board.path("rating").isNumber()
                        ? texts.decimal(board.path("rating").asText())
                        : "",
                seconds.isNumber() ? texts.about(seconds.asInt(), level) : "",
                OtherScales.inShort(board, texts),
                digits.size(),
                digits);
    }

    /** The stream of the API as an attachment. The format is a parameter, as a link cannot send {@code Accept}. */
    @GET
    @Path("jobs/{id}/download")
    public RestResponse<Answer> download(
            @PathParam("id") String id, @QueryParam("as") @DefaultValue("csv") String format, @Context UriInfo uri) {
        RestResponse<Answer> response = switch (format) {
            case "csv" ->
                RestResponse.ResponseBuilder.fromResponse(api.csv(uri, id, null))
                        .type("text/csv;charset=utf-8")
                        .build();
            case "ndjson" ->
                RestResponse.ResponseBuilder.fromResponse(api.ndjson(uri, id, null))
                        .type("application/x-ndjson")
                        .build();
            case "plain" ->
                RestResponse.ResponseBuilder.fromResponse(api.plain(uri, id, null))
                        .type("text/plain;charset=utf-8")
                        .build();
            default -> api.page(uri, id, format, null, null, null);
        };
        String ending = format.equals("plain") ? "txt" : format.replaceAll("[^a-z0-9]", "");
        return RestResponse.ResponseBuilder.fromResponse(response)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"nonet-" + id.substring(Math.max(0, id.length() - 8)) + "." + ending
                                + "\"")
                .build();
    }
}
