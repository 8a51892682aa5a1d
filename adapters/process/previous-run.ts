/** What an earlier manager left: a run that goes on, or how the last one ended. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundEnd, FoundRun, LastExit } from '../../machines/ports/facts.js';
import type { WorldEvent } from '../../machines/server/events.js';
import { hasExecutedServer } from './launch.js';
import { bootId } from './proc.js';
import { findProcesses } from './process-tree.js';
import { readProcessMarks } from './process-tree-marks.js';
import {
  claimRun,
  isMarkedReady,
  listRuns,
  type PidRecord,
  type RunDirectory,
  readExit,
  readLaunchFailure,
  readPidRecord,
  removeRun,
  runDirectory,
  unseenExit,
} from './run-directory.js';
import { protocolVersion, type RunRecord, readRunRecord } from './run-record.js';
import type { SendSignal } from './signals.js';
import { isKillRequested, readExitPurpose, readQuitTime } from './stop-reason.js';

/** A run goes on that this manager cannot manage: its record is damaged, or a newer manager's. */
export class UnmanageableRun extends Error {
  constructor(
    readonly run: string,
    readonly pid: number,
    readonly why: 'damaged' | 'newer',
  ) {
    super(`run ${run} (pid ${pid}): ${why}`);
  }
}

/** Milliseconds that an exec may take. */
const maxExecMs = 5_000;

/**
 * Finds the run that goes on, else reads the newest. Attempts that never came to a run are fenced off and removed.
 * @param runs `<root>/run`
 * @returns what the machine has to be told, or null when nothing was ever run
 * @throws UnmanageableRun
 */
export async function findPreviousRun(
  runs: string,
  send: SendSignal,
): Promise<Extract<WorldEvent, { type: `run.${string}` }> | null> {
  const ids = listRuns(runs);
  const recoveries = recoveriesIn(ids.map((run) => readRunRecord(runDirectory(join(runs, run)))));
  let last: FoundEnd | null = null;
  let live: Omit<FoundRun, 'lastExit'> | null = null;
  // All of them: the one that goes on need not be the newest where somebody has moved directories about.
  for (const run of ids) {
    const directory = runDirectory(join(runs, run));
    // Whoever still wants to become a server there finds the claim, or no directory. What it had written before is read after.
    const isFenced = claimRun(directory);
    const record = readPidRecord(directory);
    if (await neverRan(directory, record, isFenced, send)) {
      removeRun(directory);
      continue;
    }
    const asked = readRunRecord(directory);
    if (live === null && record !== null && isAlive(directory, record)) {
      if (asked === null) throw new UnmanageableRun(run, record.pid, 'damaged');
      if (asked.protocol > protocolVersion) throw new UnmanageableRun(run, record.pid, 'newer');
      const ready = asked.launch.ready === null || isMarkedReady(directory);
      live = {
        launch: asked.launch,
        pid: record.pid,
        startedAt: record.at,
        ready,
        quitAt: readQuitTime(directory),
        killed: isKillRequested(directory),
        recoveries,
      };
      continue;
    }
    if (last !== null) continue;
    const exit = readExit(directory) ?? unseenExit(directory, record);
    const purpose = readExitPurpose(directory, exit, asked?.launch.stop ?? null);
    last = { run, exit, ...purpose, killed: isKillRequested(directory), launch: asked?.launch ?? null, recoveries };
  }
  if (live !== null)
    return { type: 'run.found', found: { ...live, lastExit: last === null ? null : lastExitOf(last) } };
  return last === null ? null : { type: 'run.foundEnded', found: last, at: Date.now() };
}

/** When runs were started by recovery since a client last started one: with that its budget began anew. @param records the newest first */
function recoveriesIn(records: readonly (RunRecord | null)[]): number[] {
  const lastStart = records.findIndex((record) => record?.launch.cause === 'start');
  const since = lastStart < 0 ? records : records.slice(0, lastStart);
  return since.flatMap((record) => (record?.launch.cause === 'recovery' ? record.at : []));
}

function lastExitOf({ run, exit, expected }: FoundEnd): LastExit {
  return { ...exit, run, expected, survivors: 0 };
}

/** Pids of another boot mean nothing: that run went with its machine. */
function isAlive(directory: RunDirectory, record: PidRecord): boolean {
  return record.bootId === bootId() && findProcesses(readProcessMarks(directory, record)).length > 0;
}

/**
 * The manager died in the middle of a start. Waits until the start's race is decided.
 * @param isFenced this manager was first at the fence
 */
async function neverRan(
  directory: RunDirectory,
  record: PidRecord | null,
  isFenced: boolean,
  send: SendSignal,
): Promise<boolean> {
  if (record === null) return !hasPrinted(directory);
  // A server there had passed the fence, whatever has become of the file since.
  const isServer = isAlive(directory, record) && hasExecutedServer(record.pid);
  if (isFenced && !isServer && readExit(directory) === null) {
    for (const { pid } of isAlive(directory, record) ? findProcesses(readProcessMarks(directory, record)) : [])
      send(pid, 'SIGKILL');
    return true;
  }
  // It is behind the fence: a moment later it is the server, or its exec has failed. One that was stopped there counts as running.
  const until = performance.now() + maxExecMs;
  while (
    performance.now() < until &&
    readLaunchFailure(directory) === null &&
    readExit(directory) === null &&
    isAlive(directory, record) &&
    !hasExecutedServer(record.pid)
  ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return readLaunchFailure(directory) !== null;
}

/** Also where its record was lost with the machine's power: what it printed is kept. */
function hasPrinted(directory: RunDirectory): boolean {
  return (statSync(directory.console, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
