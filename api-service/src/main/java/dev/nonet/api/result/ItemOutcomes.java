package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.ItemError;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/** The results and errors of single items. Whoever asks for a result holds memory for a part of an answer. */
@ApplicationScoped
public class ItemOutcomes {

    private final ResultSlices slices;
    private final Errors errors;

    ItemOutcomes(ResultSlices slices, Errors errors) {
        this.slices = slices;
        this.errors = errors;
    }

    /** The result of an item; empty if it has none. */
    public Optional<ResultSlice.Line> result(UUID job, int item) {
        return slices.of(job, item);
    }

    /** The error of an item, without its input; empty if it has none. */
    public Optional<ItemError> error(UUID job, int item) {
        return errors.of(job, item).map(error -> new ItemError(item, null, error.code, error.message));
    }

    /**
     * The result of an item.
     *
     * @param index as the client wrote it, in decimal digits
     * @throws dev.nonet.api.platform.ProblemException 404 if the job has no such item, or the item no result
     */
    public ResultSlice.Line requiredResult(Job job, String index) {
        int item = index.length() < 10 ? Integer.parseInt(index) : Integer.MAX_VALUE;
        if (item >= job.requested()) {
            throw Problem.notFound("The job has items 0 to " + (job.requested() - 1) + ", counted from 0");
        }
        return result(job.id(), item)
                .orElseThrow(() -> Problem.notFound(error(job.id(), item)
                        .map(error ->
                                "Item " + item + ", counted from 0, has no result but an error: " + error.message())
                        .orElse("Item " + item + ", counted from 0, has no result")));
    }
}
