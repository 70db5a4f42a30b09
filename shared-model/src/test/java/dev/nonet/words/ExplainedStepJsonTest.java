package dev.nonet.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import org.junit.jupiter.api.Test;

/** The JSON of a step is part of the public API. */
class ExplainedStepJsonTest {

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void hasTheDocumentedFields() throws JsonProcessingException {
        JsonNode written = json.readTree(json.writeValueAsString(ExplainedStep.of(Steps.XY_WING, "XY-Wing")));

        assertThat(written).isEqualTo(json.readTree("""
                    {"round":1,"technique":"xy-wing","rating":4.2,
                     "placements":[],
                     "eliminations":[{"cell":"r5c9","digit":7}],
                     "evidence":{"shape":"wing","pivot":"r4c1","pivotDigits":[4,6],
                       "pincers":[{"cell":"r5c3","digit":4},{"cell":"r4c7","digit":6}],"digit":7},
                     "marks":[
                       {"kind":"cell","cell":"r4c1","role":"pattern"},
                       {"kind":"cell","cell":"r5c3","role":"second"},
                       {"kind":"cell","cell":"r4c7","role":"second"},
                       {"kind":"candidate","candidate":{"cell":"r4c1","digit":4},"role":"pattern"},
                       {"kind":"candidate","candidate":{"cell":"r4c1","digit":6},"role":"pattern"},
                       {"kind":"candidate","candidate":{"cell":"r5c3","digit":7},"role":"second"},
                       {"kind":"link","from":{"cell":"r4c1","digit":4},"to":{"cell":"r5c3","digit":4},"role":"weak"},
                       {"kind":"link","from":{"cell":"r5c3","digit":4},"to":{"cell":"r5c3","digit":7},"role":"strong"},
                       {"kind":"candidate","candidate":{"cell":"r4c7","digit":7},"role":"second"},
                       {"kind":"link","from":{"cell":"r4c1","digit":6},"to":{"cell":"r4c7","digit":6},"role":"weak"},
                       {"kind":"link","from":{"cell":"r4c7","digit":6},"to":{"cell":"r4c7","digit":7},"role":"strong"},
                       {"kind":"candidate","candidate":{"cell":"r5c9","digit":7},"role":"eliminated"}],
                     "text":
                       "XY-Wing: r4c1 is 4 or 6: if it is 4, r5c3 is 7; if it is 6, r4c7 is 7. So r5c9 cannot be 7."}
                    """));
    }

    @Test
    void readsBackWhatItWrote() throws JsonProcessingException {
        for (Step step : Steps.ALL) {
            ExplainedStep explained = ExplainedStep.of(step, "Name");
            String text = json.writeValueAsString(explained);
            assertThat(json.readValue(text, ExplainedStep.class)).isEqualTo(explained);
            assertThat(json.readValue(json.writeValueAsString(step), Step.class))
                    .isEqualTo(step);
        }
    }
}
