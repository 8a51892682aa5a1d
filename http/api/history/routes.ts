/** Declares the route of the history, whose newest entry is first (docs/reference/history.md). */

import type { ParsedUrlQuery } from 'node:querystring';
import type { Journal } from '../../../machines/history/journal.js';
import {
  actorKinds,
  type EntryType,
  entryTypes,
  findTypes,
  type JournalEntry,
  type JournalPlace,
  pageLimit,
} from '../../../machines/history/journal.js';
import type { DatabaseState } from '../../../machines/history/store.js';
import { queryProblem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { toSchemaUri } from '../kit/json-schema.js';
import { type PageCursor, pageHeaders, pageParameters, refuseCursor, sendPage, toPage } from '../kit/pages.js';
import { entryId, list, type ParameterValues, text, time } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { waitForDatabase } from '../opened-database.js';
import { historyEntryBody } from './answers.js';
import type * as schemas from './schemas.js';

interface HistoryServices {
  /** The journal, for GET /history. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The database of the journal and the samples. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
}

const types = list(
  'Types, or their first words: `operation,server.exited`',
  { $ref: toSchemaUri('EntryFilter') },
  readTypes,
);

const historyParameters = {
  type: types,
  run: text('A run id'),
  actor: text(`Who caused it: ${actorKinds.join(', ')}, or a name`),
  since: time('From this time on'),
  until: time('Before this time'),
  after: entryId('Only entries after this id'),
  ...pageParameters('entries', pageLimit),
};

const route = declareRoutes<HistoryServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

export const historyRoutes = [
  route({
    request: 'GET /history',
    id: 'getHistory',
    summary: 'Get the history',
    scope: 'read',
    description: 'Lists what has happened, and who caused it.',
    query: historyParameters,
    caching: 'etag',
    success: json('Newest first.', (all) => all.historyEntries, {
      headers: pageHeaders,
    }),
    problems: ['history_unavailable', 'database_missing'],
    async handle({ query }, services, ctx) {
      const entries = sendPage(ctx, await findEntries(query, services));
      const hasConsole = hasScope(ctx, 'console');
      return entries.map((entry) => historyEntryBody(entry, hasConsole));
    },
  }),
];

/** Returns a page of entries. @throws Problem `history_unavailable` or `database_missing` */
async function findEntries(
  { type, cursor, limit, ...query }: ParameterValues<typeof historyParameters>,
  { journal, database }: HistoryServices,
) {
  const place = cursor === null ? null : toPlace(cursor);
  await waitForDatabase(database);
  // Read one more entry, to find out whether the list continues.
  const entries = journal.find({ ...query, types: type, place, limit: limit + 1 });
  if ('because' in entries) throw toStoreProblem('history_unavailable', entries.because);
  const hasMore = entries.length > limit;
  // In a page before the cursor, the additional entry is the first entry.
  if (place?.side === 'newer') return toPage(entries.slice(-limit), toKey, { prev: hasMore, next: true });
  return toPage(entries.slice(0, limit), toKey, { prev: place !== null, next: hasMore });
}

function toKey({ at, id }: JournalEntry): string {
  return `${at}-${id}`;
}

/** Converts a cursor to a position in the journal. @throws Problem `query_invalid` */
function toPlace({ side, key }: PageCursor): JournalPlace {
  const [, at, id] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? [];
  if (at === undefined) throw refuseCursor('cursor');
  return { side: side === 'next' ? 'older' : 'newer', at: Number(at), id: Number(id) };
}

function readTypes(query: ParsedUrlQuery, name: string): readonly EntryType[] | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const named = value.split(',').map(findTypes);
  if (named.some((each) => each.length === 0))
    throw queryProblem(name, `types or their first words with commas between them: ${entryTypes.join(', ')}`);
  return [...new Set(named.flat())];
}
