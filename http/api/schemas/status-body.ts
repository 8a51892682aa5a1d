/** What GET /status tells, made from the machine's snapshot. */

import { operationsOf, phaseOf, stateOf } from '../../../machines/operations/verdict.js';
import type { RecordingFaults } from '../../../machines/ports/console.js';
import type { LastExit, Measured } from '../../../machines/ports/facts.js';
import type { GaveUp, RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { problemDetail } from '../../problems/problems.js';
import { conditionTexts, consoleWarnings } from '../warnings.js';

/**
 * @param measured what was looked up of the run that goes on, or null when nothing was
 * @param trouble what is wrong with the recording of its console
 */
export function statusBody(snapshot: ServerSnapshot, measured: Measured | null, trouble: RecordingFaults) {
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
    alive,
    warnings: [
      ...new Set([
        ...(measured?.conditions ?? []).map((condition) => conditionTexts[condition]),
        ...(lastExit === null ? [] : warningsOf(lastExit)),
        ...consoleWarnings(trouble),
      ]),
    ],
    operations: operationsOf(snapshot),
    recovery: recoveryBody(snapshot),
    last_exit: lastExit === null ? null : { ...lastExit, at: timeText(lastExit.at) },
  };
}

/** @returns milliseconds since the epoch as the API writes times */
export function timeText(milliseconds: number): string;
export function timeText(milliseconds: number | null): string | null;
export function timeText(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** @returns what is planned after a crash, or null when nothing is */
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

/** @returns why the server is not started again, in words */
export function gaveUpText(gaveUp: GaveUp, { limit, windowMs }: RecoveryPolicy): string {
  if (gaveUp.code !== 'crashed_too_often')
    return `The server could not be started again: ${problemDetail(gaveUp.code === 'spawn_failed' ? gaveUp : gaveUp.fault)}`;
  const times = limit === 1 ? 'once' : `${limit} times`;
  return `The server was started again ${times} within ${windowMs / 1_000} s and ended by itself each time.`;
}

function warningsOf({ expected, code, survivors }: LastExit): string[] {
  if (expected || code !== 0 || survivors === 0) return [];
  return [
    'The server put itself into the background: its main process ended and left others, which were ended too. ' +
      'Start it so that it stays in the foreground.',
  ];
}
