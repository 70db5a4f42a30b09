package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.job.SubmissionResource;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.FormatException;
import dev.nonet.job.JobKind;
import dev.nonet.job.SpecViolation;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.StatusCode;

/** The forms that submit jobs. */
@Path("/console/new/{kind}")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_WRITE)
public class SubmissionPage {

    /** The most puzzles that the curl command contains. If there are more, or none yet, it names a file for them. */
    private static final int MAX_INLINE = 4;

    /**
     * A longer curl command is not shown. In characters: escaped for HTML, each takes up to six ({@code &quot;}), and
     * the page has to fit into its memory.
     */
    private static final int LONGEST_COMMAND = 32 * 1024;

    private final Visit visit;
    private final SubmissionResource api;
    private final TechniqueNames techniques;
    private final TrustedJson json;

    SubmissionPage(Visit visit, SubmissionResource api, TechniqueNames techniques, TrustedJson json) {
        this.visit = visit;
        this.api = api;
        this.techniques = techniques;
        this.json = json;
    }

    /**
     * The form with its default values, or with those of the query parameters, such as {@code ?requires=x-wing} from a
     * technique's page. With parameters it asks for steps, and to generate for 20 puzzles; {@code count} and
     * {@code detail} of the query are ignored.
     */
    @GET
    public RestResponse<Answer> form(@PathParam("kind") String kind, @Context UriInfo uri) {
        JobKind wanted = kind(kind);
        MultivaluedMap<String, String> query = uri.getQueryParameters();
        Form form = query.isEmpty()
                ? SpecForm.defaults(wanted)
                : new Form().add("count", "20").add("detail", "steps");
        query.forEach((field, values) -> {
            if (!field.equals("count") && !field.equals("detail")) {
                values.forEach(value -> form.add(field, value));
            }
        });
        return visit.page(() -> page(wanted, form, List.of(), ""));
    }

    private static JobKind kind(String id) {
        try {
            return JobKind.parse(id);
        } catch (IllegalArgumentException e) {
            throw Problem.notFound("There is no such form; the kinds are generate and solve");
        }
    }

    private TemplateInstance page(JobKind kind, Form form, List<SpecViolation> violations, String problem) {
        Texts texts = visit.texts();
        return Templates.submission(
                visit.frame(kind.id(), texts.of("new." + kind.id())),
                SpecForm.of(kind, form, violations, problem, texts, techniques.all(texts)));
    }

    @POST
    public RestResponse<Answer> submit(
            @PathParam("kind") String kind, InputStream body, @Context HttpHeaders headers, @Context UriInfo uri) {
        JobKind wanted = kind(kind);
        Form form = visit.form(body, headers);
        try {
            byte[] spec = json.bytes(SpecJson.of(wanted, form));
            RestResponse<Answer> accepted = api.submitJson(new ByteArrayInputStream(spec), headers, uri);
            String path = accepted.getLocation().getPath();
            return Pages.seeOther("/console/jobs/" + path.substring(path.lastIndexOf('/') + 1));
        } catch (ProblemException e) {
            int status = e.problem().status();
            if (status != Pages.UNPROCESSABLE && status != StatusCode.TOO_MANY_REQUESTS) {
                throw e;
            }
            String detail = e.problem().detail();
            List<SpecViolation> violations = new ArrayList<>(e.problem().violations());
            List<String> tooLong = form.tooLong();
            tooLong.forEach(field -> violations.add(new SpecViolation(
                    field, "is too long to be shown again; the browser's Back button brings it back")));
            Form shown = form.without(tooLong);
            return visit.page(status, () -> page(wanted, shown, violations, detail == null ? "" : detail));
        }
    }

    /** The curl command that would submit the same job through the API. */
    @POST
    @Path("curl")
    public RestResponse<Answer> curl(@PathParam("kind") String kind, InputStream body, @Context HttpHeaders headers) {
        JobKind wanted = kind(kind);
        Form form = visit.form(body, headers);
        return visit.page(() -> Templates.curl(visit.frame("", ""), command(wanted, form)));
    }

    private String command(JobKind kind, Form form) {
        try {
            String command = command(kind, SpecJson.of(kind, form));
            return command.length() <= LONGEST_COMMAND ? command : "# The command is too long to be shown";
        } catch (ProblemException e) {
            // On one line: pasted into a shell, a second line would be executed.
            return "# "
                    + FormatException.oneLine(Fault.of(e.problem(), visit.texts()).stream()
                            .map(Fault::text)
                            .collect(Collectors.joining("; ")));
        }
    }

    private String command(JobKind kind, ObjectNode spec) {
        List<String> lines = new ArrayList<>();
        int puzzles = spec.path("puzzles").size();
        boolean asFile = kind == JobKind.SOLVE && (puzzles == 0 || puzzles > MAX_INLINE);
        String address = visit.origin() + "/api/v1/jobs";
        lines.add("curl -s " + (asFile ? quoted(address + query(spec)) : address));
        if (visit.signsIn()) {
            lines.add("-H \"Authorization: Bearer $NONET_KEY\"");
        }
        if (asFile) {
            lines.add("-H 'Content-Type: text/plain' --data-binary @puzzles.txt");
            if (spec.path("callback").has("secret")) {
                lines.add("-H "
                        + quoted("Callback-Secret: "
                                + spec.path("callback").path("secret").asText()));
            }
        } else {
            lines.add("-H 'Content-Type: application/json'");
            // On one line, with spaces at which it may break on the screen.
            lines.add("-d " + quoted(spec.toPrettyString().replaceAll("\\R *", " ")));
        }
        return String.join(" \\\n     ", lines);
    }

    /** The spec as query parameters, for a request whose body holds only the puzzles. */
    private static String query(ObjectNode spec) {
        List<String> parameters = new ArrayList<>();
        for (Map.Entry<String, JsonNode> field : spec.properties()) {
            switch (field.getKey()) {
                case "kind", "puzzles" -> {}
                case "metadata" ->
                    field.getValue()
                            .properties()
                            .forEach(label -> parameters.add("metadata." + Pages.encoded(label.getKey()) + "="
                                    + Pages.encoded(label.getValue().asText())));
                case "techniques", "ratings" -> {
                    List<String> words = new ArrayList<>();
                    field.getValue().forEach(word -> words.add(Pages.encoded(word.asText())));
                    parameters.add(field.getKey() + "=" + String.join(",", words));
                }
                case "callback" ->
                    parameters.add("callback.url="
                            + Pages.encoded(field.getValue().path("url").asText()));
                default ->
                    parameters.add(field.getKey() + "="
                            + Pages.encoded(field.getValue().asText()));
            }
        }
        return parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    }

    /** Quoted for a POSIX shell, without control characters, which a terminal obeys when they are pasted. */
    private static String quoted(String text) {
        return "'" + FormatException.oneLine(text).replace("'", "'\\''") + "'";
    }
}
