package dev.nonet.api.platform;

import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/**
 * Explains why a database cannot be migrated that was made by a version between releases: the migrations were edited in
 * place since.
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
        throw new IllegalStateException(
                "The database is of a development version of Nonet, whose tables were different:"
                        + " start on an empty one");
    }

    @Override
    public String getCallbackName() {
        return "schema-of-development";
    }
}
