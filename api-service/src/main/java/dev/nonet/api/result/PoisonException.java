package dev.nonet.api.result;

/** A record that will never be understood, however often it is read. */
final class PoisonException extends RuntimeException {

    private static final long serialVersionUID = 1;

    PoisonException(String message) {
        super(message);
    }
}
