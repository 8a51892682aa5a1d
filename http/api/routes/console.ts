/** GET /console: a part of a run's output, as text, JSON lines or bytes. docs/reference/console.md. */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { ConsoleLog } from '../../../machines/ports/console.js';
import { currentRun } from '../../../machines/ports/cursor.js';
import { Problem } from '../../problems/problems.js';
import { decode, writeJsonLines } from '../console/json-lines.js';
import { type Part, readPart, wholeCharacters } from '../console/part.js';
import { readConsoleQuery } from '../console/query.js';
import type { Services } from '../services.js';

/** The first is what a client gets that takes anything. */
export const consoleTypes = ['text/plain', 'application/x-ndjson', 'application/octet-stream'] as const;

export function addConsoleRoutes(router: Router, { runs, actor }: Services): void {
  const running = (): string | null => currentRun(actor.getSnapshot().context);

  router.get('/console', async (ctx) => {
    const query = readConsoleQuery(ctx.query);
    const type = ctx.accepts(...consoleTypes);
    if (type === false) throw new Problem({ code: 'not_acceptable', types: consoleTypes });
    const run = query.run ?? running() ?? runs.newest();
    if (run === null) throw new Problem({ code: 'no_runs' });
    // Asked before the console's size is: what is over then, was over before.
    const isOver = run !== running();
    const log = runs.open(run);
    if (log === null) throw new Problem({ code: 'run_not_found', run });
    try {
      const times = runs.times(run);
      const part = await readPart(log, times, query, isOver);
      const { body, next } =
        type === 'application/x-ndjson' ? writeJsonLines(part, times, query.limit) : writeBytes(part, type);
      setHeaders(ctx, log, part, next);
      ctx.body = body;
      ctx.type = type === 'application/octet-stream' ? type : `${type}; charset=utf-8`;
    } finally {
      log.close();
    }
  });
}

function writeBytes(part: Part, type: string): { body: string | Buffer; next: number } {
  const { from, bytes } = type === 'text/plain' ? wholeCharacters(part) : part;
  return { body: type === 'text/plain' ? decode(bytes) : bytes, next: from + bytes.length };
}

function setHeaders(ctx: Context, { run }: ConsoleLog, { from, missing, size }: Part, next: number): void {
  ctx.set({
    'Console-Run': run,
    'Console-Cursor': String(from),
    'Console-Next': String(next),
    'Console-Size': String(size),
    'Console-Missing': String(missing),
    Vary: 'Accept',
  });
}
