/** The French texts of the server's state. */
import type { Draft } from '../draft.js';

export const state: Draft = {
  label: 'État',
  unknown: 'Inconnu',
  running: 'En marche',
  phases: {
    launching: 'Démarrage',
    up: 'En marche',
    announcing: 'En marche',
    stopping: 'Arrêt en cours',
    restarting: 'Redémarrage',
    stuck: 'Bloqué',
  },
  outcomes: { stopped: 'Arrêté', killed: 'Tué', crashed: 'Planté', exited: 'Terminé', unknown: 'Fin inconnue' },
  descriptions: {
    stopped: 'Aucun processus du serveur ne tourne.',
    killed: 'Le serveur a été tué. Il n’a pas pu enregistrer ses données.',
    crashed: 'Le serveur a planté.',
    exited: 'Le serveur s’est terminé de lui-même, sans erreur.',
    unknown: 'On ne sait pas comment la dernière exécution s’est terminée.',
    launching: 'Le processus du serveur tourne, mais n’est pas encore prêt.',
    up: 'Le serveur est en marche.',
    announcing: 'En marche. Son arrêt est annoncé.',
    stopping: 'Le serveur s’arrête.',
    restarting: 'Le serveur s’arrête, puis redémarre.',
    stuck: 'Des processus du serveur tournent encore après SIGKILL.',
  },
  lastKnown: 'Dernier état connu : {0}',
  announce: 'Serveur : {0}',
};
