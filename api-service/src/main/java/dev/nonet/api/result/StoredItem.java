package dev.nonet.api.result;

/** What is kept of an item: a result or an error. */
interface StoredItem {

    /** Which item of its job, from 0. */
    int item();
}
