/** The progress of an import: one state, which only events change. */
import type { PresentLists } from '../../../../machines/imports/txadmin/compare-plan.js';
import type { Answer, Problem } from '../../api/answer.js';
import type { StepResult } from './requests.js';

/** The progress after the existing objects have been read. */
interface KnownProgress {
  readonly present: PresentLists;
  /** The reason why the latest read of what exists failed; `null` after a success. */
  readonly problem: Problem | null;
  /** The results of the steps that this page has carried out, by the key of the step. */
  readonly results: Readonly<Record<string, StepResult>>;
}

export type ImportProgress =
  /** The existing objects are not known yet. */
  | { readonly state: 'reading' }
  | { readonly state: 'unreadable'; readonly problem: Problem }
  | (KnownProgress & { readonly state: 'settled' })
  /** `step`: the key of the step in progress. */
  | (KnownProgress & { readonly state: 'running'; readonly step: string });

export type ImportEvent =
  | { readonly type: 'lists.read'; readonly answer: Answer<PresentLists> }
  | { readonly type: 'step.begun'; readonly step: string }
  | { readonly type: 'step.ended'; readonly step: string; readonly result: StepResult }
  | { readonly type: 'steps.ended' };

/** Returns the progress after an event. An event without a meaning in a state changes nothing. */
export function advanceImport(progress: ImportProgress, event: ImportEvent): ImportProgress {
  if (event.type === 'lists.read') return recordLists(progress, event.answer);
  if (progress.state === 'reading' || progress.state === 'unreadable') return progress;
  const { present, problem, results } = progress;
  switch (event.type) {
    case 'step.begun': {
      const { [event.step]: _, ...others } = results;
      return { state: 'running', step: event.step, present, problem, results: others };
    }
    case 'step.ended':
      return { ...progress, results: { ...results, [event.step]: event.result } };
    case 'steps.ended':
      return { state: 'settled', present, problem, results };
  }
}

function recordLists(progress: ImportProgress, answer: Answer<PresentLists>): ImportProgress {
  const isKnown = progress.state === 'settled' || progress.state === 'running';
  if (!answer.ok) {
    const { problem } = answer;
    return isKnown ? { ...progress, problem } : { state: 'unreadable', problem };
  }
  const present = answer.value;
  return isKnown ? { ...progress, present, problem: null } : { state: 'settled', present, problem: null, results: {} };
}
