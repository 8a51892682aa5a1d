/** The French texts of planned updates. */
import type { Draft } from '../draft.js';

export const updatePlans: Draft = {
  states: {
    installing: 'Installation',
    checking: 'Vérification',
    backing_up: 'Sauvegarde',
    waiting: 'Attend le redémarrage',
    swapping: 'Redémarrage avec le nouveau Build',
    probation: 'En période d’essai',
    rolling_back: 'Retour en arrière',
    done: 'Terminée',
    rolled_back: 'Build précédent rétabli',
    failed: 'Échouée',
    cancelled: 'Annulée',
  },
  reasons: {
    cancelled: 'un client a annulé la mise à jour',
    superseded: 'un client a démarré autre chose',
    unreachable: 'l’archive n’a pas pu être téléchargée en entier',
    timeout: 'le téléchargement a duré trop longtemps',
    status: 'le téléchargement a reçu une erreur en réponse',
    redirect: 'le téléchargement a reçu une redirection en réponse',
    checksum_wrong: 'la somme de contrôle de l’archive est fausse',
    install_failed: 'l’archive n’a pas pu être installée',
    preflight_failed: 'le Data Folder a une erreur avec le nouveau Build',
    backup_failed: 'la sauvegarde a échoué',
    not_running: 'le serveur ne tournait pas avec ce Data Folder',
    restart_refused: 'le redémarrage n’a pas été exécuté',
    launch_impossible: 'le nouveau Build n’a pas pu être lancé',
    spawn_failed: 'le serveur n’a pas pu démarrer avec le nouveau Build',
    crashed: 'le serveur s’est terminé de lui-même',
    unresponsive: 'le serveur ne répondait pas',
    not_ready: 'le serveur n’était pas en marche et en bonne santé à temps',
    rollback_failed: 'le serveur n’a pas pu revenir au Build précédent',
  },
};
