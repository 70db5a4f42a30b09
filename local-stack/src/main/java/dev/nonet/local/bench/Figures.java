package dev.nonet.local.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was measured, and what should be reached, line by line. */
public final class Figures {

    /**
     * A line of the table.
     *
     * @param wanted empty if nothing in particular is
     */
    public record Row(String name, String measured, String wanted) {}

    private final List<Row> rows = new ArrayList<>();

    void add(String name, String wanted, String format, Object... values) {
        rows.add(new Row(name, String.format(Locale.ROOT, format, values), wanted));
    }

    void addAll(List<Row> more) {
        rows.addAll(more);
    }

    /** As a table. */
    public String table() {
        StringBuilder text = new StringBuilder();
        for (Row row : rows) {
            text.append(String.format(Locale.ROOT, "%-44s %-62s %s", row.name(), row.measured(), row.wanted())
                            .stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }
}
