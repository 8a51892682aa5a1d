import type { Text } from '../en.js';

export const bar: Text['bar'] = {
  label: 'Statusleiste',
  uptime: 'Laufzeit',
  players: 'Spieler',
  restartsIn: (time) => `Neustart in ${time}`,
  notAccepted: 'Der Server nimmt dies in einem anderen Zustand an.',
  disconnected: 'Ohne Verbindung nicht möglich.',
  more: 'Weitere Aktionen',
  startLast: 'der Server, der zuletzt lief',
  neverRan: 'Noch ist nichts gelaufen: Wählen Sie in der Ansicht Server, was startet.',
  views: 'Mehr',
  viewsTitle: 'Weitere Ansichten',
  failed: 'Die Aktion ist fehlgeschlagen',
};
