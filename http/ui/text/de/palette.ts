import type { Text } from '../en.js';

export const palette: Text['palette'] = {
  open: 'Suchen (Strg+K)',
  title: 'Befehlspalette',
  placeholder: 'Aktion, Ansicht, Data Folder oder Lauf',
  none: 'Kein Treffer',
  hint: 'Pfeiltasten wählen aus, Enter führt aus, Esc schließt',
  groups: {
    server: 'Server',
    recent: 'Zuletzt',
    views: 'Ansichten',
    folders: 'Data Folders',
    runs: 'Läufe',
    page: 'Weiteres',
  },
  goHint: (letter) => `g ${letter}`,
  refreshFolders: 'Data Folders neu lesen',
  refreshBuilds: 'Builds neu lesen',
  theme: (name) => `Design: ${name}`,
  language: (name) => `Sprache: ${name}`,
  shortcuts: 'Tastenkürzel',
  control: 'Strg',
  singleKeys: 'Tastenkürzel ohne Strg',
  /** Actions that create an object. */
  create: { folder: 'Neuer Data Folder', schedule: 'Neuer Zeitplan', backup: 'Data Folder sichern' },
  editConfig: (name) => `Config bearbeiten: ${name}`,
  files: (name) => `Dateien von ${name}`,
  run: (started) => `Lauf vom ${started}`,
  downloadLog: 'Log herunterladen',
};
