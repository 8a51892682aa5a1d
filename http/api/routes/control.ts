/** POST /start, /restart, /stop, /command and /kill (section 4 of the interface document), and DELETE /recovery. */
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { conflictCode } from '../../../machines/operations/answers.js';
import type { CommandVerdict } from '../../../machines/operations/commands.js';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { NotServed, QueueRequest } from '../../../machines/operations/queue.js';
import type { Refusal, Verdict } from '../../../machines/operations/verdict.js';
import { refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import { Problem } from '../../problems/problems.js';
import { notation } from '../notation.js';
import { recordAnswer } from '../operation-log.js';
import { readQueryFlag } from '../query-parameters.js';
import { getBody, readBody } from '../request-body.js';
import type { Services } from '../services.js';
import { readWait, waitUntilReady } from '../wait-ready.js';
import { readCommand, restartOperation, startOperation } from './operations.js';

export function addControlRoutes(router: Router, services: Services): void {
  const { actor, queue, kills, catalog, machineLog } = services;
  const writeAccepted = createAcceptedText();
  const recorded = (operation: OperationName): Middleware => recordAnswer(machineLog, operation);

  /** Queues the operation. @returns the machine's context after it; null for a client that has disconnected */
  async function carryOut(
    ctx: Context,
    name: OperationName,
    lookUp: QueueRequest['lookUp'],
  ): Promise<ServerContext | null> {
    const verdict = await queue.take({ lookUp, isDisconnected: () => ctx.req.socket.destroyed });
    return isDone(ctx, name, verdict) ? verdict.context : null;
  }

  router.post('/start', recorded('start'), readBody, async (ctx) => {
    const wait = readWait(ctx.query);
    const strict = readQueryFlag(ctx.query, 'strict');
    const problem = [wait, strict].find((each) => each instanceof Problem);
    const body = problem === undefined ? getBody(ctx) : refused(problem.fault);
    const context = await carryOut(ctx, 'start', () => startOperation(body, catalog, strict === true));
    // Wait outside the queue: other operations may run during the wait.
    if (context?.launch && !(wait instanceof Problem) && wait.kind === 'ready')
      await waitUntilReady(actor, context.launch, wait.seconds);
  });

  router.post('/restart', recorded('restart'), async (ctx) => {
    await carryOut(ctx, 'restart', ({ context }) => restartOperation(context, services));
  });

  router.post('/stop', recorded('stop'), async (ctx) => {
    await carryOut(ctx, 'stop', () => ({ type: 'stop', at: Date.now() }));
  });

  router.post('/kill', recorded('kill'), async (ctx) => {
    const verdict = await kills.take();
    if (verdict.kind !== 'done') throw problemOf('kill', verdict);
    ctx.status = notation.done.kill;
  });

  router.post('/command', recorded('command'), readBody, async (ctx) => {
    const verdict = await queue.command(readCommand(getBody(ctx)), () => ctx.req.socket.destroyed);
    if (!isDone(ctx, 'command', verdict)) return;
    // With the type set, Koa looks up none.
    ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    ctx.body = writeAccepted(verdict.context.launch?.run ?? '', verdict.cursor);
  });

  router.delete('/recovery', recorded('cancel_recovery'), async (ctx) => {
    await carryOut(ctx, 'cancel_recovery', () => ({ type: 'cancelRecovery' }));
  });
}

/** Sets the status. @returns false for a client that has disconnected. @throws the problem of any other verdict */
function isDone<V extends Verdict | CommandVerdict>(
  ctx: Context,
  name: OperationName,
  verdict: V | NotServed,
): verdict is Extract<V, { kind: 'done' }> {
  if (verdict.kind === 'gone') {
    ctx.respond = false;
    return false;
  }
  if (verdict.kind !== 'done')
    throw problemOf(name, verdict as Exclude<Verdict | NotServed, { kind: 'done' | 'gone' }>);
  ctx.status = notation.done[name];
  return true;
}

/** Returns a function that writes the answer to an accepted command. It keeps the text that a run's answers share. */
function createAcceptedText(): (run: string, cursor: number) => string {
  let last = { run: '', text: '' };
  return (run, cursor) => {
    if (run !== last.run) {
      const text = JSON.stringify({ message: 'The command was written to the server console.', run });
      last = { run, text: text.slice(0, -1) };
    }
    return `${last.text},"cursor":${cursor}}`;
  };
}

/** Returns the problem that a verdict other than `done` is answered with. */
export function problemOf(
  operation: OperationName,
  verdict: Exclude<Verdict | NotServed, { kind: 'done' | 'gone' }>,
): Problem {
  switch (verdict.kind) {
    case 'refused':
      return refusalProblem(operation, verdict.refusal);
    case 'failed':
      return new Problem(verdict.failure);
    default:
      return unservedProblem(verdict);
  }
}

/** Returns the problem for an operation that the queue did not accept. */
export function unservedProblem({ kind }: Exclude<NotServed, { kind: 'gone' }>): Problem {
  return kind === 'full'
    ? new Problem({ code: 'queue_full' }, { 'Retry-After': '1' })
    : new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' });
}

function refusalProblem(operation: OperationName, refusal: Refusal): Problem {
  if (refusal.because === 'guard') return new Problem(refusal.fault);
  return new Problem({ code: conflictCode(operation, refusal.running) });
}
