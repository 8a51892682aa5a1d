/** The Brazilian Portuguese texts of planned updates. */
import type { Draft } from '../draft.js';

export const updatePlans: Draft = {
  states: {
    installing: 'Instalando',
    checking: 'Verificando',
    backing_up: 'Fazendo backup',
    waiting: 'Esperando o reinício',
    swapping: 'Reiniciando com o novo Build',
    probation: 'Em período de teste',
    rolling_back: 'Revertendo',
    done: 'Feita',
    rolled_back: 'Revertida',
    failed: 'Falhou',
    cancelled: 'Cancelada',
  },
  reasons: {
    cancelled: 'um cliente cancelou a atualização',
    superseded: 'um cliente iniciou outra coisa',
    unreachable: 'não foi possível baixar o pacote inteiro',
    timeout: 'o download demorou demais',
    status: 'o download foi respondido com um erro',
    redirect: 'o download foi respondido com um redirecionamento',
    checksum_wrong: 'a soma de verificação do pacote está errada',
    install_failed: 'não foi possível instalar o pacote',
    preflight_failed: 'o Data Folder tem um erro com o novo Build',
    backup_failed: 'o backup falhou',
    not_running: 'o servidor não estava rodando com o Data Folder',
    restart_refused: 'o reinício não foi executado',
    launch_impossible: 'não foi possível abrir o novo Build',
    spawn_failed: 'não foi possível iniciar o servidor com o novo Build',
    crashed: 'o servidor encerrou sozinho',
    unresponsive: 'o servidor não respondeu',
    not_ready: 'o servidor não ficou no ar e saudável a tempo',
    rollback_failed: 'o servidor não conseguiu voltar ao Build anterior',
  },
};
