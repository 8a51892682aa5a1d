/**
 * Declares the route of the samples: usage, players and tick times of the server over time (docs/reference/samples.md).
 */

import type { Context } from 'koa';
import type { Journal, JournalEntry } from '../../../machines/history/journal.js';
import type { DatabaseState } from '../../../machines/history/store.js';
import type { Samples } from '../../../machines/samples/samples.js';
import { type SampleQuery, type SampleSeries, samplePoints } from '../../../machines/samples/samples.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { integer, time } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { waitForDatabase } from '../opened-database.js';
import { type RunEntry, samplesBody, writeSamplesCsv } from './answers.js';
import type * as schemas from './schemas.js';

interface SampleServices {
  /** The samples, for GET /samples. */
  readonly samples: Pick<Samples, 'find'>;
  /** The journal, for the starts and exits among the samples. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The database of the journal and the samples. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
}

const hourMs = 3_600_000;

/** The maximum number of starts and exits in one answer, because a chart shows no more. */
const maxEntries = 200;

const types = ['application/json', 'text/csv'];

const route = declareRoutes<SampleServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

export const sampleRoutes = [
  route({
    request: 'GET /samples',
    id: 'getSamples',
    summary: 'Get CPU, memory, players and tick times over time',
    scope: 'read',
    description: 'At most `points` parts, each with mean and maximum. Accept chooses JSON or CSV.',
    query: {
      since: time('The start of the period. Default: an hour before its end'),
      until: time('The end of the period. Default: now'),
      points: integer('The maximum number of parts', samplePoints),
    },
    success: json('The samples.', (all) => all.samples, { content: { 'text/csv': { type: 'string' } } }),
    problems: ['not_acceptable', 'samples_unavailable', 'database_missing'],
    async handle({ query: { points, ...period } }, services, ctx) {
      ctx.vary('Accept');
      const query = { ...completePeriod(period), points };
      const type = ctx.accepts(types);
      if (type === false) throw new Problem({ code: 'not_acceptable', types });
      await waitForDatabase(services.database);
      const series = findSamples(query, services);
      if (type !== 'text/csv') return samplesBody(query, series, findEntries(query, services));
      sendCsv(ctx, series);
    },
  }),
];

/** Completes the period of a query. @throws Problem `query_invalid` for a period that ends before it begins */
function completePeriod(given: { readonly since: number | null; readonly until: number | null }) {
  const until = given.until ?? Date.now();
  const since = given.since ?? until - hourMs;
  if (since >= until) throw queryProblem('since', 'a time before "until"');
  return { since, until };
}

/** Finds the samples of a query. @throws Problem `samples_unavailable` or `database_missing` */
function findSamples(query: SampleQuery, { samples }: SampleServices): SampleSeries {
  const series = samples.find(query);
  if ('because' in series) throw toStoreProblem('samples_unavailable', series.because);
  return series;
}

/** Returns starts and exits of the server, the newest first; an empty list while the history cannot be read. */
function findEntries({ since, until }: SampleQuery, { journal }: SampleServices): readonly RunEntry[] {
  const entries = journal.find({
    types: ['server.started', 'server.exited'],
    run: null,
    actor: null,
    since,
    until,
    after: null,
    place: null,
    limit: maxEntries,
  });
  return 'because' in entries ? [] : entries.filter(isRunEntry);
}

function isRunEntry(entry: JournalEntry): entry is RunEntry {
  return entry.type === 'server.started' || entry.type === 'server.exited';
}

function sendCsv(ctx: Context, series: SampleSeries): void {
  ctx.set('Content-Type', 'text/csv; charset=utf-8; header=present');
  ctx.body = writeSamplesCsv(series);
}
