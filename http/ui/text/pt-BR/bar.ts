/** The Brazilian Portuguese texts of the status bar. */
import type { Draft } from '../draft.js';

export const bar: Draft = {
  label: 'Barra de status',
  uptime: 'Tempo no ar',
  players: 'Jogadores',
  restartsIn: 'Reinício em {0}',
  notAccepted: 'O servidor aceita isso em outro estado.',
  disconnected: 'Não é possível sem conexão.',
  more: 'Mais ações',
  startLast: 'o servidor que rodou por último',
  neverRan: 'Nada rodou ainda: escolha o que iniciar na tela Servidor.',
  views: 'Mais',
  viewsTitle: 'Mais telas',
  failed: 'A operação falhou',
};
