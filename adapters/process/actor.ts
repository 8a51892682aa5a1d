/** The process actor of the machine: launches or finds one run, and tells the machine what becomes of it. */
import { fromCallback } from 'xstate';
import type { ProcessInput, ProcessOrder, WorldEvent } from '../../machines/server/events.js';
import type { ProcessDependencies } from './dependencies.js';
import { type LaunchAttempt, startLaunch } from './launch.js';
import { monitorRun, type RunMonitor } from './monitor.js';
import { watchForReadyLine } from './ready-line.js';
import { type PidRecord, type RunDirectory, readPidRecord } from './run-directory.js';

/** @returns the actor's logic, to be provided to the machine as `process` */
export function createProcessActor(world: ProcessDependencies) {
  return fromCallback<ProcessOrder, ProcessInput>(({ input, sendBack, receive }) => {
    const { launch, found } = input;
    let launching: LaunchAttempt | null = null;
    let watching: RunMonitor | null = null;
    let endLooking = (): void => undefined;
    let early: ProcessOrder[] = [];
    let stopped = false;

    const tell = (event: WorldEvent): void => {
      if (!stopped) sendBack(event);
    };
    const watch = (directory: RunDirectory, record: PidRecord): void => {
      if (stopped) return;
      watching = monitorRun(directory, record, world, tell);
      if (launch.ready !== null)
        endLooking = watchForReadyLine(launch.run, directory, launch.ready, () => tell({ type: 'process.ready' }));
      for (const order of early) obey(order, watching);
      early = [];
    };
    const obey = (order: ProcessOrder, run: RunMonitor): void => {
      switch (order.type) {
        case 'ask':
          return run.requestStop(launch.stop, order.because);
        case 'sweep':
          return run.signalRemaining(launch.stop);
        case 'kill':
          return run.kill(order.because);
        case 'deliver':
          return run.writeCommand(order.line, order.quits);
        case 'giveUp':
          // It runs: there is nothing to give up.
          return;
      }
    };

    if (found !== null) {
      const directory = world.directories.open(found.launch.run);
      const record = readPidRecord(directory);
      if (record !== null) watch(directory, record);
    } else {
      launching = startLaunch(launch, world);
      void launching.outcome.then((launched) => {
        if ('fault' in launched) return tell({ type: 'process.spawnFailed', fault: launched.fault, at: Date.now() });
        tell({ type: 'process.spawned', pid: launched.record.pid, at: launched.record.at });
        watch(launched.directory, launched.record);
        // Whoever waits for the start is answered first.
        setImmediate(() => {
          world.directories.prune(launch.run);
          world.directories.prepare();
        });
      });
    }

    receive((order) => {
      if (watching !== null) return obey(order, watching);
      // Where it wins the race the program never runs, else it is killed as soon as it does.
      if (order.type === 'giveUp' || order.type === 'kill') launching?.giveUp();
      if (order.type !== 'giveUp') early.push(order);
    });

    return () => {
      stopped = true;
      endLooking();
      watching?.release();
    };
  });
}
