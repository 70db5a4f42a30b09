package dev.nonet.api.console;

import dev.nonet.api.platform.Problem;
import dev.nonet.job.SpecViolation;
import java.util.List;

/**
 * Something that is wrong, in words for the visitor.
 *
 * @param text in the visitor's language, if it has words for it
 * @param isUntranslated whether the text is English on a page in another language, and is marked {@code lang="en"}
 */
public record Fault(String text, boolean isUntranslated) {

    /** @param message of the API, in English */
    static Fault of(String message, Texts texts) {
        return of(message, "", texts);
    }

    /** @param prefix put before the text, untranslated */
    static Fault of(String message, String prefix, Texts texts) {
        return FaultMessages.translate(message, texts)
                .map(text -> new Fault(prefix + text, false))
                .orElseGet(() -> new Fault(prefix + message, texts.language() != Language.EN));
    }

    /** What a problem says: all its violations, each with its field, or its detail if it is about no field. */
    static List<Fault> of(Problem problem, Texts texts) {
        return all(problem.violations(), problem.detail() == null ? "" : problem.detail(), texts);
    }

    static List<Fault> all(List<SpecViolation> violations, String detail, Texts texts) {
        return violations.isEmpty()
                ? List.of(of(detail, texts))
                : violations.stream()
                        .map(one -> of(one.message(), one.field() + ": ", texts))
                        .toList();
    }
}
