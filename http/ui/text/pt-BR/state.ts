/** The Brazilian Portuguese texts of the states of the server. */
import type { Draft } from '../draft.js';

export const state: Draft = {
  label: 'Estado',
  unknown: 'Desconhecido',
  running: 'Rodando',
  phases: {
    launching: 'Iniciando',
    up: 'Rodando',
    announcing: 'Rodando',
    stopping: 'Parando',
    restarting: 'Reiniciando',
    stuck: 'Travado',
  },
  outcomes: {
    stopped: 'Parado',
    killed: 'Morto',
    crashed: 'Caiu',
    exited: 'Encerrado',
    unknown: 'Fim desconhecido',
  },
  descriptions: {
    stopped: 'Nenhum processo do servidor está rodando.',
    killed: 'O servidor foi morto. Ele não pôde salvar os dados.',
    crashed: 'O servidor caiu.',
    exited: 'O servidor encerrou sozinho, sem erro.',
    unknown: 'Não se sabe como a última execução terminou.',
    launching: 'O processo do servidor está rodando, mas ainda não está pronto.',
    up: 'O servidor está rodando.',
    announcing: 'Rodando. O fim foi anunciado.',
    stopping: 'O servidor está parando.',
    restarting: 'O servidor está parando e vai iniciar de novo.',
    stuck: 'Ainda há processos do servidor rodando depois do SIGKILL.',
  },
  lastKnown: 'Último estado conhecido: {0}',
  announce: 'Servidor: {0}',
};
