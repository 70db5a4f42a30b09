package dev.nonet.api.result;

import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Zstd;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * All results of a job in one stream, in item order, slice after slice, so that any number of them takes the same memory. A
 * few slices are a query of their own: nothing of the database is held while a client reads slowly.
 */
@ApplicationScoped
class ResultDownload {

    /** Slices are some ten kilobytes each, as they are stored; one at a time is unpacked. */
    private static final int SLICES = 8;

    private static final int BUFFER = 64 * 1024;

    /** How long news of another process may go unnoticed. */
    private static final Duration LOOK = Duration.ofMillis(250);

    private final Jobs jobs;
    private final JobSignals signals;
    private final ResultSlices slices;

    ResultDownload(Jobs jobs, JobSignals signals, ResultSlices slices) {
        this.jobs = jobs;
        this.signals = signals;
        this.slices = slices;
    }

    /** Makes text of a result, line feed included. */
    interface Format {
        String text(ResultSlice.Line line);
    }

    /** Writes the results of a slice. */
    private interface SliceWriter {
        void write(ResultSlice slice, OutputStream output) throws IOException;
    }

    /** @param follow whether to wait for what is still to come, until the job has ended */
    StreamingOutput ndjson(Job job, String tenant, ContentCoding coding, boolean follow) {
        if (coding == ContentCoding.ZSTD) {
            // As it is stored.
            return output -> {
                try (OutputStream frames = new BufferedOutputStream(output, BUFFER)) {
                    write(job, tenant, follow, frames, ResultDownload::writeFrame);
                }
            };
        }
        return output -> {
            try (OutputStream encoded = coding.encode(output)) {
                write(job, tenant, follow, encoded, (slice, to) -> to.write(SliceBody.unpack(slice.body())));
            }
        };
    }

    private static void writeFrame(ResultSlice slice, OutputStream output) throws IOException {
        byte[] body = slice.body();
        output.write(Zstd.isFrame(body) || body.length == 0 ? body : Zstd.frame(body, body.length));
    }

    StreamingOutput text(Job job, String tenant, ContentCoding coding, boolean follow, String header, Format format) {
        return output -> {
            try (OutputStream encoded = new BufferedOutputStream(coding.encode(output), BUFFER)) {
                encoded.write(header.getBytes(StandardCharsets.UTF_8));
                write(job, tenant, follow, encoded, (slice, to) -> {
                    for (ResultSlice.Line line : slice.lines(0)) {
                        to.write(format.text(line).getBytes(StandardCharsets.UTF_8));
                    }
                });
            }
        };
    }

    private void write(Job job, String tenant, boolean follow, OutputStream output, SliceWriter writer)
            throws IOException {
        int next = 0;
        try (JobSignals.Subscription changes = signals.subscribe(job.id())) {
            while (next < job.requested()) {
                // Asked before the slices: once a job has ended there are no more than the query finds.
                boolean complete = !follow
                        || jobs.required(tenant, job.id().toString()).state().isFinal();
                int written = next;
                for (ResultSlice slice : slices.from(job.id(), next, SLICES)) {
                    if (slice.first() > written && !complete) {
                        break;
                    }
                    if (slice.first() >= written) {
                        writer.write(slice, output);
                        written = slice.end();
                    }
                }
                if (written == next) {
                    if (complete) {
                        return;
                    }
                    output.flush();
                    changes.await(LOOK);
                }
                next = written;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Interrupted while a client waited for results");
        }
    }

    /** For a page: the results after an item. */
    List<ResultSlice.Line> after(Job job, int item, int limit) {
        List<ResultSlice.Line> lines = new java.util.ArrayList<>();
        int next = item + 1;
        while (lines.size() < limit) {
            int begun = next;
            for (ResultSlice slice : slices.from(job.id(), next, 2)) {
                if (slice.end() > begun) {
                    lines.addAll(slice.lines(next));
                    next = slice.end();
                }
            }
            if (next == begun) {
                break;
            }
        }
        return lines.size() > limit ? lines.subList(0, limit) : lines;
    }
}
