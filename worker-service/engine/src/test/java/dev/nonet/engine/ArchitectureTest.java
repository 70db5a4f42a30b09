package dev.nonet.engine;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.nonet.puzzle.CellSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may use whom within the engine. */
class ArchitectureTest {

    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet.engine");

    @Test
    void usesTheJdkAndTheSharedModelAlone() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.nonet.engine..",
                        "dev.nonet.puzzle",
                        "dev.nonet.reasoning",
                        "dev.nonet.words",
                        "dev.nonet.job",
                        "dev.nonet.format",
                        "java..",
                        "jdk.incubator.vector",
                        "org.jspecify.annotations"))
                .check(ENGINE);
    }

    @Test
    void onlyTheFacadeReadsText() {
        noClasses()
                .that()
                .resideInAPackage("dev.nonet.engine.(*)..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.nonet.format")
                .check(ENGINE);
    }

    @Test
    void layersLookDownOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("generate")
                .definedBy("dev.nonet.engine.generate")
                .layer("grade")
                .definedBy("dev.nonet.engine.grade")
                .layer("solve")
                .definedBy("dev.nonet.engine.solve")
                .layer("ladder")
                .definedBy("dev.nonet.engine.ladder")
                .layer("families")
                .definedBy("dev.nonet.engine.technique.*")
                .layer("technique")
                .definedBy("dev.nonet.engine.technique")
                .layer("position")
                .definedBy("dev.nonet.engine.position")
                .layer("search")
                .definedBy("dev.nonet.engine.search")
                .layer("screen")
                .definedBy("dev.nonet.engine.screen")
                .layer("rating")
                .definedBy("dev.nonet.engine.rating..")
                .layer("board")
                .definedBy("dev.nonet.engine.board")
                .whereLayer("generate")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("grade")
                .mayOnlyBeAccessedByLayers("generate")
                .whereLayer("solve")
                .mayOnlyBeAccessedByLayers("generate", "grade")
                .whereLayer("ladder")
                .mayOnlyBeAccessedByLayers("generate", "grade", "solve")
                .whereLayer("families")
                .mayOnlyBeAccessedByLayers("ladder")
                .whereLayer("technique")
                .mayOnlyBeAccessedByLayers("ladder", "families")
                .whereLayer("position")
                .mayOnlyBeAccessedByLayers("solve", "ladder", "families", "technique", "screen")
                .whereLayer("screen")
                .mayOnlyBeAccessedByLayers("generate", "ladder")
                .whereLayer("rating")
                .mayOnlyBeAccessedByLayers("grade")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("generate", "grade", "solve", "rating")
                .check(ENGINE);
    }

    /** Only these packages may speak in bare words; all others use the verbs of {@code board}. */
    private static final String[] IN_WORDS = {
        "dev.nonet.engine.board", "dev.nonet.engine.search", "dev.nonet.engine.position", "dev.nonet.engine.screen"
    };

    @Test
    void onlyTheInnerPackagesKnowTheTwoHalvesOfASetOfCells() {
        noClasses()
                .that(not(resideInAnyPackage(IN_WORDS)))
                .should()
                .callMethod(CellSet.class, "upper")
                .orShould()
                .callMethod(CellSet.class, "lower")
                .orShould()
                .callConstructor(CellSet.class, long.class, long.class)
                .check(ENGINE);
    }

    /**
     * What a mask or a packed set is made of: which bit is the first, how many there are, shifts, and the two words of
     * a set of cells.
     */
    private static final String BARE_WORDS = "numberOf(Trailing|Leading)Zeros|bitCount|(lowest|highest)OneBit"
            + "|\\b1L? <<|& -[a-z]|\\b([a-z]\\w*) &=? \\3 - 1"
            + "|>>>? [a-z][\\w.]*(\\[[^\\]]*\\])? & 1\\b";

    /** Bits taken out of a number, put elsewhere, or written as a constant that is shifted. */
    private static final String BITS_SHIFTED =
            ">>>? ([\\w *+-]|\\([\\w *+-]+\\))+ & \\w|\\([a-z]\\w* & \\w+\\) <<|\\b0[bx]\\w+ <<";

    /** Outside the inner packages: layouts of bits of their own, which the comment of package {@code board} names. */
    private static final String OWN_LAYOUTS =
            "grade/SinglesWalk\\.java|generate/(SetCounts|ItemRandom)\\.java|canonical/.*";

    @Test
    void onlyTheInnerPackagesSpeakInBareWords() throws IOException {
        for (Map.Entry<String, String> source : sources().entrySet()) {
            String inside = source.getKey();
            if (!inside.matches("(board|search|position|screen)/.*")) {
                assertThat(source.getValue())
                        .as(inside + ": Digits, Masks, CellBits and Counter have the verbs")
                        .doesNotContainPattern(BARE_WORDS);
                if (!inside.matches(OWN_LAYOUTS)) {
                    assertThat(source.getValue())
                            .as(inside + ": Masks has the verbs")
                            .doesNotContainPattern(BITS_SHIFTED);
                }
            }
        }
    }

    /**
     * The first digit of a mask is written in one place, and nobody outside knows how many cells the first word of a
     * set has.
     */
    @Test
    void masksAndSetsAreSpokenInVerbs() throws IOException {
        for (Map.Entry<String, String> entry : sources().entrySet()) {
            String inside = entry.getKey();
            String source = entry.getValue();
            if (!inside.equals("board/Digits.java")) {
                assertThat(source).as(inside).doesNotContain("1 + Integer.numberOfTrailingZeros(");
            }
            if (inside.matches("(technique|grade|generate|solve|canonical|rating/se)/.*|[^/]*")) {
                assertThat(source).as(inside + "").doesNotContainPattern("\\b54\\b");
            }
            if (inside.startsWith("position/")) {
                assertThat(source)
                        .as(inside + ": Digits.of, Digits.contain")
                        .doesNotContainPattern("1 << \\(?digit - 1|>>> \\(?[\\w.()]+ - 1\\)? & 1");
            }
        }
    }

    /** One name, one idea: whoever reads a name alone, in an import or a stack trace, knows which type it is. */
    @Test
    void noTwoTypesShareAName() {
        Map<String, List<String>> byName = ENGINE.stream()
                .filter(type ->
                        !type.getSimpleName().isEmpty() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.isArray())
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(byName).hasSizeGreaterThan(200);
        assertThat(byName.values()).allMatch(types -> types.size() == 1);
    }

    /** The sources by their paths within the engine. */
    private static Map<String, String> sources() throws IOException {
        Path main = Path.of("src/main/java/dev/nonet/engine");
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files = Files.walk(main)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                sources.put(main.relativize(file).toString(), Files.readString(file));
            }
        }
        return sources;
    }

    @Test
    void noPackageKnowsTheFacade() {
        classes()
                .that(not(resideInAnyPackage("dev.nonet.engine")))
                .should()
                .onlyDependOnClassesThat(not(resideInAnyPackage("dev.nonet.engine")))
                .check(ENGINE);
    }

    @Test
    void familiesOfTechniquesDoNotSeeEachOther() {
        slices().matching("dev.nonet.engine.technique.(*)")
                .should()
                .notDependOnEachOther()
                .check(ENGINE);
    }
}
