/** The stop of the server when the manager itself ends. */
import type { Logger } from 'pino';
import type { EndNotice } from '../../machines/announce/announcer.js';
import type { Operations } from '../../machines/operations/perform.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { ServerActor } from '../../machines/server/server.js';

interface OwnStopParts {
  readonly actor: ServerActor;
  /** Closed. */
  readonly operations: Pick<Operations, 'performLast'>;
  /** How long the server gets to save, in seconds; 0: its end is not announced. */
  readonly saveSeconds: number;
  readonly log: Pick<Logger, 'error'>;
}

/** Stops the server if it runs. @returns whether it is stopped */
export async function stopOwnServer({ actor, operations, saveSeconds, log }: OwnStopParts): Promise<boolean> {
  if (!isRunning(actor.getSnapshot())) return true;
  const verdict = await operations.performLast({ name: 'stop', by: 'manager', notice: toNotice(saveSeconds) });
  const isStopped = !isRunning(actor.getSnapshot());
  if (!isStopped) log.error({ verdict }, 'the server could not be ended');
  return isStopped;
}

function toNotice(saveSeconds: number): EndNotice | undefined {
  return saveSeconds === 0 ? undefined : { seconds: 0, reason: null, saveLimitMs: saveSeconds * 1_000 };
}
