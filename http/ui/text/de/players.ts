import type { Text } from '../en.js';
import { count } from './count.js';

export const players: Text['players'] = {
  title: 'Spieler',
  reading: 'Spieler werden geladen …',
  none: 'Kein Spieler ist auf dem Server',
  noneDetail: 'Spieler erscheinen hier, sobald sie beitreten.',
  caption: (n) => count(n, 'Spieler', 'Spieler'),
  name: 'Name',
  id: 'ID',
  ping: 'Ping',
  identifiers: 'Kennungen',
  unnamed: 'Name nicht gemeldet',
  states: {
    not_running: { title: 'Der Server läuft nicht', detail: 'Spieler erscheinen hier, wenn er läuft.' },
    players_unsupported: {
      title: 'Spieler sind nicht bekannt',
      detail:
        'Der Manager kann diesen Server nicht nach seinen Spielern fragen. build.json kann ein Abfrageprotokoll nennen („query“).',
    },
    players_unanswered: {
      title: 'Der Server meldet seine Spieler nicht',
      detail: 'Ein Server, der startet oder hängt, antwortet nicht. Er wird alle fünf Sekunden erneut gefragt.',
    },
  },
};
