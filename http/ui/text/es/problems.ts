/** The Spanish texts of problems of the page. */
import type { Draft } from '../draft.js';

export const problems: Draft = {
  unreachable: {
    title: 'El manager no responde',
    detail: 'Puede que la petición haya llegado o no. Compruebe el estado del servidor al recuperar la conexión.',
  },
  tooLargeForProxy: {
    title: 'Petición demasiado grande para el proxy',
    detail:
      'No la rechazó el manager, sino un proxy delante de él. Suba su límite para el cuerpo de las peticiones (nginx: client_max_body_size 0).',
  },
  changedBeforeDeletion: {
    title: 'Otro cliente ha cambiado esto',
    detail: 'No se eliminó nada. Revise los ajustes actuales y elimínelo de nuevo si todavía quiere.',
  },
  changedElsewhere: {
    title: 'Otro cliente ha cambiado esto',
    detail:
      'Todavía no se guardó nada y lo que ha escrito se conserva. Guarde de nuevo para cambiar solo lo que ha cambiado aquí; el resto queda como está ahora.',
  },
  notApi: {
    title: 'Estado HTTP {0}',
    detail: 'La respuesta no vino del manager. Puede que un proxy haya rechazado la petición.',
  },
  line: 'línea {0}',
  dismiss: 'Descartar',
  code: 'Código: {0}',
};
