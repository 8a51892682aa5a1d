/** Whether the machine does what a row of the interface document's table says: found out by running it, not asserted. */
import { describeAnswers, type Notation, statusOf } from '../operations/answers.js';
import { operationOf } from '../operations/operations.js';
import { isSettled, stateOf } from '../operations/verdict.js';
import type { ChartTransition } from './chart.js';
import { type Happening, happenings } from './happenings.js';
import { advance, begin, type Moment, possibleAfter } from './simulation.js';
import { conditionOf, type TableRow } from './table.js';

export interface Coverage {
  readonly row: TableRow;
  readonly isCovered: boolean;
  /** The states inside the row's condition in which the operation is judged: the machine was asked in each. */
  readonly states: readonly string[];
  /** What it takes for the row; none where it refuses. */
  readonly taken: readonly ChartTransition[];
}

interface Outcome {
  readonly status: number;
  readonly condition: TableRow['condition'];
  readonly taken: readonly ChartTransition[];
}

/** @param notation the statuses that the rows are written in. @returns each row with what the machine does about it */
export function coverageOf(rows: readonly TableRow[], notation: Notation): readonly Coverage[] {
  const answers = [...describeAnswers()];
  const moments = everyState();
  return rows.map((row) => {
    const event = row.operation.replace('POST /', '');
    const asked = happenings.filter(({ by, trigger }) => by === 'client' && trigger === event);
    const [good, bad] = [false, true].map((isBad) => asked.find((each) => each.isBad === isBad));
    const states = answers
      .filter(
        ([leaf, answers]) =>
          conditionOf(leaf.split('.')[1] ?? '') === row.condition &&
          answers.get(operationOf(event) ?? 'start')?.valid !== 'queued',
      )
      .map(([leaf]) => leaf);
    const outcomes = states.map((leaf) => outcomeIn(moments.get(leaf), good, notation));
    // Where the guard is a condition on what the client sends, something else is refused, and nothing changes.
    const refusals = row.guard === 'none' ? [] : states.map((leaf) => outcomeIn(moments.get(leaf), bad, notation));
    const isCovered =
      states.length > 0 &&
      outcomes.every(
        (outcome) => outcome?.status === row.result && outcome.condition === row.next.replace(' (unchanged)', ''),
      ) &&
      refusals.every(
        (outcome) =>
          outcome?.status === notation.invalid && outcome.condition === row.condition && outcome.taken.length === 0,
      );
    return { row, isCovered, states, taken: [...new Set(outcomes.flatMap((outcome) => outcome?.taken ?? []))] };
  });
}

/** @returns a moment for every state that no other is nested in, by the shortest way there; operations are under way only where there is no other */
function everyState(): ReadonlyMap<string, Moment> {
  const found = new Map<string, Moment>();
  const seen = new Set<string>();
  let moments: readonly Moment[] = [begin({ restartAfterCrash: true, autostart: false })];
  while (moments.length > 0) {
    const fresh = moments.filter((moment) => {
      const place = `${moment.active.at(-1)} ${moment.open.length > 0}`;
      return !seen.has(place) && seen.add(place);
    });
    for (const moment of fresh) {
      const leaf = moment.active.at(-1) ?? '';
      if (!found.has(leaf) && (moment.open.length === 0 || !isSettled(moment.snapshot))) found.set(leaf, moment);
    }
    moments = fresh.flatMap((moment) => possibleAfter(moment).map((happening) => advance(moment, happening)));
  }
  return found;
}

/** Asks, and has the world do what it is asked for until there is an answer. */
function outcomeIn(before: Moment | undefined, asked: Happening | undefined, notation: Notation): Outcome | null {
  if (before === undefined || asked === undefined) return null;
  const first = advance(before, asked);
  let moment = first;
  for (let more = 0; more < 5; more += 1) {
    const answer = moment.answers.find(({ to }) => to === before.course.count);
    if (answer !== undefined)
      return {
        status: statusOf(answer.operation, answer.answer, notation),
        condition: conditionOf(stateOf(moment.snapshot)),
        taken: first.taken,
      };
    const next = happenings.find(({ trigger }) => trigger === helpIn(moment));
    if (next === undefined) return null;
    moment = advance(moment, next);
  }
  return null;
}

function helpIn({ snapshot }: Moment): string {
  if (snapshot.context.delivering) return 'process.delivered';
  return snapshot.matches({ running: { launching: 'spawning' } }) ? 'process.spawned' : 'process.exited';
}
