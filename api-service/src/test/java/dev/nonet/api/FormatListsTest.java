package dev.nonet.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.api.job.SubmissionResource;
import dev.nonet.api.result.ResultResource;
import dev.nonet.format.Format;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Puzzles are taken and given in every {@link Format}. Annotations cannot compute their lists of media types, so these
 * are compared.
 */
class FormatListsTest {

    private static final List<String> MEDIA_TYPES =
            Arrays.stream(Format.values()).map(Format::mediaType).toList();

    @Test
    void jobsAreTakenInEveryFormat() {
        assertThat(mediaTypes(SubmissionResource.class, POST.class, Consumes.class, Consumes::value))
                .containsExactlyInAnyOrderElementsOf(MEDIA_TYPES);
    }

    @Test
    void resultsAreGivenInEveryFormat() {
        assertThat(mediaTypes(ResultResource.class, GET.class, Produces.class, Produces::value))
                .containsExactlyInAnyOrderElementsOf(MEDIA_TYPES);
    }

    @Test
    void theContractListsEveryFormat() throws IOException {
        try (InputStream file = FormatListsTest.class.getResourceAsStream("/META-INF/openapi.yaml")) {
            JsonNode paths = new YAMLMapper().readTree(file).path("paths");
            JsonNode taken = paths.path("/api/v1/jobs").at("/post/requestBody/content");
            JsonNode given = paths.path("/api/v1/jobs/{id}/results").at("/get/responses/200/content");

            assertThat(withoutJson(taken.properties().stream().map(content -> content.getKey())))
                    .containsExactlyInAnyOrderElementsOf(MEDIA_TYPES);
            assertThat(withoutJson(given.properties().stream().map(content -> content.getKey())))
                    .containsExactlyInAnyOrderElementsOf(MEDIA_TYPES);
        }
    }

    /**
     * The media types of the methods of a resource that have its own path; {@code application/json} is no format of
     * puzzles.
     */
    private static <A extends Annotation> List<String> mediaTypes(
            Class<?> resource, Class<? extends Annotation> verb, Class<A> list, Function<A, String[]> value) {
        return withoutJson(Arrays.stream(resource.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(verb)
                        && method.isAnnotationPresent(list)
                        && !method.isAnnotationPresent(Path.class))
                .flatMap(method -> Arrays.stream(value.apply(method.getAnnotation(list))))
                .map(type -> type.replaceFirst(";.*", "")));
    }

    private static List<String> withoutJson(Stream<String> mediaTypes) {
        return mediaTypes
                .filter(type -> !type.equals(MediaType.APPLICATION_JSON))
                .toList();
    }
}
