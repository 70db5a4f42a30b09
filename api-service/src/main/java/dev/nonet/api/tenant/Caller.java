package dev.nonet.api.tenant;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** Who sent the request under way. */
@RequestScoped
public class Caller {

    private final AuthConfig config;
    private @Nullable Access access;

    Caller(AuthConfig config) {
        this.config = config;
    }

    /** The name of the tenant. */
    public String tenant() {
        return access().tenant();
    }

    /** Whether it looks after the whole service; in mode {@code local} everybody does. */
    boolean isOperator() {
        return config.mode() == AuthConfig.Mode.LOCAL || tenant().equals(config.operator());
    }

    boolean may(Scope scope) {
        return access().scopes().contains(scope);
    }

    void has(Access granted) {
        this.access = granted;
    }

    private Access access() {
        if (access == null) {
            throw new IllegalStateException("The request was not authenticated");
        }
        return access;
    }
}
