import type { Text } from '../en.js';
import { count } from './count.js';

export const playerSessions: Text['playerSessions'] = {
  title: 'Wer da war',
  reading: 'Sitzungen werden geladen …',
  never: {
    title: 'Noch keine Spieler',
    since: (time) => `Seit ${time} wurde kein Spieler gesehen.`,
    beforeStart: 'Spieler werden ab dem ersten Start aufgezeichnet.',
    contents: 'Diese Ansicht zeigt später:',
    needs:
      'Der Manager muss den Server nach seinen Spielern fragen können. Wenn die Art des Servers keine Abfrage hat, kann die build.json des Builds ein Protokoll nennen („query“). Siehe:',
  },
  contents: {
    online: {
      title: 'Wer da ist',
      detail: 'Ping, Zeit auf dem Server und Knöpfe für Nachrichten, Kicken und Bannen.',
    },
    visits: { title: 'Wer da war', detail: 'Jeder Spieler mit Besuchen und Zeit auf dem Server.' },
    peaks: { title: 'Wie viele kamen', detail: 'Ein Diagramm des Tages und die Höchststände von Tag und Woche.' },
  },
  noneDetail: 'Spieler erscheinen hier mit ihren Sitzungen, wenn sie gegangen sind.',
  noMatch: 'Niemand mit diesen Wörtern war da.',
  noneOfPlayer: 'Noch ist keine Sitzung aufgezeichnet.',
  joined: 'Beigetreten',
  lastSeen: 'Zuletzt gesehen',
  stay: 'Geblieben',
  here: 'Da seit',
  online: 'Jetzt da',
  details: 'Sitzungen und Kennungen',
  run: 'Lauf',
  openRun: 'Lauf öffnen',
  lastVisit: 'Letzter Besuch',
  visits: 'Besuche',
  total: 'Zeit auf dem Server',
  firstSeen: 'Zuerst gesehen',
  older: 'Ältere zeigen',
  atLeast: (duration) => `mindestens ${duration}`,
  joinedBefore: (time) => `Vor ${time} beigetreten`,
  between: (from, to) => `Zwischen ${from} und ${to}`,
  exactness:
    'Der Manager liest die Liste der Spieler alle zehn Sekunden. Beitritt und Weggang liegen zwischen zwei Lesungen.',
  unrecognised:
    'Der Server meldet nichts, woran dieser Spieler später erkannt werden könnte. Deshalb wird keine Sitzung aufgezeichnet.',
  day: 'Spieler in den letzten 24 Stunden',
  figures: 'Spielerzahlen',
  peaks: 'Höchststand',
  seen: 'Verschiedene Spieler',
  peak: (n) => `höchstens ${n}`,
  inVisits: (n) => `in ${count(n, 'Besuch', 'Besuchen')}`,
  copy: (identifier) => `${identifier} kopieren`,
  slots: 'Plätze',
  slotsOf: (n) => `${n} Plätze`,
};
