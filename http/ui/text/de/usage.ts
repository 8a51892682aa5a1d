import type { Text } from '../en.js';

export const usage: Text['usage'] = {
  reading: 'Auslastung wird geladen …',
  period: 'Zeitraum',
  ranges: {
    '1h': '1 Stunde',
    '6h': '6 Stunden',
    '24h': '24 Stunden',
    '7d': '7 Tage',
    '30d': '30 Tage',
    '1y': '1 Jahr',
  },
  none: 'In diesem Zeitraum wurde nichts gemessen',
  noneDetail: 'Solange der Server läuft, wird er alle zehn Sekunden gemessen.',
  unavailable: 'Keine Messwerte',
  unavailableDetail: 'Der Dienst misst den Server, kann die Messwerte aber nicht lesen oder aufbewahren.',
  players: 'Spieler',
  ticks: 'Tickdauer (99. Perzentil)',
  mean: 'Mittel',
  max: 'Höchstwert',
  summary: (last, mean, max) => `Zuletzt ${last}, im Mittel ${mean}, höchstens ${max}`,
  meanAndMax: (mean, max) => `${mean}, höchstens ${max}`,
  marks: 'Gestrichelte Linien: Der Server wurde gestartet (grün), gestoppt (grau) oder endete anders (rot).',
  asTable: 'Als Tabelle zeigen',
  caption: (range) => `Auslastung, ${range}, neueste zuerst`,
};
