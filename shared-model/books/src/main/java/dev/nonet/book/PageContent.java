package dev.nonet.book;

import dev.nonet.reasoning.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The content of a page. Puzzles are numbered from 1 in the order of the book. */
sealed interface PageContent {

    record Title() implements PageContent {}

    /** The back of the title page: copyright, imprint, ISBN. */
    record Imprint() implements PageContent {}

    /** The page before the puzzles of a level. */
    record Heading(Level level, int first, int count) implements PageContent {}

    /** @param level the level of all puzzles of the page; null if they differ or it is unknown */
    record Puzzles(int first, int count, @Nullable Level level) implements PageContent {}

    /**
     * A hint or an answer: a picture of the board with words beside or below it, or words that go on from the page
     * before.
     *
     * @param number of the puzzle; null if the words go on
     * @param hint whose board is drawn; null if the words go on
     * @param y the top, from that of the contents
     * @param lines of the words
     */
    record Explained(@Nullable Integer number, @Nullable BoardHint hint, float y, List<String> lines) {

        public Explained {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A page of hints or of answers.
     *
     * @param heading of the section on its first page; null on its other pages
     * @param preface lines below the heading, which say how the words are read
     */
    record Explanations(@Nullable String heading, List<String> preface, List<Explained> entries)
            implements PageContent {

        public Explanations {
            preface = List.copyOf(preface);
            entries = List.copyOf(entries);
        }
    }

    /**
     * The page before the hints or answers of a large-print book, with what marks mean.
     *
     * @param heading of the section
     * @param lines which say how the words are read
     */
    record Reading(String heading, List<String> lines) implements PageContent {

        public Reading {
            lines = List.copyOf(lines);
        }
    }

    /** @param isFirst whether the section begins here */
    record Solutions(int first, int count, boolean isFirst) implements PageContent {}
}
