/** Carries out the steps of an import. Reads the existing objects before the first step and after each step. */
import { useEffect, useReducer, useRef } from 'preact/hooks';
import type { ImportStep } from '../../../../machines/imports/txadmin/plan-import.js';
import { usePage } from '../../context.js';
import { advanceImport, type ImportProgress } from './import-progress.js';
import { applyStep, readPresent, toKey } from './requests.js';

interface Import {
  readonly progress: ImportProgress;
  /** Reads again what exists. */
  readonly reload: () => void;
  /** Carries out steps, one after the other. A call during another call does nothing. */
  readonly run: (steps: readonly ImportStep[]) => void;
}

/**
 * Returns the progress of an import.
 * @param steps the steps of the plan
 * @param webhook the URL of the webhook. `txData`: a directory that is left out of a Build
 */
export function useImport(
  steps: readonly ImportStep[],
  { webhook, txData }: { readonly webhook: string; readonly txData: string },
): Import {
  const { state } = usePage();
  const [progress, send] = useReducer(advanceImport, { state: 'reading' });
  const isMounted = useRef(true);
  const reads = useRef(0);
  useEffect(() => () => void (isMounted.current = false), []);

  async function read(): Promise<void> {
    const count = ++reads.current;
    const answer = await readPresent(state.api, steps);
    if (isMounted.current && count === reads.current) send({ type: 'lists.read', answer });
  }

  // Another client, or the operator on the machine, may carry out a step.
  const cause = [steps.map(toKey).join(), state.builds.value, state.folders.value];
  useEffect(() => void read(), cause);

  async function run(wanted: readonly ImportStep[]): Promise<void> {
    if (progress.state !== 'settled') return;
    let hasFolder = true;
    for (const each of wanted) {
      // Without the Data Folder there is no place for its settings.
      if (each.part === 'settings' && !hasFolder) continue;
      const step = toKey(each);
      send({ type: 'step.begun', step });
      const result = await applyStep(state.api, each, { webhook, txData });
      if (!isMounted.current) return;
      send({ type: 'step.ended', step, result });
      if (each.part === 'folder') hasFolder = result.ok;
      await read();
      // Without a connection, the next steps would be refused too.
      if (!result.ok && result.problem.status === 0) break;
    }
    if (isMounted.current) send({ type: 'steps.ended' });
  }

  return { progress, reload: () => void read(), run: (wanted) => void run(wanted) };
}
