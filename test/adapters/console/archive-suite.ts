/** Suites that read the stored runs. */
import { suite, type Test } from 'uvu';
import { RunArchive } from '../../../adapters/console/runs.js';
import { createRunFiles, type RunFiles } from './run-files.js';

/** The exit of a run whose end was not observed. */
export const lost = (run: string, at: number, unseen = 'record_lost') => ({
  code: null,
  signal: null,
  ambiguous: false,
  at,
  run,
  expected: false,
  unseen,
  oomKilled: false,
  outcome: 'unknown',
  survivors: 0,
});

/** Creates a suite. Each test gets a directory with one run, and the archive of the directory. */
export function archiveSuite(name: string): Test<{ files: RunFiles; runs: RunArchive }> {
  const test = suite<{ files: RunFiles; runs: RunArchive }>(name);
  test.before.each((context) => {
    context.files = createRunFiles();
    context.runs = new RunArchive(context.files.runs);
  });
  test.after.each(({ files, runs }) => {
    runs.close();
    files.remove();
  });
  return test;
}
