package dev.nonet.proof.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.proof.surface.Surface;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SecurityDocumentTest {

    /** A test class, or one of its methods; a method without its class is of the class before it. */
    private static final Pattern TEST = Pattern.compile("`(\\w+Test)?(?:\\.(\\w+))?`");

    private static final int COLUMNS = 4;

    @Test
    void theTableOfWhoMayDoWhatIsWhatIsDeclared() throws IOException {
        List<String> table = AccessMatrix.table(Surface.of(SecuredStack.HOME));
        if (Boolean.getBoolean("nonet.security.write")) {
            SecurityDocument.write(table);
        }
        assertThat(SecurityDocument.table()).isEqualTo(table);
    }

    @Test
    void eachThreatNamesATestThatExists() throws IOException {
        Map<String, String> tests = tests();
        List<String[]> threats = SecurityDocument.lines().stream()
                .dropWhile(line -> !line.startsWith("| who attacks |"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(line -> line.substring(1, line.length() - 1).split("\\|"))
                .toList();
        assertThat(threats).hasSizeGreaterThan(15);
        for (String[] threat : threats) {
            assertThat(threat).as(String.join("|", threat)).hasSize(COLUMNS);
            List<MatchResult> named =
                    TEST.matcher(threat[COLUMNS - 1]).results().toList();
            assertThat(named).as("tests of %s", threat[1]).isNotEmpty();
            String type = "";
            for (MatchResult one : named) {
                type = one.group(1) == null ? type : one.group(1);
                assertThat(tests).as(one.group()).containsKey(type);
                if (one.group(2) != null) {
                    assertThat(Pattern.compile("\\bvoid " + one.group(2) + "\\(")
                                    .matcher(tests.getOrDefault(type, ""))
                                    .results())
                            .as("%s.%s", type, one.group(2))
                            .hasSize(1);
                }
            }
        }
    }

    /** The sources of all tests by their class. */
    private static Map<String, String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(SecuredStack.HOME)) {
            return files.filter(file -> file.toString().contains("/src/test/java/"))
                    .filter(file -> file.toString().endsWith("Test.java"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString().replace(".java", ""),
                            SecurityDocumentTest::read,
                            (one, other) -> one + other));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
