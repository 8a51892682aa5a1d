import type { Text } from '../en.js';

export const login: Text['login'] = {
  title: 'Anmelden',
  titleOf: (name) => `Anmelden bei ${name}`,

  forgotten: 'Wenn Sie kein Passwort haben oder es vergessen haben, kann ein Administrator Sie neu einladen.',
  askForToken: 'Ein Administrator erstellt Tokens in der Ansicht Zugänge.',
  whereToken:
    'Wenn Sie den Dienst selbst betreiben: Sein Token steht in der Datei, die seine Option `--token-file` nennt, oder in seiner Variable `SERVER_MANAGER_TOKEN`.',
  token: 'Token',
  empty: 'Geben Sie das Token ein.',
  wrong: 'Falsches Token.',
  show: 'Eingabe zeigen',
  encrypted: 'verschlüsselt',
  unencrypted: 'Diese Verbindung ist nicht verschlüsselt: Andere im Netz können Ihre Eingaben lesen.',
  name: 'Name',
  password: 'Passwort',
  accountEmpty: 'Geben Sie Namen und Passwort ein.',
  accountWrong: 'Falscher Name oder falsches Passwort.',
  methods: { account: 'Konto', token: 'Zugangstoken' },
  usePasskey: 'Passkey verwenden',
  passkeyUnused: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut, oder melden Sie sich anders an.',
  setup: 'Erstes Konto anlegen',
  setupIntro: 'Dieses Konto verwaltet den Manager. Wählen Sie Namen und Passwort: Damit melden Sie sich von nun an an.',
  invitation: 'Passwort festlegen',
  invitationIntro:
    'Sie haben ein Konto dieses Managers erhalten. Wählen Sie sein Passwort: Damit melden Sie sich von nun an an.',
  setPassword: 'Festlegen',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen, zum Beispiel vier zufällige Wörter',
  repeat: 'Neues Passwort noch einmal',
  notSame: 'Die beiden Passwörter sind verschieden.',
};
