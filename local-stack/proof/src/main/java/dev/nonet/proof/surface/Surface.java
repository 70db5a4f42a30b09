package dev.nonet.proof.surface;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that can be asked of the service.
 *
 * @param contract {@code openapi.yaml}
 * @param operations the calls of the contract in its order, then the pages of the console by class
 */
public record Surface(JsonNode contract, List<Operation> operations) {

    private static final String CONTRACT = "api-service/src/main/resources/META-INF/openapi.yaml";
    private static final String CONSOLE = "api-service/target/classes/dev/nonet/api/console";
    private static final String REST = "Ljakarta/ws/rs/";
    private static final String TENANT = "Ldev/nonet/api/tenant/";
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    public Surface {
        operations = List.copyOf(operations);
    }

    /** @param home the folder of the repository, built */
    public static Surface of(Path home) throws IOException {
        JsonNode contract = new YAMLMapper().readTree(home.resolve(CONTRACT).toFile());
        List<Operation> operations = new ArrayList<>();
        addCalls(contract, operations);
        try (Stream<Path> files = Files.list(home.resolve(CONSOLE))) {
            for (Path file : files.sorted().toList()) {
                if (file.toString().endsWith(".class")) {
                    addPages(ClassFile.of().parse(file), operations);
                }
            }
        }
        return new Surface(contract, operations);
    }

    /** What a node of the contract refers to, or the node itself. */
    public JsonNode referred(JsonNode node) {
        return node.has("$ref") ? contract.at(node.path("$ref").asText().substring(1)) : node;
    }

    private static void addCalls(JsonNode contract, List<Operation> operations) {
        for (Map.Entry<String, JsonNode> path : contract.path("paths").properties()) {
            for (String method : METHODS) {
                JsonNode call = path.getValue().path(method.toLowerCase(Locale.ROOT));
                if (!call.isMissingNode()) {
                    operations.add(new Operation(
                            method,
                            path.getKey(),
                            call.at("/security/0/token/0").asText(),
                            call.path("x-operator").asBoolean(),
                            "",
                            call));
                }
            }
        }
    }

    private static void addPages(ClassModel type, List<Operation> operations) {
        for (MethodModel method : type.methods()) {
            for (String verb : METHODS) {
                if (annotation(method, REST + verb).isEmpty()) {
                    continue;
                }
                String below = text(method, REST + "Path");
                String path = (text(type, REST + "Path") + (below.isEmpty() ? "" : "/" + below)).replace("//", "/");
                boolean isOpen = annotation(method, TENANT + "WithoutSignIn").isPresent();
                Optional<Annotation> needs =
                        annotation(method, TENANT + "Needs").or(() -> annotation(type, TENANT + "Needs"));
                operations.add(new Operation(
                        verb,
                        path,
                        isOpen ? "" : needs.map(Surface::scope).orElseThrow(() -> undeclared(verb, path)),
                        !isOpen && needs.filter(Surface::isForOperator).isPresent(),
                        text(method, REST + "Consumes"),
                        MissingNode.getInstance()));
            }
        }
    }

    private static IllegalStateException undeclared(String verb, String path) {
        return new IllegalStateException(verb + " " + path + " declares neither a scope nor that it is open");
    }

    private static String scope(Annotation needs) {
        return value(needs, "value") instanceof AnnotationValue.OfEnum scope
                ? scope.constantName().stringValue().toLowerCase(Locale.ROOT).replace('_', ':')
                : "";
    }

    private static boolean isForOperator(Annotation needs) {
        return value(needs, "operator") instanceof AnnotationValue.OfBoolean operator && operator.booleanValue();
    }

    /** The text of an annotation, the first one if it has several; empty if it is absent. */
    private static String text(AttributedElement element, String annotation) {
        AnnotationValue value = annotation(element, annotation)
                .map(found -> value(found, "value"))
                .orElse(AnnotationValue.ofString(""));
        if (value instanceof AnnotationValue.OfArray several) {
            value = several.values().getFirst();
        }
        return value instanceof AnnotationValue.OfString text ? text.stringValue() : "";
    }

    private static AnnotationValue value(Annotation annotation, String name) {
        return annotation.elements().stream()
                .filter(element -> element.name().equalsString(name))
                .map(AnnotationElement::value)
                .findFirst()
                .orElse(AnnotationValue.ofString(""));
    }

    private static Optional<Annotation> annotation(AttributedElement element, String name) {
        return element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(present -> present.annotations().stream())
                .filter(annotation -> annotation.className().equalsString(name + ";"))
                .findFirst();
    }
}
