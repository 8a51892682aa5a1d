/** GET /samples: what the server has used over time (docs/reference/samples.md). */
import type { ParsedUrlQuery } from 'node:querystring';
import type Router from '@koa/router';
import type { JournalEntry } from '../../../machines/history/journal.js';
import { type SampleQuery, samplePoints } from '../../../machines/samples/samples.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { awaitOpening } from '../opened-database.js';
import { readQueryNumber, readQueryTime } from '../query-parameters.js';
import { samplesBody, samplesCsv } from '../samples/samples-body.js';
import type { Services } from '../services.js';

const hourMs = 3_600_000;

/** Starts and exits in one answer: a chart shows no more. */
const maxEntries = 200;

const types = ['application/json', 'text/csv'];

export function addSampleRoutes(
  router: Router,
  { samples, journal, database }: Pick<Services, 'samples' | 'journal' | 'database'>,
): void {
  router.get('/samples', awaitOpening(database), (ctx) => {
    ctx.vary('Accept');
    const query = readQuery(ctx.query);
    const type = ctx.accepts(types);
    if (type === false) throw new Problem({ code: 'not_acceptable', types });
    const series = samples.find(query);
    if ('because' in series) throw new Problem({ code: 'samples_unavailable', because: series.because });
    if (type === 'text/csv') {
      ctx.set('Content-Type', 'text/csv; charset=utf-8; header=present');
      ctx.body = samplesCsv(series);
    } else {
      ctx.body = samplesBody(query, series, findEntries(journal, query));
    }
  });
}

function findEntries(journal: Pick<Services['journal'], 'find'>, { from, to }: SampleQuery): readonly JournalEntry[] {
  const found = journal.find({
    types: ['server.started', 'server.exited'],
    run: null,
    actor: null,
    from,
    to,
    before: null,
    limit: maxEntries,
  });
  return 'because' in found ? [] : found;
}

function readQuery(query: ParsedUrlQuery): SampleQuery {
  const to = readQueryTime(query, 'to') ?? Date.now();
  const from = readQueryTime(query, 'from') ?? to - hourMs;
  if (from >= to) throw queryProblem('from', 'a time before "to"');
  return { from, to, points: readQueryNumber(query, 'points', samplePoints) };
}
