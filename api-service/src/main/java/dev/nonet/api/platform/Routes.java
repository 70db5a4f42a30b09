package dev.nonet.api.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The methods and media types of all JAX-RS resources, for the answers 405, 406 and 415. */
@ApplicationScoped
class Routes {

    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+(?::\\s*([^}]+))?}");

    private final List<Route> routes = new ArrayList<>();

    private record Route(String template, Pattern path, String method, List<String> produces, List<String> consumes) {}

    Routes(BeanManager beans) {
        for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE)) {
            Class<?> resource = bean.getBeanClass();
            Path root = resource.getAnnotation(Path.class);
            if (root != null) {
                for (Method method : resource.getDeclaredMethods()) {
                    for (Annotation annotation : method.getAnnotations()) {
                        HttpMethod verb = annotation.annotationType().getAnnotation(HttpMethod.class);
                        if (verb != null) {
                            add(root.value(), method, verb.value());
                        }
                    }
                }
            }
        }
    }

    private void add(String root, Method method, String verb) {
        Path more = method.getAnnotation(Path.class);
        Produces own = method.getAnnotation(Produces.class);
        Produces common = method.getDeclaringClass().getAnnotation(Produces.class);
        Produces produces = own != null ? own : common;
        Consumes consumes = method.getAnnotation(Consumes.class);
        String template = more == null ? root : root + "/" + more.value();
        routes.add(new Route(
                plain(template),
                pattern(template),
                verb,
                produces == null ? List.of() : types(produces.value()),
                consumes == null ? List.of() : types(consumes.value())));
    }

    private static List<String> types(String[] declared) {
        return Arrays.stream(declared).map(type -> type.replaceFirst(";.*", "")).toList();
    }

    private static Pattern pattern(String template) {
        StringBuilder pattern = new StringBuilder();
        Matcher parameter = PARAMETER.matcher(template);
        int end = 0;
        while (parameter.find()) {
            String form = parameter.group(1);
            pattern.append(Pattern.quote(template.substring(end, parameter.start())))
                    .append(form == null ? "[^/]+" : form);
            end = parameter.end();
        }
        return Pattern.compile(pattern.append(Pattern.quote(template.substring(end))) + "/?");
    }

    /** A template without the names and patterns of its parameters: metrics leave some patterns out. */
    private static String plain(String template) {
        return PARAMETER.matcher(template).replaceAll("{}").replace("//", "/");
    }

    /** Whether a resource declares this template of a path. */
    boolean declare(String template) {
        String plain = plain(template);
        return routes.stream().anyMatch(route -> route.template().equals(plain));
    }

    /** The methods of a path, in alphabetical order. */
    SequencedSet<String> methods(@Nullable String path) {
        SequencedSet<String> methods = new TreeSet<>();
        at(path).forEach(route -> methods.add(route.method()));
        if (methods.contains(HttpMethod.GET)) {
            methods.add(HttpMethod.HEAD);
        }
        return methods;
    }

    /** The media types that a method of a path produces. */
    SequencedSet<String> mediaTypes(@Nullable String path, String method) {
        SequencedSet<String> types = new TreeSet<>();
        String verb = method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method;
        at(path).filter(route -> route.method().equals(verb)).forEach(route -> types.addAll(route.produces()));
        return types;
    }

    /** The media types of a body that a method of a path reads. */
    SequencedSet<String> readTypes(@Nullable String path, String method) {
        SequencedSet<String> types = new TreeSet<>();
        at(path).filter(route -> route.method().equals(method)).forEach(route -> types.addAll(route.consumes()));
        return types;
    }

    private Stream<Route> at(@Nullable String path) {
        return routes.stream()
                .filter(route -> path != null && route.path().matcher(path).matches());
    }
}
