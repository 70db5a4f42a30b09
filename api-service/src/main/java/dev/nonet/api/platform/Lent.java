package dev.nonet.api.platform;

/** A part of a bounded resource of this process, lent to one request until it is closed. Closing is idempotent. */
public interface Lent extends AutoCloseable {

    @Override
    void close();
}
