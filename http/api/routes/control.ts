/** POST /start, /restart, /stop, /command and /kill (section 4 of the interface document), and DELETE /recovery. */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { InvalidRequest, OperationRequest, Performed } from '../../../machines/operations/requests.js';
import { Problem, problems } from '../../problems/problems.js';
import { toOperationProblem } from '../../problems/verdict.js';
import { toCaller } from '../history/caller.js';
import { notation } from '../notation.js';
import { readBody } from '../request-body.js';
import type { Services } from '../services.js';
import { withLastLines } from '../wait-ready.js';
import { readCommandRequest, readEndRequest, readPlainRequest, readStartRequest } from './operation-requests.js';

export function addControlRoutes(router: Router, services: Services): void {
  const { operations, machineLog, access, runs } = services;

  /** Performs an operation, and sets the status. @returns null for a client that has disconnected */
  async function perform(ctx: Context, request: OperationRequest | InvalidRequest): Promise<Performed | null> {
    const { name } = request;
    try {
      const verdict = await operations.perform(request, toCaller(ctx, access));
      if (verdict.kind === 'gone') {
        ctx.respond = false;
        machineLog.answered(name, null, null);
        return null;
      }
      if (verdict.kind !== 'done') throw await withLastLines(ctx, runs, toOperationProblem(name, verdict), verdict);
      ctx.status = notation.done[name];
      machineLog.answered(name, ctx.status, null);
      return verdict;
    } catch (error) {
      reportProblem(name, error);
      throw error;
    }
  }

  function reportProblem(name: OperationName, error: unknown): void {
    const { code } = error instanceof Problem ? (error as Problem).fault : ({ code: 'internal' } as const);
    machineLog.answered(name, problems[code].status, code);
  }

  router.post('/start', readBody, async (ctx) => {
    const started = await perform(ctx, readStartRequest(ctx));
    if (started?.reached !== undefined) ctx.set('Start-Reached', started.reached);
  });

  for (const name of ['restart', 'stop'] as const)
    router.post(`/${name}`, async (ctx) => {
      const request = readEndRequest(ctx, name);
      const ended = await perform(ctx, request);
      if (ended?.save !== undefined && 'notice' in request && request.notice !== undefined)
        ctx.set('End-Save', ended.save);
    });

  router.post('/kill', async (ctx) => {
    await perform(ctx, readPlainRequest(ctx, 'kill'));
  });

  router.post('/command', readBody, async (ctx) => {
    const sent = await perform(ctx, readCommandRequest(ctx));
    if (sent === null) return;
    // With the type set, Koa looks up none.
    ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    const message = 'The command was written to the server console.';
    ctx.body = JSON.stringify({ message, run: sent.run, cursor: sent.cursor });
  });

  router.delete('/recovery', async (ctx) => {
    await perform(ctx, readPlainRequest(ctx, 'cancel_recovery'));
  });
}
