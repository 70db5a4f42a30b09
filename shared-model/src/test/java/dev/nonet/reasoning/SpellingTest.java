package dev.nonet.reasoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpellingTest {

    private static final List<String> COMMANDS =
            List.of("generate", "solve", "convert", "completion", "prove", "help", "--count", "--copyright");

    @Test
    void findsWhatWasMeant() {
        assertThat(Spelling.meant("genrate", COMMANDS)).containsExactly("generate");
        assertThat(Spelling.meant("Solve", COMMANDS)).containsExactly("solve");
        assertThat(Spelling.meant("gene", COMMANDS)).containsExactly("generate");
    }

    @Test
    void twoNeighboursThatAreSwappedAreOneMistake() {
        assertThat(Spelling.meant("--cuont", COMMANDS)).containsExactly("--count");
        assertThat(Spelling.meant("sovle", COMMANDS)).containsExactly("solve");
    }

    @Test
    void suggestsNothingThatIsFarOff() {
        assertThat(Spelling.meant("version", COMMANDS)).isEmpty();
        assertThat(Spelling.meant("", COMMANDS)).isEmpty();
        assertThat(Spelling.question("version", COMMANDS)).isEmpty();
    }

    @Test
    void asksInWords() {
        assertThat(Spelling.question("xwings", List.of("x-wing", "h-wing", "w-wing", "jellyfish")))
                .isEqualTo("; did you mean x-wing or h-wing or w-wing?");
    }
}
