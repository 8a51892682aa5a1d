import type { PageText } from '../en.js';

/** The texts of planned updates. */
export const updatePlans: PageText['updatePlans'] = {
  states: {
    installing: 'Wird installiert',
    checking: 'Wird geprüft',
    backing_up: 'Wird gesichert',
    waiting: 'Wartet auf den Neustart',
    swapping: 'Neustart mit dem neuen Build',
    probation: 'In der Probezeit',
    rolling_back: 'Wird zurückgenommen',
    done: 'Fertig',
    rolled_back: 'Zurückgenommen',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
  },
  reasons: {
    cancelled: 'ein Client hat das Update abgebrochen',
    superseded: 'ein Client hat etwas anderes gestartet',
    unreachable: 'das Archiv konnte nicht vollständig heruntergeladen werden',
    timeout: 'der Download hat zu lange gedauert',
    status: 'der Download wurde mit einem Fehler beantwortet',
    redirect: 'der Download wurde mit einer Umleitung beantwortet',
    checksum_wrong: 'die Prüfsumme des Archivs ist falsch',
    install_failed: 'das Archiv konnte nicht installiert werden',
    preflight_failed: 'der Data Folder hat mit dem neuen Build einen Fehler',
    backup_failed: 'das Backup ist fehlgeschlagen',
    not_running: 'der Server lief nicht mit dem Data Folder',
    restart_refused: 'der Neustart wurde nicht ausgeführt',
    launch_impossible: 'der neue Build konnte nicht gestartet werden',
    spawn_failed: 'der Server konnte mit dem neuen Build nicht gestartet werden',
    crashed: 'der Server hat sich selbst beendet',
    unresponsive: 'der Server hat nicht geantwortet',
    not_ready: 'der Server war nicht rechtzeitig bereit und gesund',
    rollback_failed: 'der Server konnte nicht zum vorigen Build zurückkehren',
  },
};
