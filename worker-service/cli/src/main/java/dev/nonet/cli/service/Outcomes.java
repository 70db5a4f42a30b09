package dev.nonet.cli.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.ItemResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of a job in item order: merges the stream of results and the stream of errors. Only a few lines of each
 * stream are in memory.
 */
public final class Outcomes implements AutoCloseable {

    private final OutcomeStream results;
    private final OutcomeStream errors;

    Outcomes(ServiceClient service, Job job) throws IOException {
        String path = "jobs/" + ServiceClient.segment(job.id());
        this.results = new OutcomeStream(
                service, path + "/results", ItemResult.class, job.counts().done());
        this.errors = new OutcomeStream(
                service, path + "/errors", ItemError.class, job.counts().failed());
    }

    /** The next outcome; null at the end. */
    public @Nullable ItemOutcome next() throws IOException {
        ItemOutcome result = results.head();
        ItemOutcome error = errors.head();
        return result != null && (error == null || result.index() < error.index()) ? results.take() : errors.take();
    }

    /** The next outcomes, at most {@code max}; empty at the end. */
    public List<ItemOutcome> next(int max) throws IOException {
        List<ItemOutcome> some = new ArrayList<>(max);
        while (some.size() < max) {
            ItemOutcome one = next();
            if (one == null) {
                break;
            }
            some.add(one);
        }
        return some;
    }

    @Override
    public void close() {
        results.close();
        errors.close();
    }

    /** One of the two streams. If it is cut off, it is requested again, and the outcomes already taken are skipped. */
    private static final class OutcomeStream implements AutoCloseable {

        private final ServiceClient service;
        private final String path;
        private final Class<? extends ItemOutcome> type;
        private final int expected;
        private int taken;
        private int lastIndex = -1;
        private @Nullable LineStream lines;
        private @Nullable ItemOutcome head;

        OutcomeStream(ServiceClient service, String path, Class<? extends ItemOutcome> type, int expected) {
            this.service = service;
            this.path = path;
            this.type = type;
            this.expected = expected;
        }

        @Nullable
        ItemOutcome head() throws IOException {
            RetryPolicy.Retries wait = service.retryPolicy().new Retries();
            while (head == null && taken < expected) {
                try {
                    head = read();
                } catch (ServiceException e) {
                    throw e;
                } catch (IOException e) {
                    close();
                    Duration pause = wait.next();
                    if (!wait.allows(pause)) {
                        throw new ServiceException(
                                path + " breaks off after " + taken + " of " + expected + ": " + e.getMessage(), e);
                    }
                    service.retryPolicy().pause(pause);
                }
            }
            return head;
        }

        @Nullable
        ItemOutcome take() throws IOException {
            ItemOutcome one = head();
            if (one != null) {
                head = null;
                taken++;
                lastIndex = one.index();
            }
            return one;
        }

        private ItemOutcome read() throws IOException {
            if (lines == null) {
                lines = LineStream.open(service, path, "application/x-ndjson", true, null);
            }
            while (true) {
                String line = lines.next();
                if (line == null) {
                    throw new IOException("the stream ends too early");
                }
                ItemOutcome one = parsed(line);
                if (one.index() > lastIndex) {
                    return one;
                }
            }
        }

        private ItemOutcome parsed(String line) throws IOException {
            try {
                return ServiceClient.json().readValue(line, type);
            } catch (JsonProcessingException e) {
                throw new ServiceException(
                        path + ": cannot be parsed; the service may have another version: " + e.getOriginalMessage(),
                        e);
            }
        }

        @Override
        public void close() {
            if (lines != null) {
                lines.close();
                lines = null;
            }
        }
    }
}
