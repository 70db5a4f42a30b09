package dev.nonet.endtoend;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The end-to-end tests use the services from outside. */
class ArchitectureTest {

    @Test
    void usesNoClassOfTheServicesExceptTheirConfigurationMappings() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.nonet.api..", "dev.nonet.worker..", "dev.nonet.engine..")
                        .and(not(simpleNameEndingWith("Config"))))
                .check(new ClassFileImporter().importPackages("dev.nonet.endtoend"));
    }
}
