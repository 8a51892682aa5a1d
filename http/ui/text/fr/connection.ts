/** The French texts of the connection to the manager. */
import type { Draft } from '../draft.js';

export const connection: Draft = {
  connecting: 'Connexion…',
  lost: 'Pas de connexion au manager.',
  ended: {
    stopped: 'Le manager s’est terminé. Le serveur est arrêté.',
    running: 'Le manager s’est terminé. Le serveur tourne toujours.',
  },
  retrying: 'Nouvelle tentative.',
  back: 'Reconnecté.',
};
