package dev.nonet.api.tenant;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of bounded size that evicts the least recently used entry. Not thread-safe. */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    RecentlyUsed(int most) {
        super(64, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
