package dev.nonet.book;

import dev.nonet.reasoning.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a page. Puzzles are numbered from 1 in the order of the book. */
sealed interface PageContent {

    record Title() implements PageContent {}

    record Copyright() implements PageContent {}

    /** The page before the puzzles of a level. */
    record Heading(Level level, int first, int count) implements PageContent {}

    /** @param level the level of all puzzles of the page; null if they differ or it is unknown */
    record Puzzles(int first, int count, @Nullable Level level) implements PageContent {}

    /**
     * A line of running text.
     *
     * @param number of the puzzle whose text begins in this line; null in other lines
     */
    record TextLine(@Nullable String number, String text) {}

    /** @param heading of the section on its first page; null on its other pages */
    record Text(@Nullable String heading, List<TextLine> lines) implements PageContent {

        public Text {
            lines = List.copyOf(lines);
        }
    }

    /** @param isFirst whether the section begins here */
    record Solutions(int first, int count, boolean isFirst) implements PageContent {}
}
