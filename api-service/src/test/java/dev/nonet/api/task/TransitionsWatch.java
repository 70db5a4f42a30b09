package dev.nonet.api.task;

import dev.nonet.api.Database;
import dev.nonet.local.backend.Backends;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A database trigger that refuses every change of a task's state that is no {@link Transition}, in all tests of the
 * running service.
 */
public final class TransitionsWatch {

    private TransitionsWatch() {}

    public static void install(Backends backends) {
        String allowed = Arrays.stream(Transition.values())
                .flatMap(transition ->
                        transition.from().stream().map(from -> "('" + from + "', '" + transition.to() + "')"))
                .collect(Collectors.joining(", "));
        Database.update(backends, """
                CREATE OR REPLACE FUNCTION watch_task() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF OLD.state <> NEW.state AND (OLD.state, NEW.state) NOT IN (%s) THEN
                        RAISE EXCEPTION 'no transition leads from %% to %%', OLD.state, NEW.state;
                    END IF;
                    RETURN NEW;
                END $$
                """.formatted(allowed));
        Database.update(backends, """
                CREATE OR REPLACE TRIGGER watch_task BEFORE UPDATE OF state ON task
                FOR EACH ROW EXECUTE FUNCTION watch_task()
                """);
    }
}
