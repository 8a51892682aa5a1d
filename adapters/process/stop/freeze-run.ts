/**
 * Freezes a run for a short time, so that its files can be copied. The file `frozen` is written into the run's
 * directory before the run is frozen, so that the next manager resumes the run. A watchdog resumes the run if the
 * manager exits or hangs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Freeze, FreezeRun } from '../../../machines/run/freeze.js';
import { readPidRecord } from '../run-files/keeper-files.js';
import { type RunDirectory, runDirectory } from '../run-files/run-directory.js';
import { readRunGroup } from '../run-files/run-group.js';
import { listRuns } from '../run-files/run-list.js';
import { openProcessTree } from '../tree/open-process-tree.js';
import { type PauseTarget, pauseRun, resumeRun } from './pause.js';
import { isRunPaused } from './paused.js';
import type { SendSignal } from './stop-signals.js';

/**
 * The time after the limit when the watchdog resumes the run, in milliseconds. The manager itself resumes the run at
 * the limit, unless the manager hangs.
 */
const watchdogMarginMs = 1_000;

/**
 * The script of the watchdog. $1: the run's directory. $2: the limit in seconds. $3: the run's cgroup, or empty. $4:
 * its process group, or empty. The watchdog resumes the run at the limit, or at the exit of the manager, which closes
 * the standard input. The script uses `kill -s`, because dash refuses a group after `kill -KILL --`.
 */
const watchdogScript = `
resume() {
  [ -e "$1/frozen" ] || return
  [ -z "$3" ] || echo 0 > "$3/cgroup.freeze"
  [ -z "$4" ] || kill -s CONT -- "-$4"
  for file in $(grep -lsF "SERVER_MANAGER_RUN=\${1##*/}" /proc/[0-9]*/environ); do
    pid="\${file#/proc/}"
    kill -s CONT "\${pid%/environ}"
  done
  rm -f "$1/frozen"
}
{ sleep "$2"; resume "$@"; } < /dev/null &
read -r line
resume "$@"
kill -s KILL -- "-$$"
`;

/** Returns the function that freezes a run. @param runs `<root>/run` */
export function createFreezeRun(runs: string, send: SendSignal): FreezeRun {
  return async (run, limitMs) => {
    const directory = runDirectory(join(runs, run));
    const target = findTarget(directory, send);
    if (target === null) return null;
    writeFileSync(toMarkPath(directory), '', { mode: 0o600 });
    const watchdog = await startWatchdog(directory, target, limitMs + watchdogMarginMs).catch((error) => {
      rmSync(toMarkPath(directory), { force: true });
      throw error;
    });
    if (!(await pauseRun(target))) {
      await resume();
      return null;
    }
    const since = performance.now();
    const limit = new AbortController();
    let thawed: ReturnType<Freeze['thaw']> | null = null;
    const timer = setTimeout(() => {
      limit.abort();
      void thaw();
    }, limitMs);

    function thaw(): ReturnType<Freeze['thaw']> {
      clearTimeout(timer);
      thawed ??= thawNow();
      return thawed;
    }

    async function thawNow() {
      const wasFrozen = isRunPaused(runs, run);
      await resume();
      return { wasFrozen, frozenMs: performance.now() - since };
    }

    async function resume(): Promise<void> {
      await resumeRun(target as PauseTarget);
      rmSync(toMarkPath(directory), { force: true });
      watchdog.end();
    }

    return { limit: limit.signal, thaw };
  };
}

/**
 * Resumes the runs that the previous manager froze.
 * @param runs `<root>/run`
 * @param ended the runs whose processes have all exited
 */
export async function thawRuns(
  runs: string,
  send: SendSignal,
  ended: { has(run: string): boolean } = new Set<string>(),
): Promise<void> {
  for (const run of listRuns(runs).filter((each) => !ended.has(each))) {
    const directory = runDirectory(join(runs, run));
    if (!existsSync(toMarkPath(directory))) continue;
    const target = findTarget(directory, send);
    if (target !== null) await resumeRun(target);
    rmSync(toMarkPath(directory), { force: true });
  }
}

function toMarkPath({ path }: RunDirectory): string {
  return join(path, 'frozen');
}

function findTarget(directory: RunDirectory, send: SendSignal): PauseTarget | null {
  const record = readPidRecord(directory);
  // Do not read the liveness pipe here: that would consume messages that the monitor of the run needs.
  return record && { tree: openProcessTree(directory, record), send, isPipeHeld: () => true };
}

/** Starts the watchdog. @throws the error of spawn */
async function startWatchdog(directory: RunDirectory, { tree }: PauseTarget, limitMs: number) {
  const group = readRunGroup(directory) ?? '';
  const args = [directory.path, String(Math.ceil(limitMs / 1_000)), group, String(tree.findGroup() ?? '')];
  const watchdog = spawn('/bin/sh', ['-c', watchdogScript, 'watchdog', ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await once(watchdog, 'spawn');
  const { pid = 0 } = watchdog;
  watchdog.on('error', () => undefined);
  watchdog.stdin.on('error', () => undefined);
  watchdog.unref();
  return {
    end(): void {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The watchdog has exited after the limit.
      }
    },
  };
}
