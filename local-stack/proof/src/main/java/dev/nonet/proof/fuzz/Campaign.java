package dev.nonet.proof.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs inputs of a target, one after another on a thread of its own, and watches each: it ends in time, it allocates no
 * more than its length allows, and it throws nothing but a {@link Violation}.
 */
final class Campaign {

    /** An input that takes longer hangs: all but the largest boards take milliseconds. */
    private static final Duration HANG = Duration.ofMinutes(5);

    /** After so many violations a campaign ends: more of them say no more. */
    private static final int MAX_VIOLATIONS = 20;

    private static final Duration LOOK = Duration.ofMillis(100);

    private final FuzzTarget target;
    private final long fixedBytes;
    private final long bytesPerCharacter;
    private final AtomicReference<@Nullable Begun> underWay = new AtomicReference<>();
    private final List<String> violations = new ArrayList<>();
    private long done;
    private long maxBytes;

    private record Begun(FuzzTarget.Input input, long nanos) {}

    /**
     * What a campaign showed.
     *
     * @param inputs how many were tried
     * @param maxBytes the most that one input allocated
     */
    record Outcome(String target, long inputs, long seconds, long maxBytes, List<String> violations) {

        Outcome {
            violations = List.copyOf(violations);
        }
    }

    /**
     * @param fixedBytes what any input may allocate
     * @param bytesPerCharacter what it may allocate on top for each of its characters
     */
    Campaign(FuzzTarget target, long fixedBytes, long bytesPerCharacter) {
        this.target = target;
        this.fixedBytes = fixedBytes;
        this.bytesPerCharacter = bytesPerCharacter;
    }

    /** Runs so many inputs. A thread that hangs is left behind: its process is to end. */
    Outcome run(long inputs, long seed) throws InterruptedException {
        long begin = System.nanoTime();
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("fuzz-" + target.name())
                .start(() -> runAll(inputs, new Random(seed)));
        while (!thread.join(LOOK)) {
            Begun begun = underWay.get();
            if (begun != null && System.nanoTime() - begun.nanos() > HANG.toNanos()) {
                String stack = Arrays.stream(thread.getStackTrace())
                        .limit(12)
                        .map(frame -> "\n    at " + frame)
                        .collect(Collectors.joining());
                return outcome(
                        begin,
                        List.of("does not end within " + HANG + ": "
                                + begun.input().text() + stack));
            }
        }
        return outcome(begin, violations);
    }

    private Outcome outcome(long begin, List<String> found) {
        return new Outcome(
                target.name(), done, Duration.ofNanos(System.nanoTime() - begin).toSeconds(), maxBytes, found);
    }

    private void runAll(long inputs, Random random) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        while (done < inputs && violations.size() < MAX_VIOLATIONS) {
            FuzzTarget.Input input = target.next(random);
            underWay.set(new Begun(input, System.nanoTime()));
            long before = threads.getCurrentThreadAllocatedBytes();
            try {
                input.run();
                long bytes = threads.getCurrentThreadAllocatedBytes() - before;
                maxBytes = Math.max(maxBytes, bytes);
                long bound = fixedBytes + bytesPerCharacter * input.length();
                if (bytes > bound) {
                    throw new Violation("allocates " + bytes + " bytes, of " + bound + " that its length allows");
                }
            } catch (Violation | RuntimeException | StackOverflowError | OutOfMemoryError | AssertionError e) {
                violations.add(e + where(e) + "\n  input: " + input.text());
            }
            underWay.set(null);
            done += Math.max(1, input.tries());
        }
    }

    /** Where an exception that nobody expects came from. */
    private static String where(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof Violation
                ? ""
                : Arrays.stream(root.getStackTrace())
                        .limit(8)
                        .map(frame -> "\n    at " + frame)
                        .collect(Collectors.joining());
    }
}
