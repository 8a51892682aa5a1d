/** Samples in a separate database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import { createSamples } from '../../../../adapters/store/samples/samples.js';
import { Store } from '../../../../adapters/store/store.js';
import type { StoreProblem } from '../../../../machines/history/store.js';
import type { Sample, SampleSeries } from '../../../../machines/samples/samples.js';

export interface SampleContext {
  directory: string;
  path: string;
  problems: StoreProblem[];
  clock: number;
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a suite in which each test has a directory for the database. */
export function sampleSuite(name: string): Test<SampleContext> {
  const test = suite<SampleContext>(name);
  test.before.each((context) => {
    context.directory = mkdtempSync(join(tmpdir(), 'samples-'));
    context.path = join(context.directory, 'manager.db');
    context.problems = [];
    context.clock = Date.UTC(2026, 0, 31, 12);
  });
  test.after.each(({ directory }) => rmSync(directory, { recursive: true }));
  return test;
}

/** Opens the database of the test. */
export async function openSamples(context: SampleContext) {
  const store = new Store({ path: context.path, onProblem: (problem) => context.problems.push(problem) });
  const samples = createSamples({ store, now: () => context.clock });
  await store.open();
  return {
    store,
    record: samples.record,
    find(since: number, until: number, points = 500): SampleSeries {
      const found = samples.find({ since, until, points });
      if ('because' in found) throw new Error(`not found: ${found.because}`);
      return found;
    },
  };
}

/** Returns a sample with the given changes. @param at milliseconds since the epoch */
export function sampleAt(at: number, values: Partial<Sample> = {}): Sample {
  return { at, cores: 0.5, memoryBytes: 1_048_576, processes: 3, players: 7, ticks: [], ...values };
}
