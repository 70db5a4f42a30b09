package dev.nonet.api.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.task.TaskSize;
import dev.nonet.packing.ItemFacts;
import dev.nonet.packing.SliceFacts;
import io.quarkus.test.junit.QuarkusTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A search reads the facts of all results of a job: they lie in the rows, and only the results beside them out of line.
 */
@QuarkusTest
class FactsInTheRowTest extends ServiceTest {

    @Test
    void theFactsOfTheLargestTaskStayInTheirRow() throws SQLException {
        Random random = new Random(3);
        List<ItemFacts> facts = IntStream.range(0, TaskSize.MAX_ITEMS)
                .mapToObj(item -> facts(random))
                .toList();
        byte[] body = new byte[200_000];
        random.nextBytes(body);
        UUID job = UUID.randomUUID();
        try (Connection connection = Database.connect(backends)) {
            connection.setAutoCommit(false);
            ResultSlices.insert(
                    connection,
                    Map.of(job, List.of(new ResultSlice(0, facts.size(), new BitSet(), body, SliceFacts.pack(facts)))));
            try (PreparedStatement select = connection.prepareStatement("""
                    SELECT pg_column_toast_chunk_id(facts) IS NULL, pg_column_toast_chunk_id(body) IS NULL
                    FROM result_slice WHERE job_id = ?
                    """)) {
                select.setObject(1, job);
                try (ResultSet row = select.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getBoolean(1)).as("facts are in the row").isTrue();
                    assertThat(row.getBoolean(2)).as("results are in the row").isFalse();
                }
            }
            connection.rollback();
        }
    }

    /** As easy and medium puzzles have them, of which tasks are the largest. */
    private static ItemFacts facts(Random random) {
        List<String> techniques = new ArrayList<>();
        double[] shares = {0.99, 0.98, 0.9, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.05, 0.05, 0.05, 0.01, 0.01};
        for (int technique = 0; technique < shares.length; technique++) {
            if (random.nextDouble() < shares[technique]) {
                techniques.add("technique-" + technique);
            }
        }
        return new ItemFacts(
                random.nextInt(4) == 0 ? 2 : 1,
                (int) Math.clamp(random.nextGaussian(20, 5), 12, 40),
                (int) Math.clamp(random.nextGaussian(25, 1.5), 19, 32),
                1,
                (int) Math.clamp(random.nextGaussian(500, 150), 100, 3_000),
                1,
                0,
                0,
                techniques);
    }
}
