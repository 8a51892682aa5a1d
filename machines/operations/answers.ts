/** The answer of each state to each operation, with valid and with invalid input, computed from the machine. */
import { createActor, type StateValue, transition } from 'xstate';
import { type Chart, type ChartTransition, describeChart } from '../chart/chart.js';
import type { Failure } from '../ports/failure.js';
import type { Operation } from '../server/events.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { type OperationEntry, type OperationName, operationNames, operationOf, operations } from './operations.js';
import { isSettled, outcomeOf, refusalOf, type Verdict } from './verdict.js';

/**
 * `conflict`: the state has no transition; `invalid`: its guard is false; `queued`: judged when the machine has
 * settled.
 */
export type Answer = 'done' | 'conflict' | 'invalid' | 'queued' | Failure['code'];

/** How the API writes operations and their answers. http/api/notation.ts has the notation of HTTP. */
export interface Notation {
  /** The request that carries the operation, as `POST /start`. */
  readonly requests: Readonly<Record<OperationName, string>>;
  readonly done: Readonly<Record<OperationName, number>>;
  readonly conflict: number;
  readonly invalid: number;
  readonly failed: Readonly<Record<Failure['code'], number>>;
}

/** A state's answers by operation; `invalid` is null for an operation without input. */
export type StateAnswers = ReadonlyMap<OperationName, { readonly valid: Answer; readonly invalid: Answer | null }>;

/** The answers of every atomic state, by its id. */
export type Answers = ReadonlyMap<string, StateAnswers>;

/** Returns the answer as the API writes it: a status, or `waits`. */
export function writeAnswer(operation: OperationName, answer: Answer, notation: Notation): string {
  return answer === 'queued' ? 'waits' : String(statusOf(operation, answer, notation));
}

/** Returns the status of an answer. */
export function statusOf(operation: OperationName, answer: Exclude<Answer, 'queued'>, notation: Notation): number {
  switch (answer) {
    case 'done':
      return notation.done[operation];
    case 'conflict':
    case 'invalid':
      return notation[answer];
    default:
      return notation.failed[answer];
  }
}

/** Returns the answer of a verdict. */
export function answerOf(verdict: Verdict): Exclude<Answer, 'queued'> {
  switch (verdict.kind) {
    case 'done':
      return 'done';
    case 'refused':
      return verdict.refusal.because === 'state' ? 'conflict' : 'invalid';
    case 'failed':
      return verdict.failure.code;
  }
}

/** Returns the answers of every atomic state of the server machine. */
export function describeAnswers(): Answers {
  const leaves = describeChart(serverMachine).states.filter(({ kind }) => kind === 'atomic');
  return new Map(leaves.map(({ id }) => [id, answersIn(id)]));
}

/** Returns the ids of the atomic states that are the state or lie inside it. */
export function leavesOf(id: string, answers: Answers): string[] {
  return [...answers.keys()].filter((leaf) => leaf === id || leaf.startsWith(`${id}.`));
}

/**
 * Returns the answers at one transition: when it is taken, and when its guard is false and no transition follows it.
 * Both are null where no client is answered.
 */
export function answersAt(
  { source, event, place, guard }: ChartTransition,
  chart: Chart,
  answers: Answers,
): { readonly taken: Answer | null; readonly refused: Answer | null } {
  const operation = operationOf(event);
  if (operation === null) return { taken: null, refused: null };
  const judged = leavesOf(source, answers)
    .map((leaf) => answers.get(leaf)?.get(operation))
    .find((each) => each !== undefined && each.valid !== 'queued');
  if (judged === undefined) return { taken: 'done', refused: null };
  const isLast = !chart.transitions.some(
    (each) => each.source === source && each.event === event && each.place > place,
  );
  return {
    taken: place === 0 ? judged.valid : judged.invalid,
    refused: guard !== null && isLast ? judged.invalid : null,
  };
}

function answersIn(leaf: string): StateAnswers {
  const snapshot = snapshotIn(leaf);
  return new Map(
    operationNames.map((name) => {
      const entry: OperationEntry = operations[name];
      const { valid, invalid } = entry;
      return [
        name,
        {
          valid: answerIn(snapshot, entry, valid),
          invalid: invalid === null ? null : answerIn(snapshot, entry, invalid),
        },
      ];
    }),
  );
}

function answerIn(snapshot: ServerSnapshot, { isQueued, valid }: OperationEntry, operation: Operation): Answer {
  if (isQueued && !isSettled(snapshot)) return 'queued';
  const refusal = refusalOf(snapshot, operation);
  if (refusal !== null) return answerOf({ kind: 'refused', refusal });
  // With valid input the outcome depends on the process; with invalid input the machine has decided it already.
  if (operation === valid) return 'done';
  const [after] = transition(serverMachine, snapshot, operation);
  return answerOf(outcomeOf(after, operation.type));
}

function snapshotIn(leaf: string): ServerSnapshot {
  const [last = '', ...outer] = leaf.split('.').slice(1).reverse();
  const value = outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last);
  return serverMachine.resolveState({ value, context: createActor(serverMachine).getSnapshot().context });
}
