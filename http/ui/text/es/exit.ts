/** The Spanish texts of how a run ended. */
import type { Draft } from '../draft.js';

export const exit: Draft = {
  unseen: {
    keeper_gone: 'Fin desconocido: se mató el keeper',
    machine_restarted: 'Fin desconocido: la máquina se apagó',
    not_written: 'Fin desconocido: el disco estaba lleno',
    record_lost: 'Fin desconocido: el registro de la ejecución está dañado',
  },
  outcomes: {
    stopped: 'Detenido a petición',
    killed: 'Matado',
    crashed: 'Caído',
    exited: 'Terminado por sí mismo',
    unknown: 'Fin desconocido',
  },
  withCode: 'con el código {0}',
  bySignal: 'con la señal {0}',
  ambiguous: 'con el código {0} ({1} o código de salida)',
  exitedWith: 'Terminado con el código {0}',
  endedBy: 'Terminado por la señal {0}',
  endedAmbiguously: 'Terminado con el código {0} o por la señal {1}',
  outOfMemory: 'matado por falta de memoria',
  survivors: { one: '{0} proceso restante matado', other: '{0} procesos restantes matados' },
};
