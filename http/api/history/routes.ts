/** What has happened, the newest first (docs/reference/history.md). */

import type { ParsedUrlQuery } from 'node:querystring';
import type { Journal } from '../../../machines/history/journal.js';
import {
  actorKinds,
  type EntryType,
  entryTypes,
  type JournalEntry,
  type JournalPlace,
  type JournalQuery,
  pageLimit,
  typesNamed,
} from '../../../machines/history/journal.js';
import type { DatabaseState } from '../../../machines/history/store.js';
import { queryProblem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { integer, type Parameter, text, time } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { waitForDatabase } from '../opened-database.js';
import { historyEntryBody } from './answers.js';
import type * as schemas from './schemas.js';

interface HistoryServices {
  /** What has happened, for GET /history and GET /metrics. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The database of the journal and the samples. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
}

const types: Parameter<readonly EntryType[] | null> = {
  ...text('Types, or their first words, with commas between them: `operation,server.exited`'),
  read: readTypes,
};

const before: Parameter<JournalPlace | null> = {
  ...text('The page after an entry; taken from the header Link'),
  read: readPlace,
};

const route = declareRoutes<HistoryServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

export const historyRoutes = [
  route({
    request: 'GET /history',
    id: 'getHistory',
    summary: 'Get what has happened',
    scope: 'read',
    description:
      'Returns operations, starts, exits, changes of files and logins with who caused them, the newest first. With a further page the header Link names it.',
    query: {
      type: types,
      run: text('The id of a run'),
      actor: text(`Who caused it: ${actorKinds.join(', ')}, or the name of one`),
      from: time('Only entries from this time on'),
      to: time('Only entries before this time'),
      before,
      limit: integer('The maximum number of entries', pageLimit),
    },
    caching: 'etag',
    success: json('The entries, the newest first.', (all) => all.historyEntries, {
      headers: { Link: 'With rel="next": the next page' },
    }),
    problems: ['query_invalid', 'history_unavailable', 'database_missing'],
    async handle({ query: { type, ...query } }, services, ctx) {
      const { entries, next } = await findPage({ ...query, types: type }, services);
      if (next !== null) ctx.set('Link', `<${linkTo(next, ctx.querystring)}>; rel="next"`);
      const hasConsole = hasScope(ctx, 'console');
      return entries.map((entry) => historyEntryBody(entry, hasConsole));
    },
  }),
];

/**
 * Returns a page of entries, and the last of them if there is another page.
 * @throws Problem `history_unavailable` or `database_missing`
 */
async function findPage(query: JournalQuery, { journal, database }: HistoryServices) {
  const { limit } = query;
  await waitForDatabase(database);
  // One more shows whether there is a next page.
  const entries = journal.find({ ...query, limit: limit + 1 });
  if ('because' in entries) throw toStoreProblem('history_unavailable', entries.because);
  const page = entries.slice(0, limit);
  return { entries: page, next: entries.length > limit ? (page.at(-1) ?? null) : null };
}

/** Returns the URL of the page after an entry, relative to the request: a proxy may serve the API below a path. */
function linkTo({ at, id }: JournalEntry, querystring: string): string {
  const next = new URLSearchParams(querystring);
  next.set('before', `${at}-${id}`);
  return `?${next}`;
}

function readTypes(query: ParsedUrlQuery, name: string): readonly EntryType[] | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const named = value.split(',').map(typesNamed);
  if (named.some((each) => each.length === 0))
    throw queryProblem(name, `types or their first words with commas between them: ${entryTypes.join(', ')}`);
  return [...new Set(named.flat())];
}

function readPlace(query: ParsedUrlQuery, name: string): JournalPlace | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(value) ?? [];
  if (at === undefined) throw queryProblem(name, 'that of the header Link of the previous page');
  return { at: Number(at), id: Number(id) };
}
