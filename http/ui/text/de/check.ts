import type { PageText } from '../en.js';
import { count } from './count.js';

/** The texts of the preflight check. */
export const check: PageText['check'] = {
  title: 'Prüfung vor dem Start',
  problems: 'Probleme',
  intro: 'Findet Probleme vor dem Start. Ändert nichts.',
  run: 'Prüfen',
  runOf: (name) => `Prüfen: ${name}`,
  again: 'Erneut prüfen',
  checking: 'Wird geprüft …',
  shown: { all: 'Alle', fatal: 'Schwer', error: 'Fehler', warning: 'Warnungen' },
  line: (n) => `Zeile ${n}`,
  noProblems: 'Keine Probleme',
  nothing: 'Keine Probleme gefunden.',
  notChecked: 'Nicht geprüft',
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
  effects: { config_no_endpoint: 'Spieler können sich nicht verbinden: Ein Port fehlt' },
  cannotConnect: 'Spieler können sich nicht verbinden',
  portMissing: 'Ein Port fehlt.',
  fixVerbs: {
    config_no_endpoint: 'Port ergänzen',
    config_licence_missing: 'Lizenz ergänzen',
    config_licence_malformed: 'Lizenz ändern',
  },
  showProblems: 'Probleme zeigen',
  found: (fatal, errors, warnings) =>
    [
      ...(fatal > 0 ? [count(fatal, 'schweres Problem', 'schwere Probleme')] : []),
      ...(errors > 0 ? [count(errors, 'Fehler', 'Fehler')] : []),
      ...(warnings > 0 ? [count(warnings, 'Warnung', 'Warnungen')] : []),
    ].join(', '),
  fix: (meant) => `${meant} schreiben`,
  commentOut: 'Zeile auskommentieren',

  addLines: 'Die Zeilen hinzufügen',
  plainCharacters: 'Einfache Zeichen schreiben',
  omitted: (n) => `${count(n, 'weiteres Problem', 'weitere Probleme')} nicht angezeigt.`,
};
