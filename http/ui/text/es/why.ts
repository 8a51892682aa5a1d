/** The Spanish texts of why a run ended. */
import type { Draft } from '../draft.js';

export const why: Draft = {
  title: '¿Por qué se detuvo?',
  last: '¿Por qué terminó la última ejecución?',
  onChart: 'Ver en el diagrama',
  parts: { before: 'Antes', cause: 'Qué ocurrió', after: 'Después' },
  openLine: 'Abrir esta línea en la consola',
  errorBefore: 'Error justo antes del último error fatal',
  before: {
    up: 'El servidor llevaba {0} en marcha.',
    starting: 'El servidor llevaba {0} iniciándose y el administrador aún no lo había visto listo.',
  },
  beforeUnknown: 'Ya no consta cuánto tiempo llevaba en marcha el servidor.',
  causes: {
    exit: 'Terminó por sí mismo {1} ({0}), sin que se pidiera detener, reiniciar o matar el servidor.',
    spawnFailed: 'No se pudo iniciar su programa ({0}).',
    unseen: 'Terminó mientras no había ningún manager en marcha; el siguiente lo constató ({0}): {1}.',
    mainExit: 'Su proceso principal terminó por sí mismo ({0}), {1}.',
  },
  lastCommand: 'El último comando se envió {0} antes.',
  lastCommandJustBefore: 'El último comando se envió menos de un segundo antes.',
  underSecond: 'menos de un segundo',
  requested: {
    stop: 'Se pidió una parada ({0}), {1}.',
    restart: 'Se pidió un reinicio ({0}), {1}.',
    kill: 'Se pidió matarlo ({0}), {1}.',
  },
  announced: {
    stop: 'Se pidió una parada con aviso a los jugadores ({0}), {1}.',
    restart: 'Se pidió un reinicio con aviso a los jugadores ({0}), {1}.',
    kill: 'Se pidió matarlo ({0}), {1}.',
  },
  courses: {
    exited: 'y todos los procesos habían terminado después de {0}',
    killed: 'y todos los procesos fueron matados en {0}',
    killedAfterGrace: 'y lo que seguía en marcha al final del plazo fue matado, {0} más tarde',
  },
  after: {
    stopped: 'Sigue detenido hasta que se inicie.',
    notStartedAgain: 'No se volvió a iniciar automáticamente.',
    restarted: 'Se volvió a iniciar enseguida, como se pidió.',
    planned: 'La recuperación tras una caída ha previsto el próximo inicio.',
    startedAgain: 'La recuperación tras una caída lo ha vuelto a iniciar.',
    cancelled: 'La recuperación tras una caída había previsto el próximo inicio, que se canceló.',
    gaveUp: 'La recuperación tras una caída se rindió: se cayó demasiadas veces o no se pudo iniciar.',
  },
};
