/** The French texts of the command palette. */
import type { Draft } from '../draft.js';

export const palette: Draft = {
  open: 'Rechercher (Ctrl+K)',
  title: 'Palette de commandes',
  placeholder: 'Action, vue, Data Folder ou exécution',
  none: 'Aucun résultat',
  hint: 'Flèches pour choisir, Entrée pour exécuter, Échap pour fermer',
  groups: {
    server: 'Serveur',
    recent: 'Récents',
    views: 'Vues',
    folders: 'Data Folders',
    runs: 'Exécutions',
    page: 'Plus',
  },
  goHint: 'g {0}',
  refreshFolders: 'Actualiser les Data Folders',
  refreshBuilds: 'Actualiser les Builds',
  theme: 'Thème : {0}',
  language: 'Langue : {0}',
  shortcuts: 'Raccourcis clavier',
  control: 'Ctrl',
  singleKeys: 'Raccourcis sans Ctrl',
  create: {
    folder: 'Nouveau Data Folder',
    schedule: 'Nouvelle planification',
    backup: 'Sauvegarder un Data Folder',
  },
  editConfig: 'Modifier la configuration de {0}',
  files: 'Fichiers de {0}',
  run: 'Exécution du {0}',
  downloadLog: 'Télécharger le journal',
};
