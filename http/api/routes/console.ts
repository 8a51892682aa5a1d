/** GET /console: a range of a run's output as text, JSON lines or bytes (docs/reference/console.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { ConsoleLog } from '../../../machines/console/console.js';
import { currentRun } from '../../../machines/console/cursor.js';
import { Problem } from '../../problems/problems.js';
import { encodingHeader } from '../console/encoding.js';
import { writeJsonLines } from '../console/json-lines.js';
import { parseConsoleQuery } from '../console/query.js';
import { type ConsoleRange, readRange, wholeCharacters } from '../console/range.js';
import type { Services } from '../services.js';

/** A client that accepts any type gets the first one. */
export const consoleTypes = ['text/plain', 'application/x-ndjson', 'application/octet-stream'] as const;

export function addConsoleRoutes(router: Router, { runs, actor }: Services): void {
  const running = (): string | null => currentRun(actor.getSnapshot().context);

  router.get('/console', async (ctx) => {
    const query = parseConsoleQuery(ctx.query);
    const type = ctx.accepts(...consoleTypes);
    if (type === false) throw new Problem({ code: 'not_acceptable', types: consoleTypes });
    const run = query.run ?? running() ?? runs.newest();
    if (run === null) throw new Problem({ code: 'no_runs' });
    // Checked before the size is read: the console of a run that has ended by now is complete.
    const isComplete = run !== running();
    const log = runs.open(run);
    if (log === null) throw new Problem({ code: 'run_not_found', run });
    try {
      const times = runs.times(run);
      const range = await readRange(log, times, query, isComplete);
      const { body, next } =
        type === 'application/x-ndjson' ? writeJsonLines(range, times, query.limit) : writeBytes(range, type);
      setHeaders(ctx, log, range, next);
      ctx.body = body;
      ctx.type = type === 'application/octet-stream' ? type : `${type}; charset=utf-8`;
    } finally {
      log.close();
    }
  });
}

function writeBytes(range: ConsoleRange, type: string): { body: string | Buffer; next: number } {
  const { from, bytes } = type === 'text/plain' ? wholeCharacters(range) : range;
  return { body: type === 'text/plain' ? range.text.decode(bytes) : bytes, next: from + bytes.length };
}

function setHeaders(
  ctx: Context,
  { run, text }: ConsoleLog,
  { from, missing, size }: ConsoleRange,
  next: number,
): void {
  ctx.set({
    'Console-Run': run,
    'Console-Cursor': String(from),
    'Console-Next': String(next),
    'Console-Size': String(size),
    'Console-Missing': String(missing),
    Vary: 'Accept',
    ...encodingHeader(text),
  });
}
