/**
 * What clients can ask for, by name and as events with good and with bad input, and what each state answers. The answers are
 * the machine's own; statuses are the interface document's, as HTTP tells them.
 */
import { createActor, type StateValue, transition } from 'xstate';
import { type Chart, type ChartTransition, describeChart } from '../chart/chart.js';
import type { Failure } from '../ports/facts.js';
import type { Operation } from '../server/events.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { isSettled, outcomeOf, refusalOf } from './verdict.js';

export interface Asked {
  readonly event: Operation['type'];
  readonly request: string;
  /** The answer when it is taken and the world plays along. */
  readonly success: number;
  /** False: it is judged at once, also where the machine has not settled. */
  readonly takesTurn: boolean;
  readonly good: Operation;
  /** The same with input that is not good enough; null where there is no input. */
  readonly bad: Operation | null;
}

const fault = { code: 'not_good_enough' };

export const requests: readonly Asked[] = [
  {
    event: 'start',
    request: 'POST /start',
    success: 204,
    takesTurn: true,
    good: { type: 'start', launch: null, fault: null, at: 0 },
    bad: { type: 'start', launch: null, fault, at: 0 },
  },
  {
    event: 'restart',
    request: 'POST /restart',
    success: 204,
    takesTurn: true,
    good: { type: 'restart', launch: null, fault: null, at: 0 },
    bad: { type: 'restart', launch: null, fault, at: 0 },
  },
  { event: 'stop', request: 'POST /stop', success: 204, takesTurn: true, good: { type: 'stop', at: 0 }, bad: null },
  {
    event: 'command',
    request: 'POST /command',
    success: 202,
    takesTurn: true,
    good: { type: 'command', line: 'say', fault: null, at: 0 },
    bad: { type: 'command', line: null, fault, at: 0 },
  },
  { event: 'kill', request: 'POST /kill', success: 204, takesTurn: false, good: { type: 'kill', at: 0 }, bad: null },
  {
    event: 'cancelRecovery',
    request: 'DELETE /recovery',
    success: 204,
    takesTurn: true,
    good: { type: 'cancelRecovery' },
    bad: null,
  },
];

/** @returns the request that sends the event; null when it is the world's */
export function requestOf(event: string | null): Asked | null {
  return requests.find((each) => each.event === event) ?? null;
}

/** The status of what goes wrong in the world. The catalogue of problems says the same (a test holds it). */
export const failureStatus: Readonly<Record<Failure['code'], number>> = {
  spawn_failed: 500,
  killed_while_starting: 500,
  launch_impossible: 500,
  server_stuck: 500,
  command_undeliverable: 503,
};

/** An HTTP status; `waits`: the operation's turn comes when the machine has settled. */
export type Answer = number | 'waits';

/** What a state answers to input that is good enough and to input that is not, by the operation's event. */
export type StateAnswers = ReadonlyMap<string, { readonly good: Answer; readonly bad: Answer | null }>;

/** What the states that no other is nested in answer, by their ids. */
export type Answers = ReadonlyMap<string, StateAnswers>;

/** @param leaf the id of a state that no other is nested in */
export function answersIn(leaf: string): StateAnswers {
  const snapshot = snapshotIn(leaf);
  return new Map(
    requests.map((asked) => [
      asked.event,
      {
        good: answerTo(snapshot, asked, asked.good),
        bad: asked.bad === null ? null : answerTo(snapshot, asked, asked.bad),
      },
    ]),
  );
}

function answerTo(snapshot: ServerSnapshot, { takesTurn, success }: Asked, operation: Operation): Answer {
  if (takesTurn && !isSettled(snapshot)) return 'waits';
  const refusal = refusalOf(snapshot, operation);
  if (refusal !== null) return refusal.because === 'state' ? 409 : 400;
  // Without its fault it is the world that decides; with it the machine has decided already.
  if (!('fault' in operation) || operation.fault === null) return success;
  const [after] = transition(serverMachine, snapshot, operation);
  const verdict = outcomeOf(after, operation.type);
  return verdict.kind === 'failed' ? failureStatus[verdict.failure.code] : success;
}

function snapshotIn(leaf: string): ServerSnapshot {
  const [last = '', ...outer] = leaf.split('.').slice(1).reverse();
  const value = outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last);
  return serverMachine.resolveState({ value, context: createActor(serverMachine).getSnapshot().context });
}

/** What every state that no other is nested in answers. */
export function describeAnswers(): Answers {
  const leaves = describeChart(serverMachine).states.filter(({ kind }) => kind === 'atomic');
  return new Map(leaves.map(({ id }) => [id, answersIn(id)]));
}

/** @returns the ids of those that the state is, or that are nested in it */
export function leavesOf(id: string, answers: Answers): string[] {
  return [...answers.keys()].filter((leaf) => leaf === id || leaf.startsWith(`${id}.`));
}

/**
 * What a client is told whose operation takes the transition, and what when its guard says no and none comes after it; null where
 * no client is told anything.
 */
export function answersAt(
  { source, event, place, guard }: ChartTransition,
  chart: Chart,
  answers: Answers,
): { readonly taken: Answer | null; readonly refused: Answer | null } {
  const told = leavesOf(source, answers)
    .map((leaf) => answers.get(leaf)?.get(event ?? ''))
    .find((each) => each !== undefined && each.good !== 'waits');
  if (told === undefined) return { taken: requestOf(event)?.success ?? null, refused: null };
  const isLast = !chart.transitions.some(
    (each) => each.source === source && each.event === event && each.place > place,
  );
  return { taken: place === 0 ? told.good : told.bad, refused: guard !== null && isLast ? told.bad : null };
}
