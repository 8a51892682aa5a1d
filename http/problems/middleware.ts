/** The outermost middleware: the only place that writes failures into responses. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Preflight } from '../../machines/ports/catalog.js';
import { toldFindings } from '../api/schemas/preflight-body.js';
import { Problem, problemBody } from './problems.js';

/** What one problem tells beside the words: the findings that a strict start was refused for. */
function moreOf({ fault }: Problem): object {
  return fault.code === 'preflight_failed' ? { findings: toldFindings(fault.preflight as Preflight) } : {};
}

/** Turns what a request ended with into a problem; what nobody foresaw is logged, and told without any of its inside. */
export function writeFailures(log: Pick<Logger, 'error'>): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
      if (problem !== error) log.error({ err: error, method: ctx.method, target: ctx.url }, 'a request failed');
      const body = { ...problemBody(problem.fault), ...moreOf(problem) };
      ctx.status = body.status;
      ctx.set(problem.headers);
      ctx.body = JSON.stringify(body);
      ctx.type = 'application/problem+json';
    }
  };
}
