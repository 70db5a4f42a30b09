package dev.nonet.api.result;

/** A stored result or error of an item. */
interface StoredItem {

    /** The index of the item in its job, from 0. */
    int item();
}
