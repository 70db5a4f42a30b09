package dev.nonet.api.deadletter;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A record's partition and offset, as text {@code partition-offset}. Ordered by partition, then offset. */
record Position(int partition, long offset) implements Comparable<Position> {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,5})-(\\d{1,18})");

    static Optional<Position> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new Position(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public int compareTo(Position other) {
        int byPartition = Integer.compare(partition, other.partition);
        return byPartition != 0 ? byPartition : Long.compare(offset, other.offset);
    }

    @Override
    public String toString() {
        return partition + "-" + offset;
    }
}
