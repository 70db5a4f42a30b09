package dev.nonet.api.tenant;

import jakarta.enterprise.context.RequestScoped;
import org.jspecify.annotations.Nullable;

/** Who sent the request under way. */
@RequestScoped
public class Caller {

    private @Nullable String tenant;

    /** The name of the tenant. */
    public String tenant() {
        if (tenant == null) {
            throw new IllegalStateException("The request was not authenticated");
        }
        return tenant;
    }

    void is(String name) {
        this.tenant = name;
    }
}
