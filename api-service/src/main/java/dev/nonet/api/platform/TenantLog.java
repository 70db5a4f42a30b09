package dev.nonet.api.platform;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Log lines of one kind, limited for each tenant ({@link LimitedLog}): none can use up the lines of another. */
public final class TenantLog {

    /** The most tenants whose lines are counted; beyond it, tenants without recent lines are forgotten. */
    private static final int MAX_TENANTS = 1_000;

    private final Cache<String, LimitedLog> logs =
            Caffeine.newBuilder().maximumSize(MAX_TENANTS).build();
    private final Logger log;
    private final Logger.Level level;

    public TenantLog(Logger log, Logger.Level level) {
        this.log = log;
        this.level = level;
    }

    /** Writes a line, unless the tenant had too many. */
    public void line(String tenant, String format, @Nullable Object... values) {
        logs.get(tenant, first -> new LimitedLog(log, level)).line(format, values);
    }
}
