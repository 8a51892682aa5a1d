/** Limits the time in which a request must arrive. For uploads, only pauses and the rate are limited. */
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { Upload } from '../../machines/builds/installer.js';
import { Problem } from '../problems/problems.js';
import { endWithProblem } from '../problems/raw-connection.js';
import { createDeadlines } from './deadlines.js';
import { createUploadPace } from './upload-pace.js';

export interface RequestTimeouts {
  /** The time limit of a whole request, in milliseconds. */
  readonly requestMs: number;
  /** The maximum pause within an upload, in milliseconds. */
  readonly uploadPauseMs: number;
}

const defaultTimeouts: RequestTimeouts = { requestMs: 30_000, uploadPauseMs: 60_000 };

/** The time in which a client may read the refusal before its connection is destroyed, in milliseconds. */
const refusalTimeoutMs = 5_000;

/**
 * The shortest pause that limits the rate of an upload, in milliseconds. A timer cannot measure a shorter pause
 * exactly.
 */
const minWaitMs = 2;

interface RequestTimer {
  readonly uploadPauseMs: number;
  /** Returns the time to wait after bytes of an upload have arrived, in milliseconds. */
  readonly pace: (bytes: number) => number;
  /** Removes the time limit of a request that is an upload. */
  cancel(ctx: Context): void;
}

/**
 * Creates the timer of requests. The timer ends a request that does not arrive in time, with 408 if no response has
 * begun.
 */
export function createRequestTimer({
  requestMs,
  uploadPauseMs,
}: RequestTimeouts = defaultTimeouts): (ctx: Context) => void {
  const deadlines = createDeadlines<IncomingMessage, Context>(requestMs, endRequest);
  const requestTimer: RequestTimer = { uploadPauseMs, pace: createUploadPace(), cancel };
  let begun: Context[] = [];
  return (ctx) => {
    ctx.state.requestTimer = requestTimer;
    // Most bodies arrive together with their head. They are complete in the next turn of the event loop, and need no
    // deadline.
    if (hasBody(ctx) && begun.push(ctx) === 1) setImmediate(limitIncomplete);
  };

  function limitIncomplete(): void {
    const requests = begun;
    begun = [];
    for (const ctx of requests) {
      const { req, state } = ctx;
      if (req.complete || req.destroyed || state.isUpload === true) continue;
      deadlines.add(req, ctx);
      req.on('close', () => deadlines.cancel(req));
    }
  }

  function cancel(ctx: Context): void {
    ctx.state.isUpload = true;
    deadlines.cancel(ctx.req);
  }
}

function endRequest(ctx: Context): void {
  const { req, res } = ctx;
  if (req.complete) return;
  if (res.headersSent) return void req.destroy();
  ctx.respond = false;
  endWithProblem(req.socket, 'request_timeout', ctx.state.requestId as string);
  // Destroy the socket later, because the client may never close its side.
  const { socket } = req;
  const destroyTimer = setTimeout(() => socket.destroy(), refusalTimeoutMs);
  socket.once('close', () => clearTimeout(destroyTimer));
}

/** An upload that has not been read yet. */
export interface OpenUpload {
  /** Starts reading. The upload throws the signal's reason after an abort. */
  open(signal: AbortSignal): Upload;
  /** Ends the upload and discards the rest of the body. */
  close(): void;
  /** Returns the problem if the client paused too long; otherwise `null`. */
  problem(): Problem | null;
}

/** Returns the upload of a request that passed {@link createRequestTimer}. */
export function receiveUpload(ctx: Context): OpenUpload {
  const { uploadPauseMs, pace, cancel } = ctx.state.requestTimer as RequestTimer;
  const body = new PassThrough();
  let problem: Problem | null = null;
  const fail = (error: Error): void => void body.destroy(error);
  const failTimeout = (): void => fail((problem = new Problem({ code: 'request_timeout' }, { Connection: 'close' })));
  const failClosed = (): void => void (ctx.req.complete || fail(new Error('the client disconnected')));
  const closed = new AbortController();
  // Ignore errors after the last read.
  body.on('error', () => undefined);
  return {
    open(signal) {
      cancel(ctx);
      ctx.req.once('error', fail).once('close', failClosed);
      signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: closed.signal });
      ctx.req.pipe(body);
      return {
        archive: limitPauses(body, uploadPauseMs, pace, failTimeout),
        total: ctx.req.headers['content-length'] === undefined ? null : ctx.request.length,
      };
    },
    close() {
      // Discard the rest so that the connection can be reused.
      ctx.req.unpipe(body).resume();
      ctx.req.off('error', fail).off('close', failClosed);
      closed.abort();
      body.destroy();
    },
    problem: () => problem,
  };
}

/**
 * Passes on chunks, not faster than the rate of uploads. `onTimeout` is called if the client pauses too long. The time
 * of the consumer and of the waits does not count.
 */
async function* limitPauses(
  chunks: AsyncIterable<Uint8Array>,
  pauseMs: number,
  pace: RequestTimer['pace'],
  onTimeout: () => void,
): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(onTimeout, pauseMs);
  try {
    for await (const chunk of chunks) {
      clearTimeout(timer);
      yield chunk;
      const waitMs = pace(chunk.length);
      if (waitMs >= minWaitMs) await sleep(waitMs);
      timer = setTimeout(onTimeout, pauseMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

function hasBody({ req: { headers } }: Context): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
