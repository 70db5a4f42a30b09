package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobDetailsTest {

    /** The quartiles of a job of few puzzles are often rounded to one time. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    EN | 680 | 790 | 890 | A person is estimated to need about 13 min; half of the puzzles take 11 to 15 min.
                    EN | 650 | 660 | 670 | A person is estimated to need about 11 min.
                    DE | 660 | 660 | 660 | Geschätzt braucht ein Mensch etwa 11 min.
                    """)
    void tellsTheRangeOfTimesIfThereIsOne(Language language, int lower, int median, int upper, String said) {
        JsonNode times = JsonNodeFactory.instance
                .objectNode()
                .put("lower", lower)
                .put("median", median)
                .put("upper", upper);

        assertThat(JobDetails.times(Texts.of(language), times)).isEqualTo(said);
        assertThat(JobDetails.times(Texts.of(language), MissingNode.getInstance()))
                .isEmpty();
    }
}
