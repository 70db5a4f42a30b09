package dev.nonet.api.console;

import dev.nonet.api.platform.Problem;
import dev.nonet.job.SpecViolation;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is wrong with a form that the API refused.
 *
 * @param byField the faults of its fields, by the field's name
 * @param general the faults that belong to no field; empty if any field has a fault
 */
public record FormFaults(Map<String, List<Fault>> byField, List<Fault> general) {

    static final FormFaults NONE = new FormFaults(Map.of(), List.of());

    /** @param fields the names of the form's fields */
    static FormFaults of(Problem problem, Collection<String> fields, Texts texts) {
        Map<String, List<Fault>> byField = problem.violations().stream()
                .filter(one -> fields.contains(one.field()))
                .collect(Collectors.groupingBy(
                        SpecViolation::field,
                        Collectors.mapping(one -> Fault.of(one.message(), texts), Collectors.toList())));
        return new FormFaults(byField, byField.isEmpty() ? Fault.of(problem, texts) : List.of());
    }

    /** Replaces the faults of a parameter of the API, if it has any, by a message at a field of the form. */
    FormFaults replaced(String parameter, String field, String message) {
        if (!byField.containsKey(parameter)) {
            return this;
        }
        Map<String, List<Fault>> all = new HashMap<>(byField);
        all.remove(parameter);
        all.put(field, List.of(new Fault(message, false)));
        return new FormFaults(all, general);
    }

    public boolean isEmpty() {
        return byField.isEmpty() && general.isEmpty();
    }

    public boolean isAboutFields() {
        return !byField.isEmpty();
    }

    /** What is wrong with a field. */
    public List<Fault> of(String field) {
        return byField.getOrDefault(field, List.of());
    }
}
