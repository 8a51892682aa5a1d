import type { Text } from '../en.js';
import { count } from './count.js';

export const backups: Text['backups'] = {
  summary: 'Alle Backups',
  stored: 'Gespeichert',
  newest: 'Neuestes',
  next: 'Nächstes',
  plan: 'Backup planen',
  noSchedule: 'Kein Zeitplan',
  failedCount: (n) => `${n} fehlgeschlagen`,
  emptyCount: (n) => `${n} leer`,
  id: 'Kennung',
  details: 'Einzelheiten',
  detailsOf: (folder) => `Backup von ${folder}`,
  took: 'Dauer',
  held: 'Server angehalten für',
  added: 'Zum Speicher hinzugekommen',
  from: 'Stand vom',
  written: 'Geschrieben werden',
  lastRestore: 'Letzte Wiederherstellung dauerte',
  noRestore: 'Noch keine Wiederherstellung',
  reading: 'Backups werden geladen …',
  none: 'Noch keine Backups',
  noneDetail: 'Ein Backup ist eine geprüfte Kopie eines Data Folders, während der Server nicht schreibt.',
  begin: 'Sichern',
  beginLater: (minutes) => `In ${count(minutes, 'Minute', 'Minuten')} sichern`,
  announced: (folder) => `Backup von ${folder}`,
  mode: 'Der laufende Server',
  modes: {
    usual: 'Wie sein Build es sagt',
    stop: 'Den Server stoppen',
    freeze: 'Den Server einfrieren',
    quiesce: 'Das Schreiben des Servers anhalten',
    stopped: 'Nur wenn der Server nicht läuft',
  },
  modeDetails: {
    usual:
      'Der Server läuft mit diesem Data Folder: Er wird für das Backup gestoppt, wenn sein Build keinen anderen Modus nennt.',
    stop: 'Der Server wird gestoppt und wieder gestartet, sobald seine geänderten Dateien kopiert sind.',
    freeze: 'Der Server wird für die Sekunden eingefroren, in denen seine geänderten Dateien kopiert werden.',
    quiesce:
      'Konsolenbefehle seines Builds lassen den Server seine Dateien schreiben und dann nichts, bis sie kopiert sind.',
  },
  notRunning: 'Der Server läuft nicht mit diesem Data Folder und läuft weiter.',
  folder: 'Data Folder',
  time: 'Zeit',
  state: 'Zustand',
  size: 'Größe',
  repository: 'Ablage',
  repositories: { restic: 'restic', copy: 'Einfache Kopie' },
  verified: 'Geprüft',
  unverified: 'Fertig, nicht geprüft',
  notVerified: 'Prüfung fehlgeschlagen',
  actions: 'Aktionen',
  done: 'Fertig',
  doneEmpty: 'Leer',
  emptyDetail: 'Der Data Folder hatte keine Dateien oder nur leere. Es gibt nichts wiederherzustellen.',
  failed: 'Fehlgeschlagen',
  steps: {
    stopping: 'Server wird gestoppt',
    copying: 'Dateien werden kopiert',
    freezing: 'Geänderte Dateien des eingefrorenen Servers werden kopiert',
    quiescing: 'Geänderte Dateien werden kopiert',
    dumping: 'Datenbanken werden gesichert',
    saving: 'Dateien werden gesichert',
    starting: 'Server wird gestartet',
    checking: 'Gesichertes wird geprüft',
    pruning: 'Alte Backups werden gelöscht',
    verifying: 'Wird geprüft',
    testing: 'Wiederherstellung wird getestet',
    restoring: 'Dateien werden wiederhergestellt',
    loading: 'Datenbanken werden geladen',
    swapping: 'Data Folder wird ersetzt',
  },
  verify: 'Prüfen',
  test: 'Wiederherstellung testen',
  tested: 'Wiederherstellung getestet',
  testedStart: 'Wiederherstellung getestet und ein Server gestartet',
  notTested: (problem) => `Die Testwiederherstellung ist fehlgeschlagen. ${problem}`,
  restore: 'Wiederherstellen',
  restoreTitle: 'Backup wiederherstellen?',
  target: 'Wiederherstellen als',
  targetHint: 'Ein anderer Name legt einen neuen Data Folder an.',
  restoreDetail:
    'Die Dateien des Data Folders werden ersetzt. Die bisherigen bleiben in einem versteckten Verzeichnis daneben.',
  preflight: 'Dateien zuerst prüfen',
  preflightDetail: 'Nichts wird ersetzt, wenn die Prüfung einen schweren Fehler findet.',
  restoreStop: 'Server stoppen und wieder starten',
  restoreStopDetail:
    'Er läuft mit diesem Data Folder. Er steht von dem Moment an, in dem alle Dateien daneben geschrieben sind, bis sie an ihrem Platz sind.',
  restoreBeside: 'Der Data Folder des Backups bleibt, wie er ist.',
  loadDatabases: 'Datenbanken laden',
  loadDatabasesDetail:
    'Sie werden in neue Schemas geladen, deren Namen in der Liste stehen. Die bisherigen bleiben, wie sie sind.',
  keepDumpsDetail: 'Ihre Dumps bleiben als Dateien im Data Folder.',
  willLack: (links) =>
    `Diese Links führen aus dem Data Folder heraus. Was hinter ihnen liegt, wird im Backup fehlen: ${links}`,
  outside: (links) => `Ohne das, was hinter diesen Links außerhalb des Data Folders liegt: ${links}`,
  followed: (links) => `Mit dem, was hinter diesen Links außerhalb des Data Folders liegt: ${links}`,
  restoreFollowed: (links) =>
    `Anstelle dieser Links stehen dann die Dateien des Backups: ${links}. Was hinter den Links liegt, bleibt, wie es ist.`,
  pin: 'Anheften',
  unpin: 'Lösen',
  pinned: 'Angeheftet: Es bleibt, bis es gelöscht wird.',
  pruned: (count) =>
    count === 1
      ? 'Nach der Regel zum Aufheben wurde 1 älteres Backup gelöscht.'
      : `Nach der Regel zum Aufheben wurden ${count} ältere Backups gelöscht.`,
  excluded: (patterns) => `Ohne: ${patterns}`,
  excludedStay: 'Was es auslässt, wird aus dem jetzigen Data Folder kopiert.',
  excludedMissing: 'Was es auslässt, wird fehlen.',
  hasDatabases: (names) => `Mit Datenbanken: ${names}`,
  incomplete: (name, routines) =>
    `Unvollständig: Im Dump von ${name} fehlen die Routinen ${routines}, die sein Benutzer nicht lesen darf. Als Verwalter der Datenbank ausführen:`,
  loadedDatabase: (name, schema) => `Datenbank ${name}: neues Schema ${schema}`,
  keptDump: (name, file) => `Datenbank ${name}: Datei ${file}`,
  restoredTo: (folder) => `Wiederhergestellt als ${folder}`,
  restoreFailed: (problem) => `Die Wiederherstellung ist fehlgeschlagen. ${problem}`,
  remove: 'Löschen',
  removeTitle: 'Backup löschen?',
  removeDetail: 'Seine Dateien können nicht mehr wiederhergestellt werden.',
  files: {
    open: 'Dateien',
    title: (folder) => `Dateien im Backup von ${folder}`,
    detail: 'Eine Datei wählen, um nur sie wiederherzustellen.',
    directory: 'Verzeichnis des Backups',
    up: 'Nach oben',
    none: 'Das Verzeichnis ist leer.',
    restoreOf: (name) => `${name} wiederherstellen`,
    restoreDetail:
      'Die Datei von vorher wird in einem eigenen Ordner aufgehoben. Der Server darf nicht mit dem Data Folder laufen.',
    configDetail:
      'Der Text von vorher wird eine Version der Konfiguration. Ein laufender Server liest sie bei seinem nächsten Start.',
    restored: (path, kept, version) =>
      version !== null
        ? `${path} wurde wiederhergestellt. Der Text von vorher ist Version ${version}.`
        : kept !== null
          ? `${path} wurde wiederhergestellt. Die Datei von vorher ist in data/${kept}.`
          : `${path} wurde wiederhergestellt.`,
  },
  kept: {
    title: 'Aufgehobene Ordner',
    detail: 'Eine Wiederherstellung hebt die Dateien von vorher auf. Sie belegen Platz, bis sie gelöscht werden.',
    size: 'Belegt',
    directory: 'Verzeichnis',
    restoreOf: (name) => `${name} wiederherstellen`,
    restoreTitle: 'Aufgehobenen Ordner wiederherstellen?',
    restoreDetail: (folder) =>
      `Er tritt an die Stelle von ${folder}. Dessen jetzige Dateien werden aufgehoben. Der Server darf nicht damit laufen.`,
    restoreFileDetail: (path, folder) =>
      `${path} in ${folder} wird ersetzt. Die jetzige Datei wird aufgehoben. Der Server darf nicht mit dem Data Folder laufen.`,
    removeOf: (name) => `${name} löschen`,
    removeTitle: 'Aufgehobenen Ordner löschen?',
    removeDetail: (folder) =>
      `Die Dateien, die ${folder} vor der Wiederherstellung hatte, werden gelöscht. Der Data Folder bleibt, wie er ist.`,
    namesNoFolder: 'Der Name sagt nicht, welcher Data Folder es war: Die Befehlszeile kann ihn wiederherstellen.',
  },
};
