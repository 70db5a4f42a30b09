package dev.nonet.picture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
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

    /** How many candidates are drawn; each has a place of its own. */
    private static int candidates(Document picture) {
        NodeList texts = picture.getElementsByTagName("text");
        int count = 0;
        for (int i = 0; i < texts.getLength(); i++) {
            Element text = (Element) texts.item(i);
            if (text.getAttribute("class").equals("candidate")) {
                int letters = text.getTextContent().length();
                assertThat(text.getAttribute("x").split(" ", -1))
                        .doesNotHaveDuplicates()
                        .hasSize(letters);
                count += letters;
            }
        }
        return count;
    }

    @Test
    void showsCluesAndSaysWhatItIs() {
        Document picture = parse(BoardPicture.of(PUZZLE, "Puzzle <1> & more"));

        assertThat(picture.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(picture.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("Puzzle <1> & more");
        assertThat(count(picture, "text", "clue")).isEqualTo(30);
        assertThat(count(picture, "text", "candidate")).isZero();
    }

    @Test
    void tellsCluesPlacedDigitsAndCandidatesApart() {
        PencilMarks board = PencilMarks.of(PUZZLE.with(2, 1));

        Document picture = parse(BoardPicture.of(PUZZLE, board, List.of(), "board"));

        assertThat(count(picture, "text", "clue")).isEqualTo(30);
        assertThat(count(picture, "text", "placed")).isEqualTo(1);
        assertThat(candidates(picture)).isEqualTo(board.candidates().size());
    }

    @Test
    void drawsEveryShapeOfProof() {
        PencilMarks board = PencilMarks.of(Grid.EMPTY);
        for (Step step : Steps.ALL) {
            Document picture = parse(BoardPicture.of(Grid.EMPTY, board, step.marks(), "step"));

            assertThat(count(picture, "path", "strike"))
                    .isEqualTo(step.eliminations().size());
            assertThat(count(picture, "circle", "f-placed"))
                    .isEqualTo(step.placements().size());
            if (step.evidence() instanceof Evidence.Fish fish) {
                assertThat(count(picture, "rect", "f-fin"))
                        .isEqualTo(fish.fins().size());
            }
        }
        Document wing = parse(BoardPicture.of(Grid.EMPTY, board, Steps.XY_WING.marks(), "wing"));
        assertThat(count(wing, "path", "weak")).isEqualTo(2);
        assertThat(count(wing, "path", "strong")).isEqualTo(2);
    }

    @Test
    void leavesOutMarksOfCandidatesThatTheBoardDoesNotHave() {
        PencilMarks bare = new PencilMarks(Grid.EMPTY, CandidateSet.EMPTY);

        Document picture = parse(BoardPicture.of(Grid.EMPTY, bare, Steps.FINNED_X_WING.marks(), "bare"));

        assertThat(count(picture, "circle", "ring")).isZero();
        assertThat(count(picture, "path", "strike")).isZero();
    }
}
