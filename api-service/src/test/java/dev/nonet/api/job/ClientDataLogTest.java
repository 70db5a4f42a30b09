package dev.nonet.api.job;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nonet.api.Client;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Nothing that a client sent gets into the log by way of PostgreSQL, its driver or Hibernate. */
@QuarkusTest
@SuppressWarnings("NullAway.Init")
class ClientDataLogTest extends ServiceTest {

    private static final String PRIVATE = "private-4711";

    @Inject
    DataSource database;

    /** The driver quotes the parameters of a batch that fails, and the server the row. */
    @Test
    void errorsOfTheDriverQuoteNoValues() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO ended_session (id, until) VALUES (?, now())")) {
            for (int i = 0; i < 2; i++) {
                insert.setString(1, PRIVATE);
                insert.addBatch();
            }
            SQLException failure = catchThrowableOfType(SQLException.class, insert::executeBatch);
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            if (failure.getNextException() != null) {
                failure.getNextException().printStackTrace(new PrintWriter(trace));
            }
            assertThat(trace.toString()).contains("ended_session_pkey").doesNotContain(PRIVATE);
        }
    }

    @Test
    void aRaceOfEqualKeysLogsNoJob() throws Exception {
        try (LoggedLines log = new LoggedLines("").listen();
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 5; round++) {
                String key = PRIVATE + "-" + UUID.randomUUID();
                List<Future<Integer>> statuses = clients.invokeAll(Collections.nCopies(
                        8,
                        () -> given().contentType(ContentType.JSON)
                                .header("Idempotency-Key", key)
                                .body(("{\"kind\":\"generate\",\"count\":1,\"metadata\":{\"order\":\"%s\"},"
                                                + "\"callback\":{\"url\":\"https://a.example/?%s\"}}")
                                        .formatted(PRIVATE, PRIVATE))
                                .post(Client.JOBS)
                                .statusCode()));
                assertThat(statuses.stream().map(Future::resultNow)).allMatch(status -> status == 202 || status == 409);
            }
            assertThat(log.records())
                    .noneMatch(line -> (line.getFormattedMessage() + " " + line.getThrown()).contains(PRIVATE));
        }
    }
}
