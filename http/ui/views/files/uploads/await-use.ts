/** Waits for the end of the use of an upload. */
import type { Upload, UploadOutcome } from '../../../../client/api.js';
import { isInUse } from '../../../../client/upload-use.js';
import { type Answer, toProblem } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';

const pollIntervalMs = 1_000;

/** Returns the outcome of a use. @param answer the answer to the request for the use */
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
    const { outcome, problem } = read.value;
    if (outcome !== undefined) return { ok: true, value: outcome, headers: read.headers };
    if (!isInUse(read.value)) return { ok: false, problem: toProblem(problem?.status ?? 0, problem) };
  }
}
