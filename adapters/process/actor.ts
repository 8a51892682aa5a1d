/**
 * The process actor of the server's chart. The actor launches a run, or adopts a run that was found, and monitors the
 * run.
 */
import { fromCallback } from 'xstate';
import type { Receipt } from '../../machines/launch/command.js';
import type {
  CommandAnswer,
  CommandsAnswered,
  ProcessInput,
  ProcessOrder,
  WorldEvent,
} from '../../machines/server/events.js';
import { type Launching, startLaunch } from './launch/launch.js';
import type { ProcessDependencies } from './launch/process-dependencies.js';
import { type MonitorPorts, RunMonitor } from './monitor/monitor.js';
import type { Command } from './monitor/monitor-state.js';
import { watchForReadyLine } from './monitor/ready-line.js';
import type { PidRecord } from './run-files/keeper-files.js';
import { readPidRecord } from './run-files/keeper-files.js';
import type { RunDirectory } from './run-files/run-directory.js';

/** Returns the logic of the actor. The chart gets the actor as `process`. */
export function createProcessActor(dependencies: ProcessDependencies) {
  return fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ input, sendBack, receive, emit }) => {
    const run = new RunProcess(input, dependencies, {
      send: dependencies.send,
      report: sendBack,
      answerCommands: (commands, receipts) =>
        emit({ type: 'commands.answered', answers: matchReceipts(commands, receipts) }),
    });
    receive((order) => run.receive(order));
    return () => run.stop();
  });
}

/** The process of one run: its launch, and then its monitor. */
class RunProcess {
  private launching: Launching | null = null;
  private monitor: RunMonitor | null = null;
  private stopWatching = (): void => undefined;
  private earlyOrders: ProcessOrder[] = [];
  private isStopped = false;
  private isReady: boolean;

  constructor(
    private readonly input: ProcessInput,
    private readonly dependencies: ProcessDependencies,
    private readonly ports: MonitorPorts,
  ) {
    this.isReady = input.launch.ready === null || input.found?.ready === true;
    if (input.found === null) {
      this.launching = startLaunch(input.launch, dependencies);
      void this.awaitLaunch(this.launching);
    } else {
      const directory = dependencies.directories.open(input.found.launch.run);
      const record = readPidRecord(directory);
      if (record !== null) this.startMonitor(directory, record);
    }
  }

  receive(order: ProcessOrder): void {
    if (this.monitor !== null) {
      obey(order, this.monitor);
      if (order.type === 'withdrawEnd' && this.isReady) this.report({ type: 'process.ready' });
      return;
    }
    // If the launch can no longer be cancelled, the kill is carried out as soon as the program runs.
    if (order.type === 'cancelLaunch' || order.type === 'kill') this.launching?.cancel();
    if (order.type !== 'cancelLaunch') this.earlyOrders.push(order);
  }

  stop(): void {
    this.isStopped = true;
    this.stopWatching();
    this.monitor?.release();
  }

  private report(event: WorldEvent): void {
    if (!this.isStopped) this.ports.report(event);
  }

  private async awaitLaunch({ outcome }: Launching): Promise<void> {
    const launched = await outcome;
    if ('fault' in launched) return this.report({ type: 'process.spawnFailed', fault: launched.fault, at: Date.now() });
    this.report({ type: 'process.spawned', pid: launched.record.pid, at: launched.record.at });
    this.startMonitor(launched.directory, launched.record);
    // Prune and prepare directories only after the client of the start has its answer.
    setImmediate(() => {
      this.dependencies.directories.prune(this.input.launch.run);
      this.dependencies.directories.prepare();
    });
  }

  private startMonitor(directory: RunDirectory, record: PidRecord): void {
    if (this.isStopped) return;
    const { launch } = this.input;
    const report = (event: WorldEvent): void => this.report(event);
    const monitor = new RunMonitor(directory, record, launch, { ...this.ports, report });
    this.monitor = monitor;
    if (launch.ready !== null)
      this.stopWatching = watchForReadyLine(launch.run, directory, launch.ready, () => {
        this.isReady = true;
        this.report({ type: 'process.ready' });
      });
    for (const order of this.earlyOrders) obey(order, monitor);
    this.earlyOrders = [];
  }
}

function obey(order: ProcessOrder, monitor: RunMonitor): void {
  switch (order.type) {
    case 'requestStop':
      return monitor.requestStop(order.because, order);
    case 'announceEnd':
      return monitor.announceEnd(order.because, order.announcement);
    case 'withdrawEnd':
      return monitor.announceEnd(null, order.announcement);
    case 'signalRemaining':
      return monitor.signalRemaining();
    case 'kill':
      return monitor.kill(order.because);
    case 'writeCommand':
      return monitor.writeCommand(order);
    case 'cancelLaunch':
      // The program is already running.
      return;
  }
}

function matchReceipts(commands: readonly Command[], receipts: readonly Receipt[]): CommandAnswer[] {
  return commands.flatMap(({ id }, index) => {
    const receipt = receipts[index];
    return receipt === undefined ? [] : [{ id, receipt }];
  });
}
