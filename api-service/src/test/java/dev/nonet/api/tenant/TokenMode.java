package dev.nonet.api.tenant;

import static io.restassured.RestAssured.given;

import io.quarkus.test.junit.QuarkusTestProfile;
import io.restassured.http.ContentType;
import io.restassured.specification.RequestSpecification;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A test profile in mode {@code token} with configured keys, created keys and an OpenID Connect issuer. */
public class TokenMode implements QuarkusTestProfile {

    public static final String ACME = "acme-token";
    static final String BRICK = "brick-token";
    public static final String OPERATOR = "operator-token";
    static final String AUDIENCE = "nonet";

    @Override
    public Map<String, String> getConfigOverrides() {
        Map<String, String> config = new HashMap<>();
        config.put("nonet.auth.mode", "token");
        config.put("nonet.auth.max-keys", "4");
        config.put("nonet.http.trusted-proxies", "127.0.0.0/8,::1");
        config.put("nonet.auth.keys-kept", "500ms");
        config.put("nonet.auth.unknown-tokens-per-second", "20");
        config.put("nonet.auth.tokens.acme", KeyFormat.hash(ACME));
        config.put("nonet.auth.tokens.brick", KeyFormat.hash(BRICK).toUpperCase(java.util.Locale.ROOT));
        config.put("nonet.auth.tokens.operator", KeyFormat.hash(OPERATOR));
        config.put("quarkus.oidc.tenant-enabled", "true");
        config.put("quarkus.oidc.token.audience", AUDIENCE);
        config.put("nonet.quota.requests-per-second", "1000");
        config.put("nonet.quota.burst", "1000");
        config.put("nonet.quota.tenants.hasty.requests-per-second", "0.1");
        config.put("nonet.quota.tenants.hasty.burst", "3");
        config.put("nonet.quota.tenants.robbed.requests-per-second", "0.1");
        config.put("nonet.quota.tenants.robbed.burst", "3");
        config.put("nonet.quota.tenants.signing.requests-per-second", "0.1");
        config.put("nonet.quota.tenants.signing.burst", "3");
        config.put("nonet.quota.tenants.leaving.requests-per-second", "0.1");
        config.put("nonet.quota.tenants.leaving.burst", "5");
        config.put("nonet.quota.tenants.small.queued-items", "10");
        config.put("nonet.quota.tenants.full.stored-bytes", "100");
        config.put("nonet.quota.tenants.narrow.running-tasks", "2");
        return config;
    }

    @Override
    public List<TestResourceEntry> testResources() {
        return List.of(new TestResourceEntry(Issuer.class));
    }

    static RequestSpecification as(String token) {
        return given().header("Authorization", "Bearer " + token);
    }

    /** As the database has it. */
    public static String hash(String key) {
        return KeyFormat.hash(key);
    }

    /** A new key, created by the operator. */
    public static String key(String tenant, String scopes) {
        return as(OPERATOR)
                .contentType(ContentType.JSON)
                .queryParam("tenant", tenant)
                .body("{\"name\":\"test\",\"scopes\":[%s]}".formatted(scopes))
                .post(KeyResource.PATH)
                .then()
                .statusCode(201)
                .extract()
                .path("key");
    }
}
