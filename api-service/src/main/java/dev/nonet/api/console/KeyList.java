package dev.nonet.api.console;

import dev.nonet.api.tenant.KeyResource;
import dev.nonet.api.tenant.Scope;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's keys.
 *
 * @param made the key that was just created, which is shown only this once; null for none
 * @param problem an error in the form; empty for none
 */
public record KeyList(
        Texts texts,
        String tenant,
        List<KeyResource.View> keys,
        @Nullable String made,
        String problem) {

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
