/** The texts of the measurements in French. */
import type { Draft } from '../draft.js';

export const usage: Draft = {
  reading: 'Chargement des mesures…',
  period: 'Période',
  ranges: { '1h': '1 heure', '6h': '6 heures', '24h': '24 heures', '7d': '7 jours', '30d': '30 jours', '1y': '1 an' },
  shortRanges: { '1h': '1 h', '6h': '6 h', '24h': '24 h', '7d': '7 j', '30d': '30 j', '1y': '1 an' },
  none: 'Rien n’a été mesuré pendant cette période',
  noneDetail: 'Tant que le serveur tourne, il est mesuré toutes les dix secondes.',
  unavailable: 'Aucune mesure',
  unavailableDetail: 'Le service mesure le serveur, mais ne peut pas lire ou conserver les mesures.',
  players: 'Joueurs',
  ticks: 'Durée des ticks (99e centile)',
  shortTicks: 'Durée des ticks (p99)',
  compare: 'Comparer avec',
  nothing: 'Rien',
  pasts: { yesterday: 'Hier', lastWeek: 'La semaine dernière', before: 'La période précédente' },
  than: {
    yesterday: 'par rapport à hier',
    lastWeek: 'par rapport à la semaine dernière',
    before: 'par rapport à la période précédente',
  },
  mean: 'Moyenne',
  max: 'Maximum',
  summary: 'Dernière valeur {0}, moyenne {1}, minimum {2}, maximum {3}',
  meanAndMax: '{0}, au plus {1}',
  marks:
    'Lignes pointillées : le serveur a démarré (vert), a été arrêté (gris), a été tué (ambre), a planté (rouge) ou ' +
    's’est terminé de lui-même (bleu).',
  wholePeriod: 'Afficher toute la période',
  zoom:
    'Faites glisser sur un graphique pour zoomer, ou appuyez sur + au curseur ; un double-clic ou 0 affiche toute la période.',
  asTable: 'Afficher sous forme de tableau',
  caption: 'Mesures, {0}, les plus récentes en premier',
  ofMachine: '{0} de {1} CPU',
  ofMemory: '{0} sur {1}',
  ofLimit: '{0} de la limite',
  range: 'de {0} à {1}',
  allCharts: 'Tous les graphiques',
  openCharts: 'Afficher ou masquer les graphiques',
  limitOf: 'sur {0}',
  cpusOf: 'sur {0} CPU',
  atMost: 'au plus {0}',
  started: 'Démarré',
};
