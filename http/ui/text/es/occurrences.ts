/** The Spanish texts of the times at which schedules act. */
import type { Draft } from '../draft.js';

export const occurrences: Draft = {
  actions: {
    restart: 'Reinicio',
    stop: 'Parada',
    start: 'Inicio',
    command: 'Comando',
    announcement: 'Anuncio',
    backup: 'Copia de seguridad',
    'test-restore': 'Restauración de prueba',
  },
  states: {
    planned: 'Previsto',
    announced: 'Anunciado',
    due: 'Espera a que salgan los jugadores',
    running: 'En curso',
    done: 'Hecho',
    failed: 'Fallido',
    skipped: 'Saltado',
    missed: 'Perdido',
    postponed: 'Aplazado',
  },
  reasons: {
    manager_not_running: 'el manager no estaba en marcha',
    suspended: 'el manager o su máquina estaban suspendidos',
    clock_changed: 'se cambió el reloj',
    database_unavailable: 'no se pudo escribir en la base de datos',
    interrupted: 'el manager terminó mientras tanto',
    still_running: 'la ejecución anterior aún estaba en curso',
    not_running: 'el servidor no estaba en marcha',
    already_running: 'el servidor estaba en marcha',
    schedule_changed: 'se cambió la programación',
    requested: 'a petición',
  },
};
