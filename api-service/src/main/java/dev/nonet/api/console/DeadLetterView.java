package dev.nonet.api.console;

import dev.nonet.api.deadletter.DeadLetterResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the dead letters of a topic.
 *
 * @param next the cursor of the following page; null for none
 */
public record DeadLetterView(
        String topic,
        List<DeadLetterResource.Letter> letters,
        @Nullable String next) {}
