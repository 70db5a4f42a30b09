package dev.nonet.api.hint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.UnlistedJobs;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.result.ItemOutcomes;
import dev.nonet.api.result.ResultSlice;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import dev.nonet.job.SolveSpec;
import dev.nonet.reasoning.TechniqueId;
import io.vertx.core.http.HttpServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Lets workers find hints, each by a solve job of one item that is not listed. */
@ApplicationScoped
public class Hints {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    /** How long a request waits for a worker before it gets 503: longer than any hint takes to be found. */
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Admission admission;
    private final UnlistedJobs jobs;
    private final ItemOutcomes outcomes;
    private final ClientTransactions transactions;
    private final TrustedJson json;

    Hints(
            Admission admission,
            UnlistedJobs jobs,
            ItemOutcomes outcomes,
            ClientTransactions transactions,
            TrustedJson json) {
        this.admission = admission;
        this.jobs = jobs;
        this.outcomes = outcomes;
        this.transactions = transactions;
        this.json = json;
    }

    /**
     * The hint as JSON, in the shape of {@link dev.nonet.job.BoardHint}, and with the version of the engine. Blocks
     * until a worker has answered.
     *
     * @param techniques the step must be one of these; empty for all
     * @param client the waiting client; if it disconnects, waiting ends
     * @throws dev.nonet.api.platform.ProblemException 422 if a technique is unknown, or the board has so few digits
     *     that the search for its solutions reaches its limit, 429 if too many requests wait, 503 if no worker answers
     *     in time
     */
    public JsonNode of(
            String tenant,
            Sudoku board,
            HintStrength strength,
            List<TechniqueId> techniques,
            HttpServerResponse client) {
        SolveSpec spec = SolveSpec.hint(Format.HODOKU.write(board).strip(), strength, techniques);
        return jobs.carryOut(tenant, spec, admission.hint(tenant), TIMEOUT, client, job -> read(tenant, job));
    }

    private JsonNode read(String tenant, JobProgress job) {
        if (job.state() != JobState.SUCCEEDED) {
            throw Problem.of(
                            503,
                            "no-worker",
                            "No worker has answered",
                            "No worker answered within " + TIMEOUT.toSeconds() + " seconds")
                    .after(RETRY_AFTER);
        }
        ResultSlice.Line result = transactions.lookup(
                tenant, () -> outcomes.result(job.id(), 0).orElseThrow(() -> failed(outcomes.error(job.id(), 0))));
        JsonNode solved = json.tree(result.toString());
        ObjectNode hint = solved.withObject("/hint");
        hint.set("engine", solved.path("engine"));
        return hint;
    }

    private static RuntimeException failed(Optional<ItemError> error) {
        return error.filter(one -> one.code().equals(ItemError.SEARCH_LIMIT))
                .<RuntimeException>map(one -> Problem.invalid("board", one.message()))
                .orElseGet(() -> new IllegalStateException("A worker failed on a board: "
                        + error.map(ItemError::message).orElse("it has no outcome")));
    }
}
