package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every shape of proof has a name in JSON. */
class EvidenceShapesTest {

    private static final JsonSubTypes.Type[] NAMED =
            Evidence.class.getAnnotation(JsonSubTypes.class).value();

    @Test
    void everyShapeHasAName() {
        assertThat(Arrays.stream(NAMED).map(JsonSubTypes.Type::value))
                .containsExactlyInAnyOrderElementsOf(shapes(Evidence.class).toList());
    }

    @Test
    void namesAreThoseOfTheRecords() {
        assertThat(NAMED)
                .allSatisfy(named -> assertThat(named.name())
                        .isEqualTo(named.value()
                                .getSimpleName()
                                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                                .toLowerCase(Locale.ROOT)));
    }

    private static Stream<Class<?>> shapes(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(EvidenceShapesTest::shapes)
                : Stream.of(type);
    }
}
