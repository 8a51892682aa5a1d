/** The Spanish texts of the connection to the manager. */
import type { Draft } from '../draft.js';

export const connection: Draft = {
  connecting: 'Conectando…',
  lost: 'Sin conexión con el manager.',
  ended: {
    stopped: 'El manager ha terminado. El servidor está detenido.',
    running: 'El manager ha terminado. El servidor sigue en marcha.',
  },
  retrying: 'Reintentando.',
  back: 'Conectado de nuevo.',
};
