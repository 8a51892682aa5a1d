import type { Text } from '../en.js';

export const newFolder: Text['newFolder'] = {
  recipe: {
    origin: 'Recipe aus',
    origins: { url: 'Adresse', text: 'Text' },
    url: 'Adresse des Recipes',
    urlHint: 'Die https-Adresse einer YAML-Datei.',
    text: 'Text des Recipes',
    file: 'Datei auswählen',
    showPlan: 'Zeigen, was es tut',
    deploy: 'Erstellen',
    allow: 'Erlauben und erstellen',
    unnamed: 'Recipe ohne Namen',
    version: (v: string) => `Version ${v}`,
    author: (v: string) => `von ${v}`,
    allows: 'Mit dem Erstellen erlauben Sie dem Recipe:',
    hosts: (v: string) => `von ${v} herunterzuladen`,
    noHosts: 'keine Downloads',
    writes: (n: number) =>
      n === 1
        ? '1 Pfad zu schreiben, nur im neuen Data Folder'
        : `${n.toLocaleString('de')} Pfade zu schreiben, nur im neuen Data Folder`,
    usesDatabase: (n: number) =>
      n === 0
        ? 'die Datenbank unten zu verwenden'
        : n === 1
          ? 'die Datenbank unten zu verwenden, mit 1 SQL-Anweisung'
          : `die Datenbank unten zu verwenden, mit ${n.toLocaleString('de')} SQL-Anweisungen`,
    sql: (n: number) => (n === 1 ? '1 SQL-Anweisung' : `${n.toLocaleString('de')} SQL-Anweisungen`),
    downloads: (n: number) => (n === 1 ? '1 Download' : `${n.toLocaleString('de')} Downloads`),
    tasks: (n: number) => (n === 1 ? '1 Aufgabe' : `${n.toLocaleString('de')} Aufgaben`),
    faults: (n: number) =>
      n === 1
        ? 'Das Recipe hat einen Fehler und kann nicht verwendet werden.'
        : `Das Recipe hat ${n.toLocaleString('de')} Fehler und kann nicht verwendet werden.`,
    minBuild: (n: number) => `Es braucht FXServer ${n} oder neuer.`,
    onesync: (v: string) => `Es braucht OneSync: ${v}.`,
    reads: (v: string) => `liest ${v}`,
    writesTo: (v: string) => `schreibt ${v}`,
    removes: (v: string) => `entfernt ${v}`,
    licenceHint: 'Er beginnt mit cfxk_. Sie können ihn später eingeben.',
    defaults: (n: number) => (n === 1 ? '1 Variable mit Vorgabe' : `${n.toLocaleString('de')} Variablen mit Vorgabe`),
    database: {
      title: 'Datenbank',
      user: 'Benutzer',
      password: 'Passwort',
      name: 'Name der Datenbank',
      host: 'Rechner',
      port: 'Portnummer',
      hint: 'Das Recipe kann nur diese Datenbank verwenden. Sie wird angelegt, wenn sie nicht existiert.',
    },
  },
  archive: {
    origin: 'Archiv aus',
    origins: { file: 'Dieses Gerät', url: 'Adresse' },
    url: 'Adresse des Archivs',
    urlHint: 'Die https-Adresse einer zip-, tar- oder 7z-Datei.',
    choose: 'Archiv auswählen',
    sending: 'Das Archiv wird gesendet',
    more: 'Weitere Optionen',
  },
  git: {
    url: 'Adresse des Repositorys',
    urlHint: 'Eine https-Adresse, etwa https://github.com/example/city.',
    ref: 'Branch oder Tag',
    refHint: 'Leer: der Standard-Branch.',
  },
  deployment: {
    list: 'Laufende Deployments',
    progressOf: (v: string) => `Fortschritt von ${v}`,
    task: (a: number, b: number) => `Aufgabe ${a} von ${b}:`,
    received: (v: string) => `${v} heruntergeladen`,
    cancel: 'Deployment abbrechen',
    begins: 'Beginnt…',
    back: 'Zurück zum Formular',
    databaseKept: (v: string) => `Die Datenbank ${v} wurde angelegt und bleibt erhalten.`,
    notes: 'Der Data Folder wurde erstellt. Ausgelassen wurde:',
    continue: 'Weiter',
    states: {
      preparing: 'Vorbereitung',
      running: 'Läuft',
      checking: 'Prüfung',
      placing: 'Abschluss',
      discarding: 'Dateien werden entfernt',
      done: 'Fertig',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
  },
};
