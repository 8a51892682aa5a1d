/** The review's simulation goes where the real machine goes, and tells what the real turnstile and kills tell, at the same moments. */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../http/api/notation.js';
import { writeReview } from '../../http/ui/views/statechart/review-link.js';
import { triggerOf } from '../../machines/chart/chart.js';
import { type Happening, happenings } from '../../machines/chart/happenings.js';
import { advance, begin, type Moment, possibleAfter, simulate, type Wishes } from '../../machines/chart/simulation.js';
import { statusOf } from '../../machines/operations/answers.js';
import { play, type Seen } from './played-machine.js';

const test = suite('the simulation against the real machine');

const everyWish: readonly Wishes[] = [false, true].map((wished) => ({ restartAfterCrash: wished, autostart: wished }));

const seenOf = ({ active, taken, answers }: Moment): Seen => ({
  active,
  taken: taken.map((each) => ({ source: each.source, event: triggerOf(each), place: each.place })),
  answers: answers
    .map(({ operation, to, answer, code }) => ({ to, status: statusOf(operation, answer, notation), code }))
    .sort((a, b) => a.to - b.to),
});

const end = happenings.filter(({ trigger }) => trigger === 'process.exited');

/** @returns the shortest way to every state that no other is nested in, with one operation open and with none */
function waysEverywhere(wishes: Wishes): readonly (readonly Happening[])[] {
  const seen = new Set<string>();
  const ways: (readonly Happening[])[] = [];
  let paths: { moment: Moment; sequence: readonly Happening[] }[] = [{ moment: begin(wishes), sequence: [] }];
  while (paths.length > 0) {
    const fresh = paths.filter(({ moment: { active, open } }) => {
      const place = `${active.at(-1)} ${open.length}`;
      return open.length < 2 && !seen.has(place) && seen.add(place);
    });
    ways.push(...fresh.map(({ sequence }) => sequence));
    paths = fresh.flatMap(({ moment, sequence }) =>
      possibleAfter(moment).map((happening) => ({
        moment: advance(moment, happening),
        sequence: [...sequence, happening],
      })),
    );
  }
  return ways;
}

/** Plays the sequence both ways. The review's link in the message shows it in the browser. */
async function compare(sequence: readonly Happening[], wishes: Wishes): Promise<readonly Moment[]> {
  const moments = simulate(sequence, wishes);
  const seen = await play(sequence, wishes);
  const link = writeReview({ wishes, sequence });
  for (const [step, moment] of moments.entries()) assert.equal(seenOf(moment), seen[step], `${link}, step ${step}`);
  return moments;
}

/** @param picks numbers: each stands for an operation, for what the world or time can do then, or, one in eight, for anything at all */
function sequenceOf(picks: readonly number[], wishes: Wishes): readonly Happening[] {
  const sequence: Happening[] = [];
  let moment = begin(wishes);
  for (const pick of picks) {
    const possible = possibleAfter(moment);
    const [asked, others] = [
      possible.filter(({ by }) => by === 'client'),
      possible.filter(({ by }) => by !== 'client'),
    ];
    const choice = pick % 8 === 7 ? happenings : pick % 8 > 3 || others.length === 0 ? asked : others;
    const happening = choice[Math.floor(pick / 8) % choice.length] as Happening;
    sequence.push(happening);
    moment = advance(moment, happening);
  }
  return sequence;
}

test('Whatever happens in whatever state, twice, and then the server’s end: both go to the same place and tell the same.', async () => {
  const statuses = new Set<number>();
  for (const wishes of everyWish) {
    for (const sequence of waysEverywhere(wishes)) {
      for (const happening of happenings) {
        const moments = await compare([...sequence, happening, happening, ...end], wishes);
        for (const { answers } of moments)
          for (const { operation, answer } of answers) statuses.add(statusOf(operation, answer, notation));
      }
    }
  }
  assert.equal([...statuses].sort(), [202, 204, 400, 409, 500, 503]);
});

test('So they do in long sequences, with operations that wait for their turn, kills among them, and events that come late.', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(8_000), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...everyWish),
      async (picks, wishes) => {
        await compare(sequenceOf(picks, wishes), wishes);
      },
    ),
    { numRuns: 150, includeErrorInReport: true },
  );
});

test.run();
