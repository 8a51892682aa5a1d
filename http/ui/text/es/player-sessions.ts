/** The Spanish texts of the sessions of players. */
import type { Draft } from '../draft.js';

export const playerSessions: Draft = {
  title: 'Quién estuvo aquí',
  reading: 'Cargando sesiones…',
  noneDetail: 'Los jugadores aparecen aquí con sus sesiones cuando se han ido.',
  noMatch: 'Nadie con estas palabras estuvo aquí.',
  noneOfPlayer: 'Todavía no hay ninguna sesión registrada.',
  joined: 'Entró',
  lastSeen: 'Visto por última vez',
  stay: 'Duración',
  here: 'Aquí desde hace',
  online: 'En línea',
  details: 'Sesiones e identificadores',
  run: 'Ejecución',
  openRun: 'Abrir la ejecución',
  visits: 'Visitas',
  total: 'Tiempo en el servidor',
  firstSeen: 'Visto por primera vez',
  older: 'Mostrar anteriores',
  atLeast: 'al menos {0}',
  joinedBefore: 'Entró antes de {0}',
  between: 'Entre {0} y {1}',
  exactness:
    'El manager lee la lista de jugadores cada diez segundos. Las entradas y salidas están entre dos lecturas.',
  unrecognised:
    'El servidor no comunica nada con lo que se pueda reconocer después a este jugador, así que no se registra ninguna sesión.',
  day: 'Jugadores en las últimas 24 horas',
  figures: 'Cifras de jugadores',
  peaks: 'Máximo',
  seen: 'Jugadores distintos',
  peak: 'como máximo {0}',
};
