package dev.nonet.api.task;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Writes the tasks of a solve job one after the other, by COPY in its text format. */
public final class TaskCopy implements AutoCloseable {

    private final UUID job;
    private final CopyIn copy;
    private int tasks;
    private int items;

    public TaskCopy(Connection connection, UUID job) throws SQLException {
        this.job = job;
        this.copy = connection
                .unwrap(PGConnection.class)
                .getCopyAPI()
                .copyIn("COPY task (job_id, number, first_index, item_count, puzzles) FROM STDIN");
    }

    public void add(List<String> puzzles) throws SQLException {
        // The text is JSON in ASCII: a backslash is all that the format would take for something else.
        String row = job + "\t" + tasks + "\t" + items + "\t" + puzzles.size() + "\t"
                + TaskCreation.text(puzzles).replace("\\", "\\\\") + "\n";
        byte[] bytes = row.getBytes(StandardCharsets.US_ASCII);
        copy.writeToCopy(bytes, 0, bytes.length);
        tasks++;
        items += puzzles.size();
    }

    public void end() throws SQLException {
        copy.endCopy();
    }

    /** What has not been ended is taken back. */
    @Override
    public void close() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
