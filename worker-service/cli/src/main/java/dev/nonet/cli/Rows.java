package dev.nonet.cli;

/**
 * What came of a batch, ready to be written.
 *
 * @param items how many items the batch had
 * @param bad how many of them have no result
 */
record Rows(String text, int items, int bad) {}
