/** Declares the routes of the players on the running server, and of their sessions (docs/reference/players.md). */

import type { DatabaseState } from '../../../machines/history/store.js';
import type { Player } from '../../../machines/launch/live-server.js';
import { isRunning } from '../../../machines/operations/verdict.js';
import type { PlayerList } from '../../../machines/samples/player-list.js';
import {
  type PlayerSessions,
  type StoredPlayerSession,
  sessionPage,
} from '../../../machines/samples/player-sessions.js';
import type { SessionRecorder } from '../../../machines/samples/session-recorder.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { Problem } from '../../problems/problems.js';
import { toStoreProblem } from '../../problems/store.js';
import { pageHeaders, pageParameters, refuseCursor, sendPage, toPage } from '../kit/pages.js';
import { type ParameterValues, text, time } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { waitForDatabase } from '../opened-database.js';
import type * as schemas from './schemas.js';

interface PlayerServices {
  readonly actor: ServerActor;
  /** The players of the running server. */
  readonly players: Pick<PlayerList, 'ask' | 'count'>;
  readonly sessions: Pick<PlayerSessions, 'find'>;
  readonly recorder: Pick<SessionRecorder, 'store'>;
  /** The database of the sessions. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
}

const sessionParameters = {
  player: text('The `key` of a player'),
  text: text('A part of the name or of an identifier'),
  run: text('A run id'),
  since: time('Only sessions in which the player was seen since this time'),
  until: time('Only sessions that began before this time'),
  ...pageParameters('sessions', sessionPage),
};

const route = declareRoutes<PlayerServices, typeof schemas>({
  tag: 'Service',
  schemas: () => import('./schemas.js'),
});

export const playerRoutes = [
  route({
    request: 'GET /players',
    id: 'listPlayers',
    summary: 'List the players',
    scope: 'read',
    description: 'The server is asked at most once a second, for all clients.',
    success: json('The players.', (all) => all.players),
    problems: ['not_running', 'players_unsupported', 'players_unanswered'],
    async handle(_, services) {
      const players = await askPlayers(services);
      return players.map(({ id, name, ping, identifiers, key }) => ({ id, name, ping, identifiers, key }));
    },
  }),
  route({
    request: 'GET /players/sessions',
    id: 'listPlayerSessions',
    summary: 'List the sessions of players',
    scope: 'read',
    description: 'Returns who was on the server and when.',
    query: sessionParameters,
    success: json('Newest first.', (all) => all.playerSessions, { headers: pageHeaders }),
    problems: ['history_unavailable', 'database_missing'],
    async handle({ query }, services, ctx) {
      return sendPage(ctx, await findSessions(query, services)).map(sessionBody);
    },
  }),
];

/** Queries the players of the running server. @throws Problem if the server does not answer */
async function askPlayers({ actor, players }: PlayerServices): Promise<readonly Player[]> {
  checkRunning(actor);
  const answer = await players.ask();
  if (answer === 'unsupported') throw new Problem({ code: 'players_unsupported' });
  if (!('because' in answer)) return answer.players;
  // The run may have ended during the query.
  checkRunning(actor);
  if (answer.because === 'bots_indistinct') throw new Problem({ code: 'players_unsupported', isIndistinct: true });
  throw new Problem({ code: 'players_unanswered', because: answer.because });
}

/** Returns a page of sessions. @throws Problem `history_unavailable` or `database_missing` */
async function findSessions(
  { cursor, limit, ...query }: ParameterValues<typeof sessionParameters>,
  { sessions, recorder, database }: PlayerServices,
) {
  if (cursor !== null && !/^\d{1,15}$/.test(cursor.key)) throw refuseCursor('cursor');
  const side = cursor?.side === 'prev' ? 'newer' : 'older';
  const place = cursor === null ? null : ({ side, id: Number(cursor.key) } as const);
  await waitForDatabase(database);
  recorder.store();
  // Read one more session, to find out whether the list continues.
  const all = sessions.find({ ...query, place, limit: limit + 1 });
  if ('because' in all) throw toStoreProblem('history_unavailable', all.because);
  const hasMore = all.length > limit;
  const toKey = ({ id }: StoredPlayerSession): number => id;
  // In a page before the cursor, the additional session is the first session.
  if (place?.side === 'newer') return toPage(all.slice(-limit), toKey, { prev: hasMore, next: true });
  return toPage(all.slice(0, limit), toKey, { prev: place !== null, next: hasMore });
}

function sessionBody({ id, run, key, name, identifiers, ...times }: StoredPlayerSession) {
  return {
    ...{ id, run, key, name, identifiers },
    joined_after: toIsoTime(times.joinedAfter),
    first_seen_at: new Date(times.firstSeenAt).toISOString(),
    last_seen_at: new Date(times.lastSeenAt).toISOString(),
    left_before: toIsoTime(times.leftBefore),
  };
}

/** Checks that a server runs. @throws Problem `not_running` */
function checkRunning(actor: ServerActor): void {
  if (!isRunning(actor.getSnapshot())) throw new Problem({ code: 'not_running' });
}
