package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Base64;
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

    /** The longest callback address, in characters. */
    int MAX_URL_LENGTH = 2_000;

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
            String scheme = callback.url().getScheme();
            if (!("http".equals(scheme) || "https".equals(scheme))
                    || callback.url().getHost() == null) {
                violations.add(new SpecViolation("callback.url", "must be an absolute http or https address"));
            } else if (callback.url().toString().length() > MAX_URL_LENGTH) {
                violations.add(new SpecViolation("callback.url", "has more than " + MAX_URL_LENGTH + " characters"));
            } else if (callback.url().getUserInfo() != null) {
                violations.add(new SpecViolation("callback.url", "must not hold a user name or password"));
            }
            if (callback.secret() != null && !isWebhookSecret(callback.secret())) {
                violations.add(new SpecViolation(
                        "callback.secret", "must be whsec_ followed by the base64 of 24 to 64 bytes"));
            }
        }
        return violations;
    }

    private static boolean isWebhookSecret(String secret) {
        if (!secret.startsWith("whsec_")) {
            return false;
        }
        try {
            int length = Base64.getDecoder().decode(secret.substring("whsec_".length())).length;
            return length >= 24 && length <= 64;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Adds a violation for every id that the ladder does not know. */
    static void checkTechniques(
            String field, List<TechniqueId> ids, SpecLimits limits, List<SpecViolation> violations) {
        if (ids.size() > MAX_TECHNIQUES) {
            violations.add(new SpecViolation(field, "holds more than " + MAX_TECHNIQUES + " techniques"));
            return;
        }
        for (int i = 0; i < ids.size(); i++) {
            if (!limits.techniques().contains(ids.get(i))) {
                violations.add(new SpecViolation(
                        field + "[" + i + "]",
                        "unknown technique '" + ids.get(i) + "', expected one of "
                                + limits.techniques().stream()
                                        .sorted()
                                        .map(TechniqueId::value)
                                        .collect(Collectors.joining(", "))));
            }
        }
    }
}
