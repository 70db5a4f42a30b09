package dev.nonet.proof.faults;

import dev.nonet.proof.stack.ProxiedStack;
import java.nio.file.Path;
import java.util.List;

/** The workload of a schedule, and its checks, without faults. */
public final class Load {

    private Load() {}

    /**
     * Runs clients for some time, waits until all their jobs have ended, checks the results and deletes the jobs.
     *
     * @param millis how long clients begin something
     * @param folder for temporary files
     */
    public static Outcome run(ProxiedStack stack, long seed, int millis, Path folder) throws InterruptedException {
        return new Run(stack, new Schedule(seed, millis, List.of())).execute(null, folder);
    }
}
