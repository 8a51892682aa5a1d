import type { Text } from '../en.js';

export const builds: Text['builds'] = {
  none: 'Noch keine Builds',
  noneDetail:
    'Ein Build ist eine Version des Serverprogramms. Kopieren Sie sein Verzeichnis in das Verzeichnis builds des Workspace und aktualisieren Sie die Liste, oder installieren Sie ein Archiv mit der Kommandozeile:',
  more: 'Siehe docs/reference/build-json.md und docs/reference/installing-builds.md.',
  kind: 'Art',
  version: 'Version',
  versionUnknown: 'unbekannt',
  startable: 'Startbereit',
  limits: 'Grenzen',
  limitNames: {
    memory_bytes: 'Speicher',
    cpus: 'Prozessoren',
    processes: 'Prozesse und Threads',
    open_files: 'Offene Dateien',
    nice: 'Priorität (nice)',
  },
  limitNotKept: 'Wird auf diesem Rechner nicht eingehalten:',
  install: {
    title: 'Einen Build installieren',
    archive: 'Archiv',
    hint: 'tar, tar.xz, tar.gz, zip oder 7z. Wählen Sie eine Datei, oder legen Sie eine hier ab.',
    id: 'Id des Builds',
    submit: 'Installieren',
    uploading: (id) => `Upload von ${id}`,
    sent: (percent) => `${percent} % gesendet`,
    unpacking: 'Gesendet. Wird entpackt …',
    cancel: 'Upload abbrechen',
  },
  remove: {
    button: 'Entfernen',
    title: (id) => `Den Build ${id} entfernen?`,
    detail: 'Sein Verzeichnis wird gelöscht. Data Folders ändern sich nicht.',
  },
  installations: 'Laufende Installationen',
  phases: { receiving: 'Wird empfangen', unpacking: 'Wird entpackt', checking: 'Wird geprüft' },
  cancelInstallation: 'Installation abbrechen',
};
