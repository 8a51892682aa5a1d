/** The middleware that writes problems into responses. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Preflight } from '../../machines/ports/preflight.js';
import { listedFindings } from '../api/schemas/preflight-body.js';
import type { DescribeFinding } from './findings/catalogue.js';
import { Problem, problemBody } from './problems.js';

/** Returns the additional members of a problem: the findings that refused a strict start. */
function extensionMembers({ fault }: Problem, describe: DescribeFinding): object {
  if (fault.code !== 'preflight_failed') return {};
  return { findings: listedFindings((fault.preflight as Preflight).findings, describe) };
}

/** Converts errors into problem answers. Logs unexpected errors and answers them with `internal`. */
export function writeFailures(log: Pick<Logger, 'error'>, describe: DescribeFinding): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
      if (problem !== error) log.error({ err: error, method: ctx.method, target: ctx.url }, 'a request failed');
      const body = { ...problemBody(problem.fault), ...extensionMembers(problem, describe) };
      ctx.status = body.status;
      ctx.set(problem.headers);
      ctx.body = JSON.stringify(body);
      ctx.type = 'application/problem+json';
    }
  };
}
