package dev.nonet.endtoend;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.Test;

/** The end-to-end tests use the services from outside; and what holds for both services. */
class ArchitectureTest {

    /** More collaborators than this are two classes, or a group of them is a thing that has a name. */
    private static final int MAX_ARGUMENTS = 7;

    @Test
    void usesNoClassOfTheServicesExceptTheirConfigurationMappings() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.nonet.api..", "dev.nonet.worker..", "dev.nonet.engine..")
                        .and(not(simpleNameEndingWith("Config"))))
                .check(new ClassFileImporter().importPackages("dev.nonet.endtoend"));
    }

    @Test
    void constructorsOfTheServicesHaveFewArguments() {
        constructors()
                .that()
                .areDeclaredInClassesThat(describe(
                        "hold collaborators, not data",
                        type -> !type.isRecord() && !type.isEnum() && !type.isAnonymousClass()))
                .should(new ArchCondition<>("have at most " + MAX_ARGUMENTS + " arguments") {
                    @Override
                    public void check(JavaConstructor constructor, ConditionEvents events) {
                        int arguments = constructor.getRawParameterTypes().size();
                        events.add(new SimpleConditionEvent(
                                constructor,
                                arguments <= MAX_ARGUMENTS,
                                constructor.getFullName() + " has " + arguments + " arguments"));
                    }
                })
                .check(new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.nonet.api", "dev.nonet.worker"));
    }
}
