package dev.nonet.api.result;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.util.UUID;

/** A row of table {@code result}: what came of an item, as JSON on one line. */
@Entity
@Table(name = "result")
@IdClass(ItemKey.class)
@SuppressWarnings("NullAway.Init") // Filled by Hibernate.
public class StoredResult implements StoredItem {

    @Id
    @Column(name = "job_id")
    UUID jobId;

    @Id
    int item;

    String body;

    @Override
    public int item() {
        return item;
    }

    String body() {
        return body;
    }
}
