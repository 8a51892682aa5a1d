/** Waits for the end of the use of an upload. Proxies limit the time of a request: the service may answer first. */
import type { Upload, UploadOutcome } from '../../../../client/api.js';
import { type Answer, toProblem } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';

/** The header of a request to use an upload: the answer comes after ten seconds, even before the end. */
export const preferSoon = { Prefer: 'respond-async, wait=10' };

const pollIntervalMs = 1_000;

const busyStates: readonly Upload['state'][] = ['preparing', 'moving', 'undoing'];

/** Returns the outcome of a use. @param answer the answer to its request */
export async function awaitUse(
  api: Pick<Api, 'GET'>,
  answer: Answer<UploadOutcome | Upload>,
): Promise<Answer<UploadOutcome>> {
  if (!answer.ok) return answer;
  const { value, headers } = answer;
  if (!('state' in value)) return { ok: true, value, headers };
  while (true) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    const read = await api.GET('/uploads/{id}', { params: { path: { id: value.id } } });
    if (!read.ok) {
      // The service may be starting again. It then continues the use, or undoes it.
      if (read.problem.status === 0 || read.problem.status >= 500) continue;
      return read;
    }
    const { state, outcome, problem } = read.value;
    if (outcome !== undefined) return { ok: true, value: outcome, headers: read.headers };
    if (!busyStates.includes(state)) return { ok: false, problem: toProblem(problem?.status ?? 0, problem) };
  }
}
