/** The texts of sources and updates of Installed Resources in French. */
import type { Draft } from '../draft.js';

export const resourceUpdates: Draft = {
  update: 'Mettre à jour…',
  source: 'Source…',
  installTitle: 'Installer depuis une adresse',
  installFrom: 'Installer depuis',
  preview: 'Afficher l’aperçu',
  sourceTitle: 'Source de {0}',
  sourceLegend: 'Les mises à jour viennent de',
  kinds: {
    github: 'Dépôt sur GitHub',
    archive: 'Archive',
    git: 'Dépôt git',
    none: 'Nulle part',
  },
  repository: 'Dépôt',
  repositoryHint: 'Par exemple https://github.com/example/taxi. Sa dernière version publiée est utilisée.',
  queryHidden: 'La partie après le point d’interrogation, par exemple un jeton, est enregistrée mais pas affichée.',
  save: 'Enregistrer',
  sourceSet: 'Les mises à jour de {0} viennent de {1}.',
  sourceRemoved: '{0} n’a plus de source.',
  faults: {
    empty: 'Saisissez une adresse.',
    notRepository: 'Saisissez un dépôt, par exemple https://github.com/example/taxi.',
    notHttps: 'Saisissez une adresse qui commence par https://.',
    credentials: 'Saisissez l’adresse sans nom d’utilisateur ni mot de passe.',
    ref: 'Saisissez le nom d’une branche ou d’une étiquette, par exemple main ou v1.2.0.',
  },
  updateTitle: 'Mettre à jour {0}',
  reading: 'Lecture de la source…',
  downloading: 'Téléchargement de la version la plus récente depuis {0}…',
  noSource:
    'Le service ne sait pas d’où viennent les mises à jour de {0}. Indiquez sa source : un dépôt, une archive ou une adresse git.',
  release: 'Version publiée',
  noVersion: 'sans version',
  verdicts: {
    newer: 'Plus récente',
    older: 'Plus ancienne que la version installée',
    equal: 'Installée',
    different: 'Autres fichiers',
  },
  nothing: 'La mise à jour ne changerait rien.',
  baseUnknown:
    'Le service n’a pas installé {0} et ne sait donc pas quels fichiers vous avez modifiés. Choisissez une version de chaque fichier qui diffère.',
  conflicts: {
    one: '{0} fichier demande un choix',
    other: '{0} fichiers demandent un choix',
  },
  allMine: 'Garder toutes les miennes',
  allTheirs: 'Prendre la nouvelle version pour tous',
  choices: {
    changed: {
      mine: 'Garder ma version',
      theirs: 'Prendre la nouvelle version',
    },
    removed_here: {
      mine: 'Le laisser supprimé',
      theirs: 'Prendre la nouvelle version',
    },
    removed_there: {
      mine: 'Garder ma version',
      theirs: 'Le supprimer',
    },
  },
  because: {
    both_changed: 'Vous et la mise à jour avez modifié les mêmes lignes, ou un fichier qui ne peut pas être fusionné.',
    both_added: 'Vous et la mise à jour avez ajouté des fichiers différents avec ce nom.',
    removed_here: 'Vous avez supprimé le fichier, et la mise à jour le modifie.',
    removed_there: 'Vous avez modifié le fichier, et la mise à jour le supprime.',
    base_unknown: 'Votre version diffère de la nouvelle.',
  },
  versions: 'Comparer les versions',
  compare: 'Versions de {0}',
  versionOf: 'Version affichée de {0}',
  sides: {
    mine: 'Ma version',
    base: 'À l’installation',
    theirs: 'Nouvelle version',
  },
  noText: {
    mine: 'Ma version ne peut pas être affichée : ce n’est pas un texte, ou elle est trop grande.',
    base: 'La version à l’installation ne peut pas être affichée : ce n’est pas un texte, ou elle est trop grande.',
    theirs: 'La nouvelle version ne peut pas être affichée : ce n’est pas un texte, ou elle est trop grande.',
  },
  equalLines: {
    one: 'Afficher {0} ligne identique',
    other: 'Afficher {0} lignes identiques',
  },
  decisions: {
    merged: {
      one: '{0} fichier avec les deux modifications',
      other: '{0} fichiers avec les deux modifications',
    },
    replaced: {
      one: '{0} fichier remplacé',
      other: '{0} fichiers remplacés',
    },
    added: {
      one: '{0} fichier ajouté',
      other: '{0} fichiers ajoutés',
    },
    removed: {
      one: '{0} fichier supprimé',
      other: '{0} fichiers supprimés',
    },
    kept: {
      one: '{0} de vos fichiers gardé',
      other: '{0} de vos fichiers gardés',
    },
  },
  unchanged: {
    one: '{0} fichier reste tel quel.',
    other: '{0} fichiers restent tels quels.',
  },
  restarts: 'Le serveur redémarre la ressource. Si elle ne démarre pas, la mise à jour est annulée.',
  submit: 'Mettre à jour',
  noPlan: 'Attendez la comparaison avec la version la plus récente.',
  open: {
    one: 'Choisissez une version de {0} fichier.',
    other: 'Choisissez une version de {0} fichiers.',
  },
  rolledBack: 'La mise à jour a été annulée, car {0} n’a pas démarré.',
  check: 'Rechercher des mises à jour',
  readingSources: 'Lecture des sources…',
  checking: 'Vérification de {0}, {1} sur {2}…',
  cancelled: 'La vérification a été interrompue.',
  noSources: 'Aucune ressource n’a de source. Indiquez-en une avec Source… dans le menu d’une ressource.',
  found: 'Mises à jour : {0}. Vérifiées : {1}.',
  notChecked: '{0} n’a pas pu être vérifiée.',
  badge: 'Nouveau {0}',
};
