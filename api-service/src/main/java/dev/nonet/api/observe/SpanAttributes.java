package dev.nonet.api.observe;

import dev.nonet.api.platform.LoggedAddress;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/**
 * Removes what clients sent from the attributes that the HTTP instrumentation gives a span at its start: addresses are
 * shortened as {@link LoggedAddress} says, and the query and the user agent are emptied. Spans have no events, since
 * those of exceptions would quote requests: {@code quarkus.otel.span.event.count.limit} is 0.
 */
@ApplicationScoped
class SpanAttributes implements SpanProcessor {

    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<String> QUERY = AttributeKey.stringKey("url.query");
    private static final AttributeKey<String> FULL = AttributeKey.stringKey("url.full");
    private static final AttributeKey<String> USER_AGENT = AttributeKey.stringKey("user_agent.original");

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        String path = span.getAttribute(PATH);
        if (path != null) {
            span.setAttribute(PATH, LoggedAddress.path(path));
        }
        for (AttributeKey<String> sent : List.of(QUERY, USER_AGENT)) {
            if (span.getAttribute(sent) != null) {
                span.setAttribute(sent, "");
            }
        }
        String full = span.getAttribute(FULL);
        if (full != null) {
            span.setAttribute(FULL, LoggedAddress.origin(full));
        }
    }

    @Override
    public boolean isStartRequired() {
        return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {}

    @Override
    public boolean isEndRequired() {
        return false;
    }
}
