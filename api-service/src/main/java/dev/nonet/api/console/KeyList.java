package dev.nonet.api.console;

import dev.nonet.api.platform.Problem;
import dev.nonet.api.tenant.KeyResource;
import dev.nonet.api.tenant.Scope;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's keys.
 *
 * @param made the key that was just created, which is shown only this once; null for none
 * @param entered the content of the form for a new key
 */
public record KeyList(
        Texts texts,
        String tenant,
        List<KeyResource.View> keys,
        @Nullable String made,
        Entered entered) {

    /**
     * The content of the form for a new key, which is shown again as it was sent if the API refuses it.
     *
     * @param tenant whose key it will be; empty for the tenant whose keys are shown
     */
    public record Entered(String tenant, String name, List<String> scopes, FormFaults faults) {

        static final Entered NOTHING = new Entered("", "", List.of(), FormFaults.NONE);

        private static final Set<String> FIELDS = Set.of("tenant", "name", "scopes");

        static Entered refused(String tenant, String name, List<String> scopes, Problem problem, Texts texts) {
            return new Entered(tenant, name, scopes, FormFaults.of(problem, FIELDS, texts));
        }
    }

    /** The tenant that the form shows. */
    public String wantedTenant() {
        return entered.tenant().isEmpty() ? tenant : entered.tenant();
    }

    public List<String> scopes() {
        return Arrays.stream(Scope.values()).map(Scope::id).toList();
    }

    public String scopesOf(KeyResource.View key) {
        return key.scopes().stream().map(Scope::id).collect(Collectors.joining(", "));
    }

    public String time(@Nullable Instant time) {
        return time == null ? "–" : texts.time(time);
    }
}
