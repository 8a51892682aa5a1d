import { count } from './count.js';

export const players = {
  title: 'Players',
  reading: 'Loading players…',
  none: 'No player is on the server',
  noneDetail: 'Players appear here as they join.',
  caption: (n: number) => count(n, 'player', 'players'),
  name: 'Name',
  id: 'ID',
  ping: 'Ping',
  identifiers: 'Identifiers',
  unnamed: 'Name not reported',
  states: {
    not_running: { title: 'The server is not running', detail: 'Players appear here when it runs.' },
    players_unsupported: {
      title: 'Players are not known',
      detail:
        'The manager cannot query the players of this server. A query protocol can be set in build.json ("query").',
    },
    players_unanswered: {
      title: 'The server does not report its players',
      detail: 'A server that starts or hangs does not answer. The manager queries it again every five seconds.',
    },
  },
};
