package dev.nonet.proof.faults;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Faults in the order in which they begin.
 *
 * @param seed of the workload that runs meanwhile
 * @param length in ms; all faults have ended by then
 */
record Schedule(long seed, int length, List<Fault> faults) {

    /** The mean time between the beginnings of two faults, in ms. */
    private static final int GAP = 1_900;

    private static final Pattern HEAD = Pattern.compile("# seed (-?\\d{1,18}) length (\\d{1,8}) ms");

    Schedule {
        faults = faults.stream().sorted(Comparator.comparingInt(Fault::start)).toList();
    }

    /**
     * The schedule of a seed.
     *
     * @param length in ms
     * @param kinds of which faults are drawn
     */
    static Schedule of(long seed, int length, Set<Kind> kinds) {
        Random random = new Random(seed);
        List<Kind> ordered = kinds.stream().sorted().toList();
        int weights = ordered.stream().mapToInt(Kind::weight).sum();
        List<Fault> faults = new ArrayList<>();
        Map<String, Integer> busyUntil = new HashMap<>();
        for (int start = random.nextInt(GAP); start < length; start += 1 + random.nextInt(2 * GAP)) {
            Kind kind = draw(ordered, random.nextInt(weights));
            String target = kind.targets().get(random.nextInt(kind.targets().size()));
            int wanted = kind.shortest() + random.nextInt(kind.longest() - kind.shortest() + 1);
            int amount = kind.min() + random.nextInt(kind.max() - kind.min() + 1);
            int lasts = Math.min(wanted, length - start);
            if (busyUntil.getOrDefault(target, 0) <= start) {
                faults.add(new Fault(kind, target, start, lasts, amount));
                busyUntil.put(target, start + lasts + 1);
            }
        }
        return new Schedule(seed, length, faults);
    }

    private static Kind draw(List<Kind> kinds, int number) {
        int left = number;
        for (Kind kind : kinds) {
            left -= kind.weight();
            if (left < 0) {
                return kind;
            }
        }
        throw new IllegalArgumentException("The weights add up to less than " + number);
    }

    /** The same workload with other faults. */
    Schedule with(List<Fault> others) {
        return new Schedule(seed, length, others);
    }

    /** The schedule as text, for {@link #parse}. */
    String log() {
        StringBuilder log =
                new StringBuilder("# seed " + seed + " length " + length + " ms\n# start kind target length amount\n");
        faults.forEach(fault -> log.append(fault.line()).append('\n'));
        return log.toString();
    }

    /** @throws IllegalArgumentException if the text is no log; the message has the line */
    static Schedule parse(String log) {
        List<String> lines = log.lines().filter(line -> !line.isBlank()).toList();
        Matcher head = HEAD.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!head.matches()) {
            throw new IllegalArgumentException("The log does not begin with seed and length");
        }
        return new Schedule(
                Long.parseLong(head.group(1)),
                Integer.parseInt(head.group(2)),
                lines.stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(Fault::parse)
                        .toList());
    }
}
