package dev.nonet.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
