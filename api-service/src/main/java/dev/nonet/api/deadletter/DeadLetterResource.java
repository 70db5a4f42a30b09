package dev.nonet.api.deadletter;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.ClientTransactions;
import dev.nonet.api.platform.Cursor;
import dev.nonet.api.platform.Lent;
import dev.nonet.api.platform.LimitedLog;
import dev.nonet.api.platform.PageSize;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.ProblemException;
import dev.nonet.api.platform.Reservation;
import dev.nonet.api.platform.Reservations;
import dev.nonet.api.platform.StrictJson;
import dev.nonet.api.tenant.AuditNote;
import dev.nonet.api.tenant.Caller;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.job.v1.Topic;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The dead-letter topics over HTTP, for the operator. */
@Path("/api/v1/dead-letters/{topic}")
@Produces(MediaType.APPLICATION_JSON)
@RunOnVirtualThread
@Needs(value = Scope.ADMIN, operator = true)
public class DeadLetterResource {

    private static final LimitedLog LOG = new LimitedLog(Logger.getLogger(DeadLetterResource.class), Logger.Level.WARN);

    private static final long LARGEST_BODY = 64 * 1024;
    private static final int MAX_REPLAYED = 100;

    /** Upper bound of the characters shown of a key, a reason or a value. */
    private static final int LONGEST_TEXT = 4_000;

    /** Upper bound of the characters shown of a header's name, and of its value. */
    private static final int LONGEST_HEADER = 500;

    /** Upper bound of the headers shown of a record. */
    private static final int MAX_HEADERS = 50;

    /** Upper bound of the characters of a page: more than those of any single record. */
    private static final int PAGE_CHARACTERS = 512 * 1024;

    /** The memory reserved for a page: each character as text takes two bytes, and up to six in JSON. */
    private static final int PAGE_BYTES = 8 * PAGE_CHARACTERS;

    private static final Duration KAFKA_RETRY = Duration.ofSeconds(5);
    private static final String REASON = "dead-letter-reason";
    private static final StrictJson<Replay> REPLAYS = new StrictJson<>(Replay.class);

    private final DeadLetters letters;
    private final Caller caller;
    private final Reservations reservations;
    private final Admission admission;
    private final ClientTransactions transactions;
    private final AuditNote note;

    DeadLetterResource(
            DeadLetters letters,
            Caller caller,
            Reservations reservations,
            Admission admission,
            ClientTransactions transactions,
            AuditNote note) {
        this.letters = letters;
        this.caller = caller;
        this.reservations = reservations;
        this.admission = admission;
        this.transactions = transactions;
        this.note = note;
    }

    /**
     * A record of a dead-letter topic.
     *
     * @param id the record's partition and offset
     * @param reason why the record was rejected, from the header that the rejecting service set
     * @param value the value as text, truncated; null if the record has none
     * @param size the size of the whole value in bytes
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Letter(
            String id,
            Instant timestamp,
            @Nullable String key,
            @Nullable String reason,
            Map<String, String> headers,
            @Nullable String value,
            int size) {

        static Letter of(ConsumerRecord<byte[], byte[]> record) {
            Map<String, String> headers = new TreeMap<>();
            for (Header header : record.headers()) {
                if (headers.size() < MAX_HEADERS) {
                    headers.put(
                            cut(header.key(), LONGEST_HEADER),
                            header.value() == null ? "" : text(header.value(), LONGEST_HEADER));
                }
            }
            Header reason = record.headers().lastHeader(REASON);
            return new Letter(
                    new Position(record.partition(), record.offset()).toString(),
                    Instant.ofEpochMilli(record.timestamp()),
                    record.key() == null ? null : text(record.key(), LONGEST_TEXT),
                    reason == null || reason.value() == null ? null : text(reason.value(), LONGEST_TEXT),
                    headers,
                    record.value() == null ? null : text(record.value(), LONGEST_TEXT),
                    Math.max(0, record.serializedValueSize()));
        }

        /** Malformed UTF-8 is replaced: the text is for people to read. */
        private static String text(byte[] bytes, int longest) {
            return cut(new String(bytes, 0, Math.min(bytes.length, 4 * longest), StandardCharsets.UTF_8), longest);
        }

        private static String cut(String text, int longest) {
            return text.length() <= longest ? text : text.substring(0, longest);
        }

