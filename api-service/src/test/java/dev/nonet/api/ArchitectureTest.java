package dev.nonet.api;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.elements.GivenMethodsConjunction;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.BackgroundLoop;
import dev.nonet.api.platform.Json;
import dev.nonet.api.platform.Sha256;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.WithoutSignIn;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.jboss.resteasy.reactive.RestResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {

    private static final JavaClasses API = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.nonet.api");

    private static final DescribedPredicate<JavaClass> ANY_FEATURE = resideInAPackage("dev.nonet.api..");

    static Stream<ArchRule> rules() {
        return Stream.of(
                noClasses()
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("dev.nonet.engine..", "dev.nonet.worker..", "dev.nonet.local..")
                        .because("the API plays no Sudoku"),
                knowsOnly("dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.task", "dev.nonet.api.platform"),
                knowsOnly(
                        "dev.nonet.api.dispatch",
                        "dev.nonet.api.task",
                        "dev.nonet.api.tenant",
                        "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.tenant", "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.technique", "dev.nonet.api.tenant", "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.deadletter", "dev.nonet.api.tenant", "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.dependency", "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.observe", "dev.nonet.api.tenant", "dev.nonet.api.platform"),
                knowsOnly("dev.nonet.api.retention", "dev.nonet.api.task", "dev.nonet.api.platform"),
                knowsOnly(
                        "dev.nonet.api.job",
                        "dev.nonet.api.dispatch",
                        "dev.nonet.api.task",
                        "dev.nonet.api.technique",
                        "dev.nonet.api.tenant",
                        "dev.nonet.api.platform"),
                noClasses()
                        .that()
                        .resideInAPackage("dev.nonet.api.result..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage("dev.nonet.api.ingest..", "dev.nonet.api.book.."),
                noClasses()
                        .that()
                        .resideInAPackage("dev.nonet.api.webhook..")
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(
                                "dev.nonet.api.ingest..",
                                "dev.nonet.api.result..",
                                "dev.nonet.api.dispatch..",
                                "dev.nonet.api.task.."),
                resourceMethods()
                        .should()
                        .beAnnotatedWith(Needs.class)
                        .orShould()
                        .beAnnotatedWith(WithoutSignIn.class)
                        .orShould()
                        .beDeclaredInClassesThat()
                        .areAnnotatedWith(Needs.class)
                        .because("a call says which scope it needs; without access control, as on one machine,"
                                + " it works without"),
                resourceMethods()
                        .should(answer())
                        .because("what is built for a client is taken from a budget before, and leaves in pieces as it"
                                + " is read; void is 204. Exempt are errors, which mappers and filters write,"
                                + " as they have a bounded size"),
                noClasses()
                        .that()
                        .resideOutsideOfPackage("dev.nonet.api.platform..")
                        .and()
                        .doNotHaveFullyQualifiedName("dev.nonet.api.observe.LocalReadiness")
                        .should()
                        .callMethodWhere(writesAResponse())
                        .because("what is written past Answer is taken from no budget, and waits whole for a client"
                                + " that does not read; whether a page of health is a few bytes long is its"
                                + " own affair"),
                noClasses()
                        .that()
                        .doNotBelongToAnyOf(Sha256.class)
                        .should()
                        .callMethod(MessageDigest.class, "getInstance", String.class),
                noClasses()
                        .that()
                        .doNotBelongToAnyOf(Json.class)
                        .should()
                        .callCodeUnitWhere(makesJsonWithDefaults())
                        .because("Jackson's own default keeps buffers for each thread that waits"),
                noClasses()
                        .that()
                        .doNotBelongToAnyOf(BackgroundLoop.class)
                        .should()
                        .callMethod(Thread.Builder.OfPlatform.class, "unstarted", Runnable.class)
                        .because("no failure ends a BackgroundLoop"),
                noClasses()
                        .that()
                        .haveSimpleNameNotContaining("KafkaAdmin")
                        .should()
                        .callMethodWhere(createsAnAdmin())
                        .because("one client for the process does"),
                noClasses()
                        .should()
                        .callMethodWhere(writesOutADecimal())
                        .because("of 1e999999999, which is short, that takes a CPU for minutes, or all memory"),
                noClasses()
                        .should()
                        .callMethodWhere(makesAnAddress())
                        .because("it is made of what a proxy forwards, and fails if that makes no address"),
                noClasses()
                        .that()
                        .doNotHaveSimpleName("Visit")
                        .and()
                        .doNotHaveSimpleName("RequestCheck")
                        .and()
                        .doNotHaveSimpleName("RequestMemory")
                        .and()
                        .doNotHaveSimpleName("ProblemMappers")
                        .should()
                        .callMethodWhere(readsTheAddressAsSent())
                        .because("it may hold anything; what is logged of it is made by LoggedAddress"),
                slices().matching("dev.nonet.api.(*)..").should().beFreeOfCycles(),
                noClasses()
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage("javax.persistence..")
                        .orShould()
                        .dependOnClassesThat()
                        .haveFullyQualifiedName("java.util.Date"));
    }

    /**
     * Calls of a response of Vert.x that do more than tell whether its client is there, and those of a request that
     * write a response.
     */
    private static DescribedPredicate<JavaCall<?>> writesAResponse() {
        Set<String> harmless = Set.of("closed", "ended", "closeHandler", "exceptionHandler");
        Set<String> writing = Set.of("end", "json", "redirect", "attachment");
        return DescribedPredicate.describe("it writes a response of Vert.x", call -> {
            String method = call.getTarget().getName();
            return call.getTargetOwner().isAssignableTo(HttpServerResponse.class) && !harmless.contains(method)
                    || call.getTargetOwner().isAssignableTo(RoutingContext.class) && writing.contains(method);
        });
    }

    private static DescribedPredicate<JavaCall<?>> readsTheAddressAsSent() {
        Set<String> reading = Set.of("path", "uri", "absoluteURI");
        return DescribedPredicate.describe(
                "it reads the address of a request as the client sent it",
                call -> call.getTargetOwner().isAssignableTo(HttpServerRequest.class)
                        && reading.contains(call.getTarget().getName()));
    }

    private static DescribedPredicate<JavaCall<?>> makesAnAddress() {
        Set<String> making = Set.of(
                "getRequestUri",
                "getRequestUriBuilder",
                "getAbsolutePath",
                "getAbsolutePathBuilder",
                "getBaseUri",
                "getBaseUriBuilder",
                "resolve",
                "relativize");
        return DescribedPredicate.describe(
                "it makes a whole address of a request",
                call -> call.getTargetOwner().isAssignableTo(UriInfo.class)
                        && making.contains(call.getTarget().getName()));
    }

    private static DescribedPredicate<JavaCall<?>> writesOutADecimal() {
        Set<String> writing = Set.of(
                "movePointLeft", "movePointRight", "setScale", "toBigInteger", "toBigIntegerExact", "toPlainString");
        return DescribedPredicate.describe(
                "it writes out all digits of a decimal number",
                call -> call.getTargetOwner().isEquivalentTo(BigDecimal.class)
                        && writing.contains(call.getTarget().getName()));
    }

    private static DescribedPredicate<JavaCall<?>> makesJsonWithDefaults() {
        Set<String> making = Set.of("<init>", "builder");
        return DescribedPredicate.describe("it makes a reader or writer of JSON with Jackson's defaults", call -> {
            JavaClass owner = call.getTargetOwner();
            return (owner.isAssignableTo(JsonFactory.class)
                            || owner.isAssignableTo(JsonFactoryBuilder.class)
                            || owner.isAssignableTo(ObjectMapper.class))
                    && making.contains(call.getTarget().getName())
                    && call.getTarget().getRawParameterTypes().isEmpty();
        });
    }

    private static DescribedPredicate<JavaCall<?>> createsAnAdmin() {
        return DescribedPredicate.describe(
                "it creates a client of Kafka's admin API",
                call -> call.getTargetOwner().isAssignableTo(Admin.class)
                        && call.getTarget().getName().equals("create"));
    }

    private static GivenMethodsConjunction resourceMethods() {
        return methods()
                .that()
                .areAnnotatedWith(GET.class)
                .or()
                .areAnnotatedWith(POST.class)
                .or()
                .areAnnotatedWith(PUT.class)
                .or()
                .areAnnotatedWith(PATCH.class)
                .or()
                .areAnnotatedWith(DELETE.class);
    }

    private static ArchCondition<JavaMethod> answer() {
        return new ArchCondition<>("answer with nothing or with an Answer") {
            @Override
            public void check(JavaMethod method, ConditionEvents events) {
                String type = method.getReturnType().getName();
                boolean isAnswer = type.equals("void")
                        || type.equals(RestResponse.class.getName() + "<" + Answer.class.getName() + ">");
                events.add(new SimpleConditionEvent(
                        method, isAnswer, method.getFullName() + " returns " + type + method.getSourceCodeLocation()));
            }
        };
    }

    private static ArchRule knowsOnly(String feature, String... others) {
        return classes()
                .that()
                .resideInAPackage(feature)
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(ANY_FEATURE)
                        .or(resideInAPackage(feature))
                        .or(resideInAnyPackage(others)));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void holds(ArchRule rule) {
        rule.check(API);
    }

    /** A column that is added to a query must not move another one into its place. */
    @Test
    void columnsAreReadByName() throws IOException {
        Pattern byNumber = Pattern.compile(
                "\\b(?:row|rows|\\w+)\\.get(?:Int|Long|String|Object|Boolean|Double|Bytes|Timestamp|Array)"
                        + "\\((?:[2-9]|\\d{2,})\\b|\\(Object\\[\\]\\)");
        assertThat(byNumber.matcher("rows.getObject(2, UUID.class)").find()).isTrue();
        assertThat(byNumber.matcher("(Object[]) query.getSingleResult()").find())
                .as("a row without names")
                .isTrue();
        assertThat(byNumber.matcher("row.getLong(1)").find())
                .as("the only column")
                .isFalse();
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".java")).toList()) {
                byNumber.matcher(Files.readString(file))
                        .results()
                        .forEach(one -> found.add(file.getFileName() + ": " + one.group()));
            }
        }
        assertThat(found).isEmpty();
    }
}
