package dev.nonet.worker.execution;

/** What a running task is told from outside. */
public enum Stop {
    /** Nothing. */
    NO,
    /** The worker is to go: what is not begun is for others. */
    SOON,
    /** The job has stopped: what is under way is for nobody. */
    NOW
}
