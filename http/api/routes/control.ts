/**
 * POST /start, /restart, /stop and /command (section 4 of the interface document), DELETE /recovery: each takes a turn, and its
 * verdict is the answer. POST /kill takes none.
 */
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { TurnRequest, Unjudged } from '../../../machines/operations/queue.js';
import type { Refusal, Verdict } from '../../../machines/operations/verdict.js';
import type { Failure } from '../../../machines/ports/facts.js';
import { refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { Operation } from '../../../machines/server/events.js';
import { Problem, type ProblemCode } from '../../problems/problems.js';
import { tellAnswer } from '../operation-log.js';
import { readQueryFlag } from '../query-parameters.js';
import { getBody, readBody } from '../request-body.js';
import type { Services } from '../services.js';
import { readWait, waitUntilReady } from '../wait-ready.js';
import { commandOperation, restartOperation, startOperation } from './operations.js';

export function addControlRoutes(router: Router, { actor, turnstile, kills, catalog, machineLog }: Services): void {
  const told = (operation: OperationName): Middleware => tellAnswer(machineLog, operation);
  const answer = async (
    ctx: Context,
    lookUp: TurnRequest['lookUp'],
    succeed: (context: ServerContext) => void | Promise<void>,
    conflict?: ProblemCode,
  ) => {
    const verdict = await turnstile.take({ lookUp, hasGone: () => ctx.req.socket.destroyed });
    if (verdict.kind === 'done') await succeed(verdict.context);
    else if (verdict.kind === 'gone') ctx.respond = false;
    else throw problemOf(verdict, conflict);
  };
  const noContent = (ctx: Context) => () => void (ctx.status = 204);

  router.post('/start', told('start'), readBody, (ctx) => {
    const wait = readWait(ctx.query);
    const strict = readQueryFlag(ctx.query, 'strict');
    const problem = [wait, strict].find((each) => each instanceof Problem);
    const lookUp = (): Promise<Operation> =>
      startOperation(problem === undefined ? getBody(ctx) : refused(problem.fault), catalog, strict === true);
    return answer(ctx, lookUp, async ({ launch }) => {
      ctx.status = 204;
      // The turn is over: others are not kept waiting.
      if (!(wait instanceof Problem) && wait.kind === 'ready' && launch !== null)
        await waitUntilReady(actor, launch, wait.seconds);
    });
  });

  router.post('/restart', told('restart'), (ctx) =>
    answer(ctx, ({ context }) => restartOperation(context, catalog), noContent(ctx)),
  );

  router.post('/stop', told('stop'), (ctx) => answer(ctx, () => ({ type: 'stop', at: Date.now() }), noContent(ctx)));

  router.post('/kill', told('kill'), async (ctx) => {
    const verdict = await kills.take();
    if (verdict.kind !== 'done') throw problemOf(verdict);
    ctx.status = 204;
  });

  router.post('/command', told('command'), readBody, (ctx) =>
    answer(
      ctx,
      () => commandOperation(getBody(ctx)),
      ({ launch, cursor }) => {
        ctx.status = 202;
        ctx.body = { message: 'The command was handed to the server.', run: launch?.run, cursor };
      },
    ),
  );

  router.delete('/recovery', told('cancel_recovery'), (ctx) =>
    answer(ctx, () => ({ type: 'cancelRecovery' }), noContent(ctx), 'no_recovery'),
  );
}

/** @param conflict the code of a refusal for the state, where it is not that the server runs or does not */
export function problemOf(
  verdict: Exclude<Verdict | Unjudged, { kind: 'done' | 'gone' }>,
  conflict?: ProblemCode,
): Problem {
  switch (verdict.kind) {
    case 'refused':
      return refusalProblem(verdict.refusal, conflict);
    case 'failed':
      return new Problem(verdict.failure satisfies Failure);
    default:
      return unservedProblem(verdict);
  }
}

/** What a client is told whose turn never came. */
export function unservedProblem({ kind }: Exclude<Unjudged, { kind: 'gone' }>): Problem {
  return kind === 'full'
    ? new Problem({ code: 'queue_full' }, { 'Retry-After': '1' })
    : new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' });
}

function refusalProblem(refusal: Refusal, conflict?: ProblemCode): Problem {
  if (refusal.because === 'state')
    return new Problem({ code: conflict ?? (refusal.running ? 'already_running' : 'not_running') });
  return new Problem({ ...refusal.fault, code: refusal.fault.code as ProblemCode });
}
