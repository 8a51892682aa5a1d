/** The French texts of the times at which schedules act. */
import type { Draft } from '../draft.js';

export const occurrences: Draft = {
  actions: {
    restart: 'Redémarrage',
    stop: 'Arrêt',
    start: 'Démarrage',
    command: 'Commande',
    announcement: 'Annonce',
    backup: 'Sauvegarde',
    'test-restore': 'Restauration de test',
  },
  states: {
    planned: 'Prévu',
    announced: 'Annoncé',
    due: 'Attend le départ des joueurs',
    running: 'En cours',
    done: 'Fait',
    failed: 'Échoué',
    skipped: 'Sauté',
    missed: 'Manqué',
    postponed: 'Reporté',
  },
  reasons: {
    manager_not_running: 'le manager ne tournait pas',
    suspended: 'le manager ou sa machine était suspendu',
    clock_changed: 'l’horloge a été changée',
    database_unavailable: 'écriture impossible dans la base de données',
    interrupted: 'le manager s’est terminé pendant l’action',
    still_running: 'l’exécution précédente était encore en cours',
    not_running: 'le serveur ne tournait pas',
    already_running: 'le serveur tournait déjà',
    schedule_changed: 'la planification a été modifiée',
    requested: 'sur demande',
  },
};
