package dev.nonet.api.result;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** All item errors. */
@ApplicationScoped
@Transactional
class Errors implements PanacheRepositoryBase<StoredError, ItemKey> {

    List<StoredError> after(UUID job, int item, int limit) {
        return find("jobId = ?1 and item > ?2 order by item", job, item)
                .page(0, limit)
                .list();
    }

    Optional<StoredError> of(UUID job, int item) {
        return find("jobId = ?1 and item = ?2", job, item).firstResultOptional();
    }
}
