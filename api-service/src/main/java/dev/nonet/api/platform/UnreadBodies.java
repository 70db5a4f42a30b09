package dev.nonet.api.platform;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the bodies of requests may take that nobody has read yet, also while it is not known whose the requests are. The
 * short ones have a part of their own, with heaps of less than a GB more than those who are not known may take with all
 * of their places: they shut out nobody who asks for some puzzles.
 */
final class UnreadBodies {

    private static final int SHORT = 4 * 1024;

    private static final long MOST_OF_EACH = 250L * Admission.UNREAD_BYTES;

    private final AtomicLong ofShort = new AtomicLong();
    private final AtomicLong ofLong = new AtomicLong();

    /**
     * Takes room for a body.
     *
     * @param bytes the most that it may take
     * @return whether there is so much
     */
    boolean take(int bytes) {
        AtomicLong taken = part(bytes);
        if (taken.addAndGet(bytes) > MOST_OF_EACH) {
            taken.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    /** Gives the room of a body back. */
    void give(int bytes) {
        part(bytes).addAndGet(-bytes);
    }

    private AtomicLong part(int bytes) {
        return bytes <= SHORT ? ofShort : ofLong;
    }
}
