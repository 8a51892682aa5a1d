/** The simulation of a review link answers every operation once, like the API. A replay repeats the steps. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../http/api/server/notation.js';
import { problems } from '../../http/problems/problems.js';
import { writeReview } from '../../http/ui/views/statechart/review/review-link.js';
import { findStatus } from '../../machines/operations/answers.js';
import { managerKilled, type SimulatedEvent, simulatedEvents } from '../../machines/review/simulated-events.js';
import {
  type SimulatedAnswer,
  type SimulatedStep,
  Simulation,
  type SimulationOptions,
  simulate,
} from '../../machines/review/simulation.js';

const test = suite('model/review');

const everyOptions: readonly SimulationOptions[] = [false, true].map((value) => ({
  restartAfterCrash: value,
  autostart: value,
}));

const named = (name: string): SimulatedEvent =>
  simulatedEvents.find((event) => event.name === name) ?? (assert.unreachable(name) as never);

/** Events that end the current operation: the run exits, and every delay elapses. */
const ending = ['process.treeExited', 'after grace', 'after killLimit', 'process.treeExited'].map(named);

const plain = ({ event, active, taken, answers, open }: SimulatedStep) => ({
  event: event?.code,
  active,
  taken,
  answers,
  open,
});

/** Returns a shortest sequence to every atomic state, with and without an open operation. */
async function sequencesEverywhere(options: SimulationOptions): Promise<readonly (readonly SimulatedEvent[])[]> {
  const seen = new Set<string>();
  const found: (readonly SimulatedEvent[])[] = [];
  let sequences: readonly (readonly SimulatedEvent[])[] = [[]];
  while (sequences.length > 0) {
    const longer: (readonly SimulatedEvent[])[] = [];
    for (const sequence of sequences) {
      const last = (await simulate(sequence, options)).at(-1) as SimulatedStep;
      const key = `${last.active.at(-1)} ${last.open.length}`;
      if (last.open.length > 1 || seen.has(key)) continue;
      seen.add(key);
      found.push(sequence);
      longer.push(...last.possible.map((event) => [...sequence, event]));
    }
    sequences = longer;
  }
  return found;
}

/** Checks the answers of a whole sequence. The review's link in a message shows the sequence in the browser. */
function checkAnswers(sequence: readonly SimulatedEvent[], steps: readonly SimulatedStep[], link: string): void {
  const open = new Set<number>();
  for (const [index, { event, answers, open: stillOpen }] of steps.entries()) {
    if (event?.by === 'client') open.add(index - 1);
    // The clients of a killed manager get no answer.
    if (event?.trigger === managerKilled) open.clear();
    for (const answer of answers) {
      assert.ok(open.delete(answer.to), `${link}: step ${index} answers ${answer.to} again`);
      checkAnswer(answer, sequence[answer.to], link);
    }
    assert.equal([...open].sort(), [...stillOpen].sort(), `${link}: open after step ${index}`);
  }
}

function checkAnswer({ operation, answer, code }: SimulatedAnswer, event: SimulatedEvent | undefined, link: string) {
  assert.is(event?.by === 'client' && event.operation, operation, link);
  const status = findStatus(operation, answer, notation);
  if (code === null) assert.ok(status < 300, `${link}: ${status}`);
  else assert.is(problems[code as keyof typeof problems].status, status, `${link}: ${code}`);
}

/**
 * Selects events by number. Half of the events are operations, half are possible events from outside, and every eighth
 * event is any event.
 */
async function sequenceOf(picks: readonly number[], options: SimulationOptions): Promise<readonly SimulatedEvent[]> {
  const simulation = new Simulation(options);
  const sequence: SimulatedEvent[] = [];
  for (const pick of picks) {
    const { possible } = simulation.current;
    const operations = possible.filter(({ by }) => by === 'client');
    const others = possible.filter(({ by }) => by !== 'client');
    const choice = pick % 8 === 7 ? simulatedEvents : pick % 8 > 3 || others.length === 0 ? operations : others;
    const event = choice[Math.floor(pick / 8) % choice.length] as SimulatedEvent;
    sequence.push(event);
    await simulation.send(event);
  }
  return sequence;
}

test('Every operation gets exactly one answer, even for repeated events', async () => {
  const statuses = new Set<number>();
  for (const options of everyOptions) {
    for (const start of await sequencesEverywhere(options)) {
      for (const event of simulatedEvents) {
        const sequence = [...start, event, event, ...ending];
        const steps = await simulate(sequence, options);
        checkAnswers(sequence, steps, writeReview({ options, sequence }));
        for (const { operation, answer } of steps.flatMap(({ answers }) => answers))
          statuses.add(findStatus(operation, answer, notation));
      }
    }
  }
  // The simulated console accepts every command, so that 503 does not occur.
  assert.equal([...statuses].sort(), [202, 204, 400, 409, 500]);
});

test('A replay of a random sequence repeats every step, even after stepping back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(8_000), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...everyOptions),
      fc.nat(40),
      async (picks, options, back) => {
        const sequence = await sequenceOf(picks, options);
        const link = writeReview({ options, sequence });
        const steps = await simulate(sequence, options);
        checkAnswers(sequence, steps, link);
        const length = Math.max(0, sequence.length - back);
        const again = await simulate(sequence.slice(0, length), options);
        assert.equal(again.map(plain), steps.slice(0, length + 1).map(plain), link);
      },
    ),
    { numRuns: 150, includeErrorInReport: true },
  );
});

test.run();
