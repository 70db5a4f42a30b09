package dev.nonet.api.platform;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses heads that a proxy may have read otherwise than the service does: it would check one host and the service go
 * by the other, or see one request where the service sees two. No filter of Quarkus sees both hosts, as it reads
 * forwarded addresses first and leaves one {@code Host}.
 */
final class AmbiguousHead {

    private static final Set<HttpVersion> SPOKEN = Set.of(HttpVersion.HTTP_1_0, HttpVersion.HTTP_1_1);
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private AmbiguousHead() {}

    /**
     * Marks an ambiguous request as one that could not be decoded, which Vert.x answers with 400. Of others it removes
     * an empty address of a proxy.
     */
    static void refuse(HttpRequest request) {
        dropEmptyAddress(request.headers());
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
        if (!request.uri().startsWith("/") && !request.uri().contains("://")) {
            return "an address that is no path, which reaches no filter";
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

    /** Quarkus fails on an empty address of a proxy, and the request would never be answered. */
    private static void dropEmptyAddress(HttpHeaders headers) {
        if (headers.getAll(FORWARDED_FOR).stream()
                .anyMatch(value -> value.isBlank() || value.strip().startsWith(","))) {
            headers.remove(FORWARDED_FOR);
        }
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
