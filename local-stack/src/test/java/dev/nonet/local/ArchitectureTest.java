package dev.nonet.local;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The allowed dependencies within the local stack. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet.local");

    @Test
    void packagesDependOnlyOnLowerLayers() {
        layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("commands")
                .definedBy("dev.nonet.local")
                .layer("bench")
                .definedBy("dev.nonet.local.bench..")
                .layer("fleet")
                .definedBy("dev.nonet.local.fleet..")
                .layer("upgrade")
                .definedBy("dev.nonet.local.upgrade..")
                .layer("demo")
                .definedBy("dev.nonet.local.demo..")
                .layer("client")
                .definedBy("dev.nonet.local.client..")
                .layer("console")
                .definedBy("dev.nonet.local.console..")
                .layer("process")
                .definedBy("dev.nonet.local.process..")
                .layer("backend")
                .definedBy("dev.nonet.local.backend..")
                .whereLayer("commands")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("bench")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("fleet")
                .mayOnlyBeAccessedByLayers("bench")
                .whereLayer("upgrade")
                .mayOnlyBeAccessedByLayers("commands")
                .whereLayer("demo")
                .mayOnlyBeAccessedByLayers("commands", "bench", "upgrade")
                .whereLayer("client")
                .mayOnlyBeAccessedByLayers("commands", "bench", "demo", "upgrade")
                .whereLayer("console")
                .mayOnlyBeAccessedByLayers("commands", "bench", "demo")
                .whereLayer("process")
                .mayOnlyBeAccessedByLayers("commands", "bench", "upgrade")
                .whereLayer("backend")
                .mayOnlyBeAccessedByLayers("commands", "bench", "process")
                .check(CLASSES);
    }

    @Test
    void checksResultsWithoutCodeOfTheEngineOrTheServices() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.nonet.engine.search..",
                        "dev.nonet.engine.solve..",
                        "dev.nonet.engine.generate..",
                        "dev.nonet.api..",
                        "dev.nonet.worker..")
                .check(CLASSES);
    }
}
