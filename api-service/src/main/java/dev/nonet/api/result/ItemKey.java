package dev.nonet.api.result;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The id of an item error: job and item index. A class and no record, as JPA requires of an {@code IdClass}. */
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public final class ItemKey implements Serializable {

    private static final long serialVersionUID = 1;

    private UUID jobId;
    private int item;

    public ItemKey() {}

    public ItemKey(UUID jobId, int item) {
        this.jobId = jobId;
        this.item = item;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ItemKey key && item == key.item && Objects.equals(jobId, key.jobId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(jobId, item);
    }
}
