/** The middleware that writes problems into responses. */
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Preflight } from '../../machines/kinds/preflight.js';
import { UnreadableRunFile } from '../../machines/run/unreadable-run-file.js';
import { type DescribeFinding, listFindings } from './findings/catalogue.js';
import type { ProblemCode } from './problem-kind.js';
import { Problem, problemBody } from './problems.js';

/** Writes the problem of an error into the response. Unexpected errors are logged and answered with `internal`. */
export type WriteFailure = (ctx: Context, error: unknown) => void;

/** The seconds after which another attempt may succeed. These seconds are the header Retry-After of these codes. */
const retrySeconds: { readonly [C in ProblemCode]?: number } = {
  queue_full: 1,
  idempotency_key_in_use: 1,
  shutting_down: 5,
  logins_busy: 5,
  descriptors_exhausted: 5,
  too_many_installations: 5,
  too_many_readers: 10,
};

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
    ctx.set({ ...listCodeHeaders(fault.code, body.status), ...headers });
    ctx.body = JSON.stringify(body);
    ctx.type = 'application/problem+json';
  };
}

/** Returns the headers that every answer with this code has. RFC 9110 requires WWW-Authenticate with each 401. */
function listCodeHeaders(code: ProblemCode, status: number): Readonly<Record<string, string>> {
  const seconds = retrySeconds[code];
  return {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="server-manager"' }),
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
  };
}

/** Returns the member that identifies the request. The log line of the request has the same id. */
export function describeInstance(request: string | undefined): { readonly instance?: string } {
  return request === undefined ? {} : { instance: `urn:server-manager:request:${request}` };
}

function toProblem(error: unknown): Problem {
  if (isOutOfDescriptors(error)) return new Problem({ code: 'descriptors_exhausted' });
  if (error instanceof Problem) return error;
  if (!(error instanceof UnreadableRunFile)) return new Problem({ code: 'internal' });
  const { run, file, because } = error;
  return new Problem({ code: 'run_file_unreadable', run, file, because });
}

/**
 * Returns whether an error or its cause means a lack of file descriptors, in the service (EMFILE) or in its host
 * (ENFILE).
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
