package dev.nonet.api.platform;

/** A wait of the thread that makes this object. Other threads may cut it short. */
final class InterruptibleWait {

    private final Thread waiting = Thread.currentThread();
    private boolean isOver;
    private boolean hasInterrupted;

    synchronized void interrupt() {
        if (!isOver) {
            hasInterrupted = true;
            waiting.interrupt();
        }
    }

    /** The interrupt is for the wait alone: the connections of the database are closed by one that comes later. */
    synchronized void end() {
        isOver = true;
        if (hasInterrupted) {
            Thread.interrupted();
        }
    }
}
