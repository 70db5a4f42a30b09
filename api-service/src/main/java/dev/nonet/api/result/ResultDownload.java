package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobProgress;
import dev.nonet.api.job.JobSignals;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.ClientStream;
import dev.nonet.api.platform.ContentCoding;
import dev.nonet.api.platform.Credentials;
import dev.nonet.api.platform.Json;
import dev.nonet.api.platform.OutageRetry;
import dev.nonet.api.platform.Reservation;
import dev.nonet.format.Format;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuWriter;
import dev.nonet.packing.Zstd;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Streams all results of a job, in item order. A query reads a few slices at a time, which are written in pieces. When
 * the client stops reading, the slices are dropped, and read again when it goes on; so a slow client holds no database
 * connection and little memory.
 */
@ApplicationScoped
class ResultDownload {

    /** The trailer with the number of results in the whole stream. */
    static final String TRAILER = "Nonet-Results";

    /**
     * How many slices one query reads at most, each usually some ten kilobytes; they are decompressed one at a time.
     */
    private static final int SLICES = 8;

    /**
     * The size of one write in bytes. After each write the download checks whether the client still reads, and gives up
     * its part of the memory if not, rather than wait: other downloads need it.
     */
    private static final int PIECE = 32 * 1024;

    /** How many times as long as its JSON a result may be in an exchange format. */
    private static final int EXPANSION = 4;

    /** Filtered results read at once: at first, at least for a slow reader, and at most. */
    private static final int FIRST_FILTERED = 200;

    private static final int MIN_FILTERED = 50;
    private static final int MAX_FILTERED = FilteredResults.WINDOW;

    /** How long a following stream waits for a notification; then it looks for results without one. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private static final JsonFactory JSON = Json.factory().build();

    private final Jobs jobs;
    private final JobSignals signals;
    private final ResultSlices slices;
    private final RecentSlices recent;
    private final FilteredResults filtered;

    ResultDownload(Jobs jobs, JobSignals signals, ResultSlices slices, RecentSlices recent, FilteredResults filtered) {
        this.recent = recent;
        this.jobs = jobs;
        this.signals = signals;
        this.slices = slices;
        this.filtered = filtered;
    }

    /** Writes a result as text, including the line feed. */
    interface LineFormat {
        String text(ResultSlice.Line line);
    }

    /** Writes consecutive results, whose lines are adjacent in one array, as bytes. */
    private interface Piece {
        ByteBuffer of(List<ResultSlice.Line> lines) throws IOException;

        /** How many bytes of lines are written at once. */
        default int size() {
            return PIECE / EXPANSION;
        }
    }

    /** The lines as they are stored. */
    private static final Piece LINES = new Piece() {
        @Override
        public ByteBuffer of(List<ResultSlice.Line> lines) {
            ResultSlice.Line first = lines.getFirst();
            ResultSlice.Line last = lines.getLast();
            // Including the line feed after the last line.
            return ByteBuffer.wrap(first.text(), first.start(), last.start() + last.length() + 1 - first.start());
        }

        @Override
        public int size() {
            return PIECE;
        }
    };

    /**
     * @param job the job without its spec, which may be large and would be held for as long as the download lasts
     * @param follow whether to wait for further results until the job has ended
     * @param filter null for all results in item order
     */
    record Request(
            JobProgress job,
            ContentCoding coding,
            boolean follow,
            @Nullable ResultFilter filter,
            Reservation reservation) {}

    Answer ndjson(Request request) {
        return output(request, "", LINES, () -> "", request.coding() == ContentCoding.ZSTD && request.filter() == null);
    }

    Answer text(Request request, String header, LineFormat format) {
        return output(
                request,
                header,
                lines -> {
                    ByteArrayOutputStream text = new ByteArrayOutputStream(2 * PIECE);
                    lines.forEach(line -> text.writeBytes(format.text(line).getBytes(StandardCharsets.UTF_8)));
                    return ByteBuffer.wrap(text.toByteArray());
                },
                () -> "",
                false);
    }

    /** Streams puzzles in an exchange format of Sudoku programs, with solutions where the format has them. */
    Answer exchanged(Request request, Format format) {
        StringBuilder text = new StringBuilder();
        SudokuWriter writer = writer(format, text);
        return output(
                request,
                taken(text),
                lines -> {
                    for (ResultSlice.Line line : lines) {
                        for (Sudoku sudoku : Format.NDJSON.read(withoutSteps(line))) {
                            writer.add(sudoku);
                        }
                    }
                    return StandardCharsets.UTF_8.encode(taken(text));
                },
                () -> {
                    writer.close();
                    return taken(text);
                },
                false);
    }

