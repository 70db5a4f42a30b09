package dev.nonet.api.model;

/** The transactions of the service. */
enum Kind {
    /** A dispatcher cuts a task, and moves the cursor. */
    CUT(true, false, true),
    /** A dispatcher claims a task that is due. */
    CLAIM(false, true, true),
    /** A claim without an acknowledgement has expired. */
    UNCLAIM(false, true, true),
    /** A message tells that the job runs. */
    NOTE(true, false, true),
    /** A heartbeat. */
    START(false, true, true),
    /** An outcome of the whole task, with a result for each item. */
    STORE(false, true, true),
    /** The last item of the task has an error that a client may retry. */
    STORE_BROKEN(false, true, false),
    /** The last item of the task has another error. */
    STORE_REFUSED(false, true, false),
    /** The result of the first item, and the others are to be several tasks. */
    DIVIDE(true, true, false),
    /** The worker hands back all items, as none was done in time. */
    NONE_DONE(true, true, false),
    /** The attempt has failed. */
    FAIL(true, true, false),
    /** The lease of the attempt has ended. */
    LEASE(true, true, true),
    /** Ends the job if nothing is left to do. */
    END(true, false, true),
    /** Adds the parts to the job. */
    FOLD(true, false, true),
    CANCEL(true, false, false),
    /** The deadline has passed. */
    EXPIRE(true, false, false),
    /** A client deletes the job. */
    REMOVE(true, false, false),
    /** A client retries failed items. */
    RETRY(true, false, false),
    /** Retention takes the job. */
    TAKE(true, false, false),
    /** Retention deletes the results of a job that is gone. */
    FORGET_RESULTS(false, false, true),
    FORGET_ERRORS(false, false, true),
    FORGET_JOB(true, false, true);

    private final boolean locksJob;
    private final boolean isOfTask;
    private final boolean helps;

    /**
     * @param locksJob whether it begins with the lock of the job's row
     * @param isOfTask whether it is about one task, whose row it locks
     * @param helps whether it brings a job nearer to its end without anybody's doing: liveness relies on these alone
     */
    Kind(boolean locksJob, boolean isOfTask, boolean helps) {
        this.locksJob = locksJob;
        this.isOfTask = isOfTask;
        this.helps = helps;
    }

    boolean locksJob() {
        return locksJob;
    }

    boolean isOfTask() {
        return isOfTask;
    }

    boolean helps() {
        return helps;
    }

    /** Whether a worker's message about a task brings it. */
    boolean isMessage() {
        return this == START || isOutcome() || this == NONE_DONE || this == FAIL;
    }

    /** Whether it stores outcomes that a worker sent. */
    boolean isOutcome() {
        return this == STORE || this == STORE_BROKEN || this == STORE_REFUSED || this == DIVIDE;
    }
}
