package dev.nonet.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * The output of a batch. Puzzles without exactly one solution have a result.
 *
 * @param text the rows, with line ends
 * @param items the number of items of the batch
 * @param bad the number of items without a result
 * @param none the number of puzzles without a solution
 * @param several the number of puzzles with several solutions
 */
record Rows(String text, int items, int bad, int none, int several) {

    /**
     * Writes the rows of all batches to standard output, in order, and to standard error how many items failed, or do
     * not have exactly one solution, or that there were none.
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
        Rows[] sum = {new Rows("", 0, 0, 0, 0)};
        try (OutputStream out = Output.standard()) {
            out.write(Output.bytes(header));
            OrderedBatches.run(threads, source, work, rows -> {
                out.write(Output.bytes(rows.text()));
                sum[0] = sum[0].plus(rows);
                progress.add(rows.items());
            });
        }
        if (sum[0].items() == 0) {
            System.err.println("nonet: the input has no puzzles");
        }
        sum[0].report(sum[0].bad(), "failed");
        sum[0].report(sum[0].none(), "without a solution");
        sum[0].report(sum[0].several(), "with several solutions");
        return sum[0].bad() == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    /** The numbers of both; the text is not kept. */
    private Rows plus(Rows more) {
        return new Rows("", items + more.items, bad + more.bad, none + more.none, several + more.several);
    }

    private void report(int some, String what) {
        if (some > 0) {
            System.err.printf(Locale.ROOT, "nonet: %,d of %,d items %s%n", some, items, what);
        }
    }
}
