package dev.nonet.endtoend;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A setting of a service, as declared in a configuration mapping.
 *
 * @param owner the mapping interface, or the nested interface of a group
 * @param key as in a properties file; a part in angle brackets stands for any name
 * @param unit the kind of value: duration, size, number and so on
 * @param preset the declared default; empty if there is none
 * @param range the allowed range in words; empty if there is none
 * @param meaning the Javadoc, as Markdown
 */
record Setting(Class<?> owner, String key, String unit, String preset, String range, String meaning) {

    /** A service module and the package that contains its configuration mappings. */
    private record Service(String module, String packages) {}

    private static final Map<String, Service> SERVICES = Map.of(
            "api-service", new Service("api-service", "dev.nonet.api"),
            "worker-service", new Service("worker-service", "dev.nonet.worker"));

    /** The configuration mappings of a service, by prefix. */
    static List<Class<?>> mappingsOf(String module) {
        JavaClasses classes = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages(SERVICES.getOrDefault(module, new Service(module, module))
                        .packages());
        return classes.stream()
                .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
                .map(JavaClass::reflect)
                .sorted(Comparator.comparing(Setting::prefix))
                .<Class<?>>map(type -> type)
                .toList();
    }

    static String prefix(Class<?> mapping) {
        return mapping.getAnnotation(ConfigMapping.class).prefix();
    }

    /** The settings of a mapping, in the order of its source. */
    static List<Setting> of(String module, Class<?> mapping) throws IOException {
        return of(mapping, prefix(mapping), comments(module, mapping));
    }

    /** The Javadoc of the mapping itself, as Markdown. */
    static String meaningOf(String module, Class<?> mapping) throws IOException {
        return comments(module, mapping).getOrDefault(mapping.getSimpleName(), "");
    }

