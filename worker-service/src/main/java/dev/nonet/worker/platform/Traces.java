package dev.nonet.worker.platform;

import dev.nonet.job.TaskId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * Distributed traces over Kafka: a task continues the trace that the header {@code traceparent} (W3C Trace Context) of
 * its record names, and messages about the task have the same header, with the task's span as the parent. Does nothing
 * while tracing is off.
 */
@ApplicationScoped
public class Traces {

    private static final String HEADER = "traceparent";
    private static final Pattern PARENT = Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

    private final Tracer tracer;

    Traces(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Starts the span of a task; returns an invalid span, which records nothing, if the record is in no trace. */
    public Span begin(TaskId task, Headers record) {
        Header header = record.lastHeader(HEADER);
        Matcher parent = PARENT.matcher(header == null ? "" : new String(header.value(), StandardCharsets.US_ASCII));
        if (!parent.matches()) {
            return Span.getInvalid();
        }
        SpanContext sender = SpanContext.createFromRemoteParent(
                parent.group(1), parent.group(2), TraceFlags.fromHex(parent.group(3), 0), TraceState.getDefault());
        return tracer.spanBuilder("carry out task")
                .setSpanKind(SpanKind.CONSUMER)
                .setParent(Context.root().with(Span.wrap(sender)))
                .setAttribute("nonet.job", task.job().toString())
                .setAttribute("nonet.task", task.toString())
                .startSpan();
    }

    /** The headers of a record whose receiver continues the trace of the current span; empty if there is no span. */
    public static List<RecordHeader> headers() {
        SpanContext now = Span.current().getSpanContext();
        if (!now.isValid()) {
            return List.of();
        }
        String parent = "00-" + now.getTraceId() + "-" + now.getSpanId() + "-"
                + now.getTraceFlags().asHex();
        return List.of(new RecordHeader(HEADER, parent.getBytes(StandardCharsets.US_ASCII)));
    }
}
