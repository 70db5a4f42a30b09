package dev.nonet.api.platform;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Distributed traces that outlive a request. A job's tasks are dispatched, executed and stored long after the request,
 * and in batches with those of other jobs, so the trace context is stored with the job and sent with each record as a
 * {@code traceparent} (W3C Trace Context). While tracing is off there is none, and the cost is nil.
 */
@ApplicationScoped
public class Traces {

    /** The header of Kafka records and HTTP requests. */
    public static final String HEADER = "traceparent";

    private static final Pattern PARENT = Pattern.compile("00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");

    private final Tracer tracer;

    Traces(Tracer tracer) {
        this.tracer = tracer;
    }

    /** The current trace context; null if there is none. */
    public @Nullable String current() {
        return parentOf(Span.current());
    }

    /** The trace context that makes a span the parent of other work; null if the span is in no trace. */
    public static @Nullable String parentOf(Span span) {
        SpanContext context = span.getSpanContext();
        return context.isValid()
                ? "00-" + context.getTraceId() + "-" + context.getSpanId() + "-"
                        + context.getTraceFlags().asHex()
                : null;
    }

    /** Starts a span. Without a parent it is a no-op. */
    public Span begin(String name, SpanKind kind, @Nullable String parent, UUID job) {
        return begin(name, kind, parent, job, null);
    }

    /**
     * Starts a span.
     *
     * @param since when it began; null for now
     */
    public Span begin(String name, SpanKind kind, @Nullable String parent, UUID job, @Nullable Instant since) {
        Matcher place = PARENT.matcher(parent == null ? "" : parent);
        if (!place.matches()) {
            return Span.getInvalid();
        }
        SpanContext remote = SpanContext.createFromRemoteParent(
                place.group(1), place.group(2), TraceFlags.fromHex(place.group(3), 0), TraceState.getDefault());
        SpanBuilder span = tracer.spanBuilder(name)
                .setSpanKind(kind)
                .setParent(Context.root().with(Span.wrap(remote)))
                .setAttribute("nonet.job", job.toString());
        return (since == null ? span : span.setStartTimestamp(since)).startSpan();
    }
}
