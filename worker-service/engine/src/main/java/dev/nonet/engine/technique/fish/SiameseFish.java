package dev.nonet.engine.technique.fish;

import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.EliminationSink;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.engine.technique.fish.Fish.FishKind;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Siamese fish, as in HoDoKu: two finned or sashimi fish of one digit with the same base houses but different cover
 * houses, and so different fins, reported as one step with the eliminations of both. A pair is reported only if each
 * fish eliminates something that the other does not.
 */
public final class SiameseFish implements StepFinder {

    private final List<StepFinder> fish;

    private SiameseFish(List<StepFinder> fish) {
        this.fish = fish;
    }

    /** @param size how many base lines, from 2 */
    public static SiameseFish ofLines(int size) {
        return new SiameseFish(List.of(new Fish(size, FishKind.FINNED), new Fish(size, FishKind.SASHIMI)));
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

    /** Groups fish by base houses; of those with the same eliminations it keeps the first. */
    private static final class ByBase implements EliminationSink {

        private final Map<Base, Map<CandidateSet, Evidence>> fish = new LinkedHashMap<>();

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
    public void find(Position position, Changes changes, StepSink sink) {
        ByBase found = new ByBase();
        fish.forEach(finder -> finder.find(position, changes, found));
        found.fish.values().forEach(ofBase -> report(new ArrayList<>(ofBase.entrySet()), sink));
    }

    private static void report(List<Map.Entry<CandidateSet, Evidence>> ofBase, StepSink sink) {
        for (int i = 0; i < ofBase.size(); i++) {
            for (int j = i + 1; j < ofBase.size(); j++) {
                CandidateSet one = ofBase.get(i).getKey();
                CandidateSet two = ofBase.get(j).getKey();
                if (!one.containsAll(two) && !two.containsAll(one)) {
                    List<Evidence> both =
                            List.of(ofBase.get(i).getValue(), ofBase.get(j).getValue());
                    sink.eliminate(one.or(two), () -> new Evidence.Several(both));
                }
            }
        }
    }
}
