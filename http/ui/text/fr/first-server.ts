/** The French texts of the setup of a first server. */
import type { Draft } from '../draft.js';

export const firstServer: Draft = {
  intro: 'De zéro à un serveur en marche en une minute environ.',
  txAdmin: 'Vous venez de txAdmin ?',
  steps: 'Étapes',
  done: 'terminé',
  names: { game: 'Jeu', build: 'Build', folder: 'Data Folder', check: 'Vérification', start: 'Démarrage' },
  titles: {
    game: 'Choisir un jeu',
    build: 'Ajouter le programme du serveur',
    folder: 'Ajouter un Data Folder',
    check: 'Compléter la configuration',
    start: 'Prêt à démarrer',
  },
  details: {
    game: 'Il détermine les fichiers dont le serveur a besoin.',
    build: 'Un Build est une version du programme du serveur.',
    folder: 'Un Data Folder contient la configuration d’un serveur et son contenu.',
    check: 'Le serveur démarre quand elle est complète.',
    start: 'Vous pourrez tout modifier plus tard.',
  },
  games: {
    fivem: { name: 'FiveM', detail: 'Grand Theft Auto V' },
    redm: { name: 'RedM', detail: 'Red Dead Redemption 2' },
    openttd: { name: 'OpenTTD', detail: 'Son serveur dédié' },
    other: { name: 'Autre jeu', detail: 'Tout serveur avec une console' },
  },
  sources: { label: 'Source du Build', versions: 'Versions', file: 'Fichier', url: 'URL', installed: 'Installés' },
  versions: {
    label: 'Version',
    option: '{0} : {1}',
    refused: 'Le manager n’a pas le droit de télécharger depuis {0}.',
    instead: 'Téléchargez l’archive avec votre navigateur, puis choisissez-la sous Fichier.',
    download: 'Télécharger',
  },
  file: {
    choose: 'Choisir une archive',
    drop: 'ou déposez-la ici',
    page: { fivem: 'Télécharger FXServer', redm: 'Télécharger FXServer', openttd: 'Télécharger OpenTTD' },
    pageHint: {
      fivem: 'Choisissez la version recommandée : le fichier fx.tar.xz.',
      redm: 'Choisissez la version recommandée : le fichier fx.tar.xz.',
      openttd: 'Choisissez l’archive pour Linux.',
    },
    other: 'L’archive doit contenir un fichier build.json qui indique comment démarrer le serveur.',
  },
  url: { hint: 'Une adresse https depuis laquelle le manager a le droit de télécharger.' },
  install: 'Installer',
  cannotStart: '{0} ne peut pas démarrer.',
  otherGame: '{0} est un Build de {1}, pas de ce jeu.',
  folders: {
    label: 'Type de Data Folder',
    create: 'Nouveau',
    adopt: 'Existant',
    none: 'Aucun Data Folder pour ce jeu.',
    adoptHint:
      'Pour utiliser des fichiers que vous avez déjà, copiez leur répertoire dans le répertoire data de l’espace de ' +
      'travail.',
    search: 'Chercher à nouveau',
  },
  check: {
    pending: 'Vérification…',
    licence: 'Clé de licence',
    licencePage: 'Obtenir une clé',
    licenceHint: 'Chaque serveur a besoin de sa propre clé. Elle commence par cfxk_.',
    serverName: 'Nom du serveur',
    serverNameHint: 'Les joueurs le voient dans la liste des serveurs. Facultatif.',
    save: 'Enregistrer',
    again: 'Revérifier',
    clean: 'Il ne manque rien.',
    errors: { one: '{0} erreur', other: '{0} erreurs' },
    passed: 'Réussie',
    warnings: { one: '{0} avertissement', other: '{0} avertissements' },
  },
  start: { running: 'Un serveur est en marche. Arrêtez-le avant d’en démarrer un autre.' },
};