    /**
     * A result without its path: no exchange format has one, and with it the line may be longer than {@link Format}
     * reads.
     */
    static String withoutSteps(ResultSlice.Line line) {
        StringWriter text = new StringWriter();
        try (JsonParser all = JSON.createParser(line.text(), line.start(), line.length());
                JsonParser some = Json.kept(all, StoredPath.NO_PATH);
                JsonGenerator copy = JSON.createGenerator(text)) {
            some.nextToken();
            copy.copyCurrentStructure(some);
        } catch (IOException e) {
            throw new IllegalStateException("A stored result cannot be read", e);
        }
        return text.toString();
    }

    private static SudokuWriter writer(Format format, StringBuilder text) {
        try {
            return format.writer(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String taken(StringBuilder text) {
        String all = text.toString();
        text.setLength(0);
        return all;
    }

    /** The text at the end of a stream. */
    private interface Footer {
        String text() throws IOException;
    }

    /** @param asStored whether to send the stored zstd frames without decompressing them */
    private Answer output(Request request, String header, Piece piece, Footer footer, boolean asStored) {
        return request.reservation().stream(request.coding(), TRAILER, client -> {
            Download download = new Download(request, client, piece, asStored);
            client.write(header.getBytes(StandardCharsets.UTF_8));
            download.write();
            client.write(footer.text().getBytes(StandardCharsets.UTF_8));
            return Long.toString(download.results);
        });
    }

    /** The state of one download. */
    private final class Download {

        private final Request request;
        private final ClientStream client;
        private final Piece piece;
        private final boolean asStored;

        /** The next item to write. */
        private int next;

        /** Whether a part of the next item's slice has been written. */
        private boolean isInside;

        /** How many bytes of the next piece, or of the next slice's stored frame, have been sent. */
        private int sent;

        private int frameLength;

        private long results;

        /** The sort key of the filtered result written last. */
        private long key;

        /** How many filtered results are looked up next. */
        private int wanted = FIRST_FILTERED;

        Download(Request request, ClientStream client, Piece piece, boolean asStored) {
            this.request = request;
            this.client = client;
            this.piece = piece;
            this.asStored = asStored;
        }

        void write() throws IOException, InterruptedException {
            JobProgress job = request.job();
            if (request.filter() != null) {
                writeFiltered(filtered.of(job, request.filter()));
                return;
            }
            try (JobSignals.Follower follower = signals.follow(job)) {
                client.onClose(follower::leave);
                while (next < job.requested()) {
                    client.awaitReader();
                    // Read the state before the slices: if the job had ended by then, the query finds all its results.
                    boolean isComplete =
                            !request.follow() || follower.job().state().isFinal();
                    int begun = next;
                    String version = follower.version();
                    if (!client.outlastingOutages(
                            () -> part(() -> isComplete ? writeSlices() : writeNewSlices(version)))) {
                        continue;
                    }
                    if (next == begun) {
                        if (isComplete) {
                            break;
                        }
                        client.flush();
                        awaitNews(follower);
                        if (signals.isDraining()) {
                            throw new IOException("The process stops");
                        }
                    }
                }
                checkWhole(request.follow() ? follower.job() : job);
            }
        }

        private boolean part(OutageRetry.Read<Boolean> writing) throws IOException, InterruptedException {
            return request.reservation().<Boolean, IOException, InterruptedException>part(writing::run);
        }

        /** Waits for a change of the job, and checks meanwhile whether the client's credentials still hold. */
        private void awaitNews(JobSignals.Follower follower) throws IOException, InterruptedException {
            long end = System.nanoTime() + LONGEST_WAIT.toNanos();
            while (!follower.awaitChange(Credentials.INTERVAL)
                    && System.nanoTime() - end < 0
                    && !signals.isDraining()
                    && !client.isClosed()) {
                client.checkCredentials();
            }
        }

        private void writeFiltered(FilteredResults.Matches matches) throws IOException, InterruptedException {
            key = matches.key(null);
            do {
                client.awaitReader();
            } while (client.outlastingOutages(() -> part(() -> writeSome(matches))));
            // If the job was deleted meanwhile, the search has found fewer results.
            client.outlastingOutages(this::requireJob);
        }

        /** @return false at the end: no further result matches */
        private boolean writeSome(FilteredResults.Matches matches) throws IOException, InterruptedException {
            List<FilteredResults.Match> found = matches.after(key, wanted);
            int length = 0;
            int written = 0;
            for (FilteredResults.Match match : found) {
                ByteBuffer text = piece.of(List.of(match.line()));
                if (!write(text)) {
                    break;
                }
                key = match.key();
                results++;
                written++;
                length += text.remaining();
                if (length >= PIECE) {
                    length = 0;
                    if (!client.isReading()) {
                        break;
                    }
                }
            }
            // Results that a slow reader has not taken are looked up again.
            wanted = Math.clamp(written < found.size() ? 2L * written : 4L * wanted, MIN_FILTERED, MAX_FILTERED);
            return !found.isEmpty();
        }

        /** @return false if the client stopped reading: read the slices again once it goes on */
        private boolean writeSlices() throws IOException, InterruptedException {
            for (ResultSlice slice : slices.from(request.job().id(), next, SLICES)) {
                if (slice.end() > next && !write(slice)) {
                    return false;
                }
            }
            return true;
        }

        /**
         * Writes the next slices in item order, up to the first that is not stored yet. Slices after that one may be
         * stored already, as tasks end in any order; they are not read before their turn.
         *
         * @param version of the job before this call
         * @return as {@link #writeSlices}
         */
        private boolean writeNewSlices(String version) throws IOException, InterruptedException {
            for (int i = 0; i < SLICES; i++) {
                Optional<ResultSlice> slice = nextSlice(version);
                if (slice.isEmpty()) {
                    return true;
                }
                if (!write(slice.get())) {
                    return false;
                }
            }
            return true;
        }

        private Optional<ResultSlice> nextSlice(String version) {
            UUID job = request.job().id();
            if (isInside) {
                return slices.from(job, next, 1).stream()
                        .filter(slice -> slice.end() > next)
                        .findFirst();
            }
            if (asStored) {
                return beginningWith(job, next);
            }
            return recent.find(job, next, version, () -> beginningWith(job, next));
        }

        private Optional<ResultSlice> beginningWith(UUID job, int item) {
            return slices.at(job, List.of(item)).stream().findFirst();
        }

        /** @return false if the client stopped reading before the end of the slice */
        private boolean write(ResultSlice slice) throws IOException, InterruptedException {
            if (asStored && next <= slice.first()) {
                byte[] body = slice.body();
                return writeFrame(slice, Zstd.isFrame(body) || body.length == 0 ? body : Zstd.frame(body, body.length));
            }
            List<ResultSlice.Line> lines = slice.lines(next);
            for (int first = 0; first < lines.size(); ) {
                int end = endOfPiece(lines, first);
                if (!write(piece.of(lines.subList(first, end)))) {
                    return false;
                }
                results += end - first;
                next = lines.get(end - 1).item() + 1;
                isInside = next < slice.end();
                first = end;
                if (!client.isReading()) {
                    return false;
                }
            }
            next = slice.end();
            isInside = false;
            return true;
        }

        /**
         * Writes a piece. A long one, which is a single line, is divided, and continued where an earlier call stopped:
         * what the client does not take would stay in memory.
         *
         * @return false if the client stopped reading before the end
         */
        private boolean write(ByteBuffer text) throws IOException, InterruptedException {
            if (piece != LINES || text.remaining() < 2 * PIECE) {
                client.write(text);
                return true;
            }
            sent = client.writeSome(text, sent);
            if (sent < text.remaining()) {
                return false;
            }
            sent = 0;
            return true;
        }

        /** Sends a stored zstd frame, from the byte on at which an earlier call stopped. */
        private boolean writeFrame(ResultSlice slice, byte[] frame) throws IOException, InterruptedException {
            if (sent > 0 && frame.length != frameLength) {
                throw new IOException("The results of items from " + next + " on have changed while they were sent");
            }
            frameLength = frame.length;
            while (sent < frame.length) {
                int length = Math.min(PIECE, frame.length - sent);
                client.writeEncoded(frame, sent, length);
                sent += length;
                if (sent < frame.length && !client.isReading()) {
                    return false;
                }
            }
            sent = 0;
            results += slice.results();
            next = slice.end();
            return client.isReading();
        }

        private int endOfPiece(List<ResultSlice.Line> lines, int first) {
            int end = first + 1;
            int from = lines.get(first).start();
            while (end < lines.size() && lines.get(end).start() + lines.get(end).length() - from < piece.size()) {
                end++;
            }
            return end;
        }

        /**
         * Fails the stream if results are missing, for example because the job was deleted during the download.
         *
         * @param known the job as it was when its slices were last read
         */
        private void checkWhole(JobProgress known) throws IOException, InterruptedException {
            Job now = client.outlastingOutages(this::requireJob);
            boolean isUnchanged = now.state() == known.state() && now.done() == known.done();
            if (known.state().isFinal() && isUnchanged && results != now.done()) {
                throw new IllegalStateException(
                        "Job " + known.id() + " has " + now.done() + " results, of which " + results + " were found");
            }
        }

        /** @throws dev.nonet.api.platform.ProblemException 404 if the job has been deleted */
        private Job requireJob() {
            return jobs.required(request.job().tenant(), request.job().id().toString());
        }
    }

    /** The next results after an item, all from one slice; empty only if no later results are stored. */
    List<ResultSlice.Line> after(UUID job, int item, int limit) {
        int next = item + 1;
        for (int begun = -1; next > begun; ) {
            begun = next;
            for (ResultSlice slice : slices.from(job, next, 2)) {
                List<ResultSlice.Line> lines = slice.end() > next ? slice.lines(next) : List.of();
                if (!lines.isEmpty()) {
                    return lines.size() > limit ? lines.subList(0, limit) : lines;
                }
                next = Math.max(next, slice.end());
            }
        }
        return List.of();
    }
}
