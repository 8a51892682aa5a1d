/** The Brazilian Portuguese texts of the times at which schedules act. */
import type { Draft } from '../draft.js';

export const occurrences: Draft = {
  actions: {
    restart: 'Reinício',
    stop: 'Parada',
    start: 'Início',
    command: 'Comando',
    announcement: 'Anúncio',
    backup: 'Backup',
    'test-restore': 'Restauração de teste',
  },
  states: {
    planned: 'Planejado',
    announced: 'Anunciado',
    due: 'Esperando os jogadores saírem',
    running: 'Em andamento',
    done: 'Feito',
    failed: 'Falhou',
    skipped: 'Pulado',
    missed: 'Perdido',
    postponed: 'Adiado',
  },
  reasons: {
    manager_not_running: 'o manager não estava rodando',
    suspended: 'o manager ou a máquina dele estava em suspensão',
    clock_changed: 'o relógio mudou',
    database_unavailable: 'não foi possível gravar no banco de dados',
    interrupted: 'o manager terminou no meio',
    still_running: 'a execução anterior ainda estava em andamento',
    not_running: 'o servidor não estava rodando',
    already_running: 'o servidor já estava rodando',
    schedule_changed: 'o agendamento foi alterado',
    requested: 'a pedido',
  },
};
