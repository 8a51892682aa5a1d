/** Starts the machine of the server, with its log. */
import type { Logger } from 'pino';
import { createActor } from 'xstate';
import { recordSteps } from '../../machines/chart/steps.js';
import type { RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import type { serverMachine } from '../../machines/server/server.js';
import { createMachineLog } from '../api/events/machine-log.js';
import { clock } from '../clock.js';
import { createGarbageSaver } from '../garbage.js';
import { logServer } from '../log/server-log.js';
import { followRuns, type RunObserver } from './follow-runs.js';

interface ServerActorParts {
  readonly recovery: RecoveryPolicy;
  readonly recording: RunObserver;
  readonly log: Logger;
}

/** @param machine the machine with its adapters */
export function startServerActor(machine: typeof serverMachine, { recovery, recording, log }: ServerActorParts) {
  const machineLog = createMachineLog();
  const actor = createActor(recordSteps(machine, machineLog.step), { input: recovery, clock }).start();
  logServer(actor, log);
  followRuns(actor, recording);
  followRuns(actor, createGarbageSaver());
  return { actor, machineLog };
}
