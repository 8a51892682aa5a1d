/** Monitors a run until its last process has exited: carries out the effects of monitor-state.ts. */
import type { AnnouncedPart, Announcement } from '../../../machines/announce/announcer.js';
import type { Receipt } from '../../../machines/launch/command.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { WorldEvent } from '../../../machines/server/events.js';
import { openConsoleInput } from '../input/open-console.js';
import type { PidRecord } from '../run-files/keeper-files.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { writeSaveOutcome } from '../stop/save-outcome.js';
import { deleteStopReason, type StopReason, writeKillSent, writeStopReason } from '../stop/stop-reason.js';
import { killProcessTree, requestStop, signalRemaining } from '../stop/stop-sequence.js';
import { continueKeeper, type SendSignal } from '../stop/stop-signals.js';
import { type LivenessPipe, openLivenessPipe } from '../tree/liveness-pipe.js';
import { openProcessTree } from '../tree/open-process-tree.js';
import { announceEnd } from './announce-end.js';
import {
  type Command,
  initialMonitorState,
  type MonitorEffect,
  type MonitorInput,
  nextMonitorStep,
  type Observation,
} from './monitor-state.js';
import { createObserver, toLiveProcesses } from './observer.js';
import { createPollTimer } from './poll-timer.js';

export interface RunMonitor {
  requestStop(because: StopReason, announced?: AnnouncedPart): void;
  /** Announces the end that has been decided. */
  announceEnd(because: StopReason, announcement: Announcement): void;
  signalRemaining(): void;
  /** Kills the tree, again and again until it has exited. */
  kill(because: StopReason): void;
  /** Writes a command together with those that are given in the same turn of the event loop. */
  writeCommand(command: Command): void;
  /** Stops monitoring; the server keeps running. */
  release(): void;
}

/** The process that should wake the manager may be paused or killed: the run is observed at least this often. */
const maxSilenceMs = 1_000;

/** The same where the kernel reports the end of the last process. */
const maxWatchedSilenceMs = 30_000;

/** What the kernel keeps for an ended run is removed after this time. */
const removeAfterMs = 50;

/**
 * @param report receives `process.mainExited`, `process.remains`, `process.treeExited` and `process.undeliverable`
 * @param answerCommands receives the receipt of each command
 */
