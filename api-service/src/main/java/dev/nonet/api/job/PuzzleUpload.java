package dev.nonet.api.job;

import dev.nonet.api.platform.Admission;
import dev.nonet.api.platform.Body;
import dev.nonet.api.platform.BoundedResource;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.SlowClients;
import dev.nonet.format.Format;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SolveSpec;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.InputStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a submission, JSON or lines, as a stream bounded in length and time, into a spec and a
 * {@linkplain PuzzleSpool spool} of puzzles. The job is stored in one short transaction once the body is complete.
 */
@ApplicationScoped
class PuzzleUpload {

    private final Admission admission;
    private final SpecReader specs;
    private final JobSubmission submission;
    private final LimitsConfig limits;
    private final Body.Pace pace;

    PuzzleUpload(
            Admission admission, SpecReader specs, JobSubmission submission, LimitsConfig limits, SlowClients slow) {
        this.admission = admission;
        this.specs = specs;
        this.submission = submission;
        this.limits = limits;
        this.pace = new Body.Pace(slow.uploadGrace(), slow.minRate(), limits.uploadTime());
    }

    /**
     * A submission.
     *
     * @param key the idempotency key; null if there is none
     * @param digest updated with media type and query, and while reading with the body
     */
    record Request(String tenant, @Nullable String key, MessageDigest digest, InputStream body, HttpHeaders headers) {}

    /** Submits a JSON body; returns the earlier job if the request is a repetition. */
    Job submitJson(Request request) {
        IdempotencyKey.checkKey(request.key());
        try (BoundedResource.Permit memory = admission.body(request.tenant(), Body.announced(request.headers()));
                PuzzleSpool puzzles = new PuzzleSpool(admission.spool(request.tenant()));
                Body body = open(request, limits.maxBody())) {
            JobSpec spec = specs.read(body, puzzles);
            return store(request, spec, puzzles);
        }
    }

    /**
     * Submits a solve job whose body holds only puzzles.
     *
     * @param format the body's format
     * @param strict whether a line that holds no puzzle is refused
     */
    Job submitLines(Request request, SolveSpec spec, Format format, boolean strict) {
        PuzzleLines.LineSyntax syntax = PuzzleLines.LineSyntax.of(format);
        IdempotencyKey.checkKey(request.key());
        // Refuse before reading the body.
        submission.checkQuotas(request.tenant(), 1);
        try (BoundedResource.Permit slot =
                        admission.upload(request.tenant(), syntax == null, Body.announcedText(request.headers()));
                PuzzleSpool puzzles = new PuzzleSpool(admission.spool(request.tenant()));
                Body body = open(request, limits.maxUpload())) {
            InputStream text = Utf8Text.of(body);
            if (syntax == null) {
                ExchangeBody.read(text, format, puzzle -> {
                    checkRoom(puzzles, "");
                    puzzles.add(puzzle);
                });
            } else {
                PuzzleLines lines = new PuzzleLines(text, syntax, strict);
                for (String puzzle = lines.next(); puzzle != null; puzzle = lines.next()) {
                    checkRoom(puzzles, ", line " + lines.line().number() + " has one more");
                    puzzles.add(puzzle, lines.line());
                }
            }
            if (puzzles.count() == 0) {
                throw Problem.invalid("puzzles", "must hold at least one puzzle");
            }
            return store(request, spec, puzzles);
        }
    }

    private Body open(Request request, MemorySize max) {
        return Body.open(
                admission.whileValid(request.body()), request.headers(), max.asLongValue(), pace, request.digest());
    }

    private void checkRoom(PuzzleSpool puzzles, String where) {
        if (puzzles.count() == specs.maxPuzzles()) {
            throw specs.tooManyPuzzles(where);
        }
    }

    private Job store(Request request, JobSpec spec, PuzzleSpool puzzles) {
        return submission.submit(request.tenant(), spec, puzzles, IdempotencyKey.of(request.key(), request.digest()));
    }
}
