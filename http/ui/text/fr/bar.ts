/** The French texts of the status bar. */
import type { Draft } from '../draft.js';

export const bar: Draft = {
  label: 'Barre d’état',
  uptime: 'Temps de marche',
  players: 'Joueurs',
  restartsIn: 'Redémarrage dans {0}',
  notAccepted: 'Le serveur l’accepte dans un autre état.',
  disconnected: 'Impossible sans connexion.',
  more: 'Plus d’actions',
  startLast: 'le serveur lancé en dernier',
  neverRan: 'Rien n’a encore été lancé : choisissez quoi démarrer dans la vue Serveur.',
  views: 'Plus',
  viewsTitle: 'Autres vues',
  failed: 'L’opération a échoué',
};
