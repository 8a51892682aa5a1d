import type { Text } from '../en.js';
import { count } from './count.js';

export const resources: Text['resources'] = {
  title: 'Installed Resources',
  reading: 'Installed Resources werden geladen …',
  none: 'Keine Installed Resources',
  noneDetail: 'Kopieren Sie Resources in den Data Folder und aktualisieren Sie die Liste.',
  search: 'Nach Name, Autor, Beschreibung oder Kategorie suchen',
  category: 'Kategorie',
  noCategory: 'Ohne Kategorie',
  ofBuild: 'Vom Build',
  show: 'Anzeigen',
  showOf: {
    all: 'Alle',
    enabled: 'Aktiviert',
    disabled: 'Deaktiviert',
    problems: 'Mit Problemen',
    running: 'Läuft',
    notRunning: 'Aktiviert, läuft nicht',
    onlyRunning: 'Läuft, nicht aktiviert',
  },
  found: (shown, all) =>
    shown === all
      ? count(all, 'Installed Resource', 'Installed Resources')
      : `${shown.toLocaleString('de')} von ${count(all, 'Installed Resource', 'Installed Resources')}`,
  nothingFound: 'Keine Treffer',
  clear: 'Filter zurücksetzen',
  more: (n) => `${n.toLocaleString('de')} weitere anzeigen`,
  showAll: (n) => `Alle ${n.toLocaleString('de')} anzeigen`,
  problems: (n) => count(n, 'Problem', 'Probleme'),
  by: (author) => `von ${author}`,
  fields: {
    engine_name: 'Engine-Name',
    path: 'Pfad',
    version: 'Version',
    author: 'Autor',
    description: 'Beschreibung',
    enabled_by: 'Aktiviert durch',
    dependencies: 'Abhängigkeiten',
  },
  notByConfig: 'Nicht durch die Konfiguration. Ein Skript kann sie starten.',
  neededBy: (name) => `benötigt von ${name}`,
  running: {
    runs: 'Läuft',
    doesNotRun: 'Läuft nicht',
    summary: (running, missing, others) =>
      `${running.toLocaleString('de')} laufen, ${missing.toLocaleString('de')} sind aktiviert und laufen nicht, ${others.toLocaleString('de')} laufen und sind nicht aktiviert`,
    gone: (names) => `Läuft und ist nicht mehr installiert: ${names}`,
    refresh: 'Neue Resources suchen',
    control: (name) => `${name} steuern`,
    actions: { start: 'Starten', stop: 'Stoppen', restart: 'Neu starten', ensure: 'Ensure' },
    outcomes: {
      started: 'Gestartet.',
      stopped: 'Gestoppt.',
      refreshed: 'Der Server hat seine Resources neu eingelesen. Neue müssen gestartet werden.',
      unchanged: 'Sie war bereits in diesem Zustand.',
      failed: 'Der Server meldet einen Fehler:',
      unknown: 'Der Befehl wurde gesendet. Der Server hat kein Ergebnis gemeldet: siehe Konsole.',
    },
  },
};
