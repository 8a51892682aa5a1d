/** The actors that stop the server for a backup or a restore, and start it again. */
import type { Work } from '../durable/ports.js';
import type { OperationOutcome } from '../operations/requests.js';
import type { BackupFault } from '../ports/backups.js';
import type { EntryActor } from '../ports/journal.js';
import type { Order } from '../ports/operator.js';
import { interrupted, JobFailure } from './failure.js';
import type { BackupPorts } from './ports.js';

/** The server that a job stops. */
export interface StoppedServer {
  /** The id of the backup. */
  readonly id: string;
  readonly folder: string;
  /** The Build to start again; null for none. */
  readonly build: string | null;
  readonly by: EntryActor;
}

/** A full disk prevents a start: it is tried again for ten minutes. */
export const startRetryMs = 5_000;
export const maxStartRetries = 120;
/** Outcomes that may have another cause soon. */
const passing: readonly string[] = ['spawn_failed', 'queue_full'];

export function createServerWork({ hold, operator }: Pick<BackupPorts, 'hold' | 'operator'>) {
  /** @throws JobFailure `stop_failed`; the server runs then */
  const stopServer: Work<StoppedServer, void> = async ({ input }) => {
    assertDone('stop_failed', await operator.stop(toOrder(input)));
  };

  /**
   * Starts the server that was stopped, unless another one runs by now. Operations that have begun before end first:
   * the next manager completes a stop that the previous one has begun.
   * @throws JobFailure `start_failed`, or `interrupted` if the manager ends: the next one then starts the server
   */
  const startServer: Work<StoppedServer, void> = async ({ input, signal }) => {
    if (input.build === null) return;
    if (signal.aborted) throw new JobFailure(interrupted);
    const isRunning = await hold((running) => running !== null);
    if (isRunning === 'ending') throw new JobFailure(interrupted);
    if (isRunning) return;
    const outcome = await operator.start({ build: input.build, folder: input.folder }, toOrder(input));
    if (outcome.outcome === 'shutting_down') throw new JobFailure(interrupted);
    // A client was first.
    if (outcome.outcome === 'already_running') return;
    if (passing.includes(outcome.outcome) && signal.aborted) throw new JobFailure(interrupted);
    assertDone('start_failed', outcome);
  };

  return { stopServer, startServer };
}

/** Returns whether a start that has failed may succeed soon. */
export function mayPass(fault: BackupFault): boolean {
  return fault.code === 'start_failed' && passing.includes(fault.outcome);
}

/** A schedule has warned the players already: the server saves, and ends with the schedule's name as the reason. */
function toOrder({ id, by }: StoppedServer): Order {
  return { by, detail: { backup: id }, ...(by.kind === 'schedule' && { notice: { seconds: 0, reason: by.name } }) };
}

function assertDone(code: 'stop_failed' | 'start_failed', { outcome }: OperationOutcome): void {
  if (outcome !== 'done') throw new JobFailure({ code, outcome });
}
