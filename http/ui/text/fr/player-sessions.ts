/** The French texts of the sessions of players. */
import type { Draft } from '../draft.js';

export const playerSessions: Draft = {
  title: 'Qui était là',
  reading: 'Chargement des sessions…',
  noneDetail: 'Les joueurs apparaissent ici avec leurs sessions quand ils sont partis.',
  noMatch: 'Personne ne correspond à ces mots.',
  noneOfPlayer: 'Aucune session n’est encore enregistrée.',
  joined: 'Arrivée',
  lastSeen: 'Vu en dernier',
  stay: 'Durée',
  here: 'Ici depuis',
  online: 'En ligne',
  details: 'Sessions et identifiants',
  run: 'Exécution',
  openRun: 'Ouvrir l’exécution',
  visits: 'Visites',
  total: 'Temps sur le serveur',
  firstSeen: 'Vu pour la première fois',
  older: 'Afficher les plus anciennes',
  atLeast: 'au moins {0}',
  joinedBefore: 'Arrivé avant {0}',
  between: 'Entre {0} et {1}',
  exactness:
    'Le manager lit la liste des joueurs toutes les dix secondes. Arrivées et départs se situent entre deux lectures.',
  unrecognised:
    'Le serveur ne communique rien qui permette de reconnaître ce joueur plus tard. Aucune session n’est enregistrée.',
  day: 'Joueurs des dernières 24 heures',
  figures: 'Nombre de joueurs',
  peaks: 'Pic',
  seen: 'Joueurs différents',
  peak: 'au plus {0}',
};
