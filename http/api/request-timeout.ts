/** How long a request may take to arrive. An upload may take as long as it likes, as long as it goes on. */
import { PassThrough } from 'node:stream';
import type { Context, Middleware } from 'koa';
import type { Upload } from '../../machines/ports/installer.js';
import { Problem } from '../problems/problems.js';
import { refuse } from '../problems/raw-connection.js';

/** Milliseconds: for the whole of a request, and for a pause within an upload. */
export interface ArrivalLimits {
  readonly whole: number;
  readonly pause: number;
}

const usual: ArrivalLimits = { whole: 30_000, pause: 60_000 };

/** How long a client may take to read why it was refused; milliseconds. */
const farewell = 5_000;

interface Arrival {
  readonly pause: number;
  /** The whole of the request is no longer limited. */
  release(): void;
}

/** Ends requests that do not arrive in time, with 408 where there is no answer yet. */
export function limitArrival({ whole, pause }: ArrivalLimits = usual): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx;
    const timer = hasBody(ctx) ? setTimeout(end, whole) : undefined;
    const release = (): void => clearTimeout(timer);
    ctx.state.arrival = { pause, release } satisfies Arrival;
    req.once('end', release);
    req.once('close', release);
    return next();

    function end(): void {
      if (req.complete) return;
      if (res.headersSent) return void req.destroy();
      ctx.respond = false;
      refuse(req.socket, 'request_timeout');
      // Its side may stay open for ever.
      const { socket } = req;
      const last = setTimeout(() => socket.destroy(), farewell);
      socket.once('close', () => clearTimeout(last));
    }
  };
}

/** An upload, and the end of it: what has not been read then is read by nobody. */
export interface OpenUpload {
  /** Begins to receive. The upload throws the signal's reason once that is aborted. */
  open(signal: AbortSignal): Upload;
  close(): void;
  /** @returns that the client paused too long, or null */
  problem(): Problem | null;
}

/** @param ctx a request that went through {@link limitArrival} */
export function uploadOf(ctx: Context): OpenUpload {
  const { pause, release } = ctx.state.arrival as Arrival;
  const body = new PassThrough();
  let problem: Problem | null = null;
  const fail = (error: Error): void => void body.destroy(error);
  const failLate = (): void => fail((problem = new Problem({ code: 'request_timeout' }, { Connection: 'close' })));
  const failGone = (): void => void (ctx.req.complete || fail(new Error('the client has gone')));
  const cleared = new AbortController();
  // An error that nobody waits for any more is no news.
  body.on('error', () => undefined);
  return {
    open(signal) {
      release();
      ctx.req.once('error', fail).once('close', failGone);
      signal.addEventListener('abort', () => fail(signal.reason as Error), { signal: cleared.signal });
      ctx.req.pipe(body);
      return {
        archive: withinPauses(body, pause, failLate),
        total: ctx.req.headers['content-length'] === undefined ? null : ctx.request.length,
      };
    },
    close() {
      // The rest would stand in the connection's way.
      ctx.req.unpipe(body).resume();
      ctx.req.off('error', fail).off('close', failGone);
      cleared.abort();
      body.destroy();
    },
    problem: () => problem,
  };
}

/** Only the client's pauses count, not those of the disk. */
async function* withinPauses(
  pieces: AsyncIterable<Uint8Array>,
  pause: number,
  onLate: () => void,
): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(onLate, pause);
  try {
    for await (const piece of pieces) {
      clearTimeout(timer);
      yield piece;
      timer = setTimeout(onLate, pause);
    }
  } finally {
    clearTimeout(timer);
  }
}

function hasBody({ req: { headers } }: Context): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
