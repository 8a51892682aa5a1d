/** Computes the answer of each state to each operation, with valid and with invalid input, from the machine. */
import { createActor, type StateValue, transition } from 'xstate';
import { type Answer, toAnswer } from '../operations/answers.js';
import { findOperation, type OperationName, operationNames, operations } from '../operations/operations.js';
import { findRefusal, isSettled, toVerdict } from '../operations/verdict.js';
import { createRun } from '../server/context.js';
import type { Operation } from '../server/events.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { type Chart, type ChartTransition, describeChart, listTransitions } from './chart.js';
import { type Sample, sampleLaunch, samples } from './samples.js';

/** A state's answers to one operation. */
export interface OperationAnswers {
  readonly valid: Answer;
  /** The answer to invalid input; `null` for an operation without input. */
  readonly invalid: Answer | null;
  /** The index of the transition that the operation takes with invalid input; `null` without such a transition. */
  readonly invalidPlace: number | null;
}

/** A state's answers by operation. */
export type StateAnswers = ReadonlyMap<OperationName, OperationAnswers>;

/** The answers of every atomic state, by the state's id. */
export type Answers = ReadonlyMap<string, StateAnswers>;

/** Returns the answers of every atomic state of the server machine. */
export function describeAnswers(): Answers {
  const leaves = describeChart(serverMachine).states.filter(({ kind }) => kind === 'atomic');
  return new Map(leaves.map(({ id }) => [id, answersIn(id)]));
}

/** Returns the ids of the atomic states inside a state; the id of the state itself if it is atomic. */
export function listLeaves(id: string, answers: Answers): string[] {
  return [...answers.keys()].filter((leaf) => leaf === id || leaf.startsWith(`${id}.`));
}

/**
 * Returns the two answers of a transition: the answer if the transition is taken, and the answer if its guard is false
 * and no other transition is taken. An answer is `null` if no client gets it.
 */
export function findAnswers(
  { source, event, place, guard }: ChartTransition,
  chart: Chart,
  answers: Answers,
): { readonly taken: Answer | null; readonly refused: Answer | null } {
  const operation = findOperation(event);
  if (operation === null) return { taken: null, refused: null };
  const judged = listLeaves(source, answers)
    .map((leaf) => answers.get(leaf)?.get(operation))
    .find((each) => each !== undefined && each.valid !== 'queued');
  if (judged === undefined) return { taken: 'done', refused: null };
  const isLast = !chart.transitions.some(
    (each) => each.source === source && each.event === event && each.place > place,
  );
  const { valid, invalid, invalidPlace } = judged;
  return {
    taken: place === invalidPlace ? invalid : valid,
    refused: guard !== null && isLast && invalidPlace === null ? invalid : null,
  };
}

const chartTransitions = listTransitions(serverMachine);

function answersIn(leaf: string): StateAnswers {
  const snapshot = snapshotIn(leaf);
  return new Map(
    operationNames.map((name) => {
      const { valid, invalid }: Sample = samples[name];
      const { isQueued } = operations[name];
      if (isQueued && !isSettled(snapshot))
        return [name, { valid: 'queued', invalid: invalid === null ? null : 'queued', invalidPlace: null }];
      return [
        name,
        {
          // Without a refusal, the outcome depends on the process.
          valid: answerRefusal(snapshot, valid) ?? 'done',
          invalid: invalid === null ? null : (answerRefusal(snapshot, invalid) ?? answerAtOnce(snapshot, invalid)),
          invalidPlace: invalid === null ? null : findPlace(snapshot, invalid),
        },
      ];
    }),
  );
}

function answerRefusal(snapshot: ServerSnapshot, operation: Operation): Answer | null {
  const refusal = findRefusal(snapshot, operation);
  return refusal === null ? null : toAnswer({ kind: 'refused', refusal });
}

/** Returns the answer that the transition of the machine decides. */
function answerAtOnce(snapshot: ServerSnapshot, operation: Operation): Answer {
  const [after] = transition(serverMachine, snapshot, operation);
  return toAnswer(toVerdict(after, operation.type));
}

function findPlace(snapshot: ServerSnapshot, operation: Operation): number | null {
  const [first] = serverMachine.getTransitionData(snapshot, operation);
  return first === undefined ? null : (chartTransitions.get(first)?.place ?? null);
}

function snapshotIn(leaf: string): ServerSnapshot {
  const [last = '', ...outer] = leaf.split('.').slice(1).reverse();
  const value = outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last);
  const { context } = createActor(serverMachine).getSnapshot();
  const run = leaf.startsWith('server.running.') ? createRun(sampleLaunch) : null;
  return serverMachine.resolveState({ value, context: { ...context, run } });
}
