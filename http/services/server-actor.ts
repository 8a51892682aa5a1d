/** Starts the machine of the server, with its log. */
import type { Logger } from 'pino';
import { createActor, fromPromise } from 'xstate';
import { recordSteps } from '../../machines/chart/steps.js';
import type { Catalog } from '../../machines/ports/catalog.js';
import type { RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import { serverMachine } from '../../machines/server/server.js';
import { createMachineLog } from '../api/events/machine-log.js';
import { findLaunch } from '../api/routes/operations.js';
import { clock } from '../clock.js';
import { createGarbageSaver } from '../garbage.js';
import { logServer } from '../log/server-log.js';
import { followRuns, type RunObserver } from './follow-runs.js';

type Actors = NonNullable<Parameters<typeof serverMachine.provide>[0]['actors']>;

interface ServerActorParts {
  /** How the machine starts, watches and ends processes. */
  readonly actors: Required<Pick<Actors, 'process'>>;
  readonly catalog: Catalog;
  /** Records that the server stays stopped after its last run. */
  readonly rememberCancellation: (run: string, isExpected: boolean) => void;
  readonly recovery: RecoveryPolicy;
  readonly recording: RunObserver;
  readonly log: Logger;
}

/** Gives the machine its adapters, and starts it. */
export function startServerActor(parts: ServerActorParts) {
  const { actors, catalog, rememberCancellation, recovery, recording, log } = parts;
  const machine = serverMachine.provide({
    actors: { ...actors, findLaunch: fromPromise(({ input }) => findLaunch(catalog, input)) },
    actions: {
      rememberCancellation: ({ context: { lastExit } }) => {
        if (lastExit !== null) rememberCancellation(lastExit.run, lastExit.expected);
      },
    },
  });
  const machineLog = createMachineLog();
  const actor = createActor(recordSteps(machine, machineLog.step), { input: recovery, clock }).start();
  logServer(actor, log);
  followRuns(actor, recording);
  followRuns(actor, createGarbageSaver());
  return { actor, machineLog };
}
