import type { Text } from '../en.js';
import { count } from './count.js';

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
  shortRanges: { '1h': '1 h', '6h': '6 h', '24h': '24 h', '7d': '7 T', '30d': '30 T', '1y': '1 J' },
  none: 'In diesem Zeitraum wurde nichts gemessen',
  noneDetail: 'Solange der Server läuft, wird er alle zehn Sekunden gemessen.',
  unavailable: 'Keine Messwerte',
  unavailableDetail: 'Der Dienst misst den Server, kann die Messwerte aber nicht lesen oder aufbewahren.',
  players: 'Spieler',
  ticks: 'Tickdauer (99. Perzentil)',
  shortTicks: 'Tickdauer (p99)',
  mean: 'Mittel',
  max: 'Höchstwert',
  summary: (last, mean, min, max) => `Zuletzt ${last}, im Mittel ${mean}, mindestens ${min}, höchstens ${max}`,
  meanAndMax: (mean, max) => `${mean}, höchstens ${max}`,
  marks:
    'Gestrichelte Linien: Der Server wurde gestartet (grün), gestoppt (grau), sofort beendet (gelb), stürzte ab (rot) oder beendete sich selbst (blau).',
  asTable: 'Als Tabelle zeigen',
  caption: (range) => `Auslastung, ${range}, neueste zuerst`,
  ofMachine: (share, cpus) => `${share} von ${count(cpus, 'CPU', 'CPUs')}`,
  ofMemory: (share, size) => `${share} von ${size}`,
  ofLimit: (share) => `${share} des Limits`,
  range: (min, max) => `${min} bis ${max}`,
  allCharts: 'Alle Diagramme',
  started: 'Gestartet',
};
