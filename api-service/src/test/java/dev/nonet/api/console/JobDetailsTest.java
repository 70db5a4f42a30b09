package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobDetailsTest {

    /**
     * The quartiles of a job of few puzzles are often rounded to one time. Nobody was timed at puzzles of the level
     * expert, of which there are some beside eight of hard ones.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            EN | 0 | 680 | 790 | 890 | A person is estimated to need about 13 min; \
            half of the puzzles take 11 to 15 min.
            EN | 0 | 650 | 660 | 670 | A person is estimated to need about 11 min.
            DE | 0 | 660 | 660 | 660 | Geschätzt braucht ein Mensch etwa 11 min.
            EN | 1 | 660 | 660 | 660 | A person is estimated to need about 11 min.
            EN | 3 | 660 | 700 | 1380 | A person is estimated to need about 12 min; \
            half of the puzzles take 11 to 23 min or more.
            EN | 9 | 660 | 660 | 1380 | A person is estimated to need 11 min or more; \
            half of the puzzles take 11 to 23 min or more.
            EN | 9 | 660 | 660 | 660 | A person is estimated to need 11 min or more.
            """)
    void tellsTheRangeOfTimesIfThereIsOne(
            Language language, int experts, int lower, int median, int upper, String said) {
        JsonNode times = JsonNodeFactory.instance
                .objectNode()
                .put("lower", lower)
                .put("median", median)
                .put("upper", upper);

        JsonNode levels = JsonNodeFactory.instance.objectNode().put("hard", 8).put("expert", experts);

        assertThat(JobDetails.times(Texts.of(language), times, levels)).isEqualTo(said);
        assertThat(JobDetails.times(Texts.of(language), MissingNode.getInstance(), levels))
                .isEmpty();
    }
}
