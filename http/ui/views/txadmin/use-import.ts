/** The state of an import: what exists, the step in progress, and the results of this page. */
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type ComparedStep,
  comparePlan,
  type PresentLists,
} from '../../../../machines/imports/txadmin/compare-plan.js';
import type { ImportStep } from '../../../../machines/imports/txadmin/plan-import.js';
import type { Problem } from '../../api/answer.js';
import { usePage } from '../../context.js';
import { applyStep, readPresent, toKey } from './requests.js';

export type RowState = 'waiting' | 'running' | 'done' | 'refused' | 'leftOut' | 'manual' | 'taken';

export interface ImportRow {
  readonly key: string;
  readonly step: ImportStep;
  readonly state: RowState;
  /** Whether the step needs the Data Folder, which neither exists nor is chosen. */
  readonly isBlocked: boolean;
  /** Why the step was refused. */
  readonly problem: Problem | null;
  /** The secret of the link of an account that this page has created. */
  readonly invitation: string | null;
}

export interface ImportState {
  /** The rows; `null` before it is known what exists. */
  readonly rows: readonly ImportRow[] | null;
  /** Why it is not known what exists. */
  readonly problem: Problem | null;
  readonly isRunning: boolean;
  readonly reload: () => void;
  /** Carries out steps, one after the other. */
  readonly run: (steps: readonly ImportStep[]) => void;
}

/**
 * Carries out the chosen steps one after the other.
 * @param steps the steps of the plan
 * @param isChosen whether the user wants a step
 * @param webhook the URL of the webhook. `txData`: a directory that is left out of a Build
 */
export function useImport(
  steps: readonly ImportStep[],
  isChosen: (step: ImportStep) => boolean,
  { webhook, txData }: { readonly webhook: string; readonly txData: string },
): ImportState {
  const { state } = usePage();
  const [present, setPresent] = useState<PresentLists | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, Problem>>>({});
  const [invitations, setInvitations] = useState<Readonly<Record<string, string>>>({});
  const isMounted = useRef(true);
  const reads = useRef(0);
  useEffect(() => () => void (isMounted.current = false), []);

  async function read(): Promise<void> {
    const count = ++reads.current;
    const answer = await readPresent(state.api, steps);
    if (!isMounted.current || count !== reads.current) return;
    setProblem(answer.ok ? null : answer.problem);
    if (answer.ok) setPresent(answer.value);
  }

  // Another client, or the operator on the machine, may carry out a step.
  const cause = [steps.map(toKey).join(), state.builds.value, state.folders.value];
  useEffect(() => void read(), cause);

  async function run(wanted: readonly ImportStep[]): Promise<void> {
    if (running !== null) return;
    let hasFolder = true;
    for (const step of wanted) {
      const key = toKey(step);
      // Without the Data Folder there is no place for its settings.
      if (step.part === 'settings' && !hasFolder) continue;
      setRunning(key);
      setRefused(({ [key]: _, ...others }) => others);
      const result = await applyStep(state.api, step, { webhook, txData });
      if (!isMounted.current) return;
      if (!result.ok) setRefused((before) => ({ ...before, [key]: result.problem }));
      else if (result.invitation !== undefined) {
        const { invitation } = result;
        setInvitations((before) => ({ ...before, [key]: invitation }));
      }
      if (step.part === 'folder') hasFolder = result.ok;
      await read();
      // Without a connection, the next steps would be refused too.
      if (!result.ok && result.problem.status === 0) break;
    }
    if (isMounted.current) setRunning(null);
  }

  function toRow({ step, state: found }: ComparedStep, hasFolder: boolean): ImportRow {
    const key = toKey(step);
    const fault = refused[key] ?? null;
    const exists = found === 'exists';
    const isBlocked = step.part === 'settings' && !hasFolder;
    const open = (): RowState => {
      if (running === key) return 'running';
      if (found === 'taken' && step.part === 'settings') return 'manual';
      if (isBlocked) return 'leftOut';
      if (fault !== null) return 'refused';
      if (found === 'taken') return 'taken';
      return isChosen(step) ? 'waiting' : 'leftOut';
    };
    const problem = exists || isBlocked ? null : fault;
    return { key, step, isBlocked, problem, invitation: invitations[key] ?? null, state: exists ? 'done' : open() };
  }

  function toRows(lists: PresentLists): readonly ImportRow[] {
    const compared = comparePlan(steps, lists);
    const folder = compared.find(({ step: { part } }) => part === 'folder');
    const hasFolder =
      folder !== undefined && (folder.state === 'exists' || (folder.state === 'new' && isChosen(folder.step)));
    return compared.map((each) => toRow(each, hasFolder));
  }

  return {
    rows: present === null ? null : toRows(present),
    problem,
    isRunning: running !== null,
    reload: () => void read(),
    run: (wanted) => void run(wanted),
  };
}
