/** Builds the body of GET /status from a snapshot of the server's chart, and from facts outside of the chart. */

import type { AgonesReport } from '../../../machines/agones/agones-link.js';
import type { AnnouncedEnd } from '../../../machines/announce/announcer.js';
import type { RecordingFaults } from '../../../machines/console/console.js';
import type { HealthReport } from '../../../machines/health/report.js';
import { findAwaited } from '../../../machines/operations/awaited.js';
import { listOperations, readPhase, readState } from '../../../machines/operations/verdict.js';
import type { LastExit, StopCause } from '../../../machines/run/exit.js';
import { describeExitFinding } from '../../../machines/run/exit-findings.js';
import type { Measured } from '../../../machines/run/processes.js';
import type { EndRequest } from '../../../machines/server/context.js';
import { isMovedToBackground, startMs } from '../../../machines/server/exit-at-start.js';
import type { GaveUp, RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { problemDetail } from '../../problems/problems.js';
import type { ScheduleStatus } from '../schedules/schedule-status.js';
import { agonesWarnings, conditionTexts, consoleWarnings, listRunWarnings } from './warnings.js';

/** The facts that the snapshot does not contain. */
export interface StatusFacts {
  /** The measurements of the current run; `null` without measurements. */
  readonly measured: Measured | null;
  /** The faults in recording the console. */
  readonly faults: RecordingFaults;
  /** The number of players; `null` if it is unknown. */
  readonly players: number | null;
  /** The maximum number of players; `null` if it is unknown. */
  readonly maxPlayers: number | null;
  /** The next occurrence of a schedule, and the reason if schedules are not carried out. */
  readonly schedules: ScheduleStatus;
  readonly health: HealthReport;
  /** The state of the GameServer of Agones; `null` without --agones. */
  readonly agones: AgonesReport | null;
}

export function statusBody(
  snapshot: ServerSnapshot,
  { measured, faults, players, maxPlayers, schedules, health, agones }: StatusFacts,
) {
  const { run, lastExit } = snapshot.context;
  const {
    launch = null,
    pid = null,
    startedAt = null,
    requested = null,
    killAt = null,
    graceMs = null,
    announced = null,
    alive = [],
    stopCause = 'stop',
  } = run ?? {};
  const used = measured?.usage;
  const ofRun = (warnings: readonly string[]) => (launch === null ? [] : listRunWarnings(launch.run, warnings));
  return {
    state: readState(snapshot),
    phase: readPhase(snapshot),
    run: launch?.run ?? null,
    build: launch?.build ?? null,
    folder: launch?.folder ?? null,
    pid,
    started_at: toIsoTime(startedAt),
    requested: requested === null ? null : describeRequest(requested, stopCause),
    kill_at: toIsoTime(killAt),
    grace_seconds: graceMs === null ? null : graceMs / 1_000,
    waiting_for: findAwaited(snapshot),
    announced: announced === null ? null : describeAnnounced(announced, stopCause),
    processes: used?.processes ?? null,
    cpu_seconds: used?.cpuSeconds ?? null,
    memory_bytes: used?.memoryBytes ?? null,
    players,
    max_players: maxPlayers,
    process_tree: measured?.processTree ?? null,
    console: launch === null ? null : (launch.console?.type ?? ('stdin' as const)),
    alive,
    warnings: [
      ...new Set([
        ...ofRun((measured?.conditions ?? []).map((condition) => conditionTexts[condition])),
        // Warnings of an earlier run do not apply to the current run.
        ...(lastExit === null || launch !== null ? [] : listWarnings(lastExit)),
        ...ofRun(consoleWarnings(faults)),
        ...(schedules.warning === null ? [] : [schedules.warning]),
        ...agonesWarnings(agones),
      ]),
    ],
    health: describeHealth(health),
    agones: agones === null ? null : { state: agones.state, name: agones.name, reason: agones.fault },
    operations: listOperations(snapshot),
    recovery: recoveryBody(snapshot),
    next_occurrence: schedules.next,
    last_exit: lastExit === null ? null : exitBody(lastExit),
  };
}

function describeRequest({ by, at }: EndRequest, cause: StopCause) {
  const operation = cause === 'manager' ? ('stop' as const) : cause;
  return { operation, by, at: toIsoTime(at) };
}

function describeAnnounced({ at, reason, save }: AnnouncedEnd, cause: StopCause) {
  const operation: 'stop' | 'restart' = cause === 'restart' ? 'restart' : 'stop';
  return { operation, at: toIsoTime(at), reason, save };
}

function exitBody({ oomKilled, at, findings = [], cause, ...exit }: LastExit) {
  return {
    ...exit,
    at: toIsoTime(at),
    oom_killed: oomKilled,
    findings: findings.map(describeExitFinding),
    cause: cause === undefined ? null : { chosen_by: cause.chosenBy, cursor: cause.cursor, lines: cause.lines },
  };
}

/** Returns the start that the manager has planned, or why the manager gave up; `null` without both. */
function recoveryBody(snapshot: ServerSnapshot) {
  const { recovery, policy } = snapshot.context;
  if (recovery === null) return null;
  const { cause, attempt, at, gaveUp } = recovery;
  const state = plannedState(snapshot, gaveUp);
  const { limit, windowMs } = policy;
  const reason = gaveUp === null ? null : gaveUpText(gaveUp, policy);
  return { state, cause, attempt, limit, window_seconds: windowMs / 1_000, at: toIsoTime(at), reason };
}

/** Returns the state of the start that the manager has planned; `none` if no start is planned or given up. */
export function recoveryState(snapshot: ServerSnapshot): 'none' | 'waiting' | 'starting' | 'gave_up' {
  const { recovery } = snapshot.context;
  return recovery === null ? 'none' : plannedState(snapshot, recovery.gaveUp);
}

function plannedState(snapshot: ServerSnapshot, gaveUp: GaveUp | null): 'waiting' | 'starting' | 'gave_up' {
  if (gaveUp !== null) return 'gave_up';
  return snapshot.matches({ stopped: 'due' }) ? 'starting' : 'waiting';
}

/** Returns a text with the reason why the manager does not start the server again. */
export function gaveUpText(gaveUp: GaveUp, { limit, windowMs }: RecoveryPolicy): string {
  switch (gaveUp.code) {
    case 'crashed_too_often': {
      const times = limit === 1 ? 'once' : `${limit} times`;
      const ended = gaveUp.exited === true ? 'ended' : 'crashed';
      return `The server was restarted ${times} within ${windowMs / 1_000} s and ${ended} each time.`;
    }
    case 'exited_at_start':
      return `The server exited with code 0 within ${startMs / 1_000} s of its start. It is not restarted, because it would do the same.`;
    case 'moved_to_background':
      return 'The server moved to the background: its main process exited right after the start and left other processes. It is not restarted, because it would do the same.';
    default:
      return `The automatic restart failed: ${problemDetail(gaveUp.code === 'spawn_failed' ? gaveUp : gaveUp.fault)}`;
  }
}

/** Lists the warnings of an exit. The processes that outlived the main process were stopped at the end of the run. */
function listWarnings(exit: LastExit): string[] {
  if (!isMovedToBackground(exit)) return [];
  return listRunWarnings(exit.run, [
    'The server moved to the background: its main process exited and left others, which were stopped. Configure the server to stay in the foreground.',
  ]);
}

function describeHealth({ state, since, because, thread, evidence }: HealthReport) {
  return { state, since: toIsoTime(since), reason: because, thread, evidence };
}
