import type { PageText } from '../en.js';

/** The texts of the times at which schedules act. */
export const occurrences: PageText['occurrences'] = {
  actions: {
    restart: 'Neustart',
    stop: 'Stopp',
    start: 'Start',
    command: 'Befehl',
    announcement: 'Ankündigung',
    backup: 'Backup',
    'test-restore': 'Testwiederherstellung',
  },
  states: {
    planned: 'Geplant',
    announced: 'Angekündigt',
    due: 'Wartet, bis die Spieler gehen',
    running: 'Wird ausgeführt',
    done: 'Erledigt',
    failed: 'Fehlgeschlagen',
    skipped: 'Ausgelassen',
    missed: 'Verpasst',
    postponed: 'Verschoben',
  },
  reasons: {
    manager_not_running: 'der Manager lief nicht',
    suspended: 'der Manager oder sein Rechner war angehalten',
    clock_changed: 'die Uhr wurde umgestellt',
    database_unavailable: 'die Datenbank konnte nicht geschrieben werden',
    interrupted: 'der Manager endete dabei',
    still_running: 'die vorige Ausführung lief noch',
    not_running: 'der Server lief nicht',
    already_running: 'der Server lief',
    schedule_changed: 'der Zeitplan wurde geändert',
    requested: 'auf Anfrage',
  },
};
