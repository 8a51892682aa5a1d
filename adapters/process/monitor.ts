/** Monitors a run until its last process has exited: carries out the effects of monitor-state.ts. */
import type { Exit } from '../../machines/ports/exit.js';
import type { StopPlan } from '../../machines/ports/launch.js';
import type { LiveProcess } from '../../machines/ports/processes.js';
import type { WorldEvent } from '../../machines/server/events.js';
import { createConsoleInput } from './console-input.js';
import { exitFromCode, readExit } from './exit-record.js';
import type { PidRecord } from './keeper-files.js';
import { type LivenessPipe, openLivenessPipe } from './liveness-pipe.js';
import {
  type Command,
  initialMonitorState,
  type MonitorEffect,
  type MonitorInput,
  nextMonitorStep,
  type Observation,
} from './monitor-state.js';
import { openProcessTree } from './open-process-tree.js';
import type { ProcessStat } from './proc.js';
import type { ProcessDependencies } from './process-dependencies.js';
import type { RunDirectory } from './run-directory.js';
import { deleteStopReason, type StopReason, writeStopReason } from './stop-reason.js';
import { killProcessTree, requestStop, signalRemaining } from './stop-sequence.js';
import { continueKeeper } from './stop-signals.js';

export interface RunMonitor {
  requestStop(because: StopReason): void;
  signalRemaining(): void;
  /** Kills the tree, again and again until it has exited. */
  kill(because: StopReason): void;
  /** Writes a command together with those that are given in the same turn of the event loop. */
  writeCommand(command: Command): void;
  /** Stops monitoring; the server keeps running. */
  release(): void;
}

/** The process that should wake the manager may be paused: the run is observed at least this often. */
const maxSilenceMs = 1_000;

/**
 * @param report receives `process.ended`, `process.remains`, `process.exited` and `process.undeliverable`
 */
export function monitorRun(
  directory: RunDirectory,
  record: PidRecord,
  plan: StopPlan,
  { send }: Pick<ProcessDependencies, 'send'>,
  report: (event: WorldEvent) => void,
): RunMonitor {
  const tree = openProcessTree(directory, record);
  const input = createConsoleInput(directory);
  const target = { tree, input, send };
  const timer = createPollTimer(() => dispatch({ type: 'wake' }));
  const heartbeat = setInterval(() => dispatch({ type: 'wake' }), maxSilenceMs);
  let state = initialMonitorState;
  let waiting: Command[] = [];

  function dispatch(event: MonitorInput): void {
    const [next, effects] = nextMonitorStep(state, event);
    state = next;
    for (const effect of effects) {
      // A report can make the machine release this monitor at once.
      if (state.phase === 'released' && next.phase !== 'released') return;
      if (effect.type === 'report') report(effect.event);
      else performSafely(effect);
    }
  }

  function performSafely(effect: SilentEffect): void {
    let answer: MonitorInput | null;
    try {
      answer = perform(effect);
    } catch {
      answer = { type: 'failed' };
    }
    if (answer !== null) dispatch(answer);
  }

  function perform(effect: SilentEffect): MonitorInput | null {
    switch (effect.type) {
      case 'observe':
        return { type: 'observed', observation: observe() };
      case 'kill':
        return { type: 'killed', alive: killProcessTree(target).map(toLiveProcess) };
      case 'writeCommands':
        return writeCommands(effect);
      case 'giveReceipts':
        effect.receipts.forEach((receipt, index) => effect.commands[index]?.onReceipt?.(receipt));
        break;
      case 'pollWithin':
        timer.setWithin(effect.ms);
        break;
      case 'writeStopReason':
        writeStopReason(directory, effect.because, Date.now());
        break;
      case 'deleteStopReason':
        deleteStopReason(directory);
        break;
      case 'requestStop':
        requestStop(target, plan);
        break;
      case 'signalRemaining':
        signalRemaining(target, plan);
        break;
      case 'continueKeeper':
        continueKeeper(tree, send);
        break;
      case 'release':
        clearInterval(heartbeat);
        timer.cancel();
        pipe.close();
        input.close();
    }
    return null;
  }

  function observe(): Observation {
    const isPipeClosed = pipe.hasClosed();
    if (tree.findMainProcess() !== null) return { found: 'mainProcess', isPipeClosed };
    // The keeper holds the pipe too: a closed one means that it has exited.
    const keeper = isPipeClosed ? null : tree.findKeeper();
    if (keeper !== null) return { found: 'keeper', isPaused: keeper.state === 'T' };
    const exit = readExit(directory) ?? unrecordedExit(pipe.reportedExitCode());
    const alive = tree.findProcesses();
    return {
      found: 'rest',
      alive: alive.map(toLiveProcess),
      hasEscapees: alive.some(tree.hasEscaped),
      isPipeClosed,
      exit,
    };
  }

  function writeCommands({ commands }: { readonly commands: readonly Command[] }): MonitorInput {
    const receipts = input.writeAll(commands.map(({ line }) => line));
    const isFailed = receipts.some((receipt) => 'undeliverable' in receipt);
    return { type: 'commandsWritten', commands, receipts, isMainAlive: !isFailed || isMainAlive() };
  }

  function isMainAlive(): boolean {
    try {
      return tree.findMainProcess() !== null;
    } catch {
      // Without /proc the exit is found later. The commands must be answered now.
      return true;
    }
  }

  /** Must be called before any other order, so that orders take effect in the order in which they were given. */
  function flushCommands(): void {
    if (waiting.length === 0) return;
    const commands = waiting;
    waiting = [];
    dispatch({ type: 'commands', commands });
  }

  function order(input: MonitorInput): void {
    flushCommands();
    dispatch(input);
  }

  const pipe = openPipe(directory, () => dispatch({ type: 'wake' }));
  dispatch({ type: 'wake' });

  return {
    requestStop: (because) => order({ type: 'requestStop', because }),
    signalRemaining: () => order({ type: 'signalRemaining' }),
    kill: (because) => order({ type: 'kill', because }),
    writeCommand(command) {
      if (waiting.push(command) === 1) queueMicrotask(flushCommands);
    },
    release: () => order({ type: 'release' }),
  };
}

type SilentEffect = Exclude<MonitorEffect, { type: 'report' }>;

function openPipe(directory: RunDirectory, wake: () => void): LivenessPipe {
  try {
    return openLivenessPipe(directory, wake);
  } catch {
    // The FIFO was deleted: the exit is found by polling.
    return { hasClosed: () => true, reportedExitCode: () => null, close: () => undefined };
  }
}

/** Keeps one timer, the earliest that was set. */
function createPollTimer(wake: () => void) {
  let timer: NodeJS.Timeout | null = null;
  let dueAt = Number.POSITIVE_INFINITY;

  function cancel(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    dueAt = Number.POSITIVE_INFINITY;
  }

  return {
    setWithin(ms: number): void {
      const at = performance.now() + ms;
      if (at >= dueAt) return;
      cancel();
      dueAt = at;
      timer = setTimeout(() => {
        cancel();
        wake();
      }, ms);
    },
    cancel,
  };
}

function toLiveProcess({ pid, name }: ProcessStat): LiveProcess {
  return { pid, name };
}

/**
 * @param code what the keeper reported on the pipe where it could not write the exit record: the disk was full or the
 *   directory deleted; null when the keeper was killed
 */
function unrecordedExit(code: number | null): Exit {
  const at = Date.now();
  return code === null
    ? { code: null, signal: null, ambiguous: false, at, unseen: 'keeper_gone' }
    : exitFromCode(code, at);
}
