/** The state machine with the real process actor, without HTTP, for tests of the process adapter. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActor, type SimulatedClock, waitFor } from 'xstate';
import { createProcessActor } from '../../../adapters/process/actor.js';
import type { NewRun, SpareKeeper } from '../../../adapters/process/keeper/spare-keeper.js';
import { openCgroup } from '../../../adapters/process/kernel/cgroup.js';
import type { LimitAbilities } from '../../../adapters/process/kernel/limit-abilities.js';
import { findPreviousRun } from '../../../adapters/process/launch/previous-run.js';
import { RunDirectories } from '../../../adapters/process/launch/run-directories.js';
import type { RunDirectory } from '../../../adapters/process/run-files/run-directory.js';
import { type SendSignal, sendSignal } from '../../../adapters/process/stop/stop-signals.js';
import { found } from '../../../machines/faults/result.js';
import type { Launch, StopPlan } from '../../../machines/launch/launch.js';
import type { CommandVerdict } from '../../../machines/operations/commands.js';
import { createKills } from '../../../machines/operations/kill.js';
import { OperationQueue } from '../../../machines/operations/queue.js';
import { isRunning, isSettled, type Verdict } from '../../../machines/operations/verdict.js';
import { type ServerActor, type ServerSnapshot, serverMachine } from '../../../machines/server/server.js';
import { type QueuedOperation, takeOperation } from '../../kit/manager/queue-operation.js';
import { fixtures, removeBusyDirectory } from '../../kit/manager/workspace.js';
import { findProcessesByEnvironment, isAlive } from '../../kit/system/processes.js';
import { until } from '../../kit/system/until.js';

export interface RunningMachine {
  readonly root: string;
  readonly runs: string;
  readonly actor: ServerActor;
  /** Returns a launch with a new run id. */
  compose(argv: readonly string[], other?: Partial<Launch>): Launch;
  /** Sends the machine the run that an earlier manager left in the workspace. */
  find(): Promise<void>;
  start(launch: Launch): Promise<Verdict>;
  restart(launch: Launch): Promise<Verdict>;
  stop(): Promise<Verdict>;
  command(line: string): Promise<Verdict>;
  /** Sends a kill to the machine without the operation queue. */
  kill(): Promise<Verdict>;
  snapshot(): ServerSnapshot;
  /** Waits until the snapshot satisfies the predicate. */
  until(predicate: (snapshot: ServerSnapshot) => boolean): Promise<ServerSnapshot>;
  untilStopped(): Promise<ServerSnapshot>;
  /** Returns the whole console of a run, by default of the newest run. */
  console(run?: string): string;
  /** Waits until the console matches. @returns the match */
  untilPrinted(pattern: RegExp): Promise<RegExpExecArray>;
  /** Returns the live processes with the newest run's id in their environment. */
  marked(): number[];
  /** Kills the processes of every run and removes the workspace. */
  remove(): Promise<void>;
}

/** Replacements for the real environment. */
export interface Surroundings {
  readonly send?: SendSignal;
  readonly environment?: NodeJS.ProcessEnv;
  /** Milliseconds; a function is called each time the delay starts. */
  readonly delays?: { readonly launchLimit?: number; readonly killLimit?: number | (() => number) };
  readonly clock?: SimulatedClock;
  /** A function that is called with each new run's directory before its keeper starts. */
  readonly onCreated?: (directory: RunDirectory) => void;
  /** Creates the cgroup of a run; by default a run has no cgroup. */
  readonly createGroup?: () => string | null;
  readonly limitAbilities?: LimitAbilities;
  /** Starts a spare keeper ahead of a run, as in the service; by default each start creates its keeper. */
  readonly startSpareKeeper?: (directory: RunDirectory) => SpareKeeper;
  /** The workspace of an earlier machine. */
  readonly root?: string;
}

/** Long limits, so that only tests of the limits depend on time. */
export const patience = { launchLimit: 60_000, killLimit: 60_000 };

export const gentleStop: StopPlan = { command: null, signal: 'SIGTERM', timeoutMs: 60_000 };
/** A stop plan for servers that ignore the signal. */
export const briefStop: StopPlan = { command: null, signal: 'SIGTERM', timeoutMs: 300 };

/** The path of a fixture server. */
export const fixture = (name: string): string => join(fixtures, name);

let count = 0;

