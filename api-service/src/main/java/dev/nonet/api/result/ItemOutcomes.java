package dev.nonet.api.result;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/** The results and errors of single items, for other packages. */
@ApplicationScoped
public class ItemOutcomes {

    private final ResultSlices slices;
    private final Errors errors;

    ItemOutcomes(ResultSlices slices, Errors errors) {
        this.slices = slices;
        this.errors = errors;
    }

    /** The result of an item as JSON; empty if it has none. */
    public Optional<String> result(UUID job, int item) {
        return slices.of(job, item).map(ResultSlice.Line::toString);
    }

    /** The error message of an item; empty if it has none. */
    public Optional<String> error(UUID job, int item) {
        return errors.of(job, item).map(error -> error.message);
    }
}
