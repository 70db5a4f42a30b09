package dev.nonet.job.v1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.nonet.job.BoardHint;
import dev.nonet.job.Detail;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.Recipe;
import dev.nonet.job.SolvedPuzzle;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Mark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The AsyncAPI document agrees with {@link Topic} and the golden messages. */
class AsyncApiTest {

    /** Fields that a message may lack. */
    private static final Set<String> OPTIONAL = Set.of("untried", "canonical", "path", "hint", "ratings");

    private static final Path GOLDEN = Path.of("src/test/resources/golden/job.v1");
    private static final Path RESULTS = Path.of("src/test/resources/golden/job.v1.results");
    private static final JsonMapper JSON = new JsonMapper();

    private final JsonNode document;
    private final JsonSchemaFactory schemas = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

    AsyncApiTest() throws IOException {
        try (InputStream file = AsyncApiTest.class.getResourceAsStream("/META-INF/asyncapi.yaml")) {
            document = new YAMLMapper().readTree(file);
        }
    }

    @Test
    void describesEveryTopicWithItsPartitions() {
        Map<String, Integer> described = new TreeMap<>();
        document.path("channels").forEach(channel -> {
            assertThat(channel.at("/bindings/kafka/topic").asText())
                    .isEqualTo(channel.path("address").asText());
            described.put(
                    channel.path("address").asText(),
                    channel.at("/bindings/kafka/partitions").asInt());
        });

        assertThat(document.path("asyncapi").asText()).isEqualTo("3.0.0");
        assertThat(described)
                .isEqualTo(Arrays.stream(Topic.values()).collect(Collectors.toMap(Topic::id, Topic::partitions)));
    }

    @Test
    void hasTheGoldenMessagesForExamples() throws IOException {
        Map<String, JsonNode> examples = new TreeMap<>();
        document.at("/components/messages")
                .forEach(message -> message.path("examples")
                        .forEach(example -> examples.put(example.path("name").asText(), example.path("payload"))));
        Map<String, JsonNode> golden = new TreeMap<>();
        try (Stream<Path> files = Files.list(GOLDEN)) {
            for (Path file : files.toList()) {
                // Written and read again, so that numbers have the same node types as in the document.
                golden.put(
                        file.getFileName().toString().replace(".json", ""),
                        JSON.readTree(JSON.writeValueAsBytes(JSON.readTree(file.toFile()))));
            }
        }

        assertThat(examples.keySet()).isEqualTo(golden.keySet());
        golden.forEach(
                (name, message) -> assertThat(examples.get(name)).as(name).hasToString(message.toString()));
    }

    @Test
    void schemasAcceptTheExamplesButNoMissingOrMistypedField() throws IOException {
        List<String> taken = new ArrayList<>();
        document.at("/components/messages").forEach(message -> {
            JsonSchema schema = schema(message.path("payload"));
            message.path("examples").forEach(example -> {
                JsonNode payload = example.path("payload");
                String name = example.path("name").asText();
                assertThat(faults(schema, payload)).as(name).isEmpty();
                List<String> fields = new ArrayList<>();
                payload.fieldNames().forEachRemaining(fields::add);
                for (String field : fields) {
                    ObjectNode without = payload.deepCopy();
                    without.remove(field);
                    assertThat(faults(schema, without).isEmpty())
                            .as("%s may be without %s", name, field)
                            .isEqualTo(OPTIONAL.contains(field));
                    ObjectNode other = payload.deepCopy();
                    other.putObject(field).put("of", "another type");
                    assertThat(faults(schema, other))
                            .as("%s with another %s", name, field)
                            .isNotEmpty();
                }
                ObjectNode more = payload.deepCopy();
                more.put("addedLater", true);
                assertThat(faults(schema, more)).as("%s with a new field", name).isEmpty();
                taken.add(name);
            });
        });

        try (Stream<Path> golden = Files.list(GOLDEN)) {
            assertThat(taken).hasSize((int) golden.count());
        }
    }

