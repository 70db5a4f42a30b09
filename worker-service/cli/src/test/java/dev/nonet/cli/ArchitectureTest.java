package dev.nonet.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The allowed dependencies of the command line. */
class ArchitectureTest {

    private static final JavaClasses TOOL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet.cli");

    @Test
    void dependsOnTheEngineButNotOnTheServices() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.nonet.cli..",
                        "dev.nonet.engine..",
                        "dev.nonet.puzzle",
                        "dev.nonet.reasoning",
                        "dev.nonet.words",
                        "dev.nonet.job",
                        "dev.nonet.format",
                        "dev.nonet.book",
                        "java..",
                        "com.sun.management",
                        "picocli..",
                        "com.fasterxml.jackson..",
                        "org.jspecify.annotations"))
                .check(TOOL);
    }

    /** One name, one idea: whoever reads a name alone, in an import or a stack trace, knows which type it is. */
    @Test
    void noTwoTypesShareAName() {
        Map<String, List<String>> byName = TOOL.stream()
                .filter(type ->
                        !type.getSimpleName().isEmpty() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.isArray())
                .collect(Collectors.groupingBy(
                        JavaClass::getSimpleName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(byName).hasSizeGreaterThan(80);
        assertThat(byName.values()).allMatch(types -> types.size() == 1);
    }

    @Test
    void regressionChecksDoNotDependOnCommands() {
        noClasses()
                .that()
                .resideInAPackage("dev.nonet.cli.regression")
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.nonet.cli", "picocli.."))
                .check(TOOL);
    }
}