    private static List<Setting> of(Class<?> type, String prefix, Map<String, String> comments) {
        List<Setting> settings = new ArrayList<>();
        List<String> order = List.copyOf(comments.keySet());
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(method -> order.indexOf(nameOf(type, method))));
        for (Method method : methods) {
            if (!Modifier.isAbstract(method.getModifiers())) {
                continue;
            }
            String key = prefix + "." + inKebabCase(method.getName());
            Optional<Class<?>> group = groupOf(method);
            if (method.getReturnType() == Map.class) {
                key += ".<tenant>";
            }
            if (group.isPresent()) {
                settings.addAll(of(group.get(), key, comments));
                continue;
            }
            WithDefault preset = method.getAnnotation(WithDefault.class);
            settings.add(new Setting(
                    type,
                    key,
                    unitOf(method),
                    preset == null ? "" : preset.value(),
                    rangeOf(method),
                    comments.getOrDefault(nameOf(type, method), "")));
        }
        return settings;
    }

    private static String nameOf(Class<?> type, Method method) {
        return type.getSimpleName() + "." + method.getName();
    }

    /** The property name of a method: {@code connectTimeout} is {@code connect-timeout}. */
    private static String inKebabCase(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** The interface of the values, if the method returns a map of groups of settings. */
    private static Optional<Class<?>> groupOf(Method method) {
        if (method.getReturnType() == Map.class
                && method.getGenericReturnType() instanceof ParameterizedType map
                && map.getActualTypeArguments()[1] instanceof Class<?> group
                && group.isInterface()) {
            return Optional.of(group);
        }
        return Optional.empty();
    }

    private static String unitOf(Method method) {
        String type = method.getGenericReturnType().getTypeName().replaceAll("\\b(?:\\w+\\.)+", "");
        boolean several = type.contains("List<");
        String one = type.replaceAll("^.*<|>+$|^.*, ", "");
        String unit = method.getReturnType().isEnum()
                ? String.join(
                        " or ",
                        Arrays.stream(method.getReturnType().getEnumConstants())
                                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                                .toList())
                : switch (one) {
                    case "Duration" -> "duration";
                    case "MemorySize" -> "size";
                    case "int", "long", "double", "OptionalInt", "OptionalLong", "OptionalDouble" -> "number";
                    case "boolean" -> "true or false";
                    default -> "text";
                };
        return several ? unit + "s, with commas between" : unit;
    }

    /** The bounds from the annotations of the method, or of the elements of its list. */
    private static String rangeOf(Method method) {
        Bound bound = bound(method);
        return bound == null ? "" : bound.from() + " to " + bound.to();
    }

    /** The smallest and the largest value, as written in a configuration. */
    record Bound(String from, String to) {}

    /** The bounds of a setting, or null if it has none. */
    static @Nullable Bound bound(Method method) {
        List<AnnotatedElement> places = new ArrayList<>(List.of(method));
        if (method.getAnnotatedReturnType() instanceof AnnotatedParameterizedType list) {
            places.addAll(Arrays.asList(list.getAnnotatedActualTypeArguments()));
        }
        Map<String, String> bounds = new HashMap<>();
        places.stream().flatMap(place -> Stream.of(place.getAnnotations())).forEach(annotation -> {
            Class<?> type = annotation.annotationType();
            switch (type.getSimpleName()) {
                case "Between" -> {
                    bounds.put("from", value(annotation, "from"));
                    bounds.put("to", value(annotation, "to"));
                }
                case "Min", "DecimalMin" -> bounds.put("from", value(annotation, "value"));
                case "Max", "DecimalMax" -> bounds.put("to", value(annotation, "value"));
                default -> {}
            }
        });
        String from = bounds.get("from");
        String to = bounds.get("to");
        return from == null || to == null ? null : new Bound(from, to);
    }

    /** Reads an annotation's member by reflection, because these tests must not depend on classes of the services. */
    private static String value(Object annotation, String name) {
        try {
            Object value = annotation.getClass().getMethod(name).invoke(annotation);
            return value instanceof Number number
                    ? BigDecimal.valueOf(number.longValue()).toPlainString()
                    : String.valueOf(value);
        } catch (IllegalAccessException | InvocationTargetException | NoSuchMethodException e) {
            throw new IllegalStateException(annotation + " has no " + name, e);
        }
    }

    /**
     * Parses the source of a mapping. Returns its Javadoc comments by {@code Type} and {@code Type.method}, in source
     * order.
     */
    private static Map<String, String> comments(String module, Class<?> mapping) throws IOException {
        Path source = Repository.HOME
                .resolve(module)
                .resolve("src/main/java")
                .resolve(mapping.getName().replace('.', '/') + ".java");
        Map<String, String> comments = new LinkedHashMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, files, diagnostic -> {}, null, null, files.getJavaFileObjects(source));
            Iterable<? extends CompilationUnitTree> units = task.parse();
            DocTrees docs = DocTrees.instance(task);
            for (CompilationUnitTree unit : units) {
                new TreePathScanner<Void, String>() {
                    @Override
                    public @Nullable Void visitClass(ClassTree type, String outer) {
                        note(type.getSimpleName().toString());
                        return super.visitClass(type, type.getSimpleName().toString());
                    }

                    @Override
                    public @Nullable Void visitMethod(MethodTree method, String type) {
                        note(type + "." + method.getName());
                        return null;
                    }

                    private void note(String name) {
                        String comment = docs.getDocComment(getCurrentPath());
                        comments.put(name, comment == null ? "" : asMarkdown(comment));
                    }
                }.scan(unit, "");
            }
        }
        return comments;
    }

    private static String asMarkdown(String javadoc) {
        String text = javadoc.replaceAll("(?s)\\n\\s*@\\w+.*", "")
                .replaceAll("\\s+", " ")
                .strip();
        return Pattern.compile("\\{@(code|link) #?([^}]*)}")
                .matcher(text)
                .replaceAll(tag -> Matcher.quoteReplacement(
                        "`" + (tag.group().contains("#") ? inKebabCase(tag.group(2)) : tag.group(2)) + "`"))
                .replace("|", "\\|");
    }
}
