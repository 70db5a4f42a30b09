package dev.nonet.api.result;

import dev.nonet.api.job.SubmittedLine;
import dev.nonet.job.ItemError;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * A row of table {@code item_error} in the text format of COPY: columns end at tabs, rows at line feeds, both escaped
 * by a backslash within a value, and {@code \N} is null (PostgreSQL manual, COPY, "Text Format").
 */
public record ErrorRow(String text) {

    public static ErrorRow of(UUID job, ItemError outcome) {
        ItemError error = SubmittedLine.located(outcome);
        StringBuilder row = new StringBuilder();
        row.append(job).append('\t').append(error.index()).append('\t');
        escape(row, error.input());
        row.append('\t');
        escape(row, error.code());
        row.append('\t');
        escape(row, error.message());
        return new ErrorRow(row.append('\n').toString());
    }

    public static void copy(Connection connection, List<ErrorRow> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        StringBuilder all = new StringBuilder();
        rows.forEach(row -> all.append(row.text()));
        try {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(
                            "COPY item_error (job_id, item, input, code, message) FROM STDIN",
                            new StringReader(all.toString()));
        } catch (IOException e) {
            throw new SQLException("Rows were not copied", "08006", e);
        }
    }

    private static void escape(StringBuilder row, @Nullable String text) {
        if (text == null) {
            row.append("\\N");
            return;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> row.append("\\\\");
                case '\t' -> row.append("\\t");
                case '\n' -> row.append("\\n");
                case '\r' -> row.append("\\r");
                // PostgreSQL text cannot hold NUL.
                case '\0' -> row.append('\uFFFD');
                default -> row.append(c);
            }
        }
    }
}
