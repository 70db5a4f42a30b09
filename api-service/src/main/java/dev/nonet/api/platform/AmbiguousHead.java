package dev.nonet.api.platform;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses heads that a proxy may have read otherwise than the service does: it would check one host and the service go
 * by the other, or see one request where the service sees two. No filter of Quarkus sees both hosts, as it reads
 * forwarded addresses first and leaves one {@code Host}. What comes behind such a head may be no request to the proxy,
 * so {@link ConnectionGate} reads none of it.
 */
final class AmbiguousHead {

    private static final Set<HttpVersion> SPOKEN = Set.of(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1);
    private static final Pattern SCHEME = Pattern.compile("https?", Pattern.CASE_INSENSITIVE);
    private static final Pattern WHOLE_ADDRESS = Pattern.compile("https?://.*", Pattern.CASE_INSENSITIVE);
    private static final String FORWARDED_FOR = "X-Forwarded-For";
    private static final String FORWARDED_PROTO = "X-Forwarded-Proto";

    private AmbiguousHead() {}

    /**
     * Marks an ambiguous request as one that could not be decoded, which Vert.x answers with 400. Of others it removes
     * what a proxy forwards and Quarkus cannot read, and what HTTP/1.0 does not have.
     */
    static void check(HttpRequest request) {
        dropUnreadable(request.headers());
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            // Such a client knows no interim answers, and would take 100 Continue for the answer (RFC 9110, 10.1.1).
            request.headers().remove(HttpHeaderNames.EXPECT);
        }
        String why = ambiguity(request);
        if (why != null) {
            request.setDecoderResult(DecoderResult.failure(new IllegalArgumentException(why)));
        }
    }

    private static @Nullable String ambiguity(HttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!SPOKEN.contains(request.protocolVersion())) {
            // The answer would repeat the version.
            request.setProtocolVersion(HttpVersion.HTTP_1_1);
            return "a version that is neither HTTP/1.1 nor HTTP/1.0";
        }
        List<String> hosts = headers.getAll(HttpHeaderNames.HOST);
        if (hosts.size() > 1) {
            return "several Host headers";
        }
        if (hosts.size() == 1 && !RequestCheck.isHost(hosts.getFirst())) {
            return "a Host that is not the name or address of a host, with or without a port";
        }
        if (!request.uri().startsWith("/")
                && !WHOLE_ADDRESS.matcher(request.uri()).matches()) {
            return "an address that is no path, which reaches no filter";
        }
        if (headers.contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1)
                || headers.contains(HttpHeaderNames.SEC_WEBSOCKET_KEY2)) {
            return "the headers of a draft of WebSocket, with which the decoder reads eight bytes more";
        }
        if (!isOfHost(request.uri(), hosts)) {
            return "an address of another host than the header Host names";
        }
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        if (codings.isEmpty()) {
            return null;
        }
        if (headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            return "both Content-Length and Transfer-Encoding";
        }
        return codings.size() == 1
                        && codings.getFirst().equalsIgnoreCase("chunked")
                        && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                ? null
                : "a Transfer-Encoding that is not chunked";
    }

    /**
     * Removes the address of a client if it has no host: Quarkus fails on it, and the request would never be answered.
     * Removes a scheme other than HTTP's: whatever asks RESTEasy for the address of the request would fail. Of several
     * addresses or schemes the first counts.
     */
    private static void dropUnreadable(HttpHeaders headers) {
        if (headers.getAll(FORWARDED_FOR).stream()
                .map(AmbiguousHead::first)
                .anyMatch(address -> address.isEmpty() || address.startsWith(":"))) {
            headers.remove(FORWARDED_FOR);
        }
        if (!headers.getAll(FORWARDED_PROTO).stream()
                .map(AmbiguousHead::first)
                .allMatch(scheme -> SCHEME.matcher(scheme).matches())) {
            headers.remove(FORWARDED_PROTO);
        }
    }

    /** What comes before the first comma. */
    private static String first(String value) {
        int end = value.indexOf(',');
        return (end < 0 ? value : value.substring(0, end)).strip();
    }

    /** Of an address with a host of its own, that host counts (RFC 9112, 3.2.2), but what follows reads the header. */
    private static boolean isOfHost(String address, List<String> hosts) {
        int scheme = address.startsWith("/") ? -1 : address.indexOf("://");
        if (scheme < 0) {
            return true;
        }
        String rest = address.substring(scheme + "://".length());
        int end = rest.indexOf('/');
        return hosts.size() == 1 && hosts.getFirst().equalsIgnoreCase(end < 0 ? rest : rest.substring(0, end));
    }
}
