package dev.nonet.api.task;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Writes the tasks of a solve job one after the other as its puzzles are read, by COPY in the text format. {@link #end} completes it. */
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
        // JSON in ASCII holds no tab and no line break, so the backslash is all that COPY needs escaped.
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

    /** Cancels the COPY unless it was ended. */
    @Override
    public void close() throws SQLException {
        if (copy.isActive()) {
            copy.cancelCopy();
        }
    }
}
