/** Waits for the end of the use of an upload. Proxies limit the time of a request: the service may answer first. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Upload, UploadOutcome } from '../../client/api.js';
import type { Invocation } from '../kit/invocation.js';
import { Failure } from '../service/failure.js';

/** The header of a request to use an upload: the answer comes after ten seconds, even before the end. */
export const preferSoon = { Prefer: 'respond-async, wait=10' };

const pollIntervalMs = 300;

const busyStates: readonly Upload['state'][] = ['preparing', 'moving', 'undoing'];

/** Returns the outcome of a use. @param answer the body of its answer. @throws Failure with the problem of the use */
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
      if (!busyStates.includes(state)) {
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
