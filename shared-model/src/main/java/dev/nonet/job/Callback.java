package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The webhook that is called when a job has ended.
 *
 * @param url an absolute http or https address without user name and password, with scheme and host in lower case and
 *     all but ASCII escaped
 * @param secret a key that signs the call, see {@link #isSecret}; accepted in requests but never returned; null to sign
 *     with the secrets stored for the URL only
 */
@JsonClassDescription("{\"url\": \"https://example.org/called\"}")
public record Callback(
        @JsonProperty(required = true) URI url,

        @JsonProperty(access = JsonProperty.Access.WRITE_ONLY) @Nullable
        String secret) {

    /** The longest URL, in characters once it is escaped. */
    public static final int MAX_URL_LENGTH = 2_000;

    /** The required form of a secret, as the text of a violation. */
    public static final String SECRET_FORM = "must be whsec_ followed by the base64 of 24 to 64 bytes";

    private static final int LAST_PORT = 65_535;
    private static final String SECRET_PREFIX = "whsec_";
    private static final int MIN_SECRET = 24;
    private static final int MAX_SECRET = 64;

    /** A host whose last label is a number, which resolvers take for an IPv4 address in one of many notations. */
    private static final Pattern NUMERIC_HOST = Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)\\.?");

    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";

    /**
     * The one notation of an IPv4 address that all resolvers read alike: no octal, hexadecimal or shortened numbers.
     */
    private static final Pattern IPV4 = Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}");

    /**
     * Schemes and hosts are case-insensitive (RFC 3986, 6.2.2.1), a port may have zeros before it, and a request line
     * is ASCII: normalised here, all later code may compare and send texts.
     */
    public Callback {
        url = normalized(url);
    }

    private static @Nullable URI normalized(@Nullable URI given) {
        if (given == null || given.getScheme() == null || given.getHost() == null || holdsHalfPair(given)) {
            return given;
        }
        URI url = URI.create(escaped(given.toString()));
        String scheme = url.getScheme().toLowerCase(Locale.ROOT);
        String host = url.getHost().toLowerCase(Locale.ROOT);
        String rest = url.getRawSchemeSpecificPart()
                .substring(2 + url.getRawAuthority().length());
        String user = url.getRawUserInfo() == null ? "" : url.getRawUserInfo() + "@";
        String port = url.getPort() < 0 ? "" : ":" + url.getPort();
        String fragment = url.getRawFragment() == null ? "" : "#" + url.getRawFragment();
        try {
            return new URI(scheme + "://" + user + host + port + rest + fragment);
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The letters' case is no part of the syntax", e);
        }
    }

    /** Not by {@link URI#toASCIIString}, which makes other characters of some first (NFC), of U+1FEF a backtick. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            escaped.append(one < 0 ? "%%%02X".formatted(one) : String.valueOf((char) one));
        }
        return escaped.toString();
    }

    /**
     * Checks the fields.
     *
     * @param prefix put before the field names of the violations
     */
    public List<SpecViolation> violations(String prefix) {
        List<SpecViolation> violations = new ArrayList<>();
        String wrong = urlViolation(url);
        if (wrong != null) {
            violations.add(new SpecViolation(prefix + "url", wrong));
        }
        if (secret != null && !isSecret(secret)) {
            violations.add(new SpecViolation(prefix + "secret", SECRET_FORM));
        }
        return violations;
    }

    private static @Nullable String urlViolation(@Nullable URI url) {
        if (url == null) {
            return "must not be null";
        }
        if (!("http".equals(url.getScheme()) || "https".equals(url.getScheme())) || url.getHost() == null) {
            return "must be an absolute http or https address";
        }
        if (url.toString().length() > MAX_URL_LENGTH) {
            return "has more than " + MAX_URL_LENGTH + " characters";
        }
        if (url.getPort() == 0 || url.getPort() > LAST_PORT) {
            return "must have a port from 1 to " + LAST_PORT + ", has " + url.getPort();
        }
        if (holdsHalfPair(url)) {
            return "holds half of a surrogate pair, which is no character";
        }
        if (!isUnambiguous(url.getHost())) {
            return "must have a name as host, or an IP address in its usual form, such as 192.0.2.1 or [2001:db8::1]";
        }
        return url.getUserInfo() == null ? null : "must not hold a user name or password";
    }

    private static boolean holdsHalfPair(URI url) {
        return url.toString().codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    /**
     * Whether every resolver reads the host as the same address: {@code 0177.0.0.1} is 127.0.0.1 for some, 177.0.0.1
     * for others.
     */
    private static boolean isUnambiguous(String host) {
        if (host.startsWith("[")) {
            int embedded = host.lastIndexOf(':') + 1;
            return host.indexOf('%') < 0
                    && (host.indexOf('.') < 0
                            || IPV4.matcher(host.substring(embedded, host.length() - 1))
                                    .matches());
        }
        return !NUMERIC_HOST.matcher(host).matches() || IPV4.matcher(host).matches();
    }

    /** Whether a text is a secret in the form of Standard Webhooks: {@code whsec_} and the base64 of 24 to 64 bytes. */
    public static boolean isSecret(String text) {
        if (!text.startsWith(SECRET_PREFIX)) {
            return false;
        }
        try {
            int length = Base64.getDecoder().decode(text.substring(SECRET_PREFIX.length())).length;
            return length >= MIN_SECRET && length <= MAX_SECRET;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Omits the secret, so that it cannot get into logs. */
    @Override
    public String toString() {
        return "Callback[url=" + url + "]";
    }
}
