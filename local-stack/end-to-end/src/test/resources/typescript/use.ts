// A typical use of the client that is generated from the OpenAPI document.
import { Configuration, JobsApi, ResponseError, ResultsApi, type Job, type Result } from "./client/index";

export interface Used {
    state: string;
    created: Date;
    puzzles: string[];
    book: Blob;
    again: string;
    id: string;
    refused: number;
    violations: string[];
}

export async function use(address: string, key: string): Promise<Used> {
    const configuration = new Configuration({ basePath: address, accessToken: key });
    const jobs = new JobsApi(configuration);
    const results = new ResultsApi(configuration);

    const submitted = { jobSpec: { kind: "generate", count: 12, level: "easy", seed: 5 }, idempotencyKey: "typescript" } as const;
    let job: Job = await jobs.submitJob(submitted);
    for (let turn = 0; turn < 10 && (job.state === "queued" || job.state === "running"); turn++) {
        job = await jobs.getJob({ id: job.id, prefer: "wait=20" });
    }
    const puzzles: string[] = [];
    let cursor: string | undefined;
    do {
        const page = await results.listResults({ id: job.id, limit: 5, cursor });
        puzzles.push(...page.items.flatMap(boardsOf));
        cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    const book: Blob = await results.printBook({ id: job.id, perPage: 6, order: "rating" });
    const again = await jobs.submitJob(submitted);
    let refused = 0;
    const violations: string[] = [];
    try {
        await jobs.submitJob({ jobSpec: { kind: "solve", puzzles: [] } });
    } catch (error) {
        if (!(error instanceof ResponseError)) {
            throw error;
        }
        refused = error.response.status;
        const problem = await error.response.json();
        violations.push(...problem.violations.map((violation: { field: string }) => violation.field));
    }
    return { state: job.state, created: job.createdAt, puzzles, book, again: again.id, id: job.id, refused, violations };
}

function boardsOf(result: Result): string[] {
    switch (result.type) {
        case "puzzle":
        case "solved":
            return [result.puzzle];
        case "boards":
            return [result.grid];
    }
}
