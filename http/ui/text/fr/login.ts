/** The French texts of the login. */
import type { Draft } from '../draft.js';

export const login: Draft = {
  title: 'Se connecter',
  titleOf: 'Se connecter à {0}',
  whereToken:
    'Un administrateur peut vous donner un jeton. Le jeton du service est dans sa variable ' +
    '`SERVER_MANAGER_TOKEN`, ou dans le fichier de son option `token-file`.',

  token: 'Jeton',
  empty: 'Saisissez le jeton.',
  wrong: 'Jeton incorrect.',
  show: 'Afficher la saisie',
  encrypted: 'chiffrée',
  unencrypted: 'Cette connexion n’est pas chiffrée : d’autres sur le réseau peuvent lire votre saisie.',
  name: 'Nom',
  password: 'Mot de passe',
  accountEmpty: 'Saisissez le nom et le mot de passe.',
  accountWrong: 'Nom ou mot de passe incorrect.',
  methods: { account: 'Compte', token: 'Jeton d’accès' },
  usePasskey: 'Utiliser une clé d’accès',
  passkeyUnused: 'Aucune clé d’accès utilisée. Réessayez, ou connectez-vous autrement.',
  setup: 'Créer le premier compte',
  setupIntro:
    'Ce compte administre le manager. Choisissez son nom et son mot de passe : ils vous serviront désormais à vous ' +
    'connecter.',
  invitation: 'Choisir votre mot de passe',
  invitationIntro:
    'Un compte de ce manager vous a été donné. Choisissez son mot de passe : il vous servira désormais à vous ' +
    'connecter.',
  setPassword: 'Enregistrer le mot de passe',
  newPassword: 'Nouveau mot de passe',
  newPasswordHint: 'Au moins 12 caractères, par exemple quatre mots au hasard',
  repeat: 'Nouveau mot de passe, encore une fois',
  notSame: 'Les deux mots de passe diffèrent.',
};
