/** The Spanish texts of the states of the server. */
import type { Draft } from '../draft.js';

export const state: Draft = {
  label: 'Estado',
  unknown: 'Desconocido',
  running: 'En marcha',
  phases: {
    launching: 'Iniciando',
    up: 'En marcha',
    announcing: 'En marcha',
    stopping: 'Deteniendo',
    restarting: 'Reiniciando',
    stuck: 'Bloqueado',
  },
  outcomes: {
    stopped: 'Detenido',
    killed: 'Matado',
    crashed: 'Caído',
    exited: 'Terminado',
    unknown: 'Fin desconocido',
  },
  descriptions: {
    stopped: 'No hay ningún proceso del servidor en marcha.',
    killed: 'El servidor fue matado. No pudo guardar sus datos.',
    crashed: 'El servidor se ha caído.',
    exited: 'El servidor terminó por sí mismo, sin errores.',
    unknown: 'No se sabe cómo terminó la última ejecución.',
    launching: 'El proceso del servidor está en marcha, pero aún no está listo.',
    up: 'El servidor está en marcha.',
    announcing: 'En marcha. Su parada está anunciada.',
    stopping: 'El servidor se está deteniendo.',
    restarting: 'El servidor se está deteniendo y volverá a iniciarse.',
    stuck: 'Quedan procesos del servidor en marcha después de SIGKILL.',
  },
  lastKnown: 'Último estado conocido: {0}',
  announce: 'Servidor: {0}',
};
