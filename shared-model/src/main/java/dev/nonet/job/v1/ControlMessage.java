package dev.nonet.job.v1;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.job.JobId;
import java.util.Objects;

/** A message to all running workers. A worker that starts later does not read it. Keyed by job id. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes(@JsonSubTypes.Type(value = ControlMessage.JobStopped.class, name = "job-stopped"))
public sealed interface ControlMessage {

    JobId job();

    /** The job was cancelled or has expired: workers skip its queued tasks and abandon its running ones. */
    record JobStopped(JobId job) implements ControlMessage {
        public JobStopped {
            Objects.requireNonNull(job, "job");
        }
    }
}
