/** GET /history: what has happened, the newest first (docs/reference/history.md). */

import type { ParsedUrlQuery } from 'node:querystring';
import type Router from '@koa/router';
import {
  type EntryType,
  entryTypes,
  type JournalPlace,
  pageLimit,
  typesNamed,
} from '../../../machines/history/journal.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { revalidate } from '../large-answers.js';
import { awaitOpening } from '../opened-database.js';
import { readQueryNumber, readQueryText, readQueryTime } from '../query-parameters.js';
import { historyEntryBody } from '../schemas/history-body.js';
import { hasScope } from '../scopes.js';
import type { Services } from '../services.js';

export function addHistoryRoutes(router: Router, { journal, database }: Pick<Services, 'journal' | 'database'>): void {
  router.get('/history', awaitOpening(database), revalidate, (ctx) => {
    const limit = readQueryNumber(ctx.query, 'limit', pageLimit);
    const found = journal.find({
      types: readTypes(ctx.query),
      run: readQueryText(ctx.query, 'run'),
      actor: readQueryText(ctx.query, 'actor'),
      from: readQueryTime(ctx.query, 'from'),
      to: readQueryTime(ctx.query, 'to'),
      before: readPlace(ctx.query),
      // One more shows whether there is a next page.
      limit: limit + 1,
    });
    if ('because' in found) throw new Problem({ code: 'history_unavailable', because: found.because });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    if (found.length > limit && last !== undefined) {
      const next = new URLSearchParams(ctx.querystring);
      next.set('before', `${last.at}-${last.id}`);
      // Relative to the request: a proxy may serve the API below a path.
      ctx.set('Link', `<?${next}>; rel="next"`);
    }
    const hasConsole = hasScope(ctx, 'console');
    ctx.body = entries.map((entry) => historyEntryBody(entry, hasConsole));
  });
}

function readTypes(query: ParsedUrlQuery): readonly EntryType[] | null {
  const text = readQueryText(query, 'type');
  if (text === null) return null;
  const types = text.split(',').map(typesNamed);
  if (types.some((each) => each.length === 0))
    throw queryProblem('type', `types or their first words with commas between them: ${entryTypes.join(', ')}`);
  return [...new Set(types.flat())];
}

function readPlace(query: ParsedUrlQuery): JournalPlace | null {
  const text = readQueryText(query, 'before');
  if (text === null) return null;
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  if (at === undefined) throw queryProblem('before', 'that of the header Link of the page before');
  return { at: Number(at), id: Number(id) };
}
