package dev.nonet.api.retention;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;

/** Rounds of retention, for tests of other packages. */
@ApplicationScoped
public class RetentionCalls {

    private final Retention retention;

    RetentionCalls(Retention retention) {
        this.retention = retention;
    }

    /** @return false if another process is running one */
    public boolean round() throws SQLException {
        return retention.run(Instant.now());
    }

    /** The id of a job of a day whose results are in no partition any more. */
    public static UUID oldJob(int number) {
        UUID first = Partitions.firstId(LocalDate.now(ZoneOffset.UTC).minusDays(60));
        return new UUID(first.getMostSignificantBits() | 0x7000, 0x8000_0000_0000_0000L | number);
    }
}
