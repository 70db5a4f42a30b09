package dev.nonet.api.ingest;

import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.result.ResultSlices;
import dev.nonet.packing.ResultRecord;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** What the service calls itself when a message, a request or a schedule asks for it, for tests of other packages. */
@ApplicationScoped
public class ResultCalls {

    private final ResultIngest ingest;
    private final JobRetry retry;
    private final TaskSweep sweep;

    ResultCalls(ResultIngest ingest, JobRetry retry, TaskSweep sweep) {
        this.ingest = ingest;
        this.retry = retry;
        this.sweep = sweep;
    }

    /** Stores a batch of messages. */
    public void store(ResultRecord... records) {
        ingest.store(Stream.of(records)
                .map(record -> TaskReportReader.read(record.bytes()))
                .toList());
    }

    public void retry(UUID job) {
        retry.retry("local", job, version -> {});
    }

    public void sweep() {
        sweep.sweep();
    }

    /** Inserts slices as if these outcomes had been stored, without errors and counts. */
    public static void insertSlices(Connection connection, UUID job, List<ResultRecord> completed) throws SQLException {
        List<ResultSlice> slices = completed.stream()
                .map(record -> ((TaskReport.Completed) TaskReportReader.read(record.bytes())).slice())
                .toList();
        ResultSlices.insert(connection, Map.of(job, slices));
    }
}
