/** The Spanish texts of the status bar. */
import type { Draft } from '../draft.js';

export const bar: Draft = {
  label: 'Barra de estado',
  uptime: 'Tiempo activo',
  players: 'Jugadores',
  restartsIn: 'Reinicio en {0}',
  notAccepted: 'El servidor lo acepta en otro estado.',
  disconnected: 'No es posible sin conexión.',
  more: 'Más acciones',
  startLast: 'el servidor que se ejecutó por último',
  neverRan: 'Todavía no se ha ejecutado nada: elija qué iniciar en la vista Servidor.',
  views: 'Más',
  viewsTitle: 'Más vistas',
  failed: 'La operación ha fallado',
};
