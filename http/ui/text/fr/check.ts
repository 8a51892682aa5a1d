/** The French texts of the preflight check. */
import type { Draft } from '../draft.js';

export const check: Draft = {
  title: 'Vérification avant démarrage',
  problems: 'Problèmes',
  intro: 'Trouve les problèmes avant un démarrage. Ne modifie rien.',
  run: 'Vérifier',
  runOf: 'Vérifier {0}',
  again: 'Revérifier',
  checking: 'Vérification…',
  shown: { all: 'Tous', fatal: 'Fatales', error: 'Erreurs', warning: 'Avertissements' },
  line: 'Ligne {0}',
  noProblems: 'Aucun problème',
  nothing: 'Aucun problème trouvé.',
  notChecked: 'Non vérifié',
  nothingInChecked: 'Aucun problème dans ce qui a été vérifié.',
  unchecked: {
    build: 'Non vérifié : si un Build convient, et les dépendances envers les ressources que les Builds apportent.',
    program: 'Non vérifié : le Build. Son build.json peut lancer n’importe quel programme.',
    content: 'Non vérifié : les fichiers du Data Folder. Aucune règle n’est connue pour ce type de serveur.',
    ports: 'Non vérifié : les ports, que le serveur en marche utilise.',
  },
  hints: {
    companion_missing:
      'Conseil : le companion n’est pas installé. Avec lui, le serveur annonce les arrêts et les redémarrages, et ' +
      'les ressources enregistrent avant.',
    companion_outdated: 'Conseil : une version plus récente du companion est disponible.',
  },
  effects: { config_no_endpoint: 'Les joueurs ne peuvent pas se connecter : il manque un port' },
  cannotConnect: 'Les joueurs ne peuvent pas se connecter',
  portMissing: 'Il manque un port.',
  fixVerbs: {
    config_no_endpoint: 'Ajouter le port',
    config_licence_missing: 'Ajouter la clé de licence',
    config_licence_malformed: 'Corriger la clé de licence',
  },
  showProblems: 'Afficher les problèmes',
  found: 'Fatales : {0}, erreurs : {1}, avertissements : {2}',
  fix: 'Écrire {0}',
  commentOut: 'Mettre la ligne en commentaire',

  addLines: 'Ajouter les lignes',
  plainCharacters: 'Écrire des caractères simples',
  omitted: { one: '{0} autre problème non affiché.', other: '{0} autres problèmes non affichés.' },
};
