/** The rows of the steps of an import, from the plan, what exists, and the results of this page. */
import { type ComparedStep, comparePlan } from '../../../../machines/imports/txadmin/compare-plan.js';
import type { ImportStep } from '../../../../machines/imports/txadmin/plan-import.js';
import type { Problem } from '../../api/answer.js';
import type { ImportProgress } from './import-progress.js';
import { toKey } from './requests.js';

export type RowState = 'waiting' | 'running' | 'done' | 'refused' | 'leftOut' | 'manual' | 'taken';

export interface ImportRow {
  readonly key: string;
  readonly step: ImportStep;
  readonly state: RowState;
  /** Whether the step needs the imported Data Folder, but this folder neither exists nor is chosen. */
  readonly isBlocked: boolean;
  /** The reason why the step was refused. */
  readonly problem: Problem | null;
  /** The secret of the link of an account that this page has created. */
  readonly invitation: string | null;
}

/**
 * Returns the rows; `null` before it is known what exists.
 * @param isChosen whether the user has chosen a step
 */
export function toImportRows(
  steps: readonly ImportStep[],
  progress: ImportProgress,
  isChosen: (step: ImportStep) => boolean,
): readonly ImportRow[] | null {
  if (progress.state === 'reading' || progress.state === 'unreadable') return null;
  const running = progress.state === 'running' ? progress.step : null;

  function findState({ step, state }: ComparedStep, isBlocked: boolean, problem: Problem | null): RowState {
    if (state === 'exists') return 'done';
    if (running === toKey(step)) return 'running';
    if (state === 'taken' && step.part === 'settings') return 'manual';
    if (isBlocked) return 'leftOut';
    if (problem !== null) return 'refused';
    if (state === 'taken') return 'taken';
    return isChosen(step) ? 'waiting' : 'leftOut';
  }

  const compared = comparePlan(steps, progress.present);
  const folder = compared.find(({ step: { part } }) => part === 'folder');
  const hasFolder =
    folder !== undefined && (folder.state === 'exists' || (folder.state === 'new' && isChosen(folder.step)));
  return compared.map((each) => {
    const { step, state } = each;
    const key = toKey(step);
    const result = progress.results[key];
    const isBlocked = step.part === 'settings' && !hasFolder;
    const problem = result?.ok === false && !isBlocked && state !== 'exists' ? result.problem : null;
    const invitation = result?.ok === true ? (result.invitation ?? null) : null;
    return { key, step, isBlocked, problem, invitation, state: findState(each, isBlocked, problem) };
  });
}
