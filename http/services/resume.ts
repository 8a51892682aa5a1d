/**
 * The first steps of a new manager: it reports the found run to the machine and completes the previous manager's
 * operation.
 */
import type { Logger } from 'pino';
import type { Kills } from '../../machines/operations/kill.js';
import type { LookedUpOperation, OperationQueue } from '../../machines/operations/queue.js';
import { type Intent, type IntentKeeper, restOfNotice } from '../../machines/ports/intent.js';
import { found as foundValue } from '../../machines/ports/result.js';
import type { WorldEvent } from '../../machines/server/events.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import { findLaunch, type RestartPorts, restartOperation } from '../api/routes/operations.js';

export type FoundEvent = Extract<WorldEvent, { type: `run.${string}` }>;

interface Resumed extends RestartPorts {
  readonly actor: ServerActor;
  readonly queue: OperationQueue;
  readonly kills: Kills;
  readonly intent: IntentKeeper;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * @param found the newest run, or null without one
 * @returns when the interrupted operation is first in the queue; its end is not awaited
 */
export async function resume(
  { actor, queue, kills, intent, log, ...ports }: Resumed,
  found: FoundEvent | null,
): Promise<void> {
  if (found !== null) actor.send(found);
  if (found?.found.killed === true) {
    // The kill has made other operations void.
    intent.clear();
    if (found.type === 'run.foundEnded') return;
    log.info({ run: runOf(found) }, 'a kill of the manager before is brought to its end');
    return void kills.take().then((verdict) => log.info({ verdict: verdict.kind }, 'it has ended'));
  }
  const { left } = intent;
  if (left === null) return;
  const { policy } = actor.getSnapshot().context;
  // The previous manager's shutdown was interrupted: with autostart, this manager starts the server again.
  const next = left.operation === 'restart' || (left.by === 'manager' && policy.autostart) ? 'start' : 'nothing';
  if (found === null || runOf(found) !== left.run || (found.type === 'run.foundEnded' && next === 'nothing'))
    return intent.clear();
  log.info({ intent: left }, 'an operation of the manager before is brought to its end');
  // Look up before queueing, so that no client sees the state before the operation.
  const operation = await lookUp(actor.getSnapshot(), left, next, ports);
  void queue.take({ lookUp: () => operation }).then((verdict) => log.info({ verdict: verdict.kind }, 'it has ended'));
}

function runOf(found: FoundEvent): string {
  return found.type === 'run.found' ? found.found.launch.run : found.found.run;
}

async function lookUp(
  { context }: ServerSnapshot,
  left: Intent,
  next: 'start' | 'nothing',
  ports: RestartPorts,
): Promise<LookedUpOperation> {
  if (context.launch === null) {
    const build = await ports.replaceBuild(left, 'restart');
    const launch = await findLaunch(ports.catalog, { ...left, build });
    return {
      type: 'start',
      launch: launch.ok ? foundValue({ ...launch.value, cause: 'restart' }) : launch,
      at: Date.now(),
    };
  }
  const notice = restOfNotice(left, Date.now());
  if (next === 'start') return { ...(await restartOperation(context, ports)), ...notice };
  return { type: 'stop', at: Date.now(), ...notice };
}
