package dev.nonet.api.ingest;

/** A record that cannot be processed, however often it is read: it belongs on the dead-letter topic. */
final class PoisonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    PoisonException(String message) {
        super(message);
    }
}
