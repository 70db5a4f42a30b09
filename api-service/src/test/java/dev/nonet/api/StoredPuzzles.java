package dev.nonet.api;

import dev.nonet.api.task.ChunkTexts;
import dev.nonet.local.backend.Backends;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The uploaded puzzles of a job as they are stored. */
public final class StoredPuzzles {

    private StoredPuzzles() {}

    public static List<String> of(Backends backends, UUID job) {
        List<String> texts = new ArrayList<>();
        try (Connection connection = Database.connect(backends);
                PreparedStatement select = connection.prepareStatement(
                        "SELECT body FROM puzzle_chunk WHERE job_id = ? ORDER BY first_item")) {
            select.setObject(1, job);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    texts.addAll(ChunkTexts.unpack(rows.getBytes(1)));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return texts;
    }
}
