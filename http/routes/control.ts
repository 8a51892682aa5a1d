/** POST /start, /restart, /stop and /command (section 4 of the interface document): each takes a turn, and its verdict is the answer. */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { Failure } from '../../machines/facts.js';
import type { ServerContext } from '../../machines/context.js';
import type { TurnRequest, Unjudged } from '../../machines/turnstile.js';
import type { Refusal, Verdict } from '../../machines/verdict.js';
import { bodyOf, readBody } from '../bodies.js';
import { Problem, type ProblemCode } from '../problems.js';
import type { Services } from '../services.js';
import { commandOperation, restartOperation, startOperation } from './operations.js';

export function addControlRoutes(router: Router, { turnstile, catalog }: Services): void {
  const answer = async (ctx: Context, lookUp: TurnRequest['lookUp'], succeed: (context: ServerContext) => void) => {
    const verdict = await turnstile.take({ lookUp, hasGone: () => ctx.req.socket.destroyed });
    if (verdict.kind === 'done') succeed(verdict.context);
    else if (verdict.kind === 'gone') ctx.respond = false;
    else throw problemOf(verdict);
  };
  const noContent = (ctx: Context) => () => void (ctx.status = 204);

  router.post('/start', readBody, (ctx) => answer(ctx, () => startOperation(bodyOf(ctx), catalog), noContent(ctx)));

  router.post('/restart', (ctx) => answer(ctx, ({ context }) => restartOperation(context, catalog), noContent(ctx)));

  router.post('/stop', (ctx) => answer(ctx, () => ({ type: 'stop', at: Date.now() }), noContent(ctx)));

  router.post('/command', readBody, (ctx) =>
    answer(ctx, () => commandOperation(bodyOf(ctx)), ({ launch, cursor }) => {
      ctx.status = 202;
      ctx.body = { message: 'The command was handed to the server.', run: launch?.run, cursor };
    }),
  );
}

function problemOf(verdict: Exclude<Verdict | Unjudged, { kind: 'done' | 'gone' }>): Problem {
  switch (verdict.kind) {
    case 'refused':
      return refusalProblem(verdict.refusal);
    case 'failed':
      return new Problem(verdict.failure satisfies Failure);
    case 'full':
      return new Problem({ code: 'queue_full' }, { 'Retry-After': '1' });
    case 'closed':
      return new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' });
  }
}

function refusalProblem(refusal: Refusal): Problem {
  if (refusal.because === 'state') return new Problem({ code: refusal.running ? 'already_running' : 'not_running' });
  return new Problem({ ...refusal.fault, code: refusal.fault.code as ProblemCode });
}
