package dev.nonet.cli.service;

import java.io.IOException;

/** A service is not reachable or refuses a request, and a retry would not help. The message is one line for people. */
public final class ServiceException extends IOException {

    private static final long serialVersionUID = 1L;

    ServiceException(String message) {
        super(message);
    }

    ServiceException(String message, Throwable cause) {
        super(message, cause);
    }
}
