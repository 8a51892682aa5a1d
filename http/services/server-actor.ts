/** Starts the machine of the server, with its log. */
import type { Logger } from 'pino';
import { createActor, fromPromise } from 'xstate';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { ReplaceBuild } from '../../machines/operations/look-up.js';
import { findPlannedLaunch } from '../../machines/operations/look-up.js';
import type { RunEventFiles } from '../../machines/review/run-events.js';
import { recordSteps } from '../../machines/review/steps.js';
import type { RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import { serverMachine } from '../../machines/server/server.js';
import type { Inspection } from '../api/events/inspection.js';
import { createMachineLog, type MachineLog } from '../api/events/machine-log.js';
import { clock } from '../clock.js';
import { createGarbageSaver } from '../garbage.js';
import { logServer } from '../log/server-log.js';
import { followRuns, type RunObserver } from './follow-runs.js';
import { createRunEventLog } from './run-events.js';

type Actors = NonNullable<Parameters<typeof serverMachine.provide>[0]['actors']>;

interface ServerActorParts {
  /** How the machine starts, watches and ends processes. */
  readonly actors: Required<Pick<Actors, 'process'>>;
  readonly catalog: Catalog;
  readonly replaceBuild: ReplaceBuild;
  /** Records that the server stays stopped after its last run. */
  readonly storeCancellation: (run: string, isExpected: boolean) => void;
  readonly recovery: RecoveryPolicy;
  readonly recording: RunObserver;
  /** Where the events of each run are kept. */
  readonly eventFiles: RunEventFiles;
  readonly log: Logger;
  /** Observes the actor; absent without --inspection. */
  readonly inspect?: Inspection['inspect'] | undefined;
}

/** Gives the machine its adapters, and starts it. */
export function startServerActor(parts: ServerActorParts) {
  const { actors, storeCancellation, recovery, recording, eventFiles, log, inspect } = parts;
  const machine = serverMachine.provide({
    actors: { ...actors, findLaunch: fromPromise(({ input }) => findPlannedLaunch(input, parts)) },
    actions: {
      storeCancellation: ({ context: { lastExit } }) => {
        if (lastExit !== null) storeCancellation(lastExit.run, lastExit.expected);
      },
    },
  });
  const recent = createMachineLog();
  const runEvents = createRunEventLog(eventFiles, (run, error) =>
    log.error({ err: error, run }, 'the events of the run could not be written; the next write tries again'),
  );
  const recorded = recordSteps(machine, (step, { context }) => {
    recent.step(step);
    runEvents.step(step, context);
  });
  const actor = createActor(recorded, { input: recovery, clock, ...(inspect && { inspect }) }).start();
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
