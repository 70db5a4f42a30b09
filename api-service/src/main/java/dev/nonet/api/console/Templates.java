package dev.nonet.api.console;

import dev.nonet.api.deadletter.DeadLetterResource;
import io.quarkus.qute.CheckedTemplate;
import io.quarkus.qute.TemplateInstance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pages and parts of pages, in {@code templates/console/<name>.html}. The build checks every expression in them
 * against these types.
 */
@CheckedTemplate(basePath = "console", defaultName = CheckedTemplate.HYPHENATED_ELEMENT_NAME)
final class Templates {

    private Templates() {}

    static native TemplateInstance error(Frame f, int status, String what, List<Fault> details);

    static native TemplateInstance signIn(Frame f, String then, boolean wrong, String sessionLength);

    static native TemplateInstance jobs(Frame f, JobList list);

    static native TemplateInstance jobsTable(Frame f, JobList list);

    static native TemplateInstance job(Frame f, JobDetail job);

    static native TemplateInstance jobLive(Frame f, JobDetail job);

    static native TemplateInstance submission(Frame f, SpecForm form);

    static native TemplateInstance curl(Frame f, String command);

    static native TemplateInstance gallery(Frame f, Gallery gallery);

    static native TemplateInstance puzzle(Frame f, PlayerView player);

    static native TemplateInstance player(Frame f, PlayerView player);

    static native TemplateInstance book(Frame f, BookView book);

    static native TemplateInstance bookPreview(Frame f, BookView.Preview preview);

    static native TemplateInstance play(Frame f, PlayView play);

    static native TemplateInstance techniques(Frame f, TechniqueList list);

    static native TemplateInstance technique(Frame f, TechniqueView technique);

    static native TemplateInstance system(Frame f, SystemView system);

    static native TemplateInstance systemLive(Frame f, SystemView system);

    static native TemplateInstance deadLetters(
            Frame f, String topic, DeadLetterResource.Page page, @Nullable String said);

    static native TemplateInstance keys(Frame f, KeyList keys);
}
