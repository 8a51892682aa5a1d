/** Starts the actor of the server's chart, with its log. */
import { createActor, fromPromise } from 'xstate';
import { createProcessActor } from '../../adapters/process/actor.js';
import { sendSignal } from '../../adapters/process/stop/stop-signals.js';
import { findPlannedLaunch, type ReplaceBuild } from '../../machines/operations/look-up.js';
import { RunEventLog } from '../../machines/review/run-event-log.js';
import { recordSteps } from '../../machines/review/steps.js';
import { followRuns } from '../../machines/server/follow-runs.js';
import { type ServerActor, serverMachine } from '../../machines/server/server.js';
import { createMachineLog, type MachineLog } from '../api/events/machine-log.js';
import { chartClock, clock } from '../runtime/clock.js';
import { createGarbageSaver } from '../runtime/garbage.js';
import { logServer } from '../runtime/log/server-log.js';
import type { Core } from './core.js';

interface StartedActor {
  readonly actor: ServerActor;
  /** Records every step of the chart and every answer to an operation. */
  readonly machineLog: MachineLog;
  readonly runEvents: RunEventLog;
}

/** Connects the chart to its adapters, and starts it. */
export function startServerActor(core: Core, replaceBuild: ReplaceBuild): StartedActor {
  const { adapters, catalog, options, inspection, log } = core;
  const { directories, recording, eventFiles, storeCancellation } = adapters;
  const machine = serverMachine.provide({
    actors: {
      process: createProcessActor({ directories, send: sendSignal, environment: process.env }),
      findLaunch: fromPromise(({ input }) => findPlannedLaunch(input, { catalog, replaceBuild })),
    },
    actions: {
      storeCancellation: ({ context: { lastExit } }) => {
        if (lastExit !== null) storeCancellation(lastExit.run, lastExit.expected);
      },
    },
  });
  const recent = createMachineLog();
  const onUnwritten = (run: string, error: unknown): void =>
    log.error({ err: error, run }, 'the events of the run could not be written; the next write tries again');
  const runEvents = new RunEventLog(eventFiles, onUnwritten, clock);
  const recorded = recordSteps(machine, (step, { context }) => {
    recent.step(step);
    runEvents.step(step, context);
  });
  const inspect = inspection?.inspect;
  const actor = createActor(recorded, {
    input: options.recovery,
    clock: chartClock,
    ...(inspect && { inspect }),
  }).start();
  logServer(actor, log);
  followRuns(actor, recording);
  followRuns(actor, createGarbageSaver());
  const machineLog: MachineLog = {
    ...recent,
    answered(operation, status, code) {
      recent.answered(operation, status, code);
      runEvents.answered(operation, status, code);
    },
  };
  return { actor, machineLog, runEvents };
}
