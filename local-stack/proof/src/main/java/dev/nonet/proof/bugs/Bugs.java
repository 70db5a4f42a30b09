package dev.nonet.proof.bugs;

import dev.nonet.proof.bugs.finder.Planting;
import dev.nonet.proof.bugs.finder.Planting.Kind;
import java.util.List;

/** The bugs that are planted, each with the test that is to find it. A new one is one row here. */
final class Bugs {

    private static final String MODEL = "shared-model";
    private static final String PACKING = "shared-model/packing";
    private static final String ENGINE = "worker-service/engine";
    private static final String WORKER = "worker-service";
    private static final String API = "api-service";

    static final List<Bug> ALL = List.of(
            new Bug(
                    "csv-unquoted",
                    "a CSV field with a comma is written without quotes",
                    new Planting("dev.nonet.format.CsvText", "quoted", Kind.RETURNS, "", "arg0"),
                    MODEL,
                    "dev.nonet.format.RoundTripTest#csvReadsBackWhatItHasToQuote(java.lang.String)"),
            new Bug(
                    "lone-carriage-return",
                    "puzzles after a carriage return without a line feed are lost",
                    new Planting("dev.nonet.format.LineSource", "next", Kind.NUMBER, "13", "10"),
                    MODEL,
                    "dev.nonet.format.RoundTripTest#aLineMayEndWithACarriageReturnAlone(dev.nonet.format.Format)"),
            new Bug(
                    "detector-misled",
                    "lines of 729 characters are not recognised",
                    new Planting("dev.nonet.format.Detector", "byFirstLine", Kind.NUMBER, "729", "728"),
                    MODEL,
                    "dev.nonet.format.RoundTripTest#detectsItsOwnOutput(dev.nonet.format.Format)"),
            new Bug(
                    "hodoku-filled-in",
                    "digits that were filled in come back as givens from lines of HoDoKu",
                    new Planting("dev.nonet.format.HodokuLine", "cells", Kind.NUMBER, "43", "33"),
                    MODEL,
                    "dev.nonet.format.RoundTripTest#readsBackBoardsAsFarAsTheFormatAllows(dev.nonet.format.Format)"),
            new Bug(
                    "half-a-grid",
                    "a complete solution is dropped while reading",
                    new Planting("dev.nonet.format.PuzzleFields", "solution", Kind.RETURNS, "", "null"),
                    MODEL,
                    "dev.nonet.format.RoundTripTest#readsBackSolutions(dev.nonet.format.Format)"),
            new Bug(
                    "contradictory-result",
                    "a result message that contradicts itself is stored",
                    new Planting("dev.nonet.packing.ResultRecord", "require", Kind.RETURNS, "", "0"),
                    PACKING,
                    "dev.nonet.packing.ResultRecordTest"),
            new Bug(
                    "wrong-checksum",
                    "the checksum of compressed results is that of other bytes",
                    new Planting("dev.nonet.packing.XxHash64", "merge", Kind.RETURNS, "", "arg0"),
                    PACKING,
                    "dev.nonet.packing.ZstdTest"),
            new Bug(
                    "checksum-left-out",
                    "compressed results have no checksum, so that a flipped bit goes unnoticed",
                    new Planting("dev.nonet.packing.XxHash64", "of", Kind.RETURNS, "", "0"),
                    PACKING,
                    "dev.nonet.packing.ZstdTest"),
            new Bug(
                    "facts-of-another-column",
                    "results are searched by another column than was asked for",
                    new Planting("dev.nonet.packing.SliceFacts", "clues", Kind.NUMBER, "2", "3"),
                    PACKING,
                    "dev.nonet.packing.SliceFactsTest"),
            new Bug(
                    "symmetry-left-out",
                    "the canonical form ignores transposition, so that one puzzle has two identities",
                    new Planting("dev.nonet.engine.canonical.CanonicalForm", "start", Kind.NUMBER, "48", "50"),
                    ENGINE,
                    "dev.nonet.engine.canonical.CanonicalFormTest"),
            new Bug(
                    "columns-not-sorted",
                    "the canonical form does not exchange columns within a stack",
                    new Planting("dev.nonet.engine.canonical.CanonicalForm", "sortOpenColumns", Kind.RETURNS, "", "0"),
                    ENGINE,
                    "dev.nonet.engine.canonical.CanonicalFormTest"),
            new Bug(
                    "rating-off-by-a-tenth",
                    "long arguments are rated a tenth too high",
                    new Planting("dev.nonet.engine.ladder.Length", "rate", Kind.JUMP, "1", ""),
                    ENGINE,
                    "dev.nonet.engine.ladder.LengthTest"),
            new Bug(
                    "items-alike",
                    "all items of a job are the same puzzle",
                    new Planting("dev.nonet.engine.generate.ItemRandom", "<init>", Kind.OPERATION, "LMUL", "LSUB"),
                    ENGINE,
                    "dev.nonet.engine.generate.ItemRandomTest"),
            new Bug(
                    "effort-counts-one",
                    "only the first step of a round counts for the effort",
                    new Planting("dev.nonet.engine.grade.Effort", "ofRound", Kind.OPERATION, "LDIV", "LMUL"),
                    ENGINE,
                    "dev.nonet.engine.grade.EffortTest"),
            new Bug(
                    "wing-without-its-link",
                    "a W-Wing does not need both ends of its strong link to see its cells",
                    new Planting("dev.nonet.engine.technique.wing.WWing", "tryDigits", Kind.JUMP, "10", ""),
                    ENGINE,
                    "dev.nonet.engine.technique.TechniqueCasesTest#concludesWhatTheCaseSays"
                            + "(dev.nonet.engine.technique.TechniqueCase)"),
            new Bug(
                    "ssrf-reserved-network",
                    "callbacks reach reserved networks, such as the shared address space 100.64.0.0/10",
                    new Planting("dev.nonet.api.webhook.Target", "isPublic", Kind.NO_CALL, "noneMatch", "1"),
                    API,
                    "dev.nonet.api.webhook.TargetTest"),
            new Bug(
                    "ssrf-half-a-network",
                    "callbacks reach the second half of a network whose prefix ends within a byte",
                    new Planting("dev.nonet.api.webhook.Target$Block", "contains", Kind.OPERATION, "ISHR", "ISHL"),
                    API,
                    "dev.nonet.api.webhook.TargetTest"),
            new Bug(
                    "ssrf-any-address",
                    "callbacks go to whatever address a name resolves to",
                    new Planting("dev.nonet.api.webhook.Target", "isPublic", Kind.RETURNS, "", "1"),
                    API,
                    "dev.nonet.api.webhook.WebhookCallTest#refusesANameThatResolvesToAPrivateAddress()"),
            new Bug(
                    "rate-limit-without-end",
                    "a request takes no token from its bucket",
                    new Planting("dev.nonet.api.tenant.TokenBucket", "take", Kind.OPERATION, "DSUB", "DADD"),
                    API,
                    "dev.nonet.api.tenant.TokenBucketTest"),
            new Bug(
                    "half-open-circuit-closed",
                    "an unanswered receiver is called by everybody at once",
                    new Planting("dev.nonet.api.webhook.CircuitBreakers", "permits", Kind.RETURNS, "", "arg1"),
                    API,
                    "dev.nonet.api.webhook.CircuitBreakersTest"),
            new Bug(
                    "no-backoff",
                    "pauses between attempts do not grow",
                    new Planting("dev.nonet.api.task.RetryPauses", "doubled", Kind.RETURNS, "", "arg0"),
                    API,
                    "dev.nonet.api.task.RetryPausesTest"),
            new Bug(
                    "wrong-clamp",
                    "tasks of large fleets are as short as those of small ones",
                    new Planting("dev.nonet.api.task.TaskSize", "seconds", Kind.NUMBER, "4", "0.25"),
                    API,
                    "dev.nonet.api.task.TaskSizeTest"),
            new Bug(
                    "growth-without-bound",
                    "a task may have any number of items",
                    new Planting("dev.nonet.api.task.TaskSize", "next", Kind.NUMBER, "1500", "1000000000"),
                    API,
                    "dev.nonet.api.task.TaskSizeTest"),
            new Bug(
                    "unfair-share",
                    "what a tenant has in flight does not count when tasks are shared out",
                    new Planting("dev.nonet.api.dispatch.FairShare", "lambda$static$2", Kind.RETURNS, "", "0"),
                    API,
                    "dev.nonet.api.dispatch.FairShareTest"),
            new Bug(
                    "job-without-a-limit",
                    "a job has any number of tasks in flight",
                    new Planting("dev.nonet.api.dispatch.FairShare$Share", "wantsMore", Kind.RETURNS, "", "1"),
                    API,
                    "dev.nonet.api.dispatch.FairShareTest"),
            new Bug(
                    "window-too-narrow",
                    "workers wait, as only what they have begun is in flight",
                    new Planting("dev.nonet.api.dispatch.Window", "size", Kind.NUMBER, "4", "1"),
                    API,
                    "dev.nonet.api.dispatch.WindowTest"),
            new Bug(
                    "heap-promised-twice",
                    "what is fetched from Kafka is not counted against the heap",
                    new Planting("dev.nonet.api.platform.HeapBudget", "of", Kind.NUMBER, "3", "0"),
                    API,
                    "dev.nonet.api.platform.HeapBudgetTest"),
            new Bug(
                    "permit-not-released",
                    "bytes that an answer took are never given back",
                    new Planting("dev.nonet.api.platform.BoundedResource$Permit", "close", Kind.NO_CALL, "shrink", "0"),
                    API,
                    "dev.nonet.api.platform.BoundedResourceTest"),
            new Bug(
                    "turn-lost-on-refusal",
                    "those behind a request that waited in vain wait on",
                    new Planting("dev.nonet.api.platform.BoundedResource", "giveUp", Kind.NO_CALL, "serve", "0"),
                    API,
                    "dev.nonet.api.platform.BoundedResourceTest"),
            new Bug(
                    "secret-of-another",
                    "a stored secret is decrypted for the row of another owner",
                    new Planting("dev.nonet.api.platform.SecretCipher", "cipher", Kind.NO_CALL, "updateAAD", "0"),
                    API,
                    "dev.nonet.api.platform.SecretCipherTest"),
            new Bug(
                    "revoked-key-works",
                    "a revoked key is remembered as valid",
                    new Planting("dev.nonet.api.tenant.KeyCache", "forget", Kind.RETURNS, "", "0"),
                    API,
                    "dev.nonet.api.tenant.KeyCacheTest"),
            new Bug(
                    "ids-repeat",
                    "two ids of one millisecond are not in order",
                    new Planting("dev.nonet.api.platform.TimeOrderedIds", "next", Kind.NUMBER, "16", "0"),
                    API,
                    "dev.nonet.api.platform.TimeOrderedIdsTest"),
            new Bug(
                    "fold-lost",
                    "what a part of a job adds to its histogram, or a retry takes away, is lost",
                    new Planting("dev.nonet.api.job.TimeHistogram", "sum", Kind.RETURNS, "", "arg0"),
                    API,
                    "dev.nonet.api.job.TimeHistogramTest"),
            new Bug(
                    "connection-stands-still",
                    "after an answer the next request of its connection is never handled",
                    new Planting("dev.nonet.api.platform.OneByOne", "answered", Kind.NUMBER, "0", "1"),
                    API,
                    "dev.nonet.api.platform.OneByOneTest"),
            new Bug(
                    "one-tenant-takes-all-calls",
                    "the callbacks of one tenant fill all slots",
                    new Planting("dev.nonet.api.webhook.FairCalls", "lambda$choose$4", Kind.RETURNS, "", "1"),
                    API,
                    "dev.nonet.api.webhook.FairCallsTest"),
            new Bug(
                    "given-up-together",
                    "what a worker gives up stays one task, and is given up again",
                    new Planting("dev.nonet.worker.execution.TaskRun", "givenUp", Kind.NUMBER, "1", "0"),
                    WORKER,
                    "dev.nonet.worker.execution.TaskRunTest"),
            new Bug(
                    "deadline-ignored",
                    "a task that is out of time goes on instead of being divided",
                    new Planting("dev.nonet.worker.execution.TaskRun", "carryOut", Kind.NUMBER, "0", "2000000000"),
                    WORKER,
                    "dev.nonet.worker.execution.TaskRunTest"),
            new Bug(
                    "batch-without-bound",
                    "a batch may be larger than a message",
                    new Planting("dev.nonet.worker.execution.Batches", "next", Kind.NUMBER, "16", "100000"),
                    WORKER,
                    "dev.nonet.worker.execution.BatchesTest"));

    private Bugs() {}
}
