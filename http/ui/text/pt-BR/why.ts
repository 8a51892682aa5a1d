/** The Brazilian Portuguese texts of why a run ended. */
import type { Draft } from '../draft.js';

export const why: Draft = {
  title: 'Por que parou?',
  last: 'Por que a última execução terminou?',
  onChart: 'Mostrar no diagrama',
  openLine: 'Abrir esta linha no console',
  before: {
    up: 'O servidor rodava havia {0}.',
    starting: 'O servidor estava iniciando havia {0} e o manager ainda não o tinha visto pronto.',
  },
  beforeUnknown: 'Não há mais registro de há quanto tempo o servidor rodava.',
  causes: {
    exit: 'Encerrou sozinho {1} ({0}), sem pedido de parada, reinício ou kill.',
    spawnFailed: 'O programa não pôde ser iniciado ({0}).',
    unseen: 'Encerrou {1} enquanto nenhum manager rodava; o próximo descobriu isso ({0}).',
    mainExit: 'O processo principal encerrou sozinho ({0}), {1}.',
  },
  lastCommand: 'O último comando foi enviado {0} antes.',
  requested: {
    stop: 'Uma parada foi pedida ({0}), {1}.',
    restart: 'Um reinício foi pedido ({0}), {1}.',
    kill: 'Foi pedido matar o servidor ({0}), {1}.',
  },
  announced: {
    stop: 'Uma parada com aviso aos jogadores foi pedida ({0}), {1}.',
    restart: 'Um reinício com aviso aos jogadores foi pedido ({0}), {1}.',
    kill: 'Foi pedido matar o servidor ({0}), {1}.',
  },
  courses: {
    exited: 'e todos os processos tinham terminado depois de {0}',
    killed: 'e todos os processos foram mortos em {0}',
    killedAfterGrace: 'e o que ainda rodava no fim do prazo foi morto, {0} depois',
  },
  after: {
    stopped: 'Fica parado até ser iniciado.',
    notStartedAgain: 'Não foi iniciado de novo automaticamente.',
    restarted: 'Foi iniciado de novo na hora, como pedido.',
    planned: 'A recuperação após queda planejou o próximo início.',
    startedAgain: 'A recuperação após queda o iniciou de novo.',
    cancelled: 'A recuperação após queda tinha planejado o próximo início, que foi cancelado.',
    gaveUp: 'A recuperação após queda desistiu: o servidor caiu vezes demais ou não pôde ser iniciado.',
  },
};
