package dev.nonet.api.result;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** All results. */
@ApplicationScoped
@Transactional
class Results implements PanacheRepositoryBase<StoredResult, ItemKey> {

    List<StoredResult> after(UUID job, int item, int limit) {
        return find("jobId = ?1 and item > ?2 order by item", job, item)
                .page(0, limit)
                .list();
    }

    Optional<StoredResult> of(UUID job, int item) {
        return find("jobId = ?1 and item = ?2", job, item).firstResultOptional();
    }
}
