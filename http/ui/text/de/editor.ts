import type { Text } from '../en.js';

/** Der Editor einer Konfigurationsdatei. */
export const editor: Text['editor'] = {
  open: 'Config bearbeiten',
  create: (file) => `${file} anlegen`,
  back: 'Zurück zum Data Folder',
  label: (file) => `Text von ${file}`,
  save: 'Speichern',
  saved: 'Gespeichert. Der Server liest die Datei bei seinem Start.',
  unchanged: 'Keine Änderungen.',
  changed: 'Änderungen nicht gespeichert.',
  none: 'Die Datei gibt es noch nicht. Beim Speichern entsteht sie.',
  notText: 'Die Datei ist kein Text: Sie enthält NUL-Zeichen. Sie kann hier nicht bearbeitet werden.',
  encoding: {
    names: {
      'utf-8': 'UTF-8',
      'utf-16le': 'UTF-16 LE',
      'utf-16be': 'UTF-16 BE',
      'windows-1252': 'Kein UTF-8, als Windows-1252 gezeigt',
    },
    withBom: ' mit BOM',
    breaks: { '\n': 'LF', '\r\n': 'CRLF', '\r': 'CR' },
    mixed: 'LF und CRLF gemischt',
    convert: 'In UTF-8 umwandeln',
    willConvert: 'UTF-8 beim Speichern',
    missing: (character, encoding) =>
      `Die Codierung der Datei (${encoding}) hat das Zeichen ${character} nicht. Entfernen Sie es, oder wandeln Sie die Datei in UTF-8 um.`,
  },
  discard: 'Änderungen verwerfen',
  findings: {
    title: 'Befunde in der gespeicherten Datei',
    none: 'Nichts in dieser Datei gefunden.',
  },
  conflict: {
    title: 'Die Datei hat sich geändert',
    detail: 'Sie wurde geändert, nachdem Sie sie geöffnet haben. Ihr Text ist nicht gespeichert.',
    compare: 'Vergleichen',
    overwrite: 'Mit meinem Text ersetzen',
    take: 'Meinen Text verwerfen',
  },
  versions: {
    title: 'Frühere Versionen',
    none: 'Noch keine. Jeder ersetzte Text wird aufbewahrt, die letzten zehn.',
    current: 'Wie die Datei',
    compare: 'Vergleichen',
    comparing: 'Vergleich beenden',
    restore: 'Zurückholen',
    restored: 'Der Text der Version ist im Editor. Speichern Sie ihn, um die Datei zu ersetzen.',
    name: (version) => `Version ${version}`,
    against: (name) => `Grün: im Editor. Rot: in ${name}.`,
    file: 'der geänderten Datei',
    wanted: (version) =>
      `Der Eintrag des Verlaufs hat Version ${version} gespeichert. Sie wird mit dem Editor verglichen.`,
    isFile: 'Der Eintrag des Verlaufs hat den Text gespeichert, den die Datei jetzt hat.',
    gone: 'Der Text, den der Eintrag des Verlaufs gespeichert hat, ist nicht mehr aufbewahrt.',
  },
};
