/** The machine's process actor: launches a run, or takes over a run that was found, and monitors it. */
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
import { monitorRun, type RunMonitor } from './monitor/monitor.js';
import type { Command } from './monitor/monitor-state.js';
import { watchForReadyLine } from './monitor/ready-line.js';
import type { PidRecord } from './run-files/keeper-files.js';
import { readPidRecord } from './run-files/keeper-files.js';
import type { RunDirectory } from './run-files/run-directory.js';

/** @returns the actor's logic, to be provided to the machine as `process` */
export function createProcessActor(dependencies: ProcessDependencies) {
  const { directories } = dependencies;
  return fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>((actor) => {
    const { sendBack, receive, emit } = actor;
    const { launch, found } = actor.input;
    let launching: Launching | null = null;
    let monitor: RunMonitor | null = null;
    let stopWatching = (): void => undefined;
    let earlyOrders: ProcessOrder[] = [];
    let isStopped = false;

    const report = (event: WorldEvent): void => {
      if (!isStopped) sendBack(event);
    };
    const answerCommands = (commands: readonly Command[], receipts: readonly Receipt[]): void =>
      emit({ type: 'commands.answered', answers: matchReceipts(commands, receipts) });

    function startMonitor(directory: RunDirectory, record: PidRecord): void {
      if (isStopped) return;
      monitor = monitorRun(directory, record, launch, dependencies, report, answerCommands);
      if (launch.ready !== null)
        stopWatching = watchForReadyLine(launch.run, directory, launch.ready, () => report({ type: 'process.ready' }));
      for (const order of earlyOrders) obey(order, monitor);
      earlyOrders = [];
    }

    async function awaitLaunch({ outcome }: Launching): Promise<void> {
      const launched = await outcome;
      if ('fault' in launched) return report({ type: 'process.spawnFailed', fault: launched.fault, at: Date.now() });
      report({ type: 'process.spawned', pid: launched.record.pid, at: launched.record.at });
      startMonitor(launched.directory, launched.record);
      // Only after the client that waits for the start has been answered.
      setImmediate(() => {
        directories.prune(launch.run);
        directories.prepare();
      });
    }

    if (found === null) {
      launching = startLaunch(launch, dependencies);
      void awaitLaunch(launching);
    } else {
      const directory = directories.open(found.launch.run);
      const record = readPidRecord(directory);
      if (record !== null) startMonitor(directory, record);
    }

    receive((order) => {
      if (monitor !== null) return obey(order, monitor);
      // If the launch can no longer be cancelled, a kill is carried out as soon as the program runs.
      if (order.type === 'cancelLaunch' || order.type === 'kill') launching?.cancel();
      if (order.type !== 'cancelLaunch') earlyOrders.push(order);
    });

    return () => {
      isStopped = true;
      stopWatching();
      monitor?.release();
    };
  });
}

function obey(order: ProcessOrder, monitor: RunMonitor): void {
  switch (order.type) {
    case 'requestStop':
      return monitor.requestStop(order.because, order);
    case 'announceEnd':
      return monitor.announceEnd(order.because, order.announcement);
    case 'signalRemaining':
      return monitor.signalRemaining();
    case 'kill':
      return monitor.kill(order.because);
    case 'writeCommand':
      return monitor.writeCommand(order);
    case 'cancelLaunch':
      // The program runs already.
      return;
  }
}

function matchReceipts(commands: readonly Command[], receipts: readonly Receipt[]): CommandAnswer[] {
  return commands.flatMap(({ id }, index) => {
    const receipt = receipts[index];
    return receipt === undefined ? [] : [{ id, receipt }];
  });
}
