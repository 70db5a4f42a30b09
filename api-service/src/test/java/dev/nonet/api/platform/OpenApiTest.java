package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.api.tenant.Scope;
import dev.nonet.format.Format;
import dev.nonet.job.BoardHint;
import dev.nonet.job.Detail;
import dev.nonet.job.HintStrength;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.Recipe;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Scale;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The OpenAPI document is complete: everything has a description. {@link ContractTest} compares it with the service.
 */
class OpenApiTest {

    private static final Path SOURCES = Path.of("src/main/java");

    private final JsonNode contract;

    OpenApiTest() throws IOException {
        try (InputStream file = OpenApiTest.class.getResourceAsStream("/META-INF/openapi.yaml")) {
            // Strict YAML parsers refuse duplicate keys.
            contract = YAMLMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build()
                    .readTree(file);
        }
    }

    @Test
    void describesEverySchemaAndProperty() {
        List<String> silent = new ArrayList<>();
        contract.at("/components/schemas")
                .properties()
                .forEach(schema -> findSilent(schema.getKey(), schema.getValue(), silent));

        assertThat(silent).isEmpty();
    }

    private void findSilent(String name, JsonNode schema, List<String> silent) {
        if (schema.has("$ref")) {
            assertThat(contract.at(schema.path("$ref").textValue().substring(1)).isMissingNode())
                    .as(name)
                    .isFalse();
            return;
        }
        if (!isDescribed(schema)) {
            silent.add(name);
        }
        schema.path("properties")
                .properties()
                .forEach(property -> findSilent(name + "." + property.getKey(), property.getValue(), silent));
        schema.at("/items/properties")
                .properties()
                .forEach(property -> findSilent(name + "[]." + property.getKey(), property.getValue(), silent));
    }

    @Test
    void describesEveryParameterHeaderAndAnswer() {
        List<String> silent = new ArrayList<>();
        findNodes("parameters", contract, "", silent);
        findNodes("headers", contract, "", silent);
        findNodes("responses", contract, "", silent);

        assertThat(silent).isEmpty();
    }

    private static void findNodes(String kind, JsonNode node, String path, List<String> silent) {
        node.properties().forEach(field -> {
            String here = path + "/" + field.getKey();
            if (field.getKey().equals(kind)) {
                stream(field.getValue())
                        .filter(one -> !one.has("$ref") && !isDescribed(one))
                        .forEach(one -> silent.add(here + " " + one));
            } else if (!field.getKey().equals("examples") && !field.getKey().equals("properties")) {
                findNodes(kind, field.getValue(), here, silent);
            }
        });
    }

    private static boolean isDescribed(JsonNode node) {
        return node.path("description").asText().length() > 3;
    }

    @Test
    void describesSummaryScopeAndErrorsOfEveryCall() {
        Set<String> scopes = new TreeSet<>();
        Arrays.stream(Scope.values()).map(Scope::id).forEach(scopes::add);
        Set<String> names = new TreeSet<>();
        operations().forEach((call, operation) -> {
            assertThat(operation.path("summary").asText()).as(call).isNotEmpty();
            assertThat(isDescribed(operation)).as("description of " + call).isTrue();
            assertThat(names.add(operation.path("operationId").asText()))
                    .as(call)
                    .isTrue();
            assertThat(operation.at("/security/0/token")).as("scope of " + call).hasSize(1);
            assertThat(scopes)
                    .as(call)
                    .contains(operation.at("/security/0/token/0").asText());
            assertThat(Stream.of("401", "403", "429", "500", "503").allMatch(operation.path("responses")::has))
                    .as("refusals of " + call)
                    .isTrue();
            if (call.contains("{")) {
                assertThat(operation.path("responses").has("404"))
                        .as("404 of " + call)
                        .isTrue();
            }
            if (operation.has("requestBody")) {
                assertThat(Stream.of("400", "413", "415", "422").allMatch(operation.path("responses")::has))
                        .as("refused bodies of " + call)
                        .isTrue();
                operation
                        .at("/requestBody/content")
                        .forEach(content -> assertThat(content.path("examples"))
                                .as("examples of " + call)
                                .isNotEmpty());
            }
        });
    }

    private Map<String, JsonNode> operations() {
        Map<String, JsonNode> operations = new java.util.TreeMap<>();
        contract.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(verb -> verb.getValue().has("responses"))
                        .forEach(verb -> operations.put(verb.getKey() + " " + path.getKey(), verb.getValue())));
        assertThat(operations).hasSizeGreaterThan(10);
        return operations;
    }

    /**
     * The ways in which the code creates problems: {@code of(404, "not-found", …}, {@code conflict("too-many-keys", …}.
     */
    @Test
    void listsEveryTypeOfProblem() throws IOException {
        Pattern made = Pattern.compile(
                "(?:\\bof\\(\\s*(?:\\d+|status),\\s*|conflict\\(\\s*|tooMany\\(\\s*|TYPE_PREFIX \\+ )\"([a-z-]+)\"");
        Set<String> types = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                made.matcher(Files.readString(file))
                        .results()
                        .map((MatchResult one) -> "urn:nonet:problem:" + one.group(1))
                        .forEach(types::add);
            }
        }

        assertThat(stream(contract.at("/components/schemas/Problem/properties/type/enum"))
                        .map(JsonNode::textValue)
                        .toList())
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(types);
    }

    /** The values that the document lists, and the constants that they are. */
    static Stream<Arguments> listedValues() {
        return Stream.of(
                Arguments.of("JobKind", JobKind.values()),
                Arguments.of("JobState", JobState.values()),
                Arguments.of("PuzzleLevel", Level.values()),
                Arguments.of("Detail", Detail.values()),
                Arguments.of("PathForm", PathForm.values()),
                Arguments.of("HintStrength", HintStrength.values()),
                Arguments.of("Priority", Priority.values()),
                Arguments.of("Symmetry", Symmetry.values()),
                Arguments.of("GenerateSpec/properties/recipe", Recipe.values()),
                Arguments.of("HumanSeconds/properties/basis", HumanSeconds.Basis.values()),
                Arguments.of("Scales/items", Scale.values()),
                Arguments.of("HodokuGrade/properties/level", HodokuGrade.Level.values()),
                Arguments.of("Hint/properties/outcome", BoardHint.Outcome.values()),
                Arguments.of("Scope", Scope.values()));
    }

    @ParameterizedTest
    @MethodSource("listedValues")
    void listsEveryValue(String schema, Enum<?>[] values) {
        JsonNode ids = new ObjectMapper().valueToTree(values);

        assertThat(contract.at("/components/schemas/" + schema + "/enum")).isEqualTo(ids);
    }

    @Test
    void listsEveryFormatWhereverItListsFormats() {
        List<String> formats = Arrays.stream(Format.values()).map(Format::id).toList();
        List<List<String>> lists = contract.findValues("enum").stream()
                .map(list -> stream(list).map(JsonNode::asText).toList())
                .filter(list -> list.contains(Format.SDM.id()))
                .toList();

        assertThat(lists)
                .hasSizeGreaterThan(2)
                .allSatisfy(list -> assertThat(list).isEqualTo(formats));
    }

    /** The description of a level tells its bounds. */
    @Test
    void tellsTheBandsOfTheLevels() {
        String levels =
                contract.at("/components/schemas/PuzzleLevel/description").asText();

        for (Level level : Level.values()) {
            if (level != Level.EXTREME) {
                assertThat(levels).containsIgnoringWhitespaces(level + " up to " + level.highest());
            }
        }
    }

    private static Stream<JsonNode> stream(JsonNode node) {
        return StreamSupport.stream(node.spliterator(), false);
    }
}
