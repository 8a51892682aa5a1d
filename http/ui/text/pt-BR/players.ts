/** The Brazilian Portuguese texts of the Players view. */
import type { Draft } from '../draft.js';

export const players: Draft = {
  reading: 'Carregando jogadores…',
  none: 'Nenhum jogador no servidor',
  noneDetail: 'Os jogadores aparecem aqui quando entram.',
  caption: { one: '{0} jogador', other: '{0} jogadores' },
  name: 'Nome',
  id: 'ID',
  ping: 'Ping',
  identifiers: 'Identificadores',
  unnamed: 'Nome não informado',
  search: 'Buscar por nome, ID ou identificador',
  noMatch: 'Nenhum jogador com essas palavras.',
  verbs: { message: 'Mensagem', kick: 'Expulsar', ban: 'Banir' },
  titles: { message: 'Mensagem para {0}', kick: 'Expulsar {0}?', ban: 'Banir {0}?' },
  texts: { message: 'Texto', kick: 'Motivo', ban: 'Motivo' },
  details: {
    message: 'Só este jogador vê.',
    kick: 'A conexão é encerrada. O jogador pode voltar.',
    ban: 'O jogador não pode mais entrar, enquanto o servidor mantiver a lista dele.',
  },
  sends: 'Envia',
  sent: 'Enviado: {0}',
  impossible: 'O servidor não informa o que o comando dele precisa deste jogador.',
  actions: 'Ações',
  copyIdentifiers: 'Copiar os identificadores',
  lastHere: 'Último presente',
  noCommands: 'Este servidor não tem Expulsar e Banir conhecidos. O build.json pode defini-los ("playerCommands").',
  states: {
    not_running: {
      title: 'O servidor não está rodando',
      detail: 'Nenhum jogador esteve aqui ainda. Inicie o servidor: esta visão se preenche quando jogadores entram.',
    },
    players_unsupported: {
      title: 'Os jogadores não são conhecidos',
      detail:
        'O manager não consegue consultar os jogadores deste servidor. Defina um protocolo no build.json ("query").',
    },
    players_unanswered: {
      title: 'O servidor não informa os jogadores',
      detail: 'Um servidor que inicia ou travou não responde. O manager consulta de novo a cada cinco segundos.',
    },
  },
};
