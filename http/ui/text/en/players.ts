import { count } from './count.js';

export const players = {
  reading: 'Loading players…',
  none: 'No player is on the server',
  noneDetail: 'Players appear here as they join.',
  caption: (n: number) => count(n, 'player', 'players'),
  name: 'Name',
  id: 'ID',
  ping: 'Ping',
  identifier: 'Identifier',
  identifiers: 'Identifiers',
  unnamed: 'Name not reported',
  search: 'Search by name, ID or identifier',
  noMatch: 'No player has these words.',
  verbs: { message: 'Message', kick: 'Kick', ban: 'Ban' },
  titles: {
    message: (name: string) => `Message to ${name}`,
    kick: (name: string) => `Kick ${name}?`,
    ban: (name: string) => `Ban ${name}?`,
  },
  texts: { message: 'Text', kick: 'Reason', ban: 'Reason' },
  details: {
    message: 'Only this player sees it.',
    kick: 'The connection ends. The player can come back.',
    ban: 'The player is kept out, as long as the server keeps its list.',
  },
  /** The line that will be sent. */
  sends: 'Sends',
  sent: (line: string) => `Sent: ${line}`,
  impossible: 'The server does not report what its command needs of this player.',
  actions: 'Actions',
  copyIdentifiers: 'Copy identifiers',
  noCommands: 'Kick and ban are not known for this server. Its build.json can name them ("playerCommands").',
  states: {
    not_running: { title: 'The server is not running', detail: 'Players appear here once it runs.' },
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
