package dev.nonet.job;

/** How an item ended: with a result or with an error. */
public sealed interface ItemOutcome permits ItemResult, ItemError {

    /** The index of the item in its job, from 0. */
    int index();
}
