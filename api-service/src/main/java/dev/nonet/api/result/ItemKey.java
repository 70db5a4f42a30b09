package dev.nonet.api.result;

import java.io.Serializable;
import java.util.UUID;

/** The id of an item error: job and item index. */
public record ItemKey(UUID jobId, int item) implements Serializable {}
