/** What a manager does first: it tells the machine what was found, and brings to its end what the manager before it had begun. */
import type { Logger } from 'pino';
import type { Kills } from '../machines/operations/kill.js';
import type { OperationQueue } from '../machines/operations/queue.js';
import type { Catalog } from '../machines/ports/catalog.js';
import type { Intent, IntentKeeper } from '../machines/ports/intent.js';
import { found as foundValue } from '../machines/ports/result.js';
import type { Operation, WorldEvent } from '../machines/server/events.js';
import type { ServerActor, ServerSnapshot } from '../machines/server/server.js';
import { findLaunch, restartOperation } from './api/routes/operations.js';

export type FoundEvent = Extract<WorldEvent, { type: `run.${string}` }>;

interface Resumed {
  readonly actor: ServerActor;
  readonly queue: OperationQueue;
  readonly kills: Kills;
  readonly catalog: Catalog;
  readonly intent: IntentKeeper;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * @param found what there is of the newest run, if anything
 * @returns once an operation that was under way has taken the first turn: its end is not waited for
 */
export async function resume(
  { actor, queue, kills, catalog, intent, log }: Resumed,
  found: FoundEvent | null,
): Promise<void> {
  if (found !== null) actor.send(found);
  if (found?.found.killed === true) {
    // Whatever it cut short is off with it.
    intent.clear();
    if (found.type === 'run.foundEnded') return;
    log.info({ run: runOf(found) }, 'a kill of the manager before is brought to its end');
    return void kills.take().then((verdict) => log.info({ verdict: verdict.kind }, 'it has ended'));
  }
  const { left } = intent;
  if (left === null) return;
  const { policy } = actor.getSnapshot().context;
  // The manager's own end came to nothing: what was to start with the next manager does.
  const next = left.operation === 'restart' || (left.by === 'manager' && policy.autostart) ? 'start' : 'nothing';
  if (found === null || runOf(found) !== left.run || (found.type === 'run.foundEnded' && next === 'nothing'))
    return intent.clear();
  log.info({ intent: left }, 'an operation of the manager before is brought to its end');
  // Looked up before the turn, so that nobody sees the server as it was before.
  const operation = await lookUp(actor.getSnapshot(), left, next, catalog);
  void queue.take({ lookUp: () => operation }).then((verdict) => log.info({ verdict: verdict.kind }, 'it has ended'));
}

function runOf(found: FoundEvent): string {
  return found.type === 'run.found' ? found.found.launch.run : found.found.run;
}

async function lookUp(
  { context }: ServerSnapshot,
  left: Intent,
  next: 'start' | 'nothing',
  catalog: Catalog,
): Promise<Operation> {
  if (context.launch === null) {
    const launch = await findLaunch(catalog, left);
    return {
      type: 'start',
      launch: launch.ok ? foundValue({ ...launch.value, cause: 'restart' }) : launch,
      at: Date.now(),
    };
  }
  if (next === 'start') return restartOperation(context, catalog);
  return { type: 'stop', at: Date.now() };
}
