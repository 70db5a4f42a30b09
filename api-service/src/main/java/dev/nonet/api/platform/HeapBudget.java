package dev.nonet.api.platform;

import java.lang.management.ManagementFactory;

/**
 * How the heap of a process is divided, so that what clients make it hold fits by construction. All values in bytes.
 *
 * <pre>
 *   │ the service itself, 52 MB │ tasks, 6 MB │ results being stored │ the rest, in 32 parts                      │
 *                                                                    ┊ garbage 7, bodies 4, received 1, answers 6,┊
 *                                                                    ┊ parts 3, large 10, heads 1                 ┊
 * </pre>
 *
 * The service itself are its classes and caches, and the buffers of the Kafka producers. The consumer of results holds
 * a fetch, from however many brokers it comes, the batch that is being stored, and that batch as the database's driver
 * sends it.
 *
 * @param bodies requests being read and parsed
 * @param received what has come of requests that are being handled: long heads, and the beginning of bodies that wait
 *     to be read
 * @param answers held for as long as clients read: encoders, and what the operating system has not taken yet
 * @param parts of answers being built, given back before waiting for a client; at least one. Pictures of pages and
 *     short books are made as such a part
 * @param large what is made for seconds: long books, and pages of dead letters
 * @param heads unfinished heads of requests, and whatever else clients have not finished
 * @param requests how many may be in flight, also of clients that have gone. Each takes 22 KB, the stack of its thread
 *     and what the server holds of it, and up to 5 KB of what has come of it. This is not in the sum: if all are in
 *     flight, most of them wait, and hold little else.
 */
record HeapBudget(long bodies, long received, long answers, long parts, long large, long heads, int requests) {

    private static final long MIB = 1024L * 1024;
    private static final long SERVICE = 52 * MIB;

    /** Sixteen tasks with uploaded puzzles on their way to Kafka: of each a chunk and the message, 192 KB at most. */
    private static final long DISPATCH = 6 * MIB;

    private static final int FETCHES = 3;

    /** Below it the service works, one client after another. */
    private static final long MIN = 32 * MIB;

    private static final int REQUESTS_PER_MIB = 16;

    /** The parts of the heap that are no garbage, of 32. */
    private static final int HELD = 25;

    /** As {@link #of}, for the heap of this process. */
    static HeapBudget ofThisProcess(long fetch) {
        long heap = Runtime.getRuntime().maxMemory();
        long old = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool ->
                        pool.getName().contains("Old Gen") || pool.getName().contains("Tenured Gen"))
                .mapToLong(pool -> pool.getUsage().getMax())
                .filter(max -> max > 0)
                .findFirst()
                .orElse(heap);
        return of(heap, old, fetch);
    }

    /**
     * @param heap the most that the heap may grow to
     * @param old of that the old generation, which must hold what is no garbage: less than the rest if the young one
     *     was made larger
     * @param fetch the most that the consumer of results fetches at once
     */
    static HeapBudget of(long heap, long old, long fetch) {
        long service = SERVICE + DISPATCH + FETCHES * fetch;
        long share = Math.max(MIN / 32, Math.min((heap - service) / 32, (old - service) / HELD));
        // In a small heap one part is read after another, and takes from what is made for seconds.
        long parts = Math.max(Admission.PART_BYTES, 3 * share);
        return new HeapBudget(
                4 * share, share, 6 * share, parts, 13 * share - parts, share, (int) (heap / MIB) * REQUESTS_PER_MIB);
    }
}
