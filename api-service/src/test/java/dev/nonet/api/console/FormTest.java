package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Forms of the console are read in time that grows with their length. */
class FormTest {

    @Test
    void readsNamesWithoutValuesInLinearTime() {
        String form = "a=1&" + "&".repeat(1024 * 1024) + "b=%3D";

        assertTimeout(Duration.ofSeconds(5), () -> {
            Form read = Form.parse(form);

            assertThat(read.value("a")).isEqualTo("1");
            assertThat(read.value("b")).isEqualTo("=");
        });
    }
}
