/** Stops the server for a backup or a restore, and starts it again. */

import type { OperationOutcome } from '../operations/requests.js';
import type { Backup, BackupFault } from '../ports/backups.js';
import type { EntryActor } from '../ports/journal.js';
import type { Order } from '../ports/operator.js';
import type { BackupBook } from './book.js';
import type { BackupPorts, RunningServer } from './ports.js';

type ServerPorts = Pick<BackupPorts, 'hold' | 'operator' | 'pause'>;

/** What has become of the server, and why it is not as it should be. */
interface Changed {
  readonly backup: Backup;
  readonly fault: BackupFault | null;
}

/** What the server is stopped for: the Data Folder of the job, and who has requested it. */
export type StoppingJob = Pick<Backup, 'folder' | 'by'>;

/** @throws what the file system reports; the server runs then */
export async function stopServer(
  backup: Backup,
  { by }: StoppingJob,
  { build }: RunningServer,
  book: BackupBook,
  { operator }: ServerPorts,
): Promise<Changed> {
  const stopping = await book.keep(backup, { step: 'stopping', stopped: build });
  const fault = failureOf('stop_failed', await operator.stop(orderOf(backup, by)));
  return { backup: await book.change(stopping, { step: 'copying' }), fault };
}

/** A full disk prevents a start: it is tried again for ten minutes. */
const startRetryMs = 5_000;
const maxStartRetries = 120;
/** Outcomes that may have another cause soon. */
const passing: readonly string[] = ['spawn_failed', 'queue_full'];

/**
 * Starts the server that was stopped, unless another one runs by now. Operations that have begun before
 * end first: the next manager completes a stop that the one before has begun.
 * @param ending aborted when the manager ends. Null: it is tried once
 * @returns the fault `interrupted` if the manager ends: the next one then starts the server
 */
export async function startAgain(
  backup: Backup,
  { folder, by }: StoppingJob,
  book: BackupBook,
  { hold, operator, pause }: ServerPorts,
  ending: AbortSignal | null,
): Promise<Changed> {
  const { stopped } = backup;
  if (stopped === null) return { backup, fault: null };
  const starting = await book.change(backup, { step: 'starting' });
  const interrupted = { backup: starting, fault: { code: 'interrupted' } } as const;
  for (let retries = 0; ; retries += 1) {
    const isRunning = await hold((running) => running !== null);
    if (isRunning === 'ending') return interrupted;
    if (isRunning) return started(null);
    const outcome = await operator.start({ build: stopped, folder }, orderOf(backup, by));
    if (outcome.outcome === 'shutting_down') return interrupted;
    // A client was first.
    if (outcome.outcome === 'already_running') return started(null);
    const fault = failureOf('start_failed', outcome);
    if (ending === null || retries >= maxStartRetries || !passing.includes(outcome.outcome)) return started(fault);
    await pause(startRetryMs, ending);
    if (ending.aborted) return interrupted;
  }

  async function started(fault: BackupFault | null): Promise<Changed> {
    return { backup: await book.change(starting, { stopped: null }), fault };
  }
}

/** A schedule has warned the players already: the server saves, and ends with the schedule's name as the reason. */
function orderOf({ id }: Backup, by: EntryActor): Order {
  return { by, detail: { backup: id }, ...(by.kind === 'schedule' && { notice: { seconds: 0, reason: by.name } }) };
}

function failureOf(code: 'stop_failed' | 'start_failed', { outcome }: OperationOutcome): BackupFault | null {
  return outcome === 'done' ? null : { code, outcome };
}
