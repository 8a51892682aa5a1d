import type { Text } from '../en.js';

export const state: Text['state'] = {
  label: 'Zustand',
  unknown: 'Unbekannt',
  running: 'Läuft',
  phases: {
    launching: 'Startet',
    up: 'Läuft',
    announcing: 'Läuft',
    stopping: 'Stoppt',
    restarting: 'Startet neu',
    stuck: 'Hängt',
  },
  outcomes: {
    stopped: 'Gestoppt',
    killed: 'Sofort beendet',
    crashed: 'Abgestürzt',
    exited: 'Beendet',
    unknown: 'Ende unbekannt',
  },
  descriptions: {
    stopped: 'Es läuft kein Prozess des Servers.',
    killed: 'Der Server wurde sofort beendet. Er konnte seine Daten nicht speichern.',
    crashed: 'Der Server ist abgestürzt.',
    exited: 'Der Server hat sich ohne Fehler selbst beendet.',
    unknown: 'Wie der letzte Lauf endete, ist unbekannt.',
    launching: 'Der Serverprozess läuft, ist aber noch nicht bereit.',
    up: 'Der Server läuft.',
    announcing: 'Läuft. Das Ende ist angekündigt.',
    stopping: 'Der Server fährt herunter.',
    restarting: 'Der Server fährt herunter und startet neu.',
    stuck: 'Einige Prozesse des Servers laufen trotz SIGKILL weiter.',
  },
  lastKnown: (state) => `Zuletzt: ${state}`,
  announce: (state) => `Server: ${state}`,
};
