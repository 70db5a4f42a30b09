package dev.nonet.worker.execution;

/** Whether a running task should stop. */
public enum Stop {
    /** Go on. */
    NO,
    /** The worker shuts down: finish the current items, and hand back the others. */
    SOON,
    /** The job has stopped: abandon the current item as well. */
    NOW
}
