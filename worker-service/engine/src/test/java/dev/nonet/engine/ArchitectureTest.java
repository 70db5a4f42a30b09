package dev.nonet.engine;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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
                .mayOnlyBeAccessedByLayers("solve", "ladder", "families", "technique")
                .whereLayer("search")
                .mayOnlyBeAccessedByLayers("generate", "grade", "solve")
                .check(ENGINE);
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
