/**
 * Translates the events of runs that earlier versions wrote. The chart of those versions had two copies of the stop
 * sequence, `stopping` and `restarting`, with the steps `asking` and `sweeping`. Two events had different names. Events
 * with current names do not change.
 */

import type { RunEvent } from '../../../machines/review/run-events.js';
import type { Taken } from '../../../machines/review/steps.js';

const events: Readonly<Record<string, string>> = {
  'process.ended': 'process.mainExited',
  'process.exited': 'process.treeExited',
};

const states: Readonly<Record<string, string>> = {
  restarting: 'stopping',
  asking: 'requested',
  sweeping: 'remaining',
};

/** Returns the event with the current names of the chart. */
export function translateFormerNames(event: RunEvent): RunEvent {
  if (event.kind !== 'step') return event;
  const active = event.active.map(translateState);
  // A stop without a notice left `announcing` at once. In the current chart it never enters that state.
  const taken = event.taken.filter((each) => each.event !== 'at once').map((each) => translateTaken(each, active));
  return { ...event, event: translateEvent(event.event), taken, active };
}

function translateEvent(name: string): string {
  return events[name] ?? name;
}

function translateState(id: string): string {
  return id
    .split('.')
    .map((key) => states[key] ?? key)
    .join('.');
}

/**
 * Translates a transition that an older version recorded.
 * @param active the translated ids of the active states after the transition
 */
function translateTaken(taken: Taken, active: readonly string[]): Taken {
  const event = translateEvent(taken.event);
  const source = translateState(taken.source);
  const state = active.at(-1) ?? '';
  if (event === 'stop') return { source, event, place: state.endsWith('.announcing') ? 0 : 1 };
  if (event === 'restart') return { source, event, place: findRestartPlace(state) };
  if (event === 'process.mainExited' && !source.endsWith('.killing'))
    return { source: 'server.running', event, place: taken.place };
  return { source, event, place: taken.place };
}

/** Returns the branch of a restart: refused, with a notice, or without a notice. */
function findRestartPlace(state: string): number {
  if (!state.startsWith('server.running.stopping.')) return 0;
  return state.endsWith('.announcing') ? 1 : 2;
}
