/** The Brazilian Portuguese texts of the ends of runs. */
import type { Draft } from '../draft.js';

export const exit: Draft = {
  unseen: {
    keeper_gone: 'Fim desconhecido: o keeper foi morto',
    machine_restarted: 'Fim desconhecido: a máquina foi desligada',
    not_written: 'Fim desconhecido: o disco estava cheio',
    record_lost: 'Fim desconhecido: o registro da execução está danificado',
  },
  outcomes: {
    stopped: 'Parado a pedido',
    killed: 'Morto',
    crashed: 'Caiu',
    exited: 'Encerrou sozinho',
    unknown: 'Fim desconhecido',
  },
  withCode: 'com o código {0}',
  bySignal: 'com o sinal {0}',
  ambiguous: 'com o código {0} ({1} ou código de saída)',
  outOfMemory: 'morto por falta de memória',
  survivors: { one: '{0} processo restante morto', other: '{0} processos restantes mortos' },
};
