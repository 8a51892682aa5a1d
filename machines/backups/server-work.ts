/** The actors that stop the server for a backup or a restore, and start it again. */
import type { Work } from '../durable/ports.js';
import type { EntryActor } from '../history/journal.js';
import { type Caller, toOutcomeCode } from '../operations/requests.js';
import { interrupted, JobFailure } from './failure.js';
import type { BackupPorts } from './ports.js';
import type { BackupFault } from './types.js';

/** The server that a job stops. */
export interface StoppedServer {
  /** The id of the backup. */
  readonly id: string;
  readonly folder: string;
  /** The Build to start again; `null` if no server was stopped. */
  readonly build: string | null;
  readonly by: EntryActor;
}

/**
 * The interval between attempts to start the server, in milliseconds. A full disk may prevent a start for a while.
 * Attempts therefore continue for ten minutes.
 */
export const startRetryMs = 5_000;
export const maxStartRetries = 120;
/** The outcomes of starts that may succeed at a later attempt. */
const passing: readonly string[] = ['spawn_failed', 'queue_full'];

export function createServerWork({ hold, perform }: Pick<BackupPorts, 'hold' | 'perform'>) {
  /** Stops the server. @throws JobFailure `stop_failed`; the server still runs after the error */
  const stopServer: Work<StoppedServer, void> = async ({ input }) => {
    // The players have already been warned of a scheduled job: the server saves, and stops with the schedule's name as
    // the reason.
    const notice = input.by.kind === 'schedule' ? { seconds: 0, reason: input.by.name } : undefined;
    const verdict = await perform({ name: 'stop', notice }, toCaller(input));
    assertDone('stop_failed', toOutcomeCode('stop', verdict));
  };

  /**
   * Starts the stopped server, unless a server already runs. The start waits for earlier operations, because this
   * manager may still have to complete a stop of the previous manager.
   * @throws JobFailure `start_failed`, or `interrupted` during the manager's shutdown, after which the next manager
   *   starts the server
   */
  const startServer: Work<StoppedServer, void> = async ({ input, signal }) => {
    if (input.build === null) return;
    if (signal.aborted) throw new JobFailure(interrupted);
    const isRunning = await hold((running) => running !== null);
    if (isRunning === 'ending') throw new JobFailure(interrupted);
    if (isRunning) return;
    const target = { build: input.build, folder: input.folder };
    const verdict = await perform({ name: 'start', target, check: 'doubt' }, toCaller(input));
    const outcome = toOutcomeCode('start', verdict);
    if (outcome === 'shutting_down') throw new JobFailure(interrupted);
    // A client started the server first.
    if (outcome === 'already_running') return;
    if (passing.includes(outcome) && signal.aborted) throw new JobFailure(interrupted);
    assertDone('start_failed', outcome);
  };

  return { stopServer, startServer };
}

/** Returns whether a failed start may succeed soon. */
export function mayPass(fault: BackupFault): boolean {
  return fault.code === 'start_failed' && passing.includes(fault.outcome);
}

function toCaller({ id, by }: StoppedServer): Caller {
  return { by, detail: { backup: id } };
}

function assertDone(code: 'stop_failed' | 'start_failed', outcome: string): void {
  if (outcome !== 'done') throw new JobFailure({ code, outcome });
}
