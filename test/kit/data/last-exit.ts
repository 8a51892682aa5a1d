/** The body `last_exit` of GET /status, for comparisons. */
import * as assert from 'uvu/assert';
import type { LastExit } from '../../../http/client/api.js';

/** The cause of an exit by a signal from outside. No output line names this cause. */
export const fromOutside = { chosen_by: 'exit', cursor: null, lines: 0 } as const;

/** Returns the last exit of a run that was stopped, with exit code 0, and the given changes. */
export function lastExitOf(changes: Partial<LastExit> = {}): LastExit {
  return {
    run: '20260101-000000-000',
    outcome: 'stopped',
    code: 0,
    signal: null,
    ambiguous: false,
    expected: true,
    survivors: 0,
    at: '2026-01-01T00:00:00.000Z',
    unseen: null,
    oom_killed: false,
    findings: [],
    cause: null,
    ...changes,
  };
}

/** Asserts that an exit is `lastExitOf(expected)`, at any time. */
export function assertLastExit(exit: LastExit, expected: Partial<LastExit> & Pick<LastExit, 'run'>): void {
  assert.equal(exit, lastExitOf({ ...expected, at: exit.at }));
}
