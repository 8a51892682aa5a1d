import type { Text } from '../en.js';

export const why: Text['why'] = {
  title: 'Warum wurde er beendet?',
  last: 'Warum endete der letzte Lauf?',
  onChart: 'Im Diagramm zeigen',
  parts: { before: 'Davor', cause: 'Was geschah', after: 'Danach' },
  openLine: 'Diese Zeile in der Konsole öffnen',
  errorBefore: 'Fehler unmittelbar vor dem letzten schweren Fehler',
  before: {
    up: (time) => `Der Server lief seit ${time}.`,
    starting: (time) => `Der Server startete seit ${time}, und der Manager hatte ihn noch nicht bereit gesehen.`,
  },
  beforeUnknown: 'Wie lange der Server lief, ist nicht mehr aufgezeichnet.',
  causes: {
    exit: (at, exit) =>
      `Er beendete sich selbst (${at})${exit === '' ? '' : ` ${exit}`}. Kein Stopp, Neustart oder Kill wurde angefordert.`,
    spawnFailed: (at) => `Sein Programm konnte nicht gestartet werden (${at}).`,
    unseen: (at, exit) =>
      `Er endete, während kein Manager lief; der nächste hat es festgestellt (${at})${exit === '' ? '' : `: ${exit}`}.`,
    mainExit: (at, end) => `Sein Hauptprozess beendete sich selbst (${at}), ${end}.`,
  },
  lastCommand: (time) => `Der letzte Befehl wurde ${time} vorher gesendet.`,
  lastCommandJustBefore: 'Der letzte Befehl wurde weniger als eine Sekunde vorher gesendet.',
  underSecond: 'weniger als einer Sekunde',
  requested: {
    stop: (at, end) => `Ein Stopp wurde angefordert (${at}), ${end}.`,
    restart: (at, end) => `Ein Neustart wurde angefordert (${at}), ${end}.`,
    kill: (at, end) => `Das sofortige Ende wurde angefordert (${at}), ${end}.`,
  },
  announced: {
    stop: (at, end) => `Ein Stopp mit einer Frist für die Spieler wurde angefordert (${at}), ${end}.`,
    restart: (at, end) => `Ein Neustart mit einer Frist für die Spieler wurde angefordert (${at}), ${end}.`,
    kill: (at, end) => `Das sofortige Ende wurde angefordert (${at}), ${end}.`,
  },
  courses: {
    exited: (time) => `und nach ${time} waren alle Prozesse beendet`,
    killed: (time) => `und alle Prozesse wurden innerhalb von ${time} mit SIGKILL beendet`,
    killedAfterGrace: (time) => `und was nach Ablauf der Frist noch lief, wurde mit SIGKILL beendet, nach ${time}`,
  },
  after: {
    stopped: 'Er bleibt gestoppt, bis er gestartet wird.',
    notStartedAgain: 'Er wurde nicht von selbst wieder gestartet.',
    restarted: 'Er wurde wie angefordert sofort wieder gestartet.',
    planned: 'Ein automatischer Neustart ist geplant.',
    startedAgain: 'Der automatische Neustart hat ihn wieder gestartet.',
    cancelled: 'Ein automatischer Neustart war geplant und wurde abgebrochen.',
    gaveUp: 'Der automatische Neustart hat aufgegeben: zu viele Abstürze, oder der Start war nicht möglich.',
  },
};
