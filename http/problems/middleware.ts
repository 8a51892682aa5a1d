/** The middleware that writes problems into responses. */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Preflight } from '../../machines/kinds/preflight.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { type DescribeFinding, listFindings } from './findings/catalogue.js';
import { Problem, problemBody } from './problems.js';

/** Writes the problem of an error into the response. Logs unexpected errors and answers them with `internal`. */
export type WriteFailure = (ctx: Context, error: unknown) => void;

export function createFailureWriter(log: Pick<Logger, 'error'>, describe: DescribeFinding): WriteFailure {
  return (ctx, error) => {
    const problem = toProblem(error);
    const request = ctx.state.requestId as string | undefined;
    if (problem !== error) log.error({ err: error, request, method: ctx.method, target: ctx.url }, 'a request failed');
    const { fault, headers } = problem;
    // The answer to a refused strict start contains the findings.
    const preflight = fault.code === 'preflight_failed' ? (fault.preflight as Preflight) : null;
    const findings = preflight && { findings: listFindings(preflight.findings, describe) };
    const body = { ...problemBody(fault), ...describeInstance(request), ...findings };
    ctx.status = body.status;
    ctx.set(headers);
    ctx.body = JSON.stringify(body);
    ctx.type = 'application/problem+json';
  };
}

/** Returns the member that identifies the request with the same id as its line in the log. */
export function describeInstance(request: string | undefined): { readonly instance?: string } {
  return request === undefined ? {} : { instance: `urn:server-manager:request:${request}` };
}

function toProblem(error: unknown): Problem {
  if (isOutOfDescriptors(error)) return new Problem({ code: 'descriptors_exhausted' }, { 'Retry-After': '5' });
  if (error instanceof Problem) return error;
  if (!(error instanceof UnreadableRunFile)) return new Problem({ code: 'internal' });
  const { run, file, because } = error;
  return new Problem({ code: 'run_file_unreadable', run, file, because });
}

/**
 * Returns whether an error, or its cause, means that the service (EMFILE) or its host (ENFILE) has no file descriptor
 * left.
 */
function isOutOfDescriptors(error: unknown): boolean {
  const { code, because, fault } = (error ?? {}) as {
    readonly code?: unknown;
    readonly because?: unknown;
    readonly fault?: { readonly because?: unknown };
  };
  return [code, because, fault?.because].some((each) => each === 'EMFILE' || each === 'ENFILE');
}

/** Converts errors into problem answers. */
export function writeFailures(write: WriteFailure): Middleware {
  return (ctx, next) => next().catch((error: unknown) => write(ctx, error));
}
