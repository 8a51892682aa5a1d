import type { Text } from '../en.js';
import { count } from './count.js';

export const folders: Text['folders'] = {
  all: 'Alle Data Folders',
  none: 'Noch keine Data Folders',
  noneDetail:
    'Ein Data Folder enthält eine Konfiguration des Servers mit ihren Inhalten. Erstellen Sie hier einen, oder kopieren Sie ein Verzeichnis in das Verzeichnis data des Workspace und aktualisieren Sie die Liste.',
  enabledOf: (enabled, total) => `${enabled.toLocaleString('de')} von ${total.toLocaleString('de')} aktiviert`,
  startWith: {
    of: (name) => `Mit ${name} starten`,
    noBuild: 'Kein Build passt. Wählen Sie einen in der Ansicht des Servers.',
    title: (name) => `Trotzdem mit ${name} starten?`,
  },
  duplicate: {
    of: (name) => `${name} duplizieren`,
    title: (name) => `${name} duplizieren`,
    detail: 'Alle Dateien werden kopiert. Der Server darf dabei nicht mit dem Data Folder laufen.',
    suffix: 'Kopie',
    submit: 'Duplizieren',
  },
  delete: {
    of: (name) => `${name} löschen`,
    title: (name) => `${name} löschen?`,
    detail: 'Alle Dateien werden gelöscht. Backups und Läufe bleiben.',
    running: 'Der Server läuft mit diesem Data Folder. Stoppen Sie ihn zuerst.',
    notTyped: 'Geben Sie zuerst den Namen ein.',
    type: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
    submit: 'Löschen',
  },
  lastStarted: 'Zuletzt gestartet',
  neverStarted: 'nie, soweit Läufe aufbewahrt sind',
  editOf: (name) => `Config bearbeiten: ${name}`,
  kind: 'Art',
  directory: 'Verzeichnis',
  present: 'vorhanden',
  missing: 'fehlt',
  config: 'Config-Datei',
  configPresent: (name) => `${name} vorhanden`,
  configMissing: (name) => `${name} fehlt`,
  configNone: 'bei dieser Art keine',
  configNotYet: 'noch keine',
  create: {
    title: 'Neuer Data Folder',
    name: 'Name',
    empty: 'Geben Sie einen Namen ein.',
    unusable: 'Ungültiger Verzeichnisname.',
    template: 'Vorlage',
    templates: {
      default: 'Standard: eine Konfiguration zum Ergänzen und eine Beispiel-Resource',
      empty: 'Leer',
    },
    submit: 'Erstellen',
  },
  companion: {
    title: 'Ankündigungen',
    intro:
      'Der Companion ist eine Resource, die den Spielern angekündigte Stopps und Neustarts zeigt und andere Resources vorher speichern lässt.',
    missing: 'Der Companion ist nicht installiert.',
    installed: 'Der Companion ist installiert. Der Server startet ihn ab seinem nächsten Start.',
    old: 'Eine frühere Version des Companion ist installiert.',
    blocked: 'Der Companion kann nicht installiert werden: Eine andere Resource hat seinen Namen.',
    install: 'Companion installieren',
    replace: 'Companion aktualisieren',
    remove: 'Companion entfernen',
  },
  withBuild: 'Mit Build prüfen',
  withNone: 'Keiner',
  withDetail: 'Auch seine Resources werden gezeigt, seine Version und Regeln geprüft.',
  check: {
    title: 'Prüfung vor dem Start',
    problems: 'Probleme',
    intro: 'Findet Probleme vor dem Start. Ändert nichts.',
    run: 'Prüfen',
    runOf: (name) => `Prüfen: ${name}`,
    again: 'Erneut prüfen',
    checking: 'Wird geprüft …',
    nothing: 'Keine Probleme gefunden.',
    nothingInChecked: 'Keine Probleme in dem, was geprüft wurde.',
    unchecked: {
      build: 'Nicht geprüft: ob ein Build passt, und Abhängigkeiten von Resources, die Builds mitbringen.',
      program: 'Nicht geprüft: der Build. Seine build.json kann jedes Programm starten.',
      content: 'Nicht geprüft: die Dateien des Data Folders. Für Server dieser Art sind keine Regeln bekannt.',
      ports: 'Nicht geprüft: die Ports, die der laufende Server belegt.',
    },
    hints: {
      companion_missing:
        'Hinweis: Der Companion ist nicht installiert. Mit ihm kündigt der Server sein Ende an, und Resources speichern vorher.',
      companion_outdated: 'Hinweis: Eine neuere Version des Companions ist verfügbar.',
    },
    found: (fatal, errors, warnings) =>
      [
        ...(fatal > 0 ? [count(fatal, 'schwerer Fehler', 'schwere Fehler')] : []),
        ...(errors > 0 ? [count(errors, 'Fehler', 'Fehler')] : []),
        ...(warnings > 0 ? [count(warnings, 'Warnung', 'Warnungen')] : []),
      ].join(', '),
    omitted: (n) => `${count(n, 'weiterer Befund', 'weitere Befunde')} nicht angezeigt.`,
  },
};
