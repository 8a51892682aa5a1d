/** Finds the last run of an earlier manager, which is a live run or the newest ended run. */
import { join } from 'node:path';
import { UnmanageableRun } from '../../../machines/faults/startup-errors.js';
import { type LastExit, toLastExit } from '../../../machines/run/exit.js';
import { readRunStart } from '../../../machines/run/run-id.js';
import type { WorldEvent } from '../../../machines/server/events.js';
import type { FoundEnd, FoundRun } from '../../../machines/server/found-run.js';
import { readShown } from '../monitor/last-output.js';
import { createUnseenExit, readExit } from '../run-files/exit-record.js';
import { type PidRecord, readPidRecord } from '../run-files/keeper-files.js';
import { recordOomKill } from '../run-files/oom-record.js';
import { isMarkedReady } from '../run-files/ready-mark.js';
import { type RunDirectory, runDirectory } from '../run-files/run-directory.js';
import { listRuns, removeRun } from '../run-files/run-list.js';
import { protocolVersion, type RunRecord, readRunRecord } from '../run-files/run-record.js';
import { readSaveOutcome } from '../stop/save-outcome.js';
import { isKillRequested, isKillSent, readExitPurpose, readQuitTime } from '../stop/stop-reason.js';
import type { SendSignal } from '../stop/stop-signals.js';
import { isLivenessPipeHeld } from '../tree/liveness-pipe.js';
import { isRunAlive } from '../tree/open-process-tree.js';
import { settleUnfinishedLaunch } from './unfinished-launch.js';

/** Facts about runs that are known before their directories are read. */
export interface KnownRuns {
  /** The runs whose processes have all exited. */
  readonly ended: { has(run: string): boolean; replace(runs: readonly string[]): void };
  /** The maximum age of the recoveries that count towards the budget, in milliseconds. */
  readonly recoveryWindowMs: number;
}

const nothingKnown: KnownRuns = { ended: { has: () => false, replace: () => undefined }, recoveryWindowMs: Infinity };

/**
 * Finds the live run, or else reads the newest run. Removes the directories of launches that never executed a program.
 * @param runs `<root>/run`
 * @returns the event for the machine; `null` if the workspace has no run
 * @throws UnmanageableRun
 */
export async function findPreviousRun(
  runs: string,
  send: SendSignal,
  { ended, recoveryWindowMs }: KnownRuns = nothingKnown,
): Promise<Extract<WorldEvent, { type: `run.${string}` }> | null> {
  const ids = listRuns(runs);
  const recoveries = listRecoveries(runs, ids, Date.now() - recoveryWindowMs);
  const endedRuns: string[] = [];
  let last: FoundEnd | null = null;
  let live: Omit<FoundRun, 'lastExit'> | null = null;
  // Read all runs that may be alive: after directories were moved, the live run may not be the newest run.
  for (const run of ids) {
    // The newest run is always read: its exit is the last exit.
    if (last !== null && ended.has(run)) {
      endedRuns.push(run);
      continue;
    }
    const directory = runDirectory(join(runs, run));
    if ((await settleUnfinishedLaunch(directory, send)) === 'neverRan') {
      removeQuietly(directory);
      continue;
    }
    const record = readPidRecord(directory);
    const runRecord = readRunRecord(directory);
    if (record === null && isLivenessPipeHeld(directory)) throw new UnmanageableRun(run, null, 'damaged');
    const isAlive = record !== null && (await isRunAlive(directory, record));
    if (isAlive && live === null) {
      live = { ...describeLiveRun(directory, record, runRecord, run), recoveries };
    } else {
      recordOomKill(directory);
      // Without the record of a run it is unknown whether the run's processes have exited, so the next manager reads
      // the run again.
      if (record !== null && !isAlive) endedRuns.push(run);
      last ??= { ...describeEnd(directory, record, runRecord, run), recoveries };
    }
  }
  ended.replace(endedRuns);
  if (live !== null)
    return { type: 'run.found', found: { ...live, lastExit: last === null ? null : toFoundExit(last) } };
  return last === null ? null : { type: 'run.foundEnded', found: last, at: Date.now() };
}

/** Removes a run. A directory that cannot be removed now, such as a mount point, is removed at the next start. */
function removeQuietly(directory: RunDirectory): void {
  try {
    removeRun(directory);
  } catch {
    // Ignore the failure: the launch never executed a program, so the directory is not a run.
  }
}

function describeLiveRun(
  directory: RunDirectory,
  pidRecord: PidRecord,
  runRecord: RunRecord | null,
  run: string,
): Omit<FoundRun, 'lastExit' | 'recoveries'> {
  if (runRecord === null) throw new UnmanageableRun(run, pidRecord.pid, 'damaged');
  if (runRecord.protocol > protocolVersion) throw new UnmanageableRun(run, pidRecord.pid, 'newer');
  const { launch } = runRecord;
  return {
    launch,
    pid: pidRecord.pid,
    startedAt: pidRecord.at,
    ready: launch.ready === null || isMarkedReady(directory),
    quitAt: readQuitTime(directory),
    killed: isKillRequested(directory),
    killSent: isKillSent(directory),
  };
}

function describeEnd(
  directory: RunDirectory,
  pidRecord: PidRecord | null,
  runRecord: RunRecord | null,
  run: string,
): Omit<FoundEnd, 'recoveries'> {
  const launch = runRecord?.launch ?? null;
  const exit = {
    ...(readExit(directory) ?? createUnseenExit(directory, pidRecord)),
    // Read the last lines before the purpose: reading the lines may write the stop reason, which decides the purpose.
    ...readShown(directory, launch),
  };
  const purpose = readExitPurpose(directory, exit, launch);
  return {
    run,
    exit,
    ...purpose,
    killed: isKillRequested(directory),
    killSent: isKillSent(directory),
    save: readSaveOutcome(directory),
    startedAt: pidRecord?.at ?? null,
    launch,
  };
}

/** The longest time from the creation of a run's id until its launch is recorded, in milliseconds. */
const maxLaunchMs = 3_600_000;

/**
 * Lists the recoveries that count towards the budget.
 * @param ids the newest run first
 * @param since older recoveries are not read
 * @returns the times when recovery started runs after the last start by a client, which resets the budget
 */
function listRecoveries(runs: string, ids: readonly string[], since: number): number[] {
  const recoveries: number[] = [];
  for (const run of ids) {
    if ((readRunStart(run) ?? Infinity) < since - maxLaunchMs) break;
    const record = readRunRecord(runDirectory(join(runs, run)));
    if (record?.launch.cause === 'start') break;
    if (record?.launch.cause === 'recovery') recoveries.push(record.at);
  }
  return recoveries;
}

function toFoundExit({ run, exit, expected, killSent = false, save = null, launch }: FoundEnd): LastExit {
  return toLastExit(exit, run, { expected, killSent, save, meanings: launch?.exit });
}
