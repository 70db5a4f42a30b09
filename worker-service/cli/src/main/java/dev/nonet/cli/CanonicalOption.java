package dev.nonet.cli;

import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.puzzle.Grid;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that prints the canonical form of each puzzle, as a last column or field. */
final class CanonicalOption {

    private static final ThreadLocal<CanonicalForm> FORMS = ThreadLocal.withInitial(CanonicalForm::new);

    @Option(
            names = "--canonical",
            description = "also print the row-minlex canonical form, which is equal for equivalent puzzles")
    private boolean wanted;

    boolean isWanted() {
        return wanted;
    }

    /** The CSV header, with the column of the form if it is wanted. */
    String header(String columns) {
        return columns + (wanted ? ",canonical\n" : "\n");
    }

    /** The canonical form; null if it is not wanted, or the puzzle is null. */
    @Nullable
    String of(@Nullable Grid puzzle) {
        return wanted && puzzle != null ? FORMS.get().of(puzzle).form().toString() : null;
    }

    /** Appends a CSV row, with the canonical form as its last field if it is wanted. */
    void csvRow(StringBuilder text, @Nullable Grid puzzle, @Nullable Object... fields) {
        Output.csvRow(text, fields);
        if (wanted) {
            text.setLength(text.length() - 1);
            String form = of(puzzle);
            text.append(',').append(form == null ? "" : form).append('\n');
        }
    }

    /** A result as JSON, with the canonical form as its last field if it is wanted. */
    String json(Object result, @Nullable Grid puzzle) {
        String form = of(puzzle);
        return form == null ? Output.json(result) : Output.json(result, "canonical", form);
    }
}
