// No level has this name: the types say so.
import { JobsApi } from "./client/index";

void new JobsApi().submitJob({ jobSpec: { kind: "generate", count: 10, level: "nightmare" } });
