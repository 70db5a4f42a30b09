package dev.nonet.api.task;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Writes all tasks of a new generate job in one statement, as it may have tens of thousands, in the transaction of a connection. The
 * tasks of solve jobs carry puzzles, and are written by {@link TaskCopy}.
 */
public final class TaskCreation {

    /** Escapes to ASCII, as PostgreSQL text cannot hold every character, such as NUL. */
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private TaskCreation() {}

    /** @param size how many items each task has; the last may have fewer */
    public static void generate(Connection connection, UUID job, int items, int size) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO task (job_id, number, first_index, item_count)
                SELECT ?, number, number * ?, least(?, ? - number * ?) FROM generate_series(0, ? - 1) AS number
                """)) {
            insert.setObject(1, job);
            insert.setInt(2, size);
            insert.setInt(3, size);
            insert.setInt(4, items);
            insert.setInt(5, size);
            insert.setInt(6, Math.ceilDiv(items, size));
            insert.executeUpdate();
        }
    }

    /** The texts of a JSON array. */
    static List<String> texts(String array) {
        try {
            return JSON.readValue(array, TEXTS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Stored texts cannot be read", e);
        }
    }

    /** A JSON array in ASCII. */
    static String text(List<String> puzzles) {
        try {
            return JSON.writeValueAsString(puzzles);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts cannot be written", e);
        }
    }
}