export function createRunningMachine(surroundings: Surroundings = {}): RunningMachine {
  const {
    send = sendSignal,
    environment = process.env,
    delays,
    clock,
    onCreated,
    createGroup,
    limitAbilities,
    startSpareKeeper,
    root: given,
  } = surroundings;
  const root = given ?? mkdtempSync(join(tmpdir(), 'server-manager-'));
  const runs = join(root, 'run');
  const groups: string[] = [];
  const rememberGroup = (): string | null => {
    const group = createGroup?.() ?? null;
    if (group !== null) groups.push(group);
    return group;
  };
  class ReportedDirectories extends RunDirectories {
    override async create(launch: Launch): Promise<NewRun> {
      const directory = await super.create(launch);
      onCreated?.(directory);
      return directory;
    }
  }
  const directories = new ReportedDirectories(runs, {
    createGroup: rememberGroup,
    limitAbilities,
    ...(startSpareKeeper && { startSpareKeeper }),
  });
  const processActor = createProcessActor({ directories, send, environment });
  const machine = serverMachine.provide({ actors: { process: processActor }, delays: { ...patience, ...delays } });
  const actor = createActor(machine, clock === undefined ? {} : { clock }).start();
  const queue = new OperationQueue(actor);
  const kills = createKills(actor);
  const launched: string[] = [];

  async function kill(): Promise<Verdict> {
    const verdict = await kills.take();
    if (verdict.kind === 'closed') throw new Error(verdict.kind);
    return verdict;
  }

  async function operate(operation: QueuedOperation): Promise<Verdict | CommandVerdict> {
    const verdict = await takeOperation(queue, operation);
    if (verdict.kind === 'full' || verdict.kind === 'closed' || verdict.kind === 'gone') throw new Error(verdict.kind);
    return verdict;
  }

  const newest = (): string => launched.at(-1) ?? '';
  const readConsole = (run = newest()): string => {
    try {
      return readFileSync(join(runs, run, 'console.log'), 'utf8');
    } catch {
      return '';
    }
  };

  return {
    root,
    runs,
    actor,
    async find() {
      const last = await findPreviousRun(runs, send);
      if (last?.type === 'run.found') launched.push(last.found.launch.run);
      if (last !== null) actor.send(last);
    },
    compose: (argv, other = {}) => ({
      run: `20260101T000000000Z-${process.pid}x${String((count += 1)).padStart(4, '0')}`,
      build: 'build',
      folder: 'folder',
      argv,
      cwd: root,
      env: {},
      stop: gentleStop,
      ready: null,
      cause: 'start',
      ...other,
    }),
    start(launch) {
      launched.push(launch.run);
      return operate({ type: 'start', launch: found(launch), at: Date.now() });
    },
    restart(launch) {
      launched.push(launch.run);
      return operate({ type: 'restart', launch: found(launch), at: Date.now() });
    },
    stop: () => operate({ type: 'stop', at: Date.now() }),
    command: (line) => operate({ type: 'command', id: 1, line: found(line), at: Date.now() }),
    kill,
    snapshot: () => actor.getSnapshot(),
    until: (predicate) => waitFor(actor, predicate),
    untilStopped: () => waitFor(actor, (snapshot) => isSettled(snapshot) && !isRunning(snapshot)),
    console: readConsole,
    async untilPrinted(pattern) {
      const run = newest();
      return until(() => pattern.exec(readConsole(run)));
    },
    marked: () => findProcessesByEnvironment(`SERVER_MANAGER_RUN=${newest()}\0`),
    async remove() {
      actor.stop();
      await directories.discard();
      for (const run of launched) await endAll(() => findProcessesByEnvironment(`SERVER_MANAGER_RUN=${run}\0`));
      // A killed process remains in its group until it has exited.
      await until(() => {
        for (const group of groups) openCgroup(group).remove();
        return !groups.some(existsSync);
      });
      if (given === undefined) removeBusyDirectory(root);
    },
  };
}

/** Waits until no process with the pid is alive. */
export const untilGone = (pid: number): Promise<boolean> => until(() => !isAlive(pid));

/** Kills the processes that `find` returns until `find` returns an empty list. */
export async function endAll(find: () => readonly number[]): Promise<void> {
  for (let found = find(); found.length > 0; found = find()) {
    for (const pid of found) sendSignal(pid, 'SIGKILL');
    await until(() => found.every((pid) => !isAlive(pid)));
  }
}

/** Creates a directory in the workspace. @returns its path */
export function addDirectory(root: string, name: string): string {
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
}
