/** Declares the route of the players on the running server (docs/reference/players.md). */

import type { Player } from '../../../machines/launch/live-server.js';
import { isRunning } from '../../../machines/operations/verdict.js';
import type { PlayerList } from '../../../machines/samples/player-list.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import { declareRoutes, json } from '../kit/route.js';
import type * as schemas from './schemas.js';

interface PlayerServices {
  readonly actor: ServerActor;
  /** The players of the running server. */
  readonly players: Pick<PlayerList, 'ask' | 'count'>;
}

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
    description:
      'Returns the players on the running server. The server is asked at most once a second, for all clients together.',
    success: json('The players.', (all) => all.players),
    problems: ['not_running', 'players_unsupported', 'players_unanswered'],
    async handle(_, services) {
      const players = await askPlayers(services);
      return players.map(({ id, name, ping, identifiers }) => ({ id, name, ping, identifiers }));
    },
  }),
];

/** Queries the players of the running server. @throws Problem if the server does not answer */
async function askPlayers({ actor, players }: PlayerServices): Promise<readonly Player[]> {
  checkRunning(actor);
  const answer = await players.ask();
  if (answer === 'unsupported') throw new Problem({ code: 'players_unsupported' });
  if (!('because' in answer)) return answer;
  // The run may have ended during the query.
  checkRunning(actor);
  if (answer.because === 'bots_indistinct') throw new Problem({ code: 'players_unsupported', isIndistinct: true });
  throw new Problem({ code: 'players_unanswered', because: answer.because });
}

/** Checks that a server runs. @throws Problem `not_running` */
function checkRunning(actor: ServerActor): void {
  if (!isRunning(actor.getSnapshot())) throw new Problem({ code: 'not_running' });
}
