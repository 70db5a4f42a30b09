package dev.nonet.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * The output of a batch.
 *
 * @param text the rows, with line ends
 * @param items the number of items of the batch
 * @param bad the number of items without a result
 */
record Rows(String text, int items, int bad) {

    /**
     * Writes the rows of all batches to standard output, in order, and to standard error how many items failed.
     *
     * @param header written first; may be empty
     * @return the exit code
     */
    static <B> int write(
            String header,
            int threads,
            OrderedBatches.BatchSource<B> source,
            OrderedBatches.BatchWork<B, Rows> work,
            Progress progress)
            throws IOException {
        int[] bad = {0};
        int[] items = {0};
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(header));
            OrderedBatches.run(threads, source, work, rows -> {
                out.write(Output.bytes(rows.text()));
                bad[0] += rows.bad();
                items[0] += rows.items();
                progress.add(rows.items());
            });
        }
        if (bad[0] > 0) {
            System.err.printf(Locale.ROOT, "nonet: %,d of %,d items failed%n", bad[0], items[0]);
        }
        return bad[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }
}
