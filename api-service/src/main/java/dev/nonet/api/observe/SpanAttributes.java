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
 * Takes out of spans what clients sent. The HTTP instrumentation writes it when a span starts, before span processors see it: addresses,
 * which are shortened as {@link LoggedAddress} says, and the name of the client's program. Events are taken out by the limit of their
 * number in {@code application.properties}: messages of exceptions quote what was wrong in a request.
 */
@ApplicationScoped
class SpanAttributes implements SpanProcessor {

    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<String> QUERY = AttributeKey.stringKey("url.query");
    private static final AttributeKey<String> WHOLE = AttributeKey.stringKey("url.full");
    private static final AttributeKey<String> PROGRAM = AttributeKey.stringKey("user_agent.original");

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        String path = span.getAttribute(PATH);
        if (path != null) {
            span.setAttribute(PATH, LoggedAddress.path(path));
        }
        for (AttributeKey<String> ofTheClient : List.of(QUERY, PROGRAM)) {
            if (span.getAttribute(ofTheClient) != null) {
                span.setAttribute(ofTheClient, "");
            }
        }
        String whole = span.getAttribute(WHOLE);
        if (whole != null) {
            span.setAttribute(WHOLE, LoggedAddress.origin(whole));
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
