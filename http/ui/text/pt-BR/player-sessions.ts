/** The Brazilian Portuguese texts of the sessions of players. */
import type { Draft } from '../draft.js';

export const playerSessions: Draft = {
  title: 'Quem esteve aqui',
  reading: 'Carregando sessões…',
  noneDetail: 'Os jogadores aparecem aqui com suas sessões depois que saem.',
  noMatch: 'Ninguém com essas palavras esteve aqui.',
  noneOfPlayer: 'Nenhuma sessão registrada ainda.',
  joined: 'Entrou',
  lastSeen: 'Visto por último',
  stay: 'Duração',
  here: 'Aqui há',
  online: 'Online',
  details: 'Sessões e identificadores',
  run: 'Execução',
  openRun: 'Abrir a execução',
  visits: 'Visitas',
  total: 'Tempo no servidor',
  firstSeen: 'Visto pela primeira vez',
  older: 'Mostrar anteriores',
  atLeast: 'pelo menos {0}',
  joinedBefore: 'Entrou antes de {0}',
  between: 'Entre {0} e {1}',
  exactness: 'O manager lê a lista de jogadores a cada dez segundos. Entradas e saídas ficam entre duas leituras.',
  unrecognised:
    'O servidor não informa nada que permita reconhecer este jogador depois, então nenhuma sessão é registrada.',
  day: 'Jogadores nas últimas 24 horas',
  figures: 'Números de jogadores',
  peaks: 'Pico',
  seen: 'Jogadores diferentes',
  peak: 'no máximo {0}',
};
