package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.ItemError;
import dev.nonet.job.TaskId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages of the results topic by streaming, without building objects of the results, whose bytes are stored as they are. Unknown
 * fields are skipped, so that newer workers may add some.
 */
final class TaskReportReader {

    /** The types of {@link dev.nonet.job.v1.ResultMessage}, as in its JSON. */
    private static final String STARTED = "task-started";

    private static final String COMPLETED = "task-completed";
    private static final String DIVIDED = "task-divided";
    private static final String RETURNED = "task-returned";
    private static final String FAILED = "task-failed";

    private static final int LONGEST_TEXT = 1_000;

    /** The longest heartbeat interval in seconds: bounds the lease whatever a worker claims. */
    private static final int LONGEST_BEAT = 60;

    private final ObjectMapper json;
    private final ObjectReader errors;

    TaskReportReader(ObjectMapper json) {
        this.json = json;
        this.errors = json.readerFor(ItemError.class);
    }

    /** @throws PoisonException if the bytes are no valid result message */
    TaskReport read(byte @Nullable [] message) {
        if (message == null) {
            throw new PoisonException("The record has no value");
        }
        try (JsonParser parser = json.createParser(message)) {
            return new Fields(message).read(parser);
        } catch (IOException | IllegalArgumentException e) {
            throw new PoisonException("The record is no result message: " + e.getMessage());
        }
    }

    /** The fields of one message read so far; they come in any order. */
    private final class Fields {

        private final byte[] message;
        private @Nullable String type;
        private @Nullable TaskId task;
        private int attempt;
        private int beatSeconds;
        private int protocol = 1;
        private boolean apart;
        private String worker = "";
        private String reason = "";
        private TaskReport.Results results = TaskReport.Results.NONE;
        private final List<ItemError> itemErrors = new ArrayList<>();

        Fields(byte[] message) {
            this.message = message;
        }

        TaskReport read(JsonParser parser) throws IOException {
            expect(parser.nextToken(), JsonToken.START_OBJECT);
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                parser.nextToken();
                switch (field) {
                    case "type" -> type = parser.getText();
                    case "task" -> task = TaskId.parse(parser.getText());
                    case "attempt" -> attempt = parser.getIntValue();
                    case "beatSeconds" -> beatSeconds = Math.clamp(parser.getIntValue(), 0, LONGEST_BEAT);
                    case "protocol" -> protocol = parser.getIntValue();
                    case "apart" -> apart = parser.getBooleanValue();
                    case "worker" -> worker = shortText(parser);
                    case "reason" -> reason = shortText(parser);
                    case "results" -> {
                        expect(parser.currentToken(), JsonToken.START_ARRAY);
                        results = ResultLines.read(parser, json, message);
                    }
                    case "errors" -> readErrors(parser);
                    default -> parser.skipChildren();
                }
            }
            if (type == null || task == null || attempt < 1) {
                throw new PoisonException("The record lacks a type, a task or an attempt");
            }
            TaskKey of = new TaskKey(task.job().value(), task.number());
            return switch (type) {
                case STARTED -> new TaskReport.Started(of, attempt, worker, beatSeconds, protocol);
                case COMPLETED -> new TaskReport.Completed(of, attempt, results, itemErrors, null);
                case DIVIDED ->
                    new TaskReport.Completed(
                            of, attempt, results, itemErrors, apart ? Tasks.Rest.APART : Tasks.Rest.TOGETHER);
                case RETURNED -> new TaskReport.Returned(of, attempt, worker, reason);
                case FAILED -> new TaskReport.Failed(of, attempt, worker, reason);
                default -> throw new PoisonException("The record has an unknown type");
            };
        }

        private void readErrors(JsonParser parser) throws IOException {
            expect(parser.currentToken(), JsonToken.START_ARRAY);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                itemErrors.add(errors.readValue(parser));
            }
        }

        private static String shortText(JsonParser parser) throws IOException {
            String text = parser.getText();
            return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT);
        }

        private static void expect(@Nullable JsonToken found, JsonToken expected) {
            if (found != expected) {
                throw new PoisonException("The record is not shaped as a result message");
            }
        }
    }
}
