package dev.nonet.proof.surface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SurfaceTest {

    private static final Path HOME =
            Path.of("").toAbsolutePath().resolve("../..").normalize();

    @Test
    void hasTheCallsOfTheContractAndThePagesOfTheConsole() throws IOException {
        assertThat(Surface.of(HOME).operations())
                .filteredOn(operation -> !operation.isPage())
                .anySatisfy(call -> {
                    assertThat(call.name()).isEqualTo("GET /api/v1/dead-letters/{topic}");
                    assertThat(call.scope()).isEqualTo("admin");
                    assertThat(call.isForOperator()).isTrue();
                })
                .allSatisfy(call -> assertThat(call.scope()).as(call.name()).isNotEmpty());
        assertThat(Surface.of(HOME).operations())
                .filteredOn(Operation::isPage)
                .hasSizeGreaterThan(30)
                .anySatisfy(page -> {
                    assertThat(page.name()).isEqualTo("POST /console/hint");
                    assertThat(page.scope()).isEqualTo("jobs:write");
                    assertThat(page.consumes()).isEqualTo("application/json");
                    assertThat(page.isForOperator()).isFalse();
                })
                .anySatisfy(page -> {
                    assertThat(page.name()).isEqualTo("GET /console/system/live");
                    assertThat(page.isForOperator()).isTrue();
                })
                .anySatisfy(page -> {
                    assertThat(page.name()).isEqualTo("GET /console/sign-in");
                    assertThat(page.scope()).isEmpty();
                });
    }

    @Test
    void aParameterThatNobodyKnowsIsNotLeftOut() {
        Operation operation =
                new Operation("GET", "/jobs/{id}/notes/{note: [0-9]+}", "", false, "", MissingNode.getInstance());

        assertThat(operation.address(Map.of("jobs/id", "a$1", "notes/note", "2")))
                .isEqualTo("/jobs/a$1/notes/2");
        assertThatThrownBy(() -> operation.address(Map.of("jobs/id", "a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'notes/note' of GET /jobs/{id}/notes");
    }
}
