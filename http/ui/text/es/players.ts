/** The Spanish texts of the players. */
import type { Draft } from '../draft.js';

export const players: Draft = {
  reading: 'Cargando jugadores…',
  none: 'No hay ningún jugador en el servidor',
  noneDetail: 'Los jugadores aparecen aquí cuando se conectan.',
  caption: { one: '{0} jugador', other: '{0} jugadores' },
  name: 'Nombre',
  id: 'ID',
  ping: 'Ping',
  identifier: 'Identificador',
  identifiers: 'Identificadores',
  unnamed: 'Nombre no comunicado',
  search: 'Buscar por nombre, ID o identificador',
  noMatch: 'Ningún jugador coincide con estas palabras.',
  verbs: { message: 'Mensaje', kick: 'Expulsar', ban: 'Banear' },
  titles: { message: 'Mensaje a {0}', kick: '¿Expulsar a {0}?', ban: '¿Banear a {0}?' },
  texts: { message: 'Texto', kick: 'Motivo', ban: 'Motivo' },
  details: {
    message: 'Solo lo ve este jugador.',
    kick: 'La conexión termina. El jugador puede volver.',
    ban: 'El jugador queda fuera mientras el servidor conserve su lista.',
  },
  sends: 'Envía',
  sent: 'Enviado: {0}',
  impossible: 'El servidor no comunica lo que su comando necesita de este jugador.',
  actions: 'Acciones',
  copyIdentifiers: 'Copiar identificadores',
  noCommands: 'No se sabe cómo expulsar y banear en este servidor. Su build.json puede indicarlo ("playerCommands").',
  states: {
    not_running: {
      title: 'El servidor no está en marcha',
      detail: 'Aún no ha venido ningún jugador. Inicie el servidor: esta vista se llena cuando entran jugadores.',
    },
    players_unsupported: {
      title: 'Se desconocen los jugadores',
      detail:
        'El manager no puede consultar los jugadores de este servidor. Se puede fijar un protocolo de consulta en build.json ("query").',
    },
    players_unanswered: {
      title: 'El servidor no comunica sus jugadores',
      detail:
        'Un servidor que se inicia o está colgado no responde. El manager vuelve a consultarlo cada cinco segundos.',
    },
  },
};
