package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.JobId;

/** What every worker should know, now; who comes later needs no word of it. Its key on the topic is its job id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes(@JsonSubTypes.Type(value = ControlMessage.JobStopped.class, name = "job-stopped"))
public sealed interface ControlMessage {

    JobId job();

    /** Tasks of the job that are still queued are to be skipped; nobody waits for what would come of them. */
    record JobStopped(JobId job) implements ControlMessage {}
}
