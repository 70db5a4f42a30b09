package dev.nonet.api.result;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A small cache of the slices that following streams read last. Many may follow one job, and each change of it wakes
 * all of them at once, to read the same slice, or to find that the next one is not there yet.
 */
@ApplicationScoped
class RecentSlices {

    /** The most bytes of all slices in the cache together, decompressed. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    private static final int LARGEST = MAX_BYTES / 4;

    /** Bounds the look-ups that found nothing, which take no bytes. */
    private static final int MAX = 256;

    /** A slice may be replaced, if the failed items of an ended job are tried again. */
    private static final long LONGEST_NANOS = Duration.ofSeconds(2).toNanos();

    private final Map<Key, Found> cache = new LinkedHashMap<>();
    private long bytes;

    private record Key(UUID job, int first) {}

    /**
     * @param version of the job before the slice was looked for: changes up to it have been seen
     * @param slice null if there was none
     */
    private record Found(String version, @Nullable ResultSlice slice, long at) {

        long bytes() {
            return slice == null ? 0 : slice.body().length;
        }
    }

    /**
     * The slice that begins with an item.
     *
     * @param version of the job as the caller knows it. That there was no slice is believed only at the same version,
     *     as every change gives the job another one.
     * @param read reads it from the database
     */
    Optional<ResultSlice> find(UUID job, int first, String version, Supplier<Optional<ResultSlice>> read) {
        Key key = new Key(job, first);
        Found known = known(key);
        if (known != null && (known.slice() != null || known.version().equals(version))) {
            return Optional.ofNullable(known.slice());
        }
        Optional<ResultSlice> slice = read.get().map(ResultSlice::unpacked);
        if (slice.isEmpty() || slice.get().body().length <= LARGEST) {
            put(key, new Found(version, slice.orElse(null), System.nanoTime()));
        }
        return slice;
    }

    private synchronized @Nullable Found known(Key key) {
        Found known = cache.get(key);
        return known == null || System.nanoTime() - known.at() > LONGEST_NANOS ? null : known;
    }

    private synchronized void put(Key key, Found found) {
        Found before = cache.remove(key);
        bytes -= before == null ? 0 : before.bytes();
        cache.put(key, found);
        bytes += found.bytes();
        Iterator<Found> oldest = cache.values().iterator();
        while (oldest.hasNext()) {
            Found candidate = oldest.next();
            boolean isOld = System.nanoTime() - candidate.at() > LONGEST_NANOS;
            if (!isOld && bytes <= MAX_BYTES && cache.size() <= MAX) {
                break;
            }
            bytes -= candidate.bytes();
            oldest.remove();
        }
    }

    /** For tests: the bytes of the slices in the cache. */
    synchronized long bytes() {
        return bytes;
    }
}
