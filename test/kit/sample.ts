/**
 * Decides how many cases of a long test run. `npm test` runs a sample that its seed chooses, and `npm run test:long`
 * runs all cases. The runner prints the seed; `npm test -- --seed N` repeats a sample.
 */
import { createHash } from 'node:crypto';

/** Whether all cases run, as with `npm run test:long` and `npm run faults`. */
export const isLong = process.env.TEST_LONG === '1';

/** The seed of this test run. */
export const seed = process.env.TEST_SEED ?? '1';

/**
 * Returns the cases that run, in order. The long tier runs all cases, and the other tiers run `count` cases.
 * @param name the name of the test, because each test has another sample
 */
export function sampleCases<T>(name: string, cases: readonly T[], count: number): T[] {
  if (isLong) return [...cases];
  const ranked = cases.map((_, index) => ({ index, rank: hash(`${name} ${index}`) }));
  const chosen = ranked.sort((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.sort((one, other) => one.index - other.index).map(({ index }) => cases[index] as T);
}

/**
 * Returns the number of runs of a generated test. The long tier does all runs, and the other tiers do at most `count`.
 * @param all the number of runs in the long tier
 */
export const sampleRuns = (all: number, count: number): number => (isLong ? all : Math.min(all, count));

/**
 * Returns whether a test breaks this step of an operation. The long tier breaks each step. The other tiers break the
 * first step and every `stride`th step, from an offset that the seed chooses.
 * @param step the number of the step, counted from 1
 */
export function isSampledStep(name: string, step: number, stride: number): boolean {
  return isLong || step === 1 || step % stride === hash(name) % stride;
}

/** Returns a number of 32 bits that depends only on the seed and the name. */
function hash(name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE();
}
