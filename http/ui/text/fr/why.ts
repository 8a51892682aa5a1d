/** The French texts of why a run ended: a sentence of each part. */
import type { Draft } from '../draft.js';

export const why: Draft = {
  title: 'Pourquoi s’est-il arrêté ?',
  last: 'Pourquoi la dernière exécution s’est-elle terminée ?',
  onChart: 'Voir sur le diagramme',
  parts: { before: 'Avant', cause: 'Ce qui s’est passé', after: 'Ensuite' },
  openLine: 'Ouvrir cette ligne dans la console',
  errorBefore: 'Erreur juste avant la dernière erreur fatale',
  before: {
    up: 'Le serveur tournait depuis {0}.',
    starting: 'Le serveur démarrait depuis {0} et le gestionnaire ne l’avait pas encore vu prêt.',
  },
  beforeUnknown: 'On ne sait plus depuis combien de temps le serveur tournait.',
  causes: {
    exit: 'Sans demande d’arrêt, de redémarrage ou de kill, il s’est terminé de lui-même ({0}) {1}.',
    spawnFailed: 'Son programme n’a pas pu être lancé ({0}).',
    unseen: 'Il s’est terminé alors qu’aucun manager ne tournait ; le suivant l’a constaté ({0}) : {1}.',
    mainExit: 'Son processus principal s’est terminé de lui-même ({0}), {1}.',
  },
  lastCommand: 'La dernière commande a été envoyée {0} avant.',
  lastCommandJustBefore: 'La dernière commande a été envoyée moins d’une seconde avant.',
  underSecond: 'moins d’une seconde',
  requested: {
    stop: 'Un arrêt a été demandé ({0}), {1}.',
    restart: 'Un redémarrage a été demandé ({0}), {1}.',
    kill: 'L’ordre de le tuer a été donné ({0}), {1}.',
  },
  announced: {
    stop: 'Un arrêt avec préavis aux joueurs a été demandé ({0}), {1}.',
    restart: 'Un redémarrage avec préavis aux joueurs a été demandé ({0}), {1}.',
    kill: 'L’ordre de le tuer a été donné ({0}), {1}.',
  },
  courses: {
    exited: 'et tous les processus étaient terminés après {0}',
    killed: 'et tous les processus ont été tués en {0}',
    killedAfterGrace: 'et ce qui tournait encore à la fin du délai a été tué, {0} plus tard',
  },
  after: {
    stopped: 'Il reste arrêté jusqu’à ce qu’on le démarre.',
    notStartedAgain: 'Il n’a pas été redémarré automatiquement.',
    restarted: 'Il a été redémarré aussitôt, comme demandé.',
    planned: 'La reprise après plantage a prévu le prochain démarrage.',
    startedAgain: 'La reprise après plantage l’a redémarré.',
    cancelled: 'La reprise après plantage avait prévu le prochain démarrage, qui a été annulé.',
    gaveUp: 'La reprise après plantage a abandonné : trop de plantages, ou démarrage impossible.',
  },
};
