package dev.nonet.worker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Who may use whom in the worker. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet.worker");

    @Test
    void partsUseEachOtherInOneDirection() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("intake")
                .definedBy("dev.nonet.worker.intake..")
                .layer("execution")
                .definedBy("dev.nonet.worker.execution..")
                .layer("outcome")
                .definedBy("dev.nonet.worker.outcome..")
                .layer("platform")
                .definedBy("dev.nonet.worker.platform..")
                .whereLayer("intake")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("execution")
                .mayOnlyBeAccessedByLayers("intake")
                .whereLayer("outcome")
                .mayOnlyBeAccessedByLayers("intake")
                .whereLayer("platform")
                .mayOnlyBeAccessedByLayers("intake", "execution", "outcome")
                .check(CLASSES);
    }

    @Test
    void executionKnowsNeitherKafkaNorJson() {
        noClasses()
                .that()
                .resideInAPackage("dev.nonet.worker.execution..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.kafka..", "io.smallrye.reactive..", "com.fasterxml.jackson.databind..")
                .check(CLASSES);
    }

    @Test
    void onlyExecutionUsesTheEngine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.nonet.worker.execution..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.nonet.engine..")
                .check(CLASSES);
    }

    @Test
    void holdsNoDatabaseConnection() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..")
                .check(CLASSES);
    }
}
