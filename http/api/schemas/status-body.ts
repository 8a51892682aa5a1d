/** Builds the body of GET /status from the machine's snapshot. */

import { operationsOf, phaseOf, stateOf } from '../../../machines/operations/verdict.js';
import type { RecordingFaults } from '../../../machines/ports/console.js';
import type { LastExit } from '../../../machines/ports/exit.js';
import type { Measured } from '../../../machines/ports/processes.js';
import type { GaveUp, RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { problemDetail } from '../../problems/problems.js';
import { conditionTexts, consoleWarnings } from '../warnings.js';

/**
 * @param measured the measurements of the current run, or null
 * @param faults the faults in recording the console
 */
export function statusBody(snapshot: ServerSnapshot, measured: Measured | null, faults: RecordingFaults) {
  const { launch, pid, startedAt, killAt, alive, lastExit } = snapshot.context;
  const used = measured?.usage;
  return {
    state: stateOf(snapshot),
    phase: phaseOf(snapshot),
    run: launch?.run ?? null,
    build: launch?.build ?? null,
    folder: launch?.folder ?? null,
    pid,
    started_at: timeText(startedAt),
    kill_at: timeText(killAt),
    processes: used?.processes ?? null,
    cpu_seconds: used?.cpuSeconds ?? null,
    memory_bytes: used?.memoryBytes ?? null,
    process_tree: measured?.processTree ?? null,
    alive,
    warnings: [
      ...new Set([
        ...(measured?.conditions ?? []).map((condition) => conditionTexts[condition]),
        ...(lastExit === null ? [] : warningsOf(lastExit)),
        ...consoleWarnings(faults),
      ]),
    ],
    operations: operationsOf(snapshot),
    recovery: recoveryBody(snapshot),
    last_exit: lastExit === null ? null : exitBody(lastExit),
  };
}

function exitBody({ oomKilled, at, ...exit }: LastExit) {
  return { ...exit, at: timeText(at), oom_killed: oomKilled };
}

/** Converts milliseconds since the epoch to the ISO 8601 format of the API. */
export function timeText(milliseconds: number): string;
export function timeText(milliseconds: number | null): string | null;
export function timeText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Returns the planned start after a crash, or null. */
function recoveryBody(snapshot: ServerSnapshot) {
  const { recovery, policy } = snapshot.context;
  if (recovery === null) return null;
  const { cause, attempt, at, gaveUp } = recovery;
  const state =
    gaveUp !== null
      ? ('gave_up' as const)
      : snapshot.matches({ stopped: 'due' })
        ? ('starting' as const)
        : ('waiting' as const);
  return { state, cause, attempt, at: timeText(at), reason: gaveUp === null ? null : gaveUpText(gaveUp, policy) };
}

/** Returns the reason why automatic restarts have stopped. */
export function gaveUpText(gaveUp: GaveUp, { limit, windowMs }: RecoveryPolicy): string {
  if (gaveUp.code !== 'crashed_too_often')
    return `The automatic restart failed: ${problemDetail(gaveUp.code === 'spawn_failed' ? gaveUp : gaveUp.fault)}`;
  const times = limit === 1 ? 'once' : `${limit} times`;
  return `The server was restarted ${times} within ${windowMs / 1_000} s and crashed each time.`;
}

function warningsOf({ expected, code, survivors }: LastExit): string[] {
  if (expected || code !== 0 || survivors === 0) return [];
  return [
    'The server moved to the background: its main process exited and left others, which were killed. ' +
      'Configure the server to stay in the foreground.',
  ];
}
