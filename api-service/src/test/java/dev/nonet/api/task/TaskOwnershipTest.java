package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One package owns table {@code task}: no SQL elsewhere names it. */
class TaskOwnershipTest {

    private static final Path SOURCES = Path.of("src/main/java/dev/nonet/api");

    private static final Pattern NAMES_THE_TABLE =
            Pattern.compile("\\b(FROM|JOIN|UPDATE|INTO|COPY|TABLE|USING)\\s+task\\b", Pattern.CASE_INSENSITIVE);

    @Test
    void keepsAllSqlAboutTasksInOnePlace() throws IOException {
        assertThat(statementsIn(SOURCES.resolve("task"))).isNotEmpty();
        try (Stream<Path> packages = Files.list(SOURCES)) {
            assertThat(packages.filter(path -> !path.endsWith("task")))
                    .allSatisfy(path -> assertThat(statementsIn(path)).isEmpty());
        }
    }

    private static List<Path> statementsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(TaskOwnershipTest::namesTheTable)
                    .toList();
        }
    }

    private static boolean namesTheTable(Path file) {
        try {
            return Files.readString(file)
                    .lines()
                    .filter(line ->
                            !line.strip().startsWith("*") && !line.strip().startsWith("/"))
                    .anyMatch(line -> NAMES_THE_TABLE.matcher(line).find());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
