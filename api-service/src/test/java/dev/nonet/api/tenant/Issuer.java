package dev.nonet.api.tenant;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A minimal OpenID Connect issuer: serves its discovery document and keys, and signs the tokens a test asks for. */
public class Issuer implements QuarkusTestResourceLifecycleManager {

    private static final String FIRST = "first";

    private @Nullable HttpServer server;
    private String url = "";
    private final KeyPair keys = newKeys();
    private final AtomicInteger reads = new AtomicInteger();
    private volatile int blanks;
    private final Map<String, KeyPair> published = new ConcurrentHashMap<>(Map.of(FIRST, keys));

    @Override
    public Map<String, String> start() {
        try {
            HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            url = "http://127.0.0.1:" + started.getAddress().getPort();
            started.createContext(
                    "/.well-known/openid-configuration",
                    exchange -> answer(exchange, "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/jwks\"}".formatted(url, url)));
            started.createContext("/jwks", exchange -> {
                reads.incrementAndGet();
                answer(exchange, jwks());
            });
            started.start();
            server = started;
            return Map.of("quarkus.oidc.auth-server-url", url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void inject(TestInjector injector) {
        injector.injectIntoFields(this, new TestInjector.MatchesType(Issuer.class));
    }

    @Override
    public void stop() {
        if (server != null) {
            server.stop(0);
        }
    }

    String url() {
        return url;
    }

    PrivateKey key() {
        return keys.getPrivate();
    }

    /** Publishes another key. */
    void publish(String id, KeyPair another) {
        published.put(id, another);
    }

    /** Begins to add blanks to the set of its keys. */
    void lengthen(int blanks) {
        this.blanks = blanks;
    }

    /** How often its keys have been asked for. */
    int reads() {
        return reads.get();
    }

    /** A token that the service accepts. */
    String token(String moreClaims) {
        return token(url, TokenMode.AUDIENCE, Instant.now().plusSeconds(60), moreClaims, keys.getPrivate());
    }

    static String token(String issuer, String audience, Instant end, String moreClaims, PrivateKey key) {
        return token(issuer, audience, end.getEpochSecond(), moreClaims, key);
    }

    /** @param end in seconds since 1970 */
    static String token(String issuer, String audience, long end, String moreClaims, PrivateKey key) {
        return token(issuer, audience, end, moreClaims, FIRST, key);
    }

    /** @param id of the key */
    static String token(String issuer, String audience, long end, String moreClaims, String id, PrivateKey key) {
        return signed(issuer, audience, end, moreClaims, "\"typ\":\"JWT\",\"kid\":\"" + id + "\"", key);
    }

    /** A token that the service accepts, but for what its header says beside the key. */
    String tokenOfHeader(String moreClaims, String header) {
        long end = Instant.now().plusSeconds(60).getEpochSecond();
        String more = "\"kid\":\"" + FIRST + "\"" + header;
        return signed(url, TokenMode.AUDIENCE, end, moreClaims, more, keys.getPrivate());
    }

    private static String signed(
            String issuer, String audience, long end, String moreClaims, String header, PrivateKey key) {
        String signed = part("{\"alg\":\"RS256\"," + header + "}") + "."
                + part("{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"someone\",\"iat\":%d,\"exp\":%d%s}"
                        .formatted(
                                issuer,
                                audience,
                                Math.min(end, Instant.now().getEpochSecond()) - 300,
                                end,
                                moreClaims.isEmpty() ? "" : "," + moreClaims));
        try {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(signed.getBytes(StandardCharsets.US_ASCII));
            return signed + "." + base64(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String part(String json) {
        return base64(json.getBytes(StandardCharsets.UTF_8));
    }

    private String jwks() {
        return published.entrySet().stream()
                .map(entry ->
                        jwk(entry.getKey(), (RSAPublicKey) entry.getValue().getPublic()))
                .collect(Collectors.joining(",", "{\"keys\":[" + " ".repeat(blanks), "]}"));
    }

    private static String jwk(String id, RSAPublicKey key) {
        return "{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"%s\",\"n\":\"%s\",\"e\":\"%s\"}"
                .formatted(id, number(key.getModulus()), number(key.getPublicExponent()));
    }

    /** Unsigned: without BigInteger's leading sign byte. */
    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return base64(bytes[0] == 0 ? java.util.Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String base64(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static void answer(HttpExchange exchange, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
