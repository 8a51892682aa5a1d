/** Waits for downloads of Builds, which are jobs of the service. */
import { pause } from '../../client/pause.js';
import { type Answer, toProblem } from './answer.js';
import type { Api } from './client.js';

const pollIntervalMs = 500;

/** Waits until a download has ended. The problem of a failed installation is returned like the problem of a request. */
export async function waitForInstallation(api: Api, id: string): Promise<Answer<unknown>> {
  for (;;) {
    const answer = await api.GET('/builds/{id}/installation', { params: { path: { id } } });
    if (!answer.ok) return answer;
    const { ended_at: endedAt, problem } = answer.value;
    if (problem !== null) return { ok: false, problem: toProblem(problem.status, problem) };
    if (endedAt !== null) return answer;
    await pause(pollIntervalMs, undefined);
  }
}
