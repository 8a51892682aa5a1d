/** Reads the source of a resource, and compares the resource with its newest release while a dialog is open. */
import { useEffect, useState } from 'preact/hooks';
import type { ResourceUpdatePlan } from '../../../../../client/api.js';
import type { Answer, Problem } from '../../../../api/answer.js';
import type { Api } from '../../../../api/client.js';
import { usePage } from '../../../../context.js';
import { readAddress } from './source-form.js';

export type UpdateState =
  | { readonly step: 'reading' }
  | { readonly step: 'noSource' }
  /** @param address the address from which the release is downloaded */
  | { readonly step: 'downloading'; readonly address: string }
  | { readonly step: 'planned'; readonly plan: ResourceUpdatePlan }
  | { readonly step: 'failed'; readonly problem: Problem };

/**
 * Requests the plan of an update. Ends the download if the component disappears.
 * @returns the state, and a function that begins again
 */
export function useUpdatePlan(folder: string, resource: string): readonly [state: UpdateState, retry: () => void] {
  const { api } = usePage().state;
  const [state, setState] = useState<UpdateState>({ step: 'reading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = (next: UpdateState): void => void (signal.aborted || setState(next));
    show({ step: 'reading' });
    async function look(): Promise<void> {
      const source = await readSource(api, folder, resource, signal);
      if (!source.ok) return show({ step: 'failed', problem: source.problem });
      if (source.value === null) return show({ step: 'noSource' });
      show({ step: 'downloading', address: source.value });
      const planned = await requestPlan(api, folder, resource, signal);
      show(planned.ok ? { step: 'planned', plan: planned.value } : { step: 'failed', problem: planned.problem });
    }
    // An aborted request has no answer.
    look().catch(() => undefined);
    return () => ending.abort();
  }, [attempt]);
  return [state, () => setAttempt((before) => before + 1)];
}

/** Returns the address of the source of a resource; `null` without a source. Rejects if the signal is aborted. */
export async function readSource(
  api: Pick<Api, 'GET'>,
  name: string,
  resource: string,
  signal: AbortSignal,
): Promise<Answer<string | null>> {
  const init = { params: { path: { name, resource } }, signal };
  const answer = await api.GET('/datafolders/{name}/resources/{resource}/source', init);
  return answer.ok ? { ...answer, value: readAddress(answer.value) } : answer;
}

/** Downloads the newest release, and compares the resource with it. Rejects if the signal is aborted. */
export function requestPlan(
  api: Pick<Api, 'POST'>,
  name: string,
  resource: string,
  signal: AbortSignal,
): Promise<Answer<ResourceUpdatePlan>> {
  const init = { params: { path: { name, resource } }, signal };
  return api.POST('/datafolders/{name}/resources/{resource}/update/plan', init);
}
