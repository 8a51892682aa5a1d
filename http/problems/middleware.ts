/** The middleware that writes problems into responses. */
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Preflight } from '../../machines/ports/preflight.js';
import { listedFindings } from '../api/schemas/preflight-body.js';
import type { DescribeFinding } from './findings/catalogue.js';
import { Problem, problemBody } from './problems.js';

/** Converts errors into problem answers. Logs unexpected errors and answers them with `internal`. */
export function writeFailures(log: Pick<Logger, 'error'>, describe: DescribeFinding): Middleware {
  return (ctx, next) =>
    next().catch((error: unknown) => {
      const problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
      if (problem !== error) log.error({ err: error, method: ctx.method, target: ctx.url }, 'a request failed');
      const { fault, headers } = problem;
      // A refused strict start lists its findings.
      const preflight = fault.code === 'preflight_failed' ? (fault.preflight as Preflight) : null;
      const findings = preflight && { findings: listedFindings(preflight.findings, describe) };
      const body = { ...problemBody(fault), ...findings };
      ctx.status = body.status;
      ctx.set(headers);
      ctx.body = JSON.stringify(body);
      ctx.type = 'application/problem+json';
    });
}
