package dev.nonet.api.console;

import dev.nonet.api.deadletter.DeadLetterResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** @param next the cursor of the following page; null for none */
public record DeadLetterView(
        String topic,
        List<DeadLetterResource.Letter> letters,
        @Nullable String next) {}
