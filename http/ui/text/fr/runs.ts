/** The French texts of runs. */
import type { Draft } from '../draft.js';

export const runs: Draft = {
  all: 'Toutes les exécutions',
  allOutcomes: 'Toutes',
  reading: 'Chargement des exécutions…',
  none: 'Aucune exécution',
  noneDetail:
    'Chaque démarrage du serveur crée une exécution. Cette page liste les exécutions avec leur console et leur fin.',
  caption: 'Exécutions, les plus récentes en premier',
  timeline: 'Quand le serveur a tourné',
  now: 'maintenant',
  unknown:
    'Exécution « {0} » introuvable. Elle a peut-être été supprimée : les anciennes exécutions sont supprimées quand ' +
    'de nouvelles démarrent.',
  id: 'Exécution',
  started: 'Début',
  startUnknown: 'inconnu',
  build: 'Build',
  place: 'Build et Data Folder',
  folder: 'Data Folder',
  end: 'Fin',
  actions: 'Actions',
  endedBy: {
    'operation.stop': 'par {0}',
    'operation.restart': 'redémarrage par {0}',
    'operation.kill': 'par {0}',
  },
  ended: 'Terminée',
  lastSign: 'Vue pour la dernière fois',
  lasted: 'Durée',
  size: 'Sortie',
  missing: '{0} supprimés',
  unreadable: 'illisible ({0})',
  missingDetail: 'Le journal de la console a une taille limite. La sortie la plus ancienne est supprimée en premier.',
  log: 'Console',
  consoleOf: 'Console de l’exécution du {0}',
  downloadOf: 'Télécharger le journal de l’exécution du {0}',
  damaged: 'inconnu : enregistrement de l’exécution endommagé',
  evidence: 'Diagnostic',
  evidenceHint:
    'L’état des threads, des sockets et de la sortie du serveur à un moment donné : pour trouver pourquoi il est ' +
    'bloqué.',
  evidenceNone: 'Rien n’a été collecté pour cette exécution.',
  collect: 'Collecter un diagnostic',
  reports: 'Rapports du serveur',
  reportsHint:
    'Les {0} derniers rapports du serveur sur lui-même : saccades, blocages et erreurs. L’historique a les précédents.',
  report: 'Rapport',
  reportDetails: 'Détails',
  downloadEvidence: 'Télécharger ({0})',
  evidenceReading: 'Chargement du diagnostic…',
  threads: 'Threads, le processus principal en premier',
  thread: 'Thread',
  threadState: 'État',
  threadStates: {
    R: 's’exécute',
    S: 'dort',
    D: 'attend un disque',
    T: 'est arrêté',
    t: 'est tracé',
    Z: 'est terminé',
    I: 'est inactif',
  },
  threadCpu: 'CPU',
  waitsIn: 'Attend dans',
};
