package dev.nonet.book;

import dev.nonet.book.BookOptions.Contents;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the contents of a book to pages. The inner margin depends on the number of pages, and the number of pages
 * depends on the margin, because a wider margin breaks running text into more lines. So the margin is increased until
 * it is wide enough for the resulting number of pages.
 */
record Pagination(PageLayout layout, List<PageContent> pages) {

    private static final String CELLS =
            "r4c7 is the cell in row 4, column 7. Boxes are counted in reading order: box 1 is at the top left, box 9"
                    + " at the bottom right. Small digits are the candidates of a cell,"
                    + " the digits that are still possible there.";

    private static final String MARKS =
            "In the pictures the argument uses what has a ring; a square is an exception to its pattern. What it"
                    + " rules out is struck through; what it places has a double ring. Lines are links: of the two"
                    + " ends of a solid one at least one is true, of a dashed one at most one.";

    private static final String STRENGTHS =
            "Each hint tells the hardest step of its puzzle, on the board as it is when the steps before are done. Read"
                    + " no further than you need: where to look, then what to look for, then what follows from it.";

    static Pagination of(List<BookPuzzle> puzzles, BookOptions options, Typeface typeface) throws IOException {
        float inner = PageLayout.innerFor(1);
        while (true) {
            PageLayout layout = PageLayout.of(puzzles, options, inner);
            layout.check();
            List<PageContent> pages = pages(puzzles, layout, typeface);
            float needed = PageLayout.innerFor(pages.size());
            if (needed <= inner) {
                return new Pagination(layout, pages);
            }
            inner = needed;
        }
    }

    private static List<PageContent> pages(List<BookPuzzle> puzzles, PageLayout layout, Typeface typeface)
            throws IOException {
        BookOptions options = layout.options();
        List<PageContent> pages = new ArrayList<>();
        if (options.front().hasTitlePage()) {
            pages.add(new PageContent.Title());
        }
        if (options.front().hasImprintPage()) {
            pages.add(new PageContent.Imprint());
        }
        boolean areWorksheets = options.question() != null;
        if (options.contents() != Contents.SOLUTIONS) {
            addPuzzles(pages, puzzles, layout);
            if (options.hints()) {
                pages.addAll(new Explanations(layout, typeface).of("Hints", puzzles));
            }
        }
        if (options.contents() != Contents.PUZZLES && areWorksheets) {
            pages.addAll(new Explanations(layout, typeface).of("Answers", puzzles));
        } else if (options.contents() != Contents.PUZZLES) {
            addSolutions(pages, puzzles, layout);
        }
        return pages;
    }

    private static void addPuzzles(List<PageContent> pages, List<BookPuzzle> puzzles, PageLayout layout) {
        long levels = puzzles.stream().map(BookPuzzle::level).distinct().count();
        boolean sections = levels > 1 && !layout.options().threeBoards();
        for (int begin = 0; begin < puzzles.size(); ) {
            Level level = puzzles.get(begin).level();
            int end = begin + 1;
            while (end < puzzles.size() && (!sections || puzzles.get(end).level() == level)) {
                end++;
            }
            if (sections && level != null) {
                pages.add(new PageContent.Heading(level, begin + 1, end - begin));
            }
            for (int first = begin; first < end; first += layout.perPage()) {
                int count = Math.min(layout.perPage(), end - first);
                pages.add(new PageContent.Puzzles(first + 1, count, sections || levels == 1 ? level : null));
            }
            begin = end;
        }
    }

    /** Fills the pages of a section of hints or answers from top to bottom. */
    private static final class Explanations {

        /** So many lines of words are not parted from their picture. */
        private static final int FIRST_LINES = 4;

        private final PageLayout layout;
        private final Typeface typeface;
        private final List<PageContent> pages = new ArrayList<>();
        private final List<PageContent.Explained> entries = new ArrayList<>();
        private List<String> preface = List.of();
        private @Nullable String heading;
        private float y;

        Explanations(PageLayout layout, Typeface typeface) {
            this.layout = layout;
            this.typeface = typeface;
        }

        List<PageContent> of(String title, List<BookPuzzle> puzzles) throws IOException {
            String begin = layout.options().hints() ? STRENGTHS + "\n" : "";
            if (layout.options().largePrint()) {
                // Its first picture would not fit below these lines.
                pages.add(new PageContent.Reading(
                        title, typeface.lines(begin + CELLS, layout.text(), layout.width(), false)));
            } else {
                heading = title;
                preface = typeface.lines(begin + CELLS + "\n" + MARKS, layout.text(), layout.width(), false);
                y = (preface.size() + 1) * layout.lineHeight();
            }
            for (int i = 0; i < puzzles.size(); i++) {
                BoardHint hint = puzzles.get(i).hint();
                if (hint != null) {
                    Book.endIfInterrupted();
                    add(i + 1, hint);
                }
            }
            endPage();
            return pages;
        }

        private void add(int number, BoardHint hint) throws IOException {
            List<String> words = typeface.lines(hint.words(), layout.text(), layout.wordsWidth(), false);
            boolean beside = layout.wordsStandBeside();
            float wordsBegin = beside ? 0 : layout.pictureHeight();
            float wanted = Math.max(layout.pictureHeight(), wordsBegin + heightOf(words.size()));
            // The picture and the first words stay together.
            float together =
                    Math.max(layout.pictureHeight(), wordsBegin + heightOf(Math.min(words.size(), FIRST_LINES)));
            boolean fitsNextPage = wanted <= layout.height();
            if (y > 0 && y + (fitsNextPage ? wanted : together) > layout.height()) {
                endPage();
            }
            // What does not fit on the page goes on at the top of the next one.
            int room = (int) ((layout.height() - y - wordsBegin) / layout.lineHeight()) - 1;
            int here = Math.clamp(room, 0, words.size());
            entries.add(new PageContent.Explained(number, hint, y, words.subList(0, here)));
            y += Math.max(layout.pictureHeight(), wordsBegin + heightOf(here)) + layout.lineHeight();
            int max = (int) (layout.height() / layout.lineHeight()) - 1;
            for (int from = here; from < words.size(); from += max) {
                endPage();
                List<String> rest = words.subList(from, Math.min(words.size(), from + max));
                entries.add(new PageContent.Explained(null, null, y, rest));
                y += heightOf(rest.size()) + layout.lineHeight();
            }
        }

        /** Of words, with the line of the puzzle's number above them. */
        private float heightOf(int lines) {
            return (lines + 1) * layout.lineHeight();
        }

        private void endPage() {
            if (!entries.isEmpty() || !preface.isEmpty()) {
                pages.add(new PageContent.Explanations(heading, preface, entries));
            }
            heading = null;
            preface = List.of();
            entries.clear();
            y = 0;
        }
    }

    private static void addSolutions(List<PageContent> pages, List<BookPuzzle> puzzles, PageLayout layout) {
        int step = layout.options().threeBoards() ? 3 : 1;
        if (puzzles.stream().map(BookPuzzle::solution).noneMatch(Objects::nonNull)) {
            return;
        }
        int perPage = step * layout.solutionColumns() * layout.solutionRows();
        for (int first = 0; first < puzzles.size(); first += perPage) {
            pages.add(new PageContent.Solutions(first + 1, Math.min(perPage, puzzles.size() - first), first == 0));
        }
    }
}
