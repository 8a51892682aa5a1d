/**
 * In-memory ports of the server machine: a process, a look-up of launches and a clock, all driven by the simulation.
 */
import { fromCallback, fromPromise } from 'xstate';
import type { Result } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import type { CommandsAnswered, PlannedLaunch, ProcessInput, ProcessOrder, WorldEvent } from '../server/events.js';

/** Creates the ports. @param startedAt the initial time of the clock, in milliseconds */
export function createSimulatedPorts(startedAt: number) {
  let sendBack: ((event: WorldEvent) => void) | null = null;
  let lookUp: { resolve: (output: Result<Launch>) => void; reject: (error: unknown) => void } | null = null;
  return {
    actors: {
      process: fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>((process) => {
        const own = (sendBack = (event: WorldEvent) => process.sendBack(event));
        process.receive((order) => {
          if (order.type === 'writeCommand')
            process.emit({ type: 'commands.answered', answers: [{ id: order.id, receipt: { cursor: 0 } }] });
        });
        return () => {
          if (sendBack === own) sendBack = null;
        };
      }),
      findLaunch: fromPromise<Result<Launch>, PlannedLaunch>(
        () => new Promise((resolve, reject) => (lookUp = { resolve, reject })),
      ),
    },
    clock: createSimulatedClock(startedAt),
    /** Sends an event of the process. The event is ignored while no process runs. */
    sendFromProcess: (event: WorldEvent): void => sendBack?.(event),
    /** Settles the look-up of a launch. The result is ignored if no look-up is waiting. */
    settleLookUp(result: { readonly output: Result<Launch> } | { readonly error: unknown }): void {
      if ('output' in result) lookUp?.resolve(result.output);
      else lookUp?.reject(result.error);
    },
  };
}

function createSimulatedClock(startedAt: number) {
  const timers = new Map<number, { readonly callback: () => void; readonly due: number }>();
  let lastId = 0;
  let time = startedAt;
  return {
    setTimeout(callback: () => void, ms: number): number {
      lastId += 1;
      timers.set(lastId, { callback, due: time + ms });
      return lastId;
    },
    clearTimeout: (id: number): void => void timers.delete(id),
    /** Returns the simulated time, in milliseconds. */
    now: () => time,
    isTimerSet: () => timers.size > 0,
    /** Moves the time to the end of the oldest timer, and calls the timer's callback. */
    elapse(): void {
      const [oldest] = timers;
      if (oldest === undefined) return;
      const [id, { callback, due }] = oldest;
      timers.delete(id);
      time = due;
      callback();
    },
  };
}
