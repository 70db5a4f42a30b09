package dev.nonet.api.console;

import dev.nonet.api.book.BookResource;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.book.PageSize;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.RestResponse;

/** The form for a book of a job's puzzles, with pictures of its first pages, and the book itself. */
@Path("/console/jobs/{id}/book")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class BookPage {

    private static final String SCALE = "scale";
    private static final List<String> TEXT_FIELDS = List.of("title", "author", "imprint", "copyright", "isbn", "qr");
    private static final Map<String, List<String>> CHOICES = Map.of(
            "perPage", List.of("1", "2", "4", "6", "9"),
            "order", List.of("given", "rating", "time"),
            "solutions", List.of("back", "none", "only"));
    private static final List<String> CHECK_BOXES =
            List.of("largePrint", "colour", "candidates", "hints", "threeBoards", "bleed", "noMetadata");

    /**
     * All fields of the form. Each has the name of its query parameter of the API, except {@code noMetadata}, which
     * stands for {@code metadata=false}.
     */
    private static final List<String> FIELDS = Stream.of(
                    List.of("size", "technique", SCALE), List.copyOf(CHOICES.keySet()), CHECK_BOXES, TEXT_FIELDS)
            .flatMap(List::stream)
            .toList();

    private final Visit visit;
    private final Jobs jobs;
    private final BookResource api;
    private final TechniqueNames techniques;
    private final TrustedJson json;
    private final RoutingContext routing;

    BookPage(
            Visit visit,
            Jobs jobs,
            BookResource api,
            TechniqueNames techniques,
            TrustedJson json,
            RoutingContext routing) {
        this.visit = visit;
        this.jobs = jobs;
        this.api = api;
        this.techniques = techniques;
        this.json = json;
        this.routing = routing;
    }

    @GET
    public RestResponse<Answer> form(@PathParam("id") String id) {
        // The job is read inside the supplier: a page that waits for its turn must not hold a job in memory.
        return visit.page(() -> Templates.book(
                visit.frame("jobs", visit.texts().of("book.heading")),
                form(jobs.required(visit.tenant(), id), visit.texts())));
    }

    private BookView form(Job job, Texts texts) {
        List<BookView.Choice> choices = new ArrayList<>();
        choices.add(new BookView.Choice(
                "size",
                Arrays.stream(PageSize.values())
                        .map(size -> new SpecForm.Option(size.id(), shown(size, texts), size == PageSize.A4))
                        .toList()));
        for (String name : List.of("perPage", "order", "solutions")) {
            choices.add(new BookView.Choice(name, options(name, texts)));
        }
        List<SpecForm.Option> scales = scales(job, texts);
        if (scales.size() > 1) {
            choices.add(new BookView.Choice(SCALE, scales));
        }
        boolean isRecipe = api.isRecipe(job);
        return new BookView(
                job.id().toString(),
                JobRow.name(job.kind(), job.id(), texts),
                TEXT_FIELDS,
                choices,
                techniques.all(texts),
                CHECK_BOXES,
                api.leftOut(job),
                isRecipe ? List.of("threeBoards") : List.of());
    }

    /** The scales on which the job's puzzles are rated, Nonet's own first. */
    private List<SpecForm.Option> scales(Job job, Texts texts) {
        List<SpecForm.Option> scales = new ArrayList<>();
        scales.add(new SpecForm.Option("", texts.of("book.scale.own"), true));
        json.tree(job.spec())
                .path("ratings")
                .forEach(scale ->
                        scales.add(new SpecForm.Option(scale.asText(), texts.of("ratings." + scale.asText()), false)));
        return scales;
    }

    private static String shown(PageSize size, Texts texts) {
        return switch (size) {
            case A4, A5 -> size.name();
            case LETTER -> "Letter";
            default ->
                Arrays.stream(size.id().split("x")).map(texts::decimal).collect(Collectors.joining(" × ")) + " in";
        };
    }

    private static List<SpecForm.Option> options(String name, Texts texts) {
        List<SpecForm.Option> options = new ArrayList<>();
        if (name.equals("perPage")) {
            options.add(new SpecForm.Option("", texts.of("book.perPage.usual"), true));
        }
        for (String id : CHOICES.getOrDefault(name, List.of())) {
            String key = "book." + name + "." + id;
            options.add(new SpecForm.Option(id, texts.has(key) ? texts.of(key) : id, false));
        }
        return options;
    }

    /** The first pages as pictures, or what is wrong with the options. */
    @GET
    @Path("preview")
    public RestResponse<Answer> preview(@PathParam("id") String id, @Context UriInfo uri) {
        // Read outside the page: an unknown job is answered with 404, while wrong options are shown within the page.
        List<String> fields = fields(jobs.required(visit.tenant(), id));
        return visit.longPage(() -> Templates.bookPreview(visit.frame("", ""), previewed(id, fields, uri)));
    }

    /** The fields that the form has for a job. */
    private List<String> fields(Job job) {
        boolean hasScales = scales(job, visit.texts()).size() > 1;
        return FIELDS.stream()
                .filter(field -> hasScales || !field.equals(SCALE))
                .toList();
    }

    private BookView.Preview previewed(String id, List<String> fields, UriInfo uri) {
        MultivaluedMap<String, String> query = uri.getQueryParameters();
        String asked = routing.request().query();
        String address = "/console/jobs/" + id + "/book/page.png?" + (asked == null ? "" : asked + "&");
        FormFaults faults = FormFaults.NONE;
        try {
            api.check(id, parameters(query));
        } catch (ProblemException e) {
            faults = FormFaults.of(e.problem(), fields, visit.texts());
        }
        return new BookView.Preview(address, fields, faults);
    }

    @GET
    @Path("page.png")
    public RestResponse<Answer> picture(@PathParam("id") String id, @Context UriInfo uri) throws IOException {
        MultivaluedMap<String, String> query = uri.getQueryParameters();
        String page = query.getFirst("page");
        return api.picture(id, parameters(query), page != null && page.matches("[1-9]") ? Integer.parseInt(page) : 1);
    }

    /** The book. Fields of the form that were left empty count as absent. */
    @GET
    @Path("book.pdf")
    public RestResponse<Answer> book(@PathParam("id") String id, @Context UriInfo uri) throws IOException {
        return api.book(id, parameters(uri.getQueryParameters()));
    }

    private BookResource.Parameters parameters(MultivaluedMap<String, String> query) {
        return name -> {
            if (name.equals("metadata")) {
                return query.containsKey("noMetadata") ? "false" : null;
            }
            String value = query.getFirst(name);
            if (value == null || value.isBlank()) {
                return null;
            }
            String given = value.strip();
            return name.equals("technique") ? techniques.typed(given, visit.texts()) : given;
        };
    }
}
