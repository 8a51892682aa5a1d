/** The French texts of how a run ended. */
import type { Draft } from '../draft.js';

export const exit: Draft = {
  unseen: {
    keeper_gone: 'Fin inconnue : le keeper a été tué',
    machine_restarted: 'Fin inconnue : la machine s’est éteinte',
    not_written: 'Fin inconnue : le disque était plein',
    record_lost: 'Fin inconnue : l’enregistrement de l’exécution est endommagé',
  },
  outcomes: {
    stopped: 'Arrêté sur demande',
    killed: 'Tué',
    crashed: 'Planté',
    exited: 'Terminé de lui-même',
    unknown: 'Fin inconnue',
  },
  withCode: 'avec le code {0}',
  bySignal: 'avec le signal {0}',
  ambiguous: 'avec le code {0} ({1} ou code de fin)',
  exitedWith: 'Terminé avec le code {0}',
  endedBy: 'Terminé par le signal {0}',
  endedAmbiguously: 'Terminé avec le code {0}, ou par le signal {1}',
  outOfMemory: 'tué par manque de mémoire',
  survivors: { one: '{0} processus restant tué', other: '{0} processus restants tués' },
};
