package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client asks for. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GenerateSpec.class, name = "generate"),
    @JsonSubTypes.Type(value = SolveSpec.class, name = "solve")
})
public sealed interface JobSpec permits GenerateSpec, SolveSpec {

    /** The longest deadline of a job, in seconds: 30 days. */
    int MAX_DEADLINE_SECONDS = 30 * 24 * 3600;

    /** The most technique ids in one list. */
    int MAX_TECHNIQUES = 200;

    /** The most unknown technique ids that are reported. */
    int MAX_UNKNOWN = 20;

    @JsonIgnore
    JobKind kind();

    Detail detail();

    Priority priority();

    @Nullable
    Integer deadlineSeconds();

    @Nullable
    Callback callback();

    /** The client's own labels, see {@link Labels}; empty for none. */
    Map<String, String> metadata();

    /** The scales of other programs on which puzzles are rated, in their order and each once; empty for none. */
    List<Scale> ratings();

    /** All violations, each naming its field; empty if the spec is valid. */
    List<SpecViolation> violations(SpecLimits limits);

    /** The violations of the fields that both kinds share, in a list to which the caller adds its own. */
    static List<SpecViolation> commonViolations(JobSpec spec) {
        List<SpecViolation> violations = new ArrayList<>();
        Integer deadline = spec.deadlineSeconds();
        if (deadline != null && (deadline < 1 || deadline > MAX_DEADLINE_SECONDS)) {
            violations.add(
                    SpecViolation.outOfRange("deadlineSeconds", "must be 1 to " + MAX_DEADLINE_SECONDS, deadline));
        }
        Callback callback = spec.callback();
        if (callback != null) {
            violations.addAll(callback.violations("callback."));
        }
        violations.addAll(Labels.violations("metadata", spec.metadata()));
        return violations;
    }

    /** The scales in their order, each once. */
    static List<Scale> sorted(@Nullable List<Scale> scales) {
        return scales == null ? List.of() : scales.stream().sorted().distinct().toList();
    }

    /** Adds a violation if a lean path is asked for, but no steps. */
    static void checkPath(@Nullable PathForm path, Detail detail, List<SpecViolation> violations) {
        if (path == PathForm.LEAN && detail != Detail.STEPS) {
            violations.add(new SpecViolation("path", "'lean' needs detail 'steps'"));
        }
    }

    /** Adds a violation for each unknown id, up to {@link #MAX_UNKNOWN}. */
    static void checkTechniques(
            String field, List<TechniqueId> ids, SpecLimits limits, List<SpecViolation> violations) {
        if (ids.size() > MAX_TECHNIQUES) {
            violations.add(new SpecViolation(field, "holds more than " + MAX_TECHNIQUES + " techniques"));
            return;
        }
        int unknown = 0;
        for (int i = 0; i < ids.size() && unknown < MAX_UNKNOWN; i++) {
            if (!limits.techniques().containsKey(ids.get(i))) {
                unknown++;
                violations.add(new SpecViolation(
                        field + "[" + i + "]",
                        TechniqueId.unknown(
                                ids.get(i).value(), limits.techniques().keySet())));
            }
        }
    }
}
