import type { Text } from '../en.js';
import { count } from './count.js';

export const playerSessions: Text['playerSessions'] = {
  title: 'Wer da war',
  reading: 'Sitzungen werden geladen …',
  never: {
    title: 'Noch keine Spieler',
    since: (time) => `Seit ${time} ist kein Spieler aufgezeichnet.`,
    beforeStart: 'Spieler werden ab dem ersten Start aufgezeichnet.',
    unknown: 'Kein Spieler ist aufgezeichnet.',
  },
  steps: {
    title: 'Was dafür nötig ist',
    done: 'Erledigt',
    setUp: { title: 'Einen Server einrichten', detail: 'Ein Build ist das Programm, ein Data Folder hat seine Daten.' },
    start: {
      title: 'Den Server starten',
      detail: 'Wählen Sie den Build und den Data Folder, mit denen er läuft.',
      verb: 'Wählen und starten',
    },
    query: {
      title: 'Den Server seine Spieler melden lassen',
      lines: {
        fxserver:
          'FXServer: Ergänzen Sie diese Zeile in seiner server.cfg mit einem eigenen geheimen Text, und starten Sie den Server neu.',
        generic:
          'Andere Server: Ergänzen Sie dies in der build.json des Builds mit dem Protokoll und dem Port Ihres Spiels, und starten Sie den Server neu.',
      },
      byItself: 'Dieser Server meldet seine Spieler ohne eine Einstellung.',
      openConfig: (file) => `${file} öffnen`,
      chooseFolder: 'Den Data Folder wählen',
    },
    join: {
      title: 'Auf den ersten Spieler warten',
      detail: 'Diese Ansicht zeigt dann, wer online ist, wer da war und wie viele es waren.',
    },
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
  now: 'Jetzt',
  onServer: 'auf dem Server',
  unknown: 'Nicht bekannt',
  notRunning: 'Server läuft nicht',
  busiest: (time) => `Am vollsten gegen ${time}`,
  figures: 'Spielerzahlen',
  peaks: 'Höchststand',
  seen: 'Verschiedene Spieler',
  peak: (n) => `höchstens ${n}`,
  inVisits: (n) => `in ${count(n, 'Besuch', 'Besuchen')}`,
  copy: (identifier) => `${identifier} kopieren`,
  slots: 'Plätze',
  slotsOf: (n) => `${n} Plätze`,
};
