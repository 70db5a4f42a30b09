package dev.nonet.cli;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.puzzle.Grid;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The option that prints the canonical form of each puzzle and its {@linkplain CanonicalForm#identity identity}, as the
 * last columns or fields.
 */
final class CanonicalOption {

    private static final ThreadLocal<CanonicalForm> FORMS = ThreadLocal.withInitial(CanonicalForm::new);

    @Option(
            names = "--canonical",
            description = "also print the row-minlex canonical form, which is equal for equivalent puzzles, "
                    + "and its fingerprint, the identity that the API gives")
    private boolean wanted;

    boolean isWanted() {
        return wanted;
    }

    /** The CSV header, with both columns if they are wanted. */
    String header(String columns) {
        return columns + (wanted ? ",identity,canonical\n" : "\n");
    }

    private static Grid form(Grid puzzle) {
        return FORMS.get().of(puzzle).form();
    }

    /** Appends a CSV row, with both fields if they are wanted; they are empty without a puzzle. */
    void csvRow(StringBuilder text, @Nullable Grid puzzle, @Nullable Object... fields) {
        Output.csvRow(text, fields);
        if (wanted) {
            text.setLength(text.length() - 1);
            if (puzzle == null) {
                text.append(",,\n");
            } else {
                Grid form = form(puzzle);
                text.append(',').append(CanonicalForm.identityOf(form)).append(',');
                text.append(form).append('\n');
            }
        }
    }

    /** A result as JSON, with both fields if they are wanted. */
    String json(Object result, @Nullable Grid puzzle) {
        if (!wanted || puzzle == null) {
            return Output.json(result);
        }
        Grid form = form(puzzle);
        return Output.json(Output.tree(result, "identity", CanonicalForm.identityOf(form)), "canonical", form);
    }
}
