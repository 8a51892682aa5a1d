/** The French texts of problems that the page itself finds. */
import type { Draft } from '../draft.js';

export const problems: Draft = {
  unreachable: {
    title: 'Le manager ne répond pas',
    detail: 'On ne sait pas si la demande est arrivée. Vérifiez l’état du serveur une fois reconnecté.',
  },
  tooLargeForProxy: {
    title: 'Demande trop grande pour le proxy',
    detail:
      'La demande a été refusée par un proxy devant le manager, pas par le manager. Augmentez sa limite pour le ' +
      'corps des requêtes (nginx : client_max_body_size 0).',
  },
  changedBeforeDeletion: {
    title: 'Un autre client a modifié ceci',
    detail: 'Rien n’a été supprimé. Vérifiez les réglages actuels, et supprimez de nouveau si vous le voulez toujours.',
  },
  changedElsewhere: {
    title: 'Un autre client a modifié ceci',
    detail:
      'Rien n’a encore été enregistré, et votre saisie est gardée. Enregistrez de nouveau pour ne changer que ce que ' +
      'vous avez modifié ici ; le reste demeure tel quel.',
  },
  notApi: {
    title: 'Statut HTTP {0}',
    detail: 'La réponse ne vient pas du manager. Un proxy a peut-être rejeté la demande.',
  },
  line: 'ligne {0}',
  dismiss: 'Ignorer',
  code: 'Code : {0}',
};
