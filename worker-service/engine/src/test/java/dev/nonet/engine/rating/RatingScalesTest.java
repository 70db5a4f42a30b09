package dev.nonet.engine.rating;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.nonet.reasoning.Scale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Each scale has a package, a word, recorded runs, and its part of the documentation, and none of these lacks the
 * others.
 */
class RatingScalesTest {

    private static final Path ROOT = Path.of("../..");
    private static final String PACKAGE = "dev.nonet.engine.rating.";

    private static Set<String> words() {
        return Arrays.stream(Scale.values()).map(Scale::id).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void eachWordHasAPackageWithOneScale() {
        List<String> packages = new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.nonet.engine.rating")
                        .stream()
                        .filter(type -> !type.isInterface() && type.isAssignableTo(RatingScale.class))
                        .map(JavaClass::getPackageName)
                        .map(name -> name.substring(PACKAGE.length()))
                        .toList();
        assertThat(packages).containsExactlyInAnyOrderElementsOf(words());
    }

    @Test
    void eachHasRecordedRunsAndItsPartOfTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("docs/ratings.md"));
        for (String word : words()) {
            assertThat(GoldenRun.read("/rating/" + word + ".txt.gz")).as(word).isNotEmpty();
            assertThat(page).contains("`engine.rating." + word + "`", "check-ratings RUNS --scale");
        }
    }

    /** A class that the row names was renamed or moved if there is no file of its name. */
    @Test
    void theChangeTableNamesClassesThatExist() throws IOException {
        String row = Files.readAllLines(ROOT.resolve("docs/inside.md")).stream()
                .filter(line -> line.startsWith("| add a rating scale |"))
                .findFirst()
                .orElseThrow();
        List<String> named = Pattern.compile("`([A-Z]\\w+)`")
                .matcher(row)
                .results()
                .map((MatchResult found) -> found.group(1) + ".java")
                .toList();
        assertThat(named).hasSizeGreaterThan(8);
        try (Stream<Path> files = Files.find(
                ROOT,
                20,
                (file, of) ->
                        file.toString().endsWith(".java") && !file.toString().contains("/target/"))) {
            assertThat(files.map(file -> file.getFileName().toString()).collect(Collectors.toSet()))
                    .containsAll(named);
        }
    }
}
