package dev.nonet.api.result;

import dev.nonet.job.ItemError;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of table {@code item_error}. */
@Entity
@Table(name = "item_error")
@IdClass(ItemKey.class)
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class StoredError {

    @Id
    @Column(name = "job_id")
    UUID jobId;

    @Id
    int item;

    @Nullable
    String input;

    String code;

    String message;

    int item() {
        return item;
    }

    ItemError toItemError() {
        return new ItemError(item, input, code, message);
    }
}
