package dev.nonet.api.model;

/** Errors of design that the exploration has to find, each in the smallest setting that shows it. */
enum Flaw {
    /** An outcome is stored whether or not its transaction deleted the task's row. */
    STORES_WITHOUT_THE_ROW(Setting.of(1, 1, 1, 0)),
    /**
     * Whether a job is done is asked within the transaction that stores, which does not see what others are about to
     * delete.
     */
    ENDS_INSIDE_THE_STORE(Setting.of(2, 1, 1, 0).withoutSweep()),
    /** Ends a job that had nothing left to do before its row was locked, without looking again. */
    ENDS_WHAT_IT_SAW_BEFORE_THE_LOCK(Setting.of(1, 1, 1, 1)),
    /** Inserts the rest of a divided task although its job has been cancelled meanwhile. */
    DIVIDES_A_STOPPED_JOB(Setting.of(2, 2, 1, 0)),
    /** Sends a failed task of a cancelled job again. */
    REQUEUES_IN_A_STOPPED_JOB(Setting.of(1, 1, 2, 0)),
    /** What is uncut of a cancelled job stays. */
    CANCELS_WITHOUT_STOPPING_THE_CUT(Setting.of(1, 1, 1, 0)),
    /** A job whose deadline has passed keeps the tasks that workers have started. */
    EXPIRES_WITH_TASKS_LEFT(Setting.of(1, 1, 1, 0)),
    /** A deleted job keeps the tasks that workers have started. */
    DELETES_WITH_TASKS_LEFT(Setting.of(1, 1, 1, 0)),
    /** The outcome of a retry adds to the counts, and what it replaces is not subtracted. */
    SUBTRACTS_NOTHING_ON_RETRY(Setting.of(2, 2, 1, 1)),
    /** Giving up a retried slice adds errors to items that have results. */
    GIVES_UP_WHAT_HAS_RESULTS(Setting.of(2, 2, 1, 1)),
    /** A retry reopens a job that was deleted. */
    RETRIES_A_DELETED_JOB(Setting.of(1, 1, 1, 1)),
    /** Retention takes a job that had ended when it looked, without looking again. */
    TAKES_A_RETRIED_JOB(Setting.of(1, 1, 1, 1)),
    /** A worker that began a task and died keeps it. */
    LEASES_NEVER_END(Setting.of(1, 1, 1, 0)),
    /** A task whose message was lost, or never sent, stays dispatched. */
    CLAIMS_NEVER_EXPIRE(Setting.of(1, 1, 1, 0)),
    /** Nobody finds what a process that died left undone. */
    NO_SWEEP(Setting.of(1, 1, 1, 0)),
    /** A job ends with counts that are not folded yet. */
    SETTLES_WITHOUT_FOLDING(Setting.of(1, 1, 1, 0)),
    /** A fold adds the parts that it read before it locked the job. */
    FOLDS_WHAT_IT_SAW_BEFORE_THE_LOCK(Setting.of(2, 1, 1, 0)),
    /** Two processes cut from the same place. */
    CUTS_WITHOUT_THE_LOCK(Setting.of(1, 1, 1, 0)),
    /** The cursor moves in a transaction before that of the tasks. */
    MOVES_THE_CURSOR_FIRST(Setting.of(1, 1, 1, 0));

    private final Setting setting;

    Flaw(Setting setting) {
        this.setting = setting;
    }

    Setting setting() {
        return setting;
    }
}
