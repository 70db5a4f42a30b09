package dev.nonet.api.platform;

import java.io.IOException;

/**
 * The body of an answer whose size depends on what clients have stored or asked for. Every resource method answers with
 * one, made by a {@link Reservation}, so that nothing is built for a client, or waits in the write queue of its
 * connection, that is not counted.
 */
public final class Answer {

    private final Reservation reservation;
    private final Writing writing;

    Answer(Reservation reservation, Writing writing) {
        this.reservation = reservation;
        this.writing = writing;
    }

    /** Writes the body to the client, and returns when the client has it. */
    interface Writing {
        void run() throws IOException;
    }

    void write() throws IOException {
        try {
            writing.run();
        } finally {
            reservation.close();
        }
    }
}
