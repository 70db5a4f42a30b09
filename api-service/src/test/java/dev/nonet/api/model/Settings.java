package dev.nonet.api.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * What is explored and replayed: in the suite what takes seconds, and with {@code -Dnonet.model=long} what takes
 * minutes.
 */
final class Settings {

    static final boolean IS_LONG = "long".equals(System.getProperty("nonet.model"));

    /** All attempts, and all transactions but a division. */
    private static final Setting ONE_ITEM = Setting.of(1, 1, 3, 1);

    private static final Setting TWO_ITEMS = Setting.of(2, 2, 3, 1);

    /** Three tasks, of which nothing but the lease fails. */
    private static final Setting THREE_TASKS =
            Setting.of(3, 1, 1, 0).without(Kind.FAIL, Kind.NONE_DONE, Kind.STORE_BROKEN, Kind.STORE_REFUSED, Kind.TAKE);

    private static final Setting THREE_ITEMS = Setting.of(3, 3, 1, 1).without(Kind.FAIL, Kind.STORE_REFUSED, Kind.TAKE);

    private static final int SAMPLE = 1_500;
    private static final int CRASHED = 60;

    /** One of each shape. */
    private static final int MAX_CRASHED = 1_250;

    private static final long SEED = 20_261_126;

    private static final Map<Setting, List<Transaction>> FOUND = new ConcurrentHashMap<>();

    private Settings() {}

    static List<Setting> explored() {
        Set<Setting> settings = new LinkedHashSet<>();
        Stream.of(Flaw.values()).map(Flaw::setting).forEach(settings::add);
        settings.addAll(List.of(ONE_ITEM, THREE_TASKS));
        if (IS_LONG) {
            settings.addAll(List.of(TWO_ITEMS, THREE_ITEMS));
        }
        return List.copyOf(settings);
    }

    private static List<Transaction> of(Setting setting) {
        return FOUND.computeIfAbsent(
                setting, one -> List.copyOf(Exploration.of(one, null).transactions()));
    }

    /** All transactions of one item; of two items those that differ most, and others at random. */
    static Map<Setting, List<Transaction>> replayed() {
        Map<Setting, List<Transaction>> replayed = new LinkedHashMap<>();
        replayed.put(ONE_ITEM, of(ONE_ITEM));
        List<Transaction> two = of(TWO_ITEMS);
        replayed.put(TWO_ITEMS, IS_LONG ? two : sample(two, SAMPLE));
        return replayed;
    }

    /** Of those of two items, which are of all kinds, the ones that differ most. */
    static Map<Setting, List<Transaction>> crashed() {
        return Map.of(TWO_ITEMS, sample(of(TWO_ITEMS), IS_LONG ? MAX_CRASHED : CRASHED));
    }

    /** At first one of each kind, then one of each shape, as many as asked for. */
    private static List<Transaction> sample(List<Transaction> all, int max) {
        List<Transaction> mixed = new ArrayList<>(all);
        Collections.shuffle(mixed, new Random(SEED));
        Set<Transaction> sample = new LinkedHashSet<>();
        Map<Object, Transaction> kinds = new LinkedHashMap<>();
        Map<Object, Transaction> shapes = new LinkedHashMap<>();
        for (Transaction one : mixed) {
            kinds.putIfAbsent(one.kind(), one);
            shapes.putIfAbsent(one.shape(), one);
        }
        sample.addAll(kinds.values());
        sample.addAll(shapes.values());
        sample.addAll(mixed);
        return sample.stream().limit(max).toList();
    }
}
