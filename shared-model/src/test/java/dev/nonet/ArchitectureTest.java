package dev.nonet;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The allowed dependencies within the shared model. */
class ArchitectureTest {

    private static final JavaClasses MODEL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet");

    @Test
    void dependsOnlyOnTheJdkAndAnnotations() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "dev.nonet..",
                        "java..",
                        "javax.xml.stream..",
                        "com.fasterxml.jackson.annotation",
                        "org.jspecify.annotations"))
                .check(MODEL);
    }

    @Test
    void packagesDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("messages")
                .definedBy("dev.nonet.job.v1")
                .layer("job")
                .definedBy("dev.nonet.job")
                .layer("words")
                .definedBy("dev.nonet.words")
                .layer("format")
                .definedBy("dev.nonet.format")
                .layer("picture")
                .definedBy("dev.nonet.picture")
                .layer("reasoning")
                .definedBy("dev.nonet.reasoning")
                .layer("puzzle")
                .definedBy("dev.nonet.puzzle")
                .whereLayer("messages")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("job")
                .mayOnlyBeAccessedByLayers("messages")
                .whereLayer("words")
                .mayOnlyBeAccessedByLayers("job", "messages")
                .whereLayer("picture")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("format")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("reasoning")
                .mayOnlyBeAccessedByLayers("job", "messages", "words", "picture")
                .check(MODEL);
    }
}
