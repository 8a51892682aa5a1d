/** Checks in the simulation whether the machine behaves as the table of the interface document specifies. */
import { findStatus, type Notation } from '../operations/answers.js';
import { readState } from '../operations/verdict.js';
import type { ServerSnapshot } from '../server/server.js';
import { findSequences, type Sequence } from './sequences.js';
import { type SimulatedEvent, simulatedEvents } from './simulated-events.js';
import { Simulation, type SimulationOptions, toPolicy } from './simulation.js';
import { type Answers, describeAnswers } from './state-answers.js';
import type { Taken } from './steps.js';
import { findCondition, type TableRow } from './table.js';

export interface Coverage {
  readonly row: TableRow;
  readonly isCovered: boolean;
  /** The ids of the atomic states in which the operation was tried. All these states meet the row's condition. */
  readonly states: readonly string[];
  /** The transitions taken for the row; empty if the operation is refused. */
  readonly taken: readonly Taken[];
}

type OperationEvent = Extract<SimulatedEvent, { by: 'client' }>;

interface Outcome {
  readonly status: number;
  readonly condition: TableRow['condition'];
  readonly taken: readonly Taken[];
}

const options: SimulationOptions = { restartAfterCrash: true, autostart: false };
const operationEvents = simulatedEvents.filter((event): event is OperationEvent => event.by === 'client');
/** The maximum number of events from outside before an operation is answered. */
const maxWorldEvents = 5;

/** Returns each row with the behaviour of the machine. @param notation the notation of the statuses in the rows */
export async function measureCoverage(rows: readonly TableRow[], notation: Notation): Promise<readonly Coverage[]> {
  const machine = { answers: describeAnswers(), sequences: findSequences(toPolicy(options)) };
  return Promise.all(rows.map((row) => coverRow(row, machine, notation)));
}

async function coverRow(
  row: TableRow,
  { answers, sequences }: { readonly answers: Answers; readonly sequences: ReadonlyMap<string, Sequence> },
  notation: Notation,
): Promise<Coverage> {
  const samples = operationEvents.filter(({ operation }) => notation.requests[operation] === row.operation);
  const valid = samples.find(({ isInvalid }) => !isInvalid);
  const invalid = samples.find(({ isInvalid }) => isInvalid);
  const states = valid === undefined ? [] : listStates(row.condition, valid, answers);
  const tryEvent = (event: OperationEvent | undefined) =>
    Promise.all(states.map((state) => findOutcome(sequences.get(state), event, notation)));
  const outcomes = await tryEvent(valid);
  // A guard is a condition on the input: the machine must refuse invalid input and change nothing.
  const refusals = row.guard === 'none' ? [] : await tryEvent(invalid);
  const next = row.next.replace(' (unchanged)', '');
  const isCovered =
    states.length > 0 &&
    outcomes.every((outcome) => outcome?.status === row.result && outcome.condition === next) &&
    refusals.every(
      (outcome) =>
        outcome?.status === notation.invalid && outcome.condition === row.condition && outcome.taken.length === 0,
    );
  return { row, isCovered, states, taken: distinct(outcomes.flatMap((outcome) => outcome?.taken ?? [])) };
}

/** Returns the atomic states that meet the condition and judge the operation at once. */
function listStates(
  condition: TableRow['condition'],
  { operation }: OperationEvent,
  answers: Answers,
): readonly string[] {
  return [...answers]
    .filter(
      ([state, ofState]) =>
        findCondition(state.split('.')[1] ?? '') === condition && ofState.get(operation)?.valid !== 'queued',
    )
    .map(([state]) => state);
}

/** Returns the answer to an operation and the condition afterwards; `null` without an answer. */
async function findOutcome(
  sequence: Sequence | undefined,
  event: OperationEvent | undefined,
  notation: Notation,
): Promise<Outcome | null> {
  if (sequence === undefined || event === undefined) return null;
  const simulation = new Simulation(options);
  for (const earlier of sequence) await simulation.send(earlier);
  const { taken } = await simulation.send(event);
  for (let sent = 0; sent <= maxWorldEvents; sent += 1) {
    const { snapshot, answers } = simulation.current;
    const answer = answers.find(({ to }) => to === sequence.length);
    if (answer !== undefined)
      return {
        status: findStatus(answer.operation, answer.answer, notation),
        condition: findCondition(readState(snapshot)),
        taken,
      };
    const next = simulatedEvents.find(({ trigger }) => trigger === nextWorldEvent(snapshot));
    if (next === undefined) return null;
    await simulation.send(next);
  }
  return null;
}

/** Returns the event that completes the current operation if the process behaves as expected. */
function nextWorldEvent(snapshot: ServerSnapshot): string {
  return snapshot.matches({ running: { launching: 'spawning' } }) ? 'process.spawned' : 'process.treeExited';
}

function distinct(taken: readonly Taken[]): readonly Taken[] {
  return [...new Map(taken.map((each) => [`${each.source} ${each.event} ${each.place}`, each])).values()];
}
