package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a client asks for. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GenerateSpec.class, name = "generate"),
    @JsonSubTypes.Type(value = SolveSpec.class, name = "solve")
})
public sealed interface JobSpec permits GenerateSpec, SolveSpec {

    /** The longest a job may be given, in seconds: 30 days. */
    int MAX_DEADLINE_SECONDS = 30 * 24 * 3600;

    /** The most technique ids in one list. */
    int MAX_TECHNIQUES = 200;

    @JsonIgnore
    JobKind kind();

    Detail detail();

    Priority priority();

    @Nullable
    Integer deadlineSeconds();

    @Nullable
    Callback callback();

    /** Everything that is wrong with this spec, field by field; empty if it may be carried out. */
    List<SpecViolation> violations(SpecLimits limits);

    /** What is wrong with the fields that both kinds share; the caller adds its own. */
    static List<SpecViolation> commonViolations(JobSpec spec) {
        List<SpecViolation> violations = new ArrayList<>();
        Integer deadline = spec.deadlineSeconds();
        if (deadline != null && (deadline < 1 || deadline > MAX_DEADLINE_SECONDS)) {
            violations.add(
                    new SpecViolation("deadlineSeconds", "must be 1 to " + MAX_DEADLINE_SECONDS + ", is " + deadline));
        }
        Callback callback = spec.callback();
        if (callback != null) {
            violations.addAll(callback.violations("callback."));
        }
        return violations;
    }

    /** Adds a violation for every id that the ladder does not know. */
    static void checkTechniques(
            String field, List<TechniqueId> ids, SpecLimits limits, List<SpecViolation> violations) {
        if (ids.size() > MAX_TECHNIQUES) {
            violations.add(new SpecViolation(field, "holds more than " + MAX_TECHNIQUES + " techniques"));
            return;
        }
        for (int i = 0; i < ids.size(); i++) {
            if (!limits.techniques().containsKey(ids.get(i))) {
                violations.add(new SpecViolation(
                        field + "[" + i + "]",
                        "unknown technique '" + ids.get(i) + "', expected one of "
                                + limits.techniques().keySet().stream()
                                        .sorted()
                                        .map(TechniqueId::value)
                                        .collect(Collectors.joining(", "))));
            }
        }
    }
}
