package dev.nonet.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pins the text and JSON of a step for every shape of proof, one per line of the golden file. A difference is a change
 * of the public API; if it is intended, write the file again.
 */
class StepGoldenTest {

    private static final Path GOLDEN = Path.of("src/test/resources/golden/steps.ndjson");
    private static final String WRITE = "nonet.golden.write";

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void textAndJsonOfEveryShapeEqualTheGoldenFile() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Step step : Steps.ALL) {
            lines.add(line(step));
        }
        if (Boolean.getBoolean(WRITE)) {
            Files.write(GOLDEN, lines);
        }

        assertThat(Files.readAllLines(GOLDEN))
                .as("check the difference; if it is intended, write the file again with -D%s=true", WRITE)
                .containsExactlyElementsOf(lines);
    }

    private String line(Step step) throws JsonProcessingException {
        return json.writeValueAsString(ExplainedStep.of(step, step.technique().value()));
    }

    @Test
    void everyShapeHasAStep() {
        assertThat(Steps.ALL.stream().map(step -> (Object) step.evidence().getClass()))
                .containsAll(shapes(Evidence.class).toList());
    }

    private static Stream<Class<?>> shapes(Class<?> shape) {
        return shape.isSealed()
                ? Arrays.stream(shape.getPermittedSubclasses()).flatMap(StepGoldenTest::shapes)
                : Stream.of(shape);
    }
}
