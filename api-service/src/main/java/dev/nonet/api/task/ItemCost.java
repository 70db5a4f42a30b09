package dev.nonet.api.task;

import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SolveSpec;
import dev.nonet.reasoning.Level;

/**
 * What an item of a job is believed to cost. A guess by kind and goal until results are there, then a smoothed mean of
 * what workers report. What a single report can do is bounded, as a worker may err or lie.
 *
 * @param seconds CPU time of a worker
 * @param bytes of the compressed result
 */
public record ItemCost(double seconds, double bytes) {

    /** Nothing costs less: receiving an item and writing its result take as long. */
    private static final double MIN_SECONDS = 2e-6;

    private static final double MIN_BYTES = 16;

    /** An item that takes longer is abandoned by workers. */
    static final double MAX_SECONDS = 600;

    private static final double MAX_BYTES = 1 << 20;

    /** A measurement changes the estimate by at most this factor, up or down. */
    private static final double MAX_CHANGE = 8;

    private static final int FEW_CLUES = 20;

    /**
     * What a puzzle that needs given techniques is believed to take: of most techniques it takes milliseconds, of the
     * rarest minutes. Where few threads are known, a guess of a tenth of a second would let sixteen of the first into
     * the window, and the puzzles of others would wait behind all of them.
     */
    private static final double WITH_TECHNIQUES = 0.5;

    public ItemCost {
        seconds = clamp(seconds, MIN_SECONDS, MAX_SECONDS);
        bytes = clamp(bytes, MIN_BYTES, MAX_BYTES);
    }

    /** NaN becomes the least. */
    private static double clamp(double value, double min, double max) {
        return value >= min ? Math.min(value, max) : min;
    }

    /** The estimate for a job that has no results yet. Task sizes grow from small ones, so it may be wrong by far. */
    public static ItemCost guess(JobSpec spec) {
        double seconds = switch (spec) {
            case GenerateSpec generate -> guessOf(generate);
            case SolveSpec solve -> solve.detail() == Detail.SOLUTION ? 100e-6 : 1e-3;
        };
        // The other programs take one step a round, and look through all chains for it.
        seconds += spec.ratings().isEmpty() ? 0 : 3e-3;
        return spec.detail() == Detail.STEPS
                ? new ItemCost(Math.max(seconds, 2e-3), 4_000)
                : new ItemCost(seconds, 120);
    }

    private static double guessOf(GenerateSpec spec) {
        Level level = spec.level();
        RatingRange rating = spec.rating();
        Level min = level != null ? level : rating != null ? Level.of(rating.min()) : Level.EASY;
        Level max = level != null ? level : rating != null ? Level.of(rating.max()) : Level.EXTREME;
        boolean fewClues = spec.clues() != null && spec.clues().max() <= FEW_CLUES;
        if (!spec.requires().isEmpty()) {
            return WITH_TECHNIQUES;
        }
        if (min == Level.EXTREME || fewClues) {
            return 100e-3;
        }
        boolean otherScales = spec.se() != null || spec.hodoku() != null;
        if (min.compareTo(Level.MEDIUM) > 0 || spec.humanSeconds() != null || otherScales || spec.recipe() != null) {
            return 3e-3;
        }
        return max.compareTo(Level.MEDIUM) <= 0 ? 200e-6 : 500e-6;
    }

    /** The estimate after a measurement: half-way to it, but not further than the bounds. */
    public ItemCost after(ItemCost measured) {
        return new ItemCost(smoothed(seconds, measured.seconds), smoothed(bytes, measured.bytes));
    }

    private static double smoothed(double before, double measured) {
        return clamp((before + measured) / 2, before / MAX_CHANGE, before * MAX_CHANGE);
    }

    /** Estimated seconds of a worker's thread for a task of some items. */
    public double weight(int items) {
        return Math.max(Weight.MIN, items * seconds);
    }
}
