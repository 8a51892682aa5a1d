/** Monitors a run until its last process has exited: carries out the effects of monitor-state.ts. */
import type { AnnouncedPart, Announcement } from '../../../machines/announce/announcer.js';
import type { Receipt } from '../../../machines/launch/command.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { WorldEvent } from '../../../machines/server/events.js';
import type { ConsoleInput } from '../input/console-input.js';
import { openConsoleInput } from '../input/open-console.js';
import type { PidRecord } from '../run-files/keeper-files.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import type { StopReason } from '../stop/stop-reason.js';
import { killProcessTree, requestStop, type StopTarget, signalRemaining } from '../stop/stop-sequence.js';
import { continueKeeper, type SendSignal } from '../stop/stop-signals.js';
import { type LivenessPipe, openPipeOrMissing } from '../tree/liveness-pipe.js';
import { openProcessTree } from '../tree/open-process-tree.js';
import type { ProcessTree } from '../tree/process-tree.js';
import { announceEnd } from './announce-end.js';
import {
  type Command,
  initialMonitorState,
  type MonitorEffect,
  type MonitorInput,
  nextMonitorStep,
  type Observation,
} from './monitor-state.js';
import { Observer, toLiveProcesses } from './observer.js';
import { createPollTimer } from './poll-timer.js';
import { writeMonitorFile } from './written-files.js';

/** The maximum time between two observations, in milliseconds: the process that wakes the manager may be paused. */
const maxSilenceMs = 1_000;

/** The maximum time between two observations if the kernel reports the end of the last process, in milliseconds. */
const maxWatchedSilenceMs = 30_000;

/** The delay before the kernel's resources of an ended run are removed, in milliseconds. */
const removeAfterMs = 50;

/** The part of a launch that its monitor reads. */
type MonitoredLaunch = Pick<Launch, 'run' | 'stop' | 'stopLine' | 'console' | 'encoding' | 'announce'>;

export interface MonitorPorts {
  readonly send: SendSignal;
  /** Receives the events of the run whose names begin with `process.`, such as `process.mainExited`. */
  readonly report: (event: WorldEvent) => void;
  /** Receives the receipt of each command. */
  readonly answerCommands: (commands: readonly Command[], receipts: readonly Receipt[]) => void;
}

export class RunMonitor {
  private readonly tree: ProcessTree;
  private readonly input: ConsoleInput;
  private readonly pipe: LivenessPipe;
  private readonly observer: Observer;
  private readonly timer = createPollTimer(() => this.wake());
  private readonly released = new AbortController();
  private readonly target: StopTarget;
  private heartbeat = setTimeout(() => this.beat(), maxSilenceMs);
  private state = initialMonitorState;
  private waitingCommands: Command[] = [];
  private isKillUnderWay = false;
  private stopAnnouncing = (): void => undefined;

  constructor(
    private readonly directory: RunDirectory,
    record: PidRecord,
    private readonly launch: MonitoredLaunch,
    private readonly ports: MonitorPorts,
  ) {
    const wake = (): void => this.wake();
    const isPipeHeld = (): boolean => !this.pipe.hasClosed();
    this.tree = openProcessTree(directory, record);
    this.input = openConsoleInput(directory, launch);
    this.pipe = openPipeOrMissing(directory, wake);
    this.observer = new Observer(directory, launch, this.tree, this.pipe, wake);
    const { tree, input, released } = this;
    this.target = { tree, input, send: ports.send, isPipeHeld, released: released.signal };
    this.wake();
  }

  requestStop(because: StopReason, { words, save }: AnnouncedPart = {}): void {
    this.order({ type: 'requestStop', because, ...(words !== undefined && { words }), ...(save && { save }) });
  }

  /** Announces the end. Without a reason, the announcement is that the end was cancelled. */
  announceEnd(because: StopReason | null, announcement: Announcement): void {
    if (because === null) this.order({ type: 'withdrawEnd', announcement });
    else this.order({ type: 'announceEnd', because, announcement });
  }

  signalRemaining(): void {
    this.order({ type: 'signalRemaining' });
  }

  /** Kills the tree, and repeats the kill until the tree has exited. */
  kill(because: StopReason): void {
    this.order({ type: 'kill', because });
  }

  /** Writes a command, together with other commands of the same turn of the event loop. */
  writeCommand(command: Command): void {
    if (this.waitingCommands.push(command) === 1) queueMicrotask(() => this.flushCommands());
  }

  /** Stops monitoring; the server keeps running. */
  release(): void {
    this.order({ type: 'release' });
  }

  /** Performs an order. Waiting commands are written first, so that orders take effect in their sequence. */
  private order(input: MonitorInput): void {
    this.flushCommands();
    this.dispatch(input);
  }

