package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What .ci/release refuses, before it builds anything. */
class ReleaseTest {

    @ParameterizedTest
    @CsvSource({
        "1.2, '''1.2'' is no version to release'",
        "1.2.0-SNAPSHOT, '''1.2.0-SNAPSHOT'' is no version to release'",
        "v1.2.0, '''v1.2.0'' is no version to release'",
        "01.2.0, '''01.2.0'' is no version to release'",
        "1.2.0 1.3.0, 'One version, not 1.2.0 and 1.3.0'",
        "1.2.0 --push, There is no option --push",
        "1.2.0 --registry https://registry.example.com, is no registry",
        "1.2.0 --registry Registry/Upper, is no registry",
        "1.2.0 --registry, --registry needs a host and a path"
    })
    void refuses(String arguments, String message) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("bash", Repository.HOME.resolve(".ci/release").toString()));
        command.addAll(Arrays.asList(arguments.split(" ")));
        Process release = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.PIPE)
                .start();
        try {
            assertThat(release.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(release.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains(message);
            assertThat(release.exitValue()).isPositive();
        } finally {
            release.destroyForcibly();
        }
    }
}
