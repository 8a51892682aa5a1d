/** Waits for the end of the use of an upload. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Upload, UploadOutcome } from '../../client/api.js';
import { isInUse } from '../../client/upload-use.js';
import type { Invocation } from '../kit/invocation.js';
import { Failure } from '../service/failure.js';

const pollIntervalMs = 300;

/**
 * Returns the outcome of a use.
 * @param answer the body of the answer to the request that began the use
 * @throws Failure with the problem of the use, or if the upload was not used
 */
export async function awaitUse(
  { service, output }: Pick<Invocation, 'service' | 'output'>,
  answer: UploadOutcome | Upload,
): Promise<UploadOutcome> {
  if (!('state' in answer)) return answer;
  const { id } = answer;
  try {
    for (let upload = answer; ; upload = (await service.GET('/uploads/{id}', { params: { path: { id } } })).data) {
      const { state, outcome, problem } = upload;
      if (outcome !== undefined) return outcome;
      if (!isInUse(upload)) {
        if (problem !== null) throw new Failure({ code: 'refused', problem });
        throw new Failure({ code: 'failed', text: `The upload ${id} is ${state}: it was not used.` });
      }
      output.progress(`The upload is ${state}`);
      await pause(pollIntervalMs);
    }
  } finally {
    output.progress(null);
  }
}
