/** What an earlier manager left: a run that goes on, or how the last one ended. */
import type { WorldEvent } from '../../machines/events.js';
import { liveFamily } from './family.js';
import { familyMarks } from './marks.js';
import { bootId } from './proc.js';
import { claim, listRuns, readExit, readFailed, readPid, readRun, removeRun, runDirectory, wasAsked } from './run-directory.js';
import { join } from 'node:path';

/**
 * Finds the run that goes on, else reads the newest. Attempts that never came to a run are fenced off and removed.
 * @param runs `<root>/run`
 * @returns what the machine has to be told, or null when nothing was ever run
 */
export function findLastRun(runs: string): Extract<WorldEvent, { type: `run.${string}` }> | null {
  let last: Extract<WorldEvent, { type: 'run.foundEnded' }> | null = null;
  // All of them: by a clock that was set back the one that goes on may not be the newest.
  for (const run of listRuns(runs)) {
    const directory = runDirectory(join(runs, run));
    const record = readPid(directory);
    const asked = readRun(directory);
    if (record === null || asked === null || readFailed(directory) !== null) {
      // Whoever still wants to become a server there finds the claim, or no directory.
      claim(directory);
      removeRun(directory);
      continue;
    }
    // Pids of another boot mean nothing: that run went with its machine.
    if (record.bootId === bootId() && liveFamily(familyMarks(directory, record)).length > 0) {
      return { type: 'run.found', found: { launch: asked.launch, pid: record.pid, startedAt: record.at } };
    }
    if (last !== null) continue;
    const exit = readExit(directory) ?? { code: null, signal: null, ambiguous: false, at: record.at };
    last = { type: 'run.foundEnded', run, exit, expected: wasAsked(directory) };
  }
  return last;
}
