package dev.nonet.book;

import dev.nonet.book.BookOptions.Contents;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the contents of a book to pages. The inner margin depends on the number of pages, and the number of pages depends on the margin,
 * because a wider margin breaks running text into more lines. So the margin is increased until it is wide enough for the resulting number
 * of pages.
 */
record Pagination(PageLayout layout, List<PageContent> pages) {

    static Pagination of(List<BookPuzzle> puzzles, BookOptions options, PDFont font) throws IOException {
        float inner = PageLayout.innerFor(1);
        while (true) {
            PageLayout layout = new PageLayout(options, inner);
            layout.check();
            List<PageContent> pages = pages(puzzles, layout, font);
            float needed = PageLayout.innerFor(pages.size());
            if (needed <= inner) {
                return new Pagination(layout, pages);
            }
            inner = needed;
        }
    }

    private static List<PageContent> pages(List<BookPuzzle> puzzles, PageLayout layout, PDFont font)
            throws IOException {
        BookOptions options = layout.options();
        List<PageContent> pages = new ArrayList<>();
        if (options.title() != null || options.copyright() != null) {
            pages.add(new PageContent.Title());
            pages.add(new PageContent.Copyright());
        }
        if (options.contents() != Contents.SOLUTIONS) {
            addPuzzles(pages, puzzles, layout);
        }
        if (options.hints() && options.contents() != Contents.SOLUTIONS) {
            addTexts(pages, options.question() == null ? "Hints" : "Answers", puzzles, layout, font);
        }
        if (options.contents() != Contents.PUZZLES) {
            addSolutions(pages, puzzles, layout);
        }
        return pages;
    }

    private static void addPuzzles(List<PageContent> pages, List<BookPuzzle> puzzles, PageLayout layout) {
        boolean sections = !layout.options().threeBoards()
                && puzzles.stream().map(BookPuzzle::level).distinct().count() > 1;
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
                pages.add(new PageContent.Puzzles(first + 1, count, sections || isOneLevel(puzzles) ? level : null));
            }
            begin = end;
        }
    }

    private static boolean isOneLevel(List<BookPuzzle> puzzles) {
        return puzzles.stream().map(BookPuzzle::level).distinct().count() == 1;
    }

    private static void addTexts(
            List<PageContent> pages, String heading, List<BookPuzzle> puzzles, PageLayout layout, PDFont font)
            throws IOException {
        int perPage = (int) (layout.height() / lineHeight(layout)) - 3;
        List<PageContent.TextLine> lines = new ArrayList<>();
        @Nullable String above = heading;
        for (int i = 0; i < puzzles.size(); i++) {
            String hint = puzzles.get(i).hint();
            if (hint == null) {
                continue;
            }
            List<String> broken = Typeface.lines(font, hint, layout.text(), layout.width() - numberWidth(layout));
            if (lines.size() + broken.size() > perPage && !lines.isEmpty()) {
                pages.add(new PageContent.Text(above, lines));
                above = null;
                lines.clear();
            }
            for (int line = 0; line < broken.size(); line++) {
                lines.add(new PageContent.TextLine(line == 0 ? String.valueOf(i + 1) : null, broken.get(line)));
            }
        }
        if (!lines.isEmpty()) {
            pages.add(new PageContent.Text(above, lines));
        }
    }

    static float lineHeight(PageLayout layout) {
        return 1.4f * layout.text();
    }

    /** The width of the column of puzzle numbers beside running text. */
    static float numberWidth(PageLayout layout) {
        return 3.6f * layout.text();
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
