/** The moments of the timeline: each event, with the states and transitions of the chart at that time. */

import { findStatus, type Notation } from '../../../../../machines/operations/answers.js';
import { operations } from '../../../../../machines/operations/operations.js';
import { managerKilled, type SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import type { SimulatedStep } from '../../../../../machines/review/simulation.js';
import type { Taken } from '../../../../../machines/review/steps.js';
import type { MachineEntry } from '../live/live.js';

export interface Moment {
  readonly key: string;
  /** An ISO 8601 time; `null` in a simulation. */
  readonly at: string | null;
  /** The name of the event, or the answered request; `null` for the initial state of a simulation. */
  readonly title: string | null;
  /** The id of the innermost state after the event; `null` for answers, and if the event took no transition. */
  readonly state: string | null;
  /** The answers. The status of an answer is `null` if the client disconnected before the answer. */
  readonly answers: readonly { readonly status: number | null; readonly code: string | null }[];
  readonly isAnswer: boolean;
  /** The name of the event that was answered; absent for other moments. */
  readonly answeredEvent?: string;
  /** The number of times that the event occurred in a row. */
  readonly times: number;
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  /** The transitions that the event took. */
  readonly taken: readonly Taken[];
}

/** An entry of GET /events, or of GET /runs/{run}/events. */
type Entry = MachineEntry & { readonly times?: number };

/**
 * Returns the moments of entries.
 * @param entries the entries, oldest first
 * @param before the ids of the states that are active before the first step
 */
export function toMoments(entries: readonly Entry[], before: readonly string[], notation: Notation): Moment[] {
  const moments: Moment[] = [];
  for (const entry of entries) {
    const { n, at, times = 1 } = entry;
    const last = moments.at(-1);
    const common = { key: `${at} ${n}`, at, times, isAnswer: entry.kind === 'answer' };
    if (entry.kind === 'answer') {
      const { operation, status, code } = entry;
      moments.push({
        ...common,
        title: notation.requests[operation],
        answeredEvent: operations[operation].event,
        state: null,
        answers: [{ status, code }],
        active: last?.active ?? before,
        taken: last?.taken ?? [],
      });
    } else {
      const { event, taken, active } = entry;
      moments.push({ ...common, title: event, state: stateAfter(active, taken), answers: [], active, taken });
    }
  }
  return moments;
}

/** Returns the moments of a simulation. */
export function listStepMoments(steps: readonly SimulatedStep[], notation: Notation): Moment[] {
  return steps.map(({ event, active, taken, answers }, index) => ({
    key: String(index),
    at: null,
    title: event?.trigger ?? null,
    state: isBeginning(event) ? (active.at(-1) ?? '') : stateAfter(active, taken),
    answers: answers.map(({ operation, answer, code }) => ({ status: findStatus(operation, answer, notation), code })),
    isAnswer: false,
    times: 1,
    active,
    taken,
  }));
}

/** Returns whether the event of a simulated step is the start of a manager. */
export function isBeginning(event: SimulatedEvent | null): boolean {
  return event === null || event.trigger === managerKilled;
}

/** Returns the index of the moment at which the run ended, otherwise of the last moment; -1 if there are no moments. */
export function exitIndex(moments: readonly Moment[]): number {
  const index = moments.findLastIndex(
    ({ isAnswer, taken }) => !isAnswer && taken.some(({ event }) => exitEvents.includes(event)),
  );
  return index < 0 ? moments.length - 1 : index;
}

const exitEvents = ['process.treeExited', 'process.spawnFailed', 'run.foundEnded'];

function stateAfter(active: readonly string[], taken: readonly Taken[]): string | null {
  return taken.length === 0 ? null : (active.at(-1) ?? '');
}
