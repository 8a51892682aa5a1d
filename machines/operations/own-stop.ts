/** Stops the server when the manager itself ends. */
import type { EndNotice } from '../announce/announcer.js';
import type { ServerActor } from '../server/server.js';
import type { Log } from '../text/log.js';
import type { Operations } from './perform.js';
import { isRunning } from './verdict.js';

interface OwnStopParts {
  readonly actor: ServerActor;
  /** The operations, which were closed before this stop. */
  readonly operations: Pick<Operations, 'performLast'>;
  /** The time in which the server may save, in seconds. With 0, the end is not announced. */
  readonly saveSeconds: number;
  readonly log: Pick<Log, 'error'>;
}

/** Stops a running server. @returns whether the server is stopped */
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
