package dev.nonet.api.tenant;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of bounded size that evicts the least recently used entry. Not thread-safe. */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int max;

    RecentlyUsed(int max) {
        super(64, 0.75f, true);
        this.max = max;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > max;
    }
}
