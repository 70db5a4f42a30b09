package dev.nonet.engine.technique.fish;

import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Two fish with fins over the same base houses, with different cover houses and so with different fins. What either rules out is
 * ruled out.
 */
public final class SiameseFish implements StepFinder {

    private final List<StepFinder> fish;

    private SiameseFish(List<StepFinder> fish) {
        this.fish = fish;
    }

    /** @param size how many base lines, from 2 */
    public static SiameseFish ofLines(int size) {
        return new SiameseFish(List.of(Fish.finned(size), Fish.sashimi(size)));
    }

    /** @param size how many base houses, from 2 */
    public static SiameseFish franken(int size) {
        return new SiameseFish(List.of(ComplexFish.finnedFranken(size)));
    }

    /** @param size how many base houses, from 2 */
    public static SiameseFish mutant(int size) {
        return new SiameseFish(List.of(ComplexFish.finnedMutant(size)));
    }

    private record Base(int digit, List<House> houses) {}

    /** Keeps fish apart by their bases; of those that rule the same out, the first. */
    private static final class ByBase implements StepSink {

        private final Map<Base, Map<CandidateSet, Evidence>> fish = new LinkedHashMap<>();

        @Override
        public void place(int cell, int digit, int nodes, Supplier<Evidence> evidence) {
            throw new IllegalStateException("a fish places no digit");
        }

        @Override
        public void placeAll(CandidateSet placements, Supplier<Evidence> evidence) {
            throw new IllegalStateException("a fish places no digit");
        }

        @Override
        public void eliminate(CandidateSet eliminations, int nodes, Supplier<Evidence> evidence) {
            if (evidence.get() instanceof Evidence.Fish one) {
                fish.computeIfAbsent(new Base(one.digit(), one.base()), base -> new LinkedHashMap<>())
                        .putIfAbsent(eliminations, one);
            }
        }
    }

    @Override
    public Need needs() {
        return Need.TEMPLATE_ELIMINATIONS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        ByBase found = new ByBase();
        fish.forEach(finder -> finder.find(position, found));
        found.fish.values().forEach(twins -> report(new ArrayList<>(twins.entrySet()), sink));
    }

    private static void report(List<Map.Entry<CandidateSet, Evidence>> twins, StepSink sink) {
        for (int i = 0; i < twins.size(); i++) {
            for (int j = i + 1; j < twins.size(); j++) {
                CandidateSet one = twins.get(i).getKey();
                CandidateSet two = twins.get(j).getKey();
                if (!one.containsAll(two) && !two.containsAll(one)) {
                    List<Evidence> both =
                            List.of(twins.get(i).getValue(), twins.get(j).getValue());
                    sink.eliminate(one.or(two), () -> new Evidence.Several(both));
                }
            }
        }
    }
}
