package dev.nonet.api.platform;

import dev.nonet.job.SpecViolation;
import dev.nonet.reasoning.Spelling;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Refuses query parameters that are unknown to a call under {@code /api} that has some: a filter or a limit that is
 * misspelt would be as good as none. Calls without query parameters ignore them.
 */
public final class QueryCheck {

    private static final String API = "/api/";

    /** An answer tells no more: a query may have thousands, and each is compared with the known ones. */
    private static final int MAX_TOLD = 20;

    private final Map<Method, Set<String>> known = new ConcurrentHashMap<>();

    /** After authentication. */
    @ServerRequestFilter(priority = Priorities.USER)
    public void refuseUnknown(ContainerRequestContext request, ResourceInfo resource) {
        Set<String> given = request.getUriInfo().getQueryParameters().keySet();
        Path path = resource.getResourceClass().getAnnotation(Path.class);
        if (given.isEmpty() || path == null || !path.value().startsWith(API)) {
            return;
        }
        Set<String> names = known.computeIfAbsent(resource.getResourceMethod(), QueryCheck::names);
        List<SpecViolation> unknown = given.stream()
                .filter(name -> !names.isEmpty() && !names.contains(name))
                .limit(MAX_TOLD)
                .map(name -> new SpecViolation(
                        name,
                        "is unknown, expected one of " + String.join(", ", names) + Spelling.question(name, names)))
                .toList();
        if (!unknown.isEmpty()) {
            throw Problem.invalid(unknown);
        }
    }

    /** The names of the query parameters that a method of a resource reads, in alphabetical order. */
    static Set<String> names(Method method) {
        Stream<String> injected = Arrays.stream(method.getParameters())
                .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(QueryParam.class)))
                .map(QueryParam::value);
        Stream<String> others = Stream.of(method, method.getDeclaringClass())
                .flatMap(place -> Stream.ofNullable(place.getAnnotation(ReadsQuery.class)))
                .flatMap(read -> Arrays.stream(read.value()));
        return Stream.concat(injected, others).collect(Collectors.toCollection(TreeSet::new));
    }
}
