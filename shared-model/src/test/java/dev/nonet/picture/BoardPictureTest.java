package dev.nonet.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class BoardPictureTest {

    private static final Grid PUZZLE =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    private static Document parse(String svg) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError(svg, e);
        }
    }

    private static long count(Document picture, String element, String cssClass) {
        NodeList elements = picture.getElementsByTagName(element);
        long count = 0;
        for (int i = 0; i < elements.getLength(); i++) {
            if (List.of(((Element) elements.item(i)).getAttribute("class").split(" ", -1))
                    .contains(cssClass)) {
                count++;
            }
        }
        return count;
    }

    /** The number of drawn candidates; checks that no two are at the same place. */
    private static int candidates(Document picture) {
        NodeList paths = picture.getElementsByTagName("path");
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < paths.getLength(); i++) {
            Element path = (Element) paths.item(i);
            if (path.getAttribute("class").equals("candidate")) {
                drawn.add(path.getAttribute("d"));
            }
        }
        assertThat(drawn).doesNotHaveDuplicates();
        return drawn.size();
    }

    @Test
    void drawsCluesAndHasATitle() {
        Document picture = parse(BoardPicture.of(PUZZLE, "Puzzle <1> & more").svg());

        assertThat(picture.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(picture.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("Puzzle <1> & more");
        assertThat(count(picture, "path", "clue")).isEqualTo(30);
        assertThat(count(picture, "path", "candidate")).isZero();
        assertThat(picture.getElementsByTagName("text").getLength())
                .as("nothing depends on fonts")
                .isZero();
    }

    @Test
    void distinguishesCluesPlacedDigitsAndCandidates() {
        PencilMarks board = PencilMarks.of(PUZZLE.with(2, 1));

        Document picture =
                parse(BoardPicture.of(PUZZLE, board, List.of(), "board").svg());

        assertThat(count(picture, "path", "clue")).isEqualTo(30);
        assertThat(count(picture, "path", "placed")).isEqualTo(1);
        assertThat(candidates(picture)).isEqualTo(board.candidates().size());
    }

    @Test
    void drawsEveryShapeOfProof() {
        PencilMarks board = PencilMarks.of(Grid.EMPTY);
        for (Step step : Steps.ALL) {
            Document picture = parse(
                    BoardPicture.of(Grid.EMPTY, board, step.marks(), "step").svg());

            assertThat(count(picture, "path", "strike"))
                    .isEqualTo(step.eliminations().size());
            assertThat(count(picture, "circle", "f-placed"))
                    .isEqualTo(step.placements().size());
            if (step.evidence() instanceof Evidence.Fish fish) {
                assertThat(count(picture, "rect", "f-fin"))
                        .isEqualTo(fish.fins().size());
            }
        }
        Document wing = parse(BoardPicture.of(Grid.EMPTY, board, Steps.XY_WING.marks(), "wing")
                .svg());
        assertThat(count(wing, "path", "weak")).isEqualTo(2);
        assertThat(count(wing, "path", "strong")).isEqualTo(2);
    }

    /** Between a ring and a thick line of the grid, 3 wide, is a gap. */
    @ParameterizedTest
    @EnumSource
    void drawsNoRingThatTouchesALineOfTheGrid(Mark.Role role) {
        PencilMarks board = PencilMarks.of(Grid.EMPTY);
        List<Mark> marks = new ArrayList<>();
        for (int digit = 1; digit <= 9; digit++) {
            marks.add(new Mark.OfCandidate(new Candidate(Cell.parse("r1c1"), digit), role));
        }

        Document picture =
                parse(BoardPicture.of(Grid.EMPTY, board, marks, "rings").svg());

        NodeList circles = picture.getElementsByTagName("circle");
        assertThat(circles.getLength() > 0).isEqualTo(role != Mark.Role.FIN);
        for (int i = 0; i < circles.getLength(); i++) {
            Element ring = (Element) circles.item(i);
            double reach = number(ring, "r") + number(ring, "stroke-width") / 2;
            for (String centre : List.of("cx", "cy")) {
                assertThat(number(ring, centre)).isBetween(6 + 1.5 + 0.3 + reach, 66 - 1.5 - 0.3 - reach);
            }
        }
    }

    private static double number(Element shape, String attribute) {
        return Double.parseDouble(shape.getAttribute(attribute));
    }

    @Test
    void leavesOutMarksOfCandidatesThatTheBoardDoesNotHave() {
        PencilMarks bare = new PencilMarks(Grid.EMPTY, CandidateSet.EMPTY);

        Document picture = parse(BoardPicture.of(Grid.EMPTY, bare, Steps.FINNED_X_WING.marks(), "bare")
                .svg());

        assertThat(count(picture, "circle", "ring")).isZero();
        assertThat(count(picture, "path", "strike")).isZero();
    }
}
