package dev.nonet.api.platform;

import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.jboss.logging.Logger;

/** Logs exceptions that nothing catches in code of the server: Quarkus writes each with its trace, without limit. */
@ApplicationScoped
class UncaughtExceptions {

    private static final LimitedLog LOG =
            new LimitedLog(Logger.getLogger(UncaughtExceptions.class), Logger.Level.ERROR);

    void limit(@Observes StartupEvent event, Vertx vertx) {
        vertx.exceptionHandler(exception -> LOG.line(exception, "An exception was caught by nothing"));
    }
}
