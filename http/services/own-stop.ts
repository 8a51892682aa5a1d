/** The stop of the server when the manager itself ends. */
import type { Logger } from 'pino';
import type { OperationQueue } from '../../machines/operations/queue.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { StopOperation } from '../../machines/server/events.js';
import type { ServerActor } from '../../machines/server/server.js';

interface OwnStopParts {
  readonly actor: ServerActor;
  /** Closed. */
  readonly queue: Pick<OperationQueue, 'runLast'>;
  /** How long the server gets to save, in seconds; 0: its end is not announced. */
  readonly saveSeconds: number;
  readonly log: Pick<Logger, 'error'>;
}

/** Stops the server if it runs. @returns whether it is stopped */
export async function stopOwnServer({ actor, queue, saveSeconds, log }: OwnStopParts): Promise<boolean> {
  if (!isRunning(actor.getSnapshot())) return true;
  const verdict = await queue.runLast({ lookUp: () => ownStop(saveSeconds) });
  const isStopped = !isRunning(actor.getSnapshot());
  if (!isStopped) log.error({ verdict }, 'the server could not be ended');
  return isStopped;
}

function ownStop(saveSeconds: number): StopOperation {
  const stop = { type: 'stop', at: Date.now(), by: 'manager' } as const;
  if (saveSeconds === 0) return stop;
  return { ...stop, notice: { seconds: 0, reason: null, saveLimitMs: saveSeconds * 1_000 } };
}
