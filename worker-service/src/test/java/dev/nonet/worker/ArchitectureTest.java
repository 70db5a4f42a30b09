package dev.nonet.worker;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
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

    /** More collaborators than this are two classes, or a group of them is a thing that has a name. */
    private static final int MOST_ARGUMENTS = 7;

    @Test
    void constructorsHaveFewArguments() {
        constructors()
                .that()
                .areDeclaredInClassesThat(describe(
                        "hold collaborators, not data",
                        type -> !type.isRecord() && !type.isEnum() && !type.isAnonymousClass()))
                .should(new ArchCondition<>("have at most " + MOST_ARGUMENTS + " arguments") {
                    @Override
                    public void check(JavaConstructor constructor, ConditionEvents events) {
                        int arguments = constructor.getRawParameterTypes().size();
                        events.add(new SimpleConditionEvent(
                                constructor,
                                arguments <= MOST_ARGUMENTS,
                                constructor.getFullName() + " has " + arguments + " arguments"));
                    }
                })
                .check(CLASSES);
    }
}
