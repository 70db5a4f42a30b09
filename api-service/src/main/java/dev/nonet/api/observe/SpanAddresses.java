package dev.nonet.api.observe;

import dev.nonet.api.platform.LoggedAddress;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * Shortens the addresses that the HTTP instrumentation writes into spans to what may leave the service, see {@link LoggedAddress}. It
 * writes them when a span starts, before span processors see it.
 */
@ApplicationScoped
class SpanAddresses implements SpanProcessor {

    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<String> QUERY = AttributeKey.stringKey("url.query");
    private static final AttributeKey<String> WHOLE = AttributeKey.stringKey("url.full");

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        String path = span.getAttribute(PATH);
        if (path != null) {
            span.setAttribute(PATH, LoggedAddress.path(path));
        }
        if (span.getAttribute(QUERY) != null) {
            span.setAttribute(QUERY, "");
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