    @Test
    void theSchemaOfResultsAcceptsTheGoldenOnesButNoMistypedIndex() throws IOException {
        JsonSchema schema = schema(document.at("/components/schemas/Result"));
        try (Stream<Path> files = Files.list(RESULTS)) {
            assertThat(files).isNotEmpty().allSatisfy(file -> {
                ObjectNode result = (ObjectNode) JSON.readTree(file.toFile());
                assertThat(faults(schema, result)).as("%s", file).isEmpty();
                assertThat(faults(schema, result.deepCopy().put("index", "first")))
                        .as("%s", file)
                        .isNotEmpty();
            });
        }
    }

    private JsonSchema schema(JsonNode payload) {
        ObjectNode root = payload.deepCopy();
        root.set("components", document.path("components"));
        return schemas.getSchema(root);
    }

    private static Set<String> faults(JsonSchema schema, JsonNode message) {
        return schema.validate(message).stream()
                .map(ValidationMessage::getMessage)
                .collect(Collectors.toSet());
    }

    @Test
    void resolvesEveryReference() {
        List<String> references = document.findValuesAsText("$ref");

        assertThat(references).isNotEmpty().allSatisfy(reference -> {
            JsonNode target = document.at(reference.substring(1));
            assertThat(target.isMissingNode()).as(reference).isFalse();
        });
    }

    @Test
    void describesEverySchemaAndProperty() {
        List<String> silent = new ArrayList<>();
        document.at("/components/schemas")
                .properties()
                .forEach(schema -> findSilent(schema.getKey(), schema.getValue(), silent));

        assertThat(silent).isEmpty();
    }

    private static void findSilent(String name, JsonNode schema, List<String> silent) {
        if (schema.has("$ref")) {
            return;
        }
        if (schema.path("description").asText().isEmpty()) {
            silent.add(name);
        }
        schema.path("properties")
                .properties()
                .forEach(property -> findSilent(name + "." + property.getKey(), property.getValue(), silent));
    }

    /** The values that the document lists, and the constants that they are. */
    static Stream<Arguments> listedValues() {
        return Stream.of(
                Arguments.of("Level", Level.values()),
                Arguments.of("Detail", Detail.values()),
                Arguments.of("Symmetry", Symmetry.values()),
                Arguments.of("PathForm", PathForm.values()),
                Arguments.of("HintStrength", HintStrength.values()),
                Arguments.of("GenerateSpec/properties/recipe", Recipe.values()),
                Arguments.of("GenerateSpec/properties/priority", Priority.values()),
                Arguments.of("HumanSeconds/properties/basis", HumanSeconds.Basis.values()),
                Arguments.of("BoardHint/properties/outcome", BoardHint.Outcome.values()),
                Arguments.of("Mark/properties/role", Mark.Role.values()));
    }

    @ParameterizedTest
    @MethodSource("listedValues")
    void listsEveryValue(String schema, Enum<?>[] values) {
        JsonNode ids = JSON.valueToTree(values);

        assertThat(document.at("/components/schemas/" + schema + "/enum")).isEqualTo(ids);
    }

    static Stream<Arguments> describedRecords() {
        return Stream.of(
                Arguments.of("GeneratedPuzzle", GeneratedPuzzle.class),
                Arguments.of("GeneratedBoards", GeneratedBoards.class),
                Arguments.of("RecipeBoard", GeneratedBoards.Board.class),
                Arguments.of("SolvedPuzzle", SolvedPuzzle.class),
                Arguments.of("BoardHint", BoardHint.class),
                Arguments.of("HumanSeconds", HumanSeconds.class),
                Arguments.of("ItemError", ItemError.class));
    }

    @ParameterizedTest
    @MethodSource("describedRecords")
    void describesEveryFieldOfAResult(String schema, Class<? extends Record> type) {
        List<String> described = new ArrayList<>();
        document.at("/components/schemas/" + schema + "/properties")
                .fieldNames()
                .forEachRemaining(described::add);
        // Tells the kinds of results apart in JSON.
        described.remove("type");

        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        JSON.getSerializationConfig().introspect(JSON.constructType(type)).findProperties().stream()
                                .map(BeanPropertyDefinition::getName)
                                .toList());
    }

    @Test
    void usesEveryMessageInItsChannels() {
        Set<String> used = StreamSupport.stream(document.path("channels").spliterator(), false)
                .flatMap(channel -> channel.path("messages").properties().stream())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        Set<String> described = document.at("/components/messages").properties().stream()
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(used).isEqualTo(described);
    }
}
