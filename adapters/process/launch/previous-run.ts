/** Finds the last run of an earlier manager: a live run, or the end of the newest run. */
import { join } from 'node:path';
import { UnmanageableRun } from '../../../machines/faults/startup-errors.js';
import { type LastExit, toLastExit } from '../../../machines/run/exit.js';
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

/**
 * Finds the live run, or else reads the newest. Removes the directories of launches that never executed a program.
 * @param runs `<root>/run`
 * @returns the event for the machine; `null` if there is no run
 * @throws UnmanageableRun
 */
export async function findPreviousRun(
  runs: string,
  send: SendSignal,
): Promise<Extract<WorldEvent, { type: `run.${string}` }> | null> {
  const ids = listRuns(runs);
  const recoveries = listRecoveries(ids.map((run) => readRunRecord(runDirectory(join(runs, run)))));
  let last: FoundEnd | null = null;
  let live: Omit<FoundRun, 'lastExit'> | null = null;
  // Read all runs: after directories were moved, the live run may not be the newest one.
  for (const run of ids) {
    const directory = runDirectory(join(runs, run));
    if ((await settleUnfinishedLaunch(directory, send)) === 'neverRan') {
      removeQuietly(directory);
      continue;
    }
    const record = readPidRecord(directory);
    const runRecord = readRunRecord(directory);
    if (record === null && isLivenessPipeHeld(directory)) throw new UnmanageableRun(run, null, 'damaged');
    if (live === null && record !== null && (await isRunAlive(directory, record))) {
      live = { ...describeLiveRun(directory, record, runRecord, run), recoveries };
    } else {
      recordOomKill(directory);
      last ??= { ...describeEnd(directory, record, runRecord, run), recoveries };
    }
  }
  if (live !== null)
    return { type: 'run.found', found: { ...live, lastExit: last === null ? null : toFoundExit(last) } };
  return last === null ? null : { type: 'run.foundEnded', found: last, at: Date.now() };
}

/** Removes a run. A directory that cannot be removed now, such as a mount point, is removed at the next start. */
function removeQuietly(directory: RunDirectory): void {
  try {
    removeRun(directory);
  } catch {
    // The directory is not a run, whatever it still contains.
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
    // First: it may find the purpose.
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

/**
 * Lists the recoveries that count towards the budget.
 * @param records the newest record first
 * @returns the times when recovery started runs after the last start by a client, which resets the budget
 */
function listRecoveries(records: readonly (RunRecord | null)[]): number[] {
  const lastStart = records.findIndex((record) => record?.launch.cause === 'start');
  const since = lastStart < 0 ? records : records.slice(0, lastStart);
  return since.flatMap((record) => (record?.launch.cause === 'recovery' ? record.at : []));
}

function toFoundExit({ run, exit, expected, killSent = false, save = null, launch }: FoundEnd): LastExit {
  return toLastExit(exit, run, { expected, killSent, save, meanings: launch?.exit });
}
