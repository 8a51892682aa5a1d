import type { Text } from '../en.js';
import { count } from './count.js';

export const players: Text['players'] = {
  reading: 'Spieler werden geladen …',
  none: 'Kein Spieler ist auf dem Server',
  noneDetail: 'Spieler erscheinen hier, sobald sie beitreten.',
  caption: (n) => count(n, 'Spieler', 'Spieler'),
  name: 'Name',
  id: 'ID',
  ping: 'Ping',
  identifier: 'Kennung',
  identifiers: 'Kennungen',
  unnamed: 'Name nicht gemeldet',
  search: 'Suche nach Name, ID oder Kennung',
  noMatch: 'Kein Spieler hat diese Wörter.',
  verbs: { message: 'Nachricht', kick: 'Kicken', ban: 'Bannen' },
  titles: {
    message: (name) => `Nachricht an ${name}`,
    kick: (name) => `${name} kicken?`,
    ban: (name) => `${name} bannen?`,
  },
  texts: { message: 'Text', kick: 'Grund', ban: 'Grund' },
  details: {
    message: 'Nur dieser Spieler sieht sie.',
    kick: 'Die Verbindung endet. Der Spieler kann wiederkommen.',
    ban: 'Der Spieler wird ausgesperrt, solange der Server seine Liste behält.',
  },
  sends: 'Gesendet wird',
  sent: (line) => `Gesendet: ${line}`,
  impossible: 'Der Server meldet nicht, was sein Befehl von diesem Spieler braucht.',
  actions: 'Aktionen',
  copyIdentifiers: 'Kennungen kopieren',
  noCommands:
    'Kick und Bann sind für diesen Server nicht bekannt. Seine build.json kann sie nennen („playerCommands“).',
  states: {
    not_running: { title: 'Der Server läuft nicht', detail: 'Spieler erscheinen hier, sobald er läuft.' },
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