export function monitorRun(
  directory: RunDirectory,
  record: PidRecord,
  launch: Pick<Launch, 'run' | 'stop' | 'stopLine' | 'console' | 'encoding' | 'announce'>,
  { send }: { readonly send: SendSignal },
  report: (event: WorldEvent) => void,
  answerCommands: (commands: readonly Command[], receipts: readonly Receipt[]) => void,
): RunMonitor {
  const tree = openProcessTree(directory, record);
  const input = openConsoleInput(directory, launch);
  const isPipeHeld = (): boolean => !pipe.hasClosed();
  const ending = new AbortController();
  const target = { tree, input, send, isPipeHeld, released: ending.signal };
  const timer = createPollTimer(wake);
  let heartbeat = setTimeout(beat, maxSilenceMs);
  let state = initialMonitorState;
  let waiting: Command[] = [];
  let isKillUnderWay = false;
  let stopAnnouncing = (): void => undefined;

  function wake(): void {
    dispatch({ type: 'wake' });
  }

  /** Starts the watch here, so that it is not in the way of a start. */
  function beat(): void {
    heartbeat = setTimeout(beat, observer.watchEnd() ? maxWatchedSilenceMs : maxSilenceMs);
    wake();
  }

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
    let answer: MonitorInput | null | Promise<MonitorInput | null>;
    try {
      answer = perform(effect);
    } catch {
      answer = { type: 'failed' };
    }
    if (answer instanceof Promise) {
      void answer.catch((): MonitorInput => ({ type: 'failed' })).then((late) => late !== null && dispatch(late));
    } else if (answer !== null) dispatch(answer);
  }

  function perform(effect: SilentEffect): MonitorInput | null | Promise<MonitorInput | null> {
    switch (effect.type) {
      case 'observe':
        return observe();
      case 'kill':
        return kill();
      case 'writeCommands':
        return writeCommands(effect);
      case 'giveReceipts':
        answerCommands(effect.commands, effect.receipts);
        break;
      case 'pollWithin':
        timer.setWithin(effect.ms);
        break;
      case 'writeStopReason':
        writeStopReason(directory, effect.because, Date.now());
        break;
      case 'writeSaveOutcome':
        writeSaveOutcome(directory, effect.save);
        break;
      case 'writeKillSent':
        writeKillSent(directory);
        break;
      case 'deleteStopReason':
        deleteStopReason(directory);
        break;
      case 'requestStop':
        stopAnnouncing();
        return requestStop(target, launch.stop, effect.words).then(() => null);
      case 'announceEnd':
        announce(effect.announcement);
        break;
      case 'signalRemaining':
        return signalRemaining(target, launch.stop).then(() => null);
      case 'continueKeeper':
        continueKeeper(tree, send);
        break;
      case 'release':
        stopAnnouncing();
        ending.abort();
        clearTimeout(heartbeat);
        timer.cancel();
        observer.close();
        pipe.close();
        input.close();
        // Not in the way of the answer to the client, nor of the next run's start.
        setTimeout(tree.remove, removeAfterMs).unref();
    }
    return null;
  }

  function observe(): MonitorInput | null | Promise<MonitorInput> {
    const observation = observer.observe();
    if (observation === null) return null;
    return observation instanceof Promise ? observation.then(observed) : observed(observation);
  }

  function announce(announcement: Announcement): void {
    stopAnnouncing();
    stopAnnouncing = announceEnd({ directory, launch, input }, announcement, (outcome) =>
      report({ type: 'process.saved', outcome, at: Date.now() }),
    );
  }

  async function kill(): Promise<MonitorInput | null> {
    if (isKillUnderWay) return null;
    isKillUnderWay = true;
    try {
      return { type: 'killed', alive: toLiveProcesses(tree, await killProcessTree(target)) };
    } finally {
      isKillUnderWay = false;
    }
  }

  function writeCommands({ commands }: WrittenCommands): MonitorInput | Promise<MonitorInput> {
    const receipts = input.writeAll(commands.map(({ line }) => line));
    return receipts instanceof Promise
      ? receipts.then((late) => commandsWritten(commands, late))
      : commandsWritten(commands, receipts);
  }

  function commandsWritten(commands: readonly Command[], receipts: readonly Receipt[]): MonitorInput {
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

  const pipe = openPipe(directory, wake);
  const observer = createObserver(directory, launch, tree, pipe, wake);
  wake();

  return {
    requestStop: (because, { words, save } = {}) =>
      order({
        type: 'requestStop',
        because,
        ...(words !== undefined && { words }),
        ...(save !== undefined && { save }),
      }),
    announceEnd: (because, announcement) => order({ type: 'announceEnd', because, announcement }),
    signalRemaining: () => order({ type: 'signalRemaining' }),
    kill: (because) => order({ type: 'kill', because }),
    writeCommand(command) {
      if (waiting.push(command) === 1) queueMicrotask(flushCommands);
    },
    release: () => order({ type: 'release' }),
  };
}

type WrittenCommands = Extract<MonitorEffect, { type: 'writeCommands' }>;

type SilentEffect = Exclude<MonitorEffect, { type: 'report' }>;

function openPipe(directory: RunDirectory, wake: () => void): LivenessPipe {
  try {
    return openLivenessPipe(directory, wake);
  } catch {
    // The FIFO was deleted: the exit is found by polling.
    return { isMissing: true, hasClosed: () => true, reportedExitCode: () => null, close: () => undefined };
  }
}

const observed = (observation: Observation): MonitorInput => ({ type: 'observed', observation });
