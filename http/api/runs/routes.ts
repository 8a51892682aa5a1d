/** Routes for the stored runs: their list, output, events and reports. */

import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ConsoleLog, RunSummary, Runs } from '../../../machines/console/console.js';
import type { RunEventLog } from '../../../machines/review/run-event-log.js';
import type { RunEvent } from '../../../machines/review/run-events.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { Traces } from '../../../machines/trace/trace.js';
import { reportLimit } from '../../../machines/trace/trace.js';
import { Problem } from '../../problems/problems.js';
import { encodingDescription, encodingHeader } from '../console/encoding.js';
import { streamLog } from '../console/full-log.js';
import { findPage, type Page, type PageQuery, pageHeaders, pageParameters, sendPage, toPage } from '../kit/pages.js';
import { byteCount } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { reportBody, runBody, runEventBody } from './answers.js';
import type * as schemas from './schemas.js';

interface RunServices {
  readonly runs: Runs;
  /** The events of each stored run, for GET /runs/{run}/events. */
  readonly runEvents: Pick<RunEventLog, 'find'>;
  readonly traces: Traces;
  readonly actor: ServerActor;
}

/** The limits of the number of runs in one answer. All stored runs fit into one answer. */
const runLimit = { minimum: 1, maximum: 1_000, default: 1_000 };

const route = declareRoutes<RunServices, typeof schemas>({ tag: 'Console', schemas: () => import('./schemas.js') });

export const runRoutes = [
  route({
    request: 'GET /runs',
    id: 'listRuns',
    summary: 'List the kept runs',
    scope: 'read',
    description: 'Lists every run whose output is kept, with how it ended.',
    query: pageParameters('runs', runLimit),
    caching: 'etag',
    success: json('Newest first.', (all) => all.runs, { headers: pageHeaders }),
    async handle({ query }, services, ctx) {
      const page = findRunPage(services.runs, query);
      return sendPage(ctx, { ...page, items: await summarizeRuns(page.items, services) });
    },
  }),
  route({
    request: 'GET /runs/{run}/log',
    id: 'downloadLog',
    summary: "Download a run's whole output",
    scope: 'console',
    description: 'Returns the raw bytes.',
    success: {
      status: 200,
      description: 'The output.',
      content: { 'application/octet-stream': { type: 'string' } },
      headers: {
        'Console-Run': 'The run id',
        'Console-Missing': byteCount('Bytes deleted at the beginning'),
        'Console-Encoding': encodingDescription,
        'Content-Disposition': 'A file name',
        'Accept-Ranges': '`none`',
      },
    },
    problems: ['run_not_found', 'run_file_unreadable'],
    handle: ({ params }, services, ctx) => sendLog(ctx, openLog(params.run, services)),
  }),
  route({
    request: 'GET /runs/{run}/events',
    id: 'listRunEvents',
    summary: 'List what the statechart did in a run',
    scope: 'read',
    description: 'Lists the newest 400 events and answers. Equal neighbours are one.',
    caching: 'etag',
    success: json('Oldest first.', (all) => all.runEvents),
    problems: ['run_not_found', 'run_file_unreadable'],
    handle: ({ params }, services) => findEvents(params.run, services).map(runEventBody),
  }),
  route({
    request: 'GET /runs/{run}/reports',
    id: 'listReports',
    summary: 'List what the server has reported about itself',
    scope: 'console',
    description: 'Lists hitches, hangs and errors, if its kind reports them.',
    query: pageParameters('reports', reportLimit),
    caching: 'etag',
    success: json('Newest first.', (all) => all.reports, { headers: pageHeaders }),
    problems: ['run_not_found', 'run_file_unreadable'],
    async handle({ params, query }, services, ctx) {
      const reports = present(await services.traces.entries(params.run), params.run);
      const page = findPage(reports, query, { toKey: ({ cursor }) => cursor, order: 'descending' });
      return sendPage(ctx, page).map(reportBody);
    },
  }),
];

/** Finds the runs of a page, the newest first. Only the runs of the page are read. */
function findRunPage(runs: Runs, { limit, cursor }: PageQuery): Page<string> {
  const toKey = (run: string): string => run;
  const isPrev = cursor?.side === 'prev';
  const found = takeFirst(isPrev ? runs.newer(cursor.key) : runs.older(cursor?.key ?? null), limit + 1);
  const hasMore = found.length > limit;
  const ids = found.slice(0, limit);
  if (cursor === null) return toPage(ids, toKey, { prev: false, next: hasMore });
  // The run that the cursor names is on a neighbouring page, if the run is still stored.
  const outermost = isPrev ? runs.after('') : runs.newest();
  const hasOthers = outermost !== null && (isPrev ? outermost <= cursor.key : outermost >= cursor.key);
  if (isPrev) return toPage(ids.reverse(), toKey, { prev: hasMore, next: hasOthers });
  return toPage(ids, toKey, { prev: hasOthers, next: hasMore });
}

function takeFirst<T>(items: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const item of items) if (taken.push(item) === count) break;
  return taken;
}

async function summarizeRuns(ids: readonly string[], { runs, actor }: RunServices) {
  const runBefore = findLaunchedRun(actor);
  const summaries = await runs.summarize(ids);
  const run = findLaunchedRun(actor);
  // Returns whether a run counts as running. The result is true for a run that ended during the listing and was read
  // before its exit was recorded.
  const isRunning = (each: RunSummary): boolean =>
    each.run === run || (each.run === runBefore && each.exit.unseen !== null);
  return summaries.map((summary) => runBody(summary, isRunning(summary)));
}

/** Returns the run in GET /status, from its launch until its last process has exited. */
function findLaunchedRun(actor: ServerActor): string | null {
  return actor.getSnapshot().context.run?.launch.run ?? null;
}

/** Finds the events of a run. @throws Problem `run_not_found` */
function findEvents(run: string, { runEvents }: RunServices): readonly RunEvent[] {
  return present(runEvents.find(run), run);
}

/** Opens the console of a run. @throws Problem `run_not_found` */
function openLog(run: string, { runs }: RunServices): ConsoleLog {
  return present(runs.open(run), run);
}

/** Returns the value. @throws Problem `run_not_found` for `null` */
function present<T>(value: T | null, run: string): T {
  if (value === null) throw new Problem({ code: 'run_not_found', run });
  return value;
}

/** Sends the currently stored output, and closes the log. */
function sendLog(ctx: Context, log: ConsoleLog): void {
  const [from, to] = [Math.min(log.head(), log.size()), log.size()];
  ctx.set({
    'Console-Run': log.run,
    'Console-Missing': String(from),
    'Content-Disposition': `attachment; filename="${log.run}.log"`,
    'Accept-Ranges': 'none',
    ...encodingHeader(log.text),
  });
  ctx.type = 'application/octet-stream';
  if (ctx.method === 'HEAD') log.close();
  else {
    // Close the log even if the client disconnects before the first read.
    ctx.body = Readable.from(streamLog(log, from, to), { objectMode: false }).once('close', () => log.close());
  }
  ctx.length = to - from;
}