        /**
         * How many characters of the record are shown: its key, reason, value and headers, without the JSON around
         * them.
         */
        int characters() {
            return (key == null ? 0 : key.length())
                    + (reason == null ? 0 : reason.length())
                    + (value == null ? 0 : value.length())
                    + headers.entrySet().stream()
                            .mapToInt(header ->
                                    header.getKey().length() + header.getValue().length())
                            .sum();
        }
    }

    /** @param next the cursor of the following page; null if there is none */
    public record Page(
            List<Letter> items,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String next) {}

    /**
     * A request to replay records.
     *
     * @param ids of the records
     */
    public record Replay(@JsonProperty(required = true) List<String> ids) {}

    /**
     * The answer to a replay.
     *
     * @param replayed ids of the records that were sent back
     * @param missing ids of records that do not exist, or no longer exist
     */
    public record Replayed(List<String> replayed, List<String> missing) {}

    @GET
    public RestResponse<Answer> list(
            @PathParam("topic") String topic,
            @QueryParam("limit") @Nullable String limit,
            @QueryParam("cursor") @Nullable String cursor) {
        Reservation reservation = reservations.of(caller.share(), PAGE_BYTES);
        return RestResponse.ok(reservation.json(page(topic, limit, cursor, PAGE_CHARACTERS)));
    }

    /** @param characters upper bound of the characters of all records; the first is shown even if it has more */
    public Page page(String topic, @Nullable String limit, @Nullable String cursor, int characters) {
        Topic deadLetters = deadLetters(origin(topic));
        int size = PageSize.of(limit);
        Position after = Cursor.read(cursor, text -> Position.parse(text).orElseThrow(IllegalArgumentException::new));
        try (BoundedResource.Permit turn = admission.deadLetters(caller.share());
                Lent memory = admission.large(caller.share(), DeadLetters.BYTES)) {
            DeadLetters.Page page = orUnavailable(() -> letters.page(deadLetters, after, size, characters));
            List<Letter> items = page.records();
            return new Page(items, page.more() ? Cursor.after(items.getLast().id()) : null);
        }
    }

    @POST
    @Path("replay")
    @Consumes(MediaType.APPLICATION_JSON)
    public RestResponse<Answer> replay(
            @PathParam("topic") String topic, InputStream body, @Context HttpHeaders headers) {
        // Reserved before anything is sent: a request that has sent records must not be refused for lack of memory.
        Reservation reservation = reservations.view(caller.share());
        Replay wanted = REPLAYS.read(admission.read(caller.share(), body, headers, LARGEST_BODY));
        return RestResponse.ok(reservation.json(replay(topic, wanted.ids())));
    }

    /**
     * Sends records back to their topic one by one, each only if the client's credentials still hold. If one cannot be
     * sent, the problem and the audit log name those that were. The caller must have reserved the memory for the
     * answer.
     */
    public Replayed replay(String topic, List<String> ids) {
        Topic origin = origin(topic);
        Set<Position> positions = positions(ids);
        List<Position> replayed = new ArrayList<>();
        try (BoundedResource.Permit turn = admission.deadLetters(caller.share());
                Lent memory = admission.large(caller.share(), DeadLetters.BYTES)) {
            transactions.confirm();
            orUnavailable(() -> {
                letters.replay(
                        deadLetters(origin),
                        origin,
                        positions,
                        (position, send) -> transactions.changeOnceConfirmed(caller.share(), () -> {
                            send.run();
                            return replayed.add(position);
                        }));
                return replayed;
            });
        } catch (ProblemException e) {
            throw replayed.isEmpty() ? e : e.adding("Records sent back before that: " + text(replayed));
        } finally {
            note.setAction("replayed=" + text(replayed));
        }
        return new Replayed(
                replayed.stream().map(Position::toString).toList(),
                positions.stream()
                        .filter(position -> !replayed.contains(position))
                        .map(Position::toString)
                        .toList());
    }

    private static String text(List<Position> positions) {
        return positions.stream().map(Position::toString).collect(Collectors.joining(","));
    }

    private static Set<Position> positions(@Nullable List<String> ids) {
        if (ids == null || ids.isEmpty() || ids.size() > MAX_REPLAYED) {
            throw Problem.invalid("ids", "must name 1 to " + MAX_REPLAYED + " records");
        }
        Set<Position> positions = new LinkedHashSet<>();
        for (int i = 0; i < ids.size(); i++) {
            int place = i;
            positions.add(Position.parse(ids.get(i))
                    .orElseThrow(() -> Problem.invalid("ids[" + place + "]", "must be the id of a listed record")));
        }
        return positions;
    }

    private static Topic origin(String name) {
        return switch (name) {
            case "tasks" -> Topic.TASKS;
            case "results" -> Topic.RESULTS;
            default -> throw Problem.notFound("The topics with dead letters are tasks and results");
        };
    }

    private static Topic deadLetters(Topic origin) {
        return origin == Topic.TASKS ? Topic.TASKS_DLQ : Topic.RESULTS_DLQ;
    }

    private static <T> T orUnavailable(Supplier<T> call) {
        try {
            return call.get();
        } catch (RecordTooLargeException e) {
            throw Problem.invalid("ids", "names a record that its topic does not accept: it is too large");
        } catch (KafkaException e) {
            LOG.line("The dead-letter topics could not be read or replayed: %s", e.getMessage());
            throw Problem.unavailable("Kafka is out of reach").after(KAFKA_RETRY);
        }
    }
}
