package dev.nonet.api.platform;

import java.util.Arrays;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Explains why a database that was made by a version between releases cannot be migrated: migrations were edited in
 * place, or removed, since. A migration that failed is left to Flyway's own message, which says how to repair it.
 */
public final class SchemaOfDevelopment implements Callback {

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.AFTER_VALIDATE_ERROR;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        MigrationInfo[] applied = Flyway.configure()
                .configuration(context.getConfiguration())
                .load()
                .info()
                .applied();
        boolean hasFailed =
                Arrays.stream(applied).anyMatch(one -> one.getState().isFailed());
        if (!hasFailed && Arrays.stream(applied).anyMatch(SchemaOfDevelopment::isEditedOrRemoved)) {
            throw new IllegalStateException(
                    "The database is of a development version of Nonet, whose tables were different:"
                            + " start on an empty one");
        }
    }

    private static boolean isEditedOrRemoved(MigrationInfo migration) {
        return !migration.getState().isResolved() || !migration.isChecksumMatching();
    }

    @Override
    public String getCallbackName() {
        return "schema-of-development";
    }
}
