/** Routes for the console: a range of a run's output, and the lines that pass a filter (docs/reference/console.md). */

import type { Context } from 'koa';
import type { ConsoleLog, Runs } from '../../../machines/console/console.js';
import { findCurrentRun } from '../../../machines/console/cursor.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import { describeSequence } from '../kit/json-schema.js';
import { describeLink } from '../kit/pages.js';
import { byteCount } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { searchBody } from './answers.js';
import { encodingDescription, encodingHeader } from './encoding.js';
import { writeJsonLines } from './json-lines.js';
import { type ConsoleQuery, consoleParameters, toConsoleQuery } from './query.js';
import { type ConsoleRange, readRange, wholeCharacters } from './range.js';
import type * as schemas from './schemas.js';
import type { SearchConsole } from './search.js';
import { allRuns, type SearchQuery, searchParameters, toSearchQuery } from './search-query.js';

interface ConsoleServices {
  readonly runs: Runs;
  readonly actor: ServerActor;
  readonly searchConsole: SearchConsole;
}

/** The media types of a range. A client that accepts any type gets the first type. */
const consoleTypes = ['text/plain', 'application/x-ndjson', 'application/octet-stream'] as const;

const route = declareRoutes<ConsoleServices, typeof schemas>({ tag: 'Console', schemas: () => import('./schemas.js') });

export const consoleRoutes = [
  route({
    request: 'GET /console',
    id: 'readConsole',
    summary: "Read part of a run's output",
    scope: 'console',
    description: 'Reads by cursor, by time or the last lines. Default: the end of the output.',
    query: consoleParameters,
    success: {
      status: 200,
      description: 'The output, in the type that Accept names.',
      content: {
        'text/plain': {
          type: 'string',
          description: 'UTF-8 from any encoding, in whole characters. Invalid bytes become U+FFFD',
        },
        'application/x-ndjson': {
          ...describeSequence('application/x-ndjson', 'ConsoleEntry'),
          description: 'One JSON object per line',
        },
        'application/octet-stream': { type: 'string', description: 'The raw bytes, in the encoding of the run' },
      },
      headers: {
        'Console-Run': 'The run id',
        'Console-Cursor': byteCount('The cursor of the first byte'),
        'Console-Next': byteCount('The cursor to read from next'),
        'Console-Size': byteCount('Bytes that the run has printed'),
        'Console-Missing': byteCount('Requested bytes that were deleted'),
        'Console-Encoding': encodingDescription,
      },
    },
    problems: ['run_not_found', 'run_file_unreadable', 'not_acceptable'],
    handle: ({ query }, services, ctx) => sendRange(ctx, toConsoleQuery(query), services),
  }),
  route({
    request: 'GET /console/search',
    id: 'searchConsole',
    summary: 'Find lines by text, severity and resource',
    scope: 'console',
    description:
      'Needs at least one of them. A request searches 16 MiB: repeat it with its cursor until `complete` is true.',
    query: searchParameters,
    success: json('The found lines.', (all) => all.consoleSearch, {
      headers: { Link: 'The next request, with rel="next", until all is searched' },
    }),
    problems: ['run_not_found', 'run_file_unreadable'],
    async handle({ query }, services, ctx) {
      const search = toSearchQuery(query);
      const run = chooseSearchedRun(search, services);
      const found = searchBody(await services.searchConsole({ ...search, run }, () => ctx.res.destroyed));
      if (!found.complete) ctx.set('Link', describeLink(ctx, 'next', found.next));
      return found;
    },
  }),
];

/** Sends a range. @throws Problem if the run or the range does not exist */
async function sendRange(ctx: Context, query: ConsoleQuery, { runs, actor }: ConsoleServices): Promise<void> {
  const type = ctx.accepts(...consoleTypes);
  if (type === false) throw new Problem({ code: 'not_acceptable', types: consoleTypes });
  const findRunning = (): string | null => findCurrentRun(actor.getSnapshot().context);
  const run = query.run ?? findRunning() ?? runs.newest();
  if (run === null) throw new Problem({ code: 'run_not_found', run: null });
  // Check this before reading the size: if the run has already ended, its console is complete.
  const isComplete = run !== findRunning();
  const log = openLog(run, runs);
  try {
    const times = runs.times(run);
    const range = await readRange(log, times, query, isComplete);
    const { body, next } =
      type === 'application/x-ndjson' ? writeJsonLines(range, times, query.bytes) : writeBytes(range, type);
    setHeaders(ctx, log, range, next);
    ctx.body = body;
    ctx.type = type === 'application/octet-stream' ? type : `${type}; charset=utf-8`;
  } finally {
    log.close();
  }
}

function writeBytes(range: ConsoleRange, type: string): { readonly body: string | Buffer; readonly next: number } {
  const { from, bytes } = type === 'text/plain' ? wholeCharacters(range) : range;
  return { body: type === 'text/plain' ? range.text.decode(bytes) : bytes, next: from + bytes.length };
}

function setHeaders(
  ctx: Context,
  { run, text }: ConsoleLog,
  { from, missing, size }: ConsoleRange,
  next: number,
): void {
  ctx.vary('Accept');
  ctx.set({
    'Console-Run': run,
    'Console-Cursor': String(from),
    'Console-Next': String(next),
    'Console-Size': String(size),
    'Console-Missing': String(missing),
    ...encodingHeader(text),
  });
}

/** Returns the run to search; `null` for all. @throws Problem if the run does not exist */
function chooseSearchedRun({ run, from }: SearchQuery, { runs, actor }: ConsoleServices): string | null {
  if (run === allRuns) return null;
  const chosen = run ?? from?.run ?? findCurrentRun(actor.getSnapshot().context) ?? runs.newest();
  if (chosen === null) throw new Problem({ code: 'run_not_found', run: null });
  openLog(chosen, runs).close();
  return chosen;
}

/** Opens the console of a run. @throws Problem `run_not_found` */
function openLog(run: string, runs: Runs): ConsoleLog {
  const log = runs.open(run);
  if (log === null) throw new Problem({ code: 'run_not_found', run });
  return log;
}
