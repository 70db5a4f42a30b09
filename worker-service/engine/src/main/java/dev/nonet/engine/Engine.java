package dev.nonet.engine;

import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.ItemOutcome;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;

/**
 * Carries out items. An instance belongs to one thread and keeps its working memory between items; what it returns depends
 * on its arguments and {@link #VERSION} alone.
 */
public final class Engine {

    /** Changes whenever the same spec, seed and index may give another puzzle or another grade. */
    public static final String VERSION = "1";

    /**
     * Makes one item of a generate job.
     *
     * @param spec checked, with its seed settled
     * @param index of the item, from 0
     */
    public ItemOutcome generate(GenerateSpec spec, int index) {
        throw new IllegalStateException("in the making");
    }

    /**
     * Solves one item of a solve job.
     *
     * @param index of the item, from 0
     * @param text the puzzle as the client sent it
     * @param techniques the rungs that the path may use; empty for all
     */
    public ItemOutcome solve(int index, String text, Detail detail, List<TechniqueId> techniques) {
        throw new IllegalStateException("in the making");
    }
}
