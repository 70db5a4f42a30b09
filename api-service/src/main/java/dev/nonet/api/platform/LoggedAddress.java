package dev.nonet.api.platform;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * What logs and traces may tell of an address. Queries hold callback addresses, metadata and puzzles; a path holds
 * whatever a client mistook for an id, such as a key; and the paths of callback addresses are often secrets by
 * themselves.
 */
public final class LoggedAddress {

    /** A word of a route, a number, a file of either, or a UUID. Keys and tokens are longer, or have capitals. */
    private static final Pattern HARMLESS = Pattern.compile(
            "[a-z][a-z-]{0,31}|[0-9]{1,10}|v1|[a-z0-9]{1,10}\\.[a-z]{1,4}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private static final Pattern SEGMENT = Pattern.compile("[^/]+");
    private static final String HIDDEN = "*";

    private LoggedAddress() {}

    /** A path of this service, in which an asterisk stands for each segment that is no word, number or UUID. */
    public static String path(String path) {
        return SEGMENT.matcher(path)
                .replaceAll(segment -> HARMLESS.matcher(segment.group()).matches() ? segment.group() : HIDDEN);
    }

    /** Scheme, host and port of an address; an asterisk if it is none. */
    public static String origin(String address) {
        try {
            URI uri = new URI(address);
            if (uri.getHost() == null) {
                return HIDDEN;
            }
            return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
        } catch (URISyntaxException e) {
            return HIDDEN;
        }
    }
}