  private flushCommands(): void {
    if (this.waitingCommands.length === 0) return;
    const commands = this.waitingCommands;
    this.waitingCommands = [];
    this.dispatch({ type: 'commands', commands });
  }

  private wake(): void {
    this.dispatch({ type: 'wake' });
  }

  /** Observes the run. The watch is started here, so that the start of the run does not wait for the watch. */
  private beat(): void {
    this.heartbeat = setTimeout(() => this.beat(), this.observer.watchEnd() ? maxWatchedSilenceMs : maxSilenceMs);
    this.wake();
  }

  private dispatch(event: MonitorInput): void {
    const [next, effects] = nextMonitorStep(this.state, event);
    this.state = next;
    for (const effect of effects) {
      // The machine can release this monitor during a report.
      if (this.state.phase === 'released' && next.phase !== 'released') return;
      if (effect.type === 'report') this.ports.report(effect.event);
      else this.performSafely(effect);
    }
  }

  private performSafely(effect: SilentEffect): void {
    let answer: Answer | Promise<Answer>;
    try {
      answer = this.perform(effect);
    } catch {
      answer = { type: 'failed' };
    }
    if (answer instanceof Promise) {
      void answer.catch((): MonitorInput => ({ type: 'failed' })).then((late) => late !== null && this.dispatch(late));
    } else if (answer !== null) this.dispatch(answer);
  }

  private perform(effect: SilentEffect): Answer | Promise<Answer> {
    const { launch, target, ports } = this;
    switch (effect.type) {
      case 'observe':
        return this.observe();
      case 'kill':
        return this.killTree();
      case 'writeCommands':
        return this.writeCommands(effect.commands);
      case 'giveReceipts':
        ports.answerCommands(effect.commands, effect.receipts);
        return null;
      case 'pollWithin':
        this.timer.setWithin(effect.ms);
        return null;
      case 'requestStop':
        this.stopAnnouncing();
        return requestStop(target, launch.stop, effect.words).then(() => null);
      case 'announceEnd':
        this.announce(effect.announcement);
        return null;
      case 'signalRemaining':
        return signalRemaining(target, launch.stop).then(() => null);
      case 'continueKeeper':
        continueKeeper(this.tree, ports.send);
        return null;
      case 'release':
        this.close();
        return null;
      default:
        writeMonitorFile(this.directory, effect);
        return null;
    }
  }

  private observe(): Answer | Promise<Answer> {
    const observation = this.observer.observe();
    if (observation === null) return null;
    return observation instanceof Promise ? observation.then(observed) : observed(observation);
  }

  private async killTree(): Promise<Answer> {
    if (this.isKillUnderWay) return null;
    this.isKillUnderWay = true;
    try {
      return { type: 'killed', alive: toLiveProcesses(this.tree, await killProcessTree(this.target)) };
    } finally {
      this.isKillUnderWay = false;
    }
  }

  private writeCommands(commands: readonly Command[]): MonitorInput | Promise<MonitorInput> {
    const written = (receipts: readonly Receipt[]): MonitorInput => {
      const isFailed = receipts.some((receipt) => 'undeliverable' in receipt);
      return { type: 'commandsWritten', commands, receipts, isMainAlive: !isFailed || this.isMainAlive() };
    };
    const receipts = this.input.writeAll(commands.map(({ line }) => line));
    return receipts instanceof Promise ? receipts.then(written) : written(receipts);
  }

  private isMainAlive(): boolean {
    try {
      return this.tree.findMainProcess() !== null;
    } catch {
      // Without /proc the exit is found later, but the commands need an answer now.
      return true;
    }
  }

  private announce(announcement: Announcement): void {
    const { directory, launch, input } = this;
    this.stopAnnouncing();
    this.stopAnnouncing = announceEnd({ directory, launch, input }, announcement, (outcome) =>
      this.ports.report({ type: 'process.saved', outcome, at: Date.now() }),
    );
  }

  private close(): void {
    this.stopAnnouncing();
    this.released.abort();
    clearTimeout(this.heartbeat);
    this.timer.cancel();
    this.observer.close();
    this.pipe.close();
    this.input.close();
    // Remove later, so that neither the answer to the client nor the start of the next run waits for the removal.
    setTimeout(() => this.tree.remove(), removeAfterMs).unref();
  }
}

type SilentEffect = Exclude<MonitorEffect, { type: 'report' }>;

/** The input that an effect returns to the monitor; `null` if the effect returns no input. */
type Answer = MonitorInput | null;

const observed = (observation: Observation): MonitorInput => ({ type: 'observed', observation });
