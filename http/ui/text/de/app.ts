import type { Text } from '../en.js';

export const app: Text['app'] = {
  skip: 'Zum Inhalt springen',
  views: {
    server: 'Server',
    folders: 'Data Folders',
    builds: 'Builds',
    runs: 'Läufe',
    usage: 'Auslastung',
    schedules: 'Zeitpläne',
    history: 'Verlauf',
    webhooks: 'Webhooks',
    access: 'Zugänge',
    // The soft hyphen breaks the word in the narrow navigation of a phone.
    statechart: 'Zustands\u00addiagramm',
  },
  navigation: 'Ansichten',
  unknownView: 'Seite nicht gefunden',
  toServer: 'Zum Server',
  settings: 'Einstellungen',
  settingsOf: {
    browser: 'Dieser Browser',
    login: 'Diese Anmeldung',
    service: 'Dienst',
    name: 'Name',
    version: 'Version',
    options:
      'Neustart nach Abstürzen, Backups, der Index der Builds, TLS und Grenzen werden beim Start des Dienstes festgelegt, durch Optionen oder in seiner Konfigurationsdatei. Dies listet sie auf:',
    copy: 'Kopieren',
  },
  theme: 'Design',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  crashNotifications: {
    label: 'Abstürze melden',
    hint: 'Dieser Browser zeigt eine Benachrichtigung, während die Seite in einem verborgenen Tab offen ist.',
    refused: 'Der Browser erlaubt keine Benachrichtigungen. Erlauben Sie sie für diese Seite in seinen Einstellungen.',
  },
  apiReference: 'API-Referenz',
  logout: 'Abmelden',
  /** The label of a row's menu. */
  more: (name: string) => `Mehr zu ${name}`,
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Wird geladen …',
  refresh: 'Aktualisieren',
  reload: 'Erneut versuchen',
  failedToLoad:
    'Ein Teil der Seite konnte nicht geladen werden. Möglicherweise wurde der Dienst aktualisiert. Laden Sie die Seite neu.',
  reloadPage: 'Seite neu laden',
  failure: 'Fehler in der Seite',
};
