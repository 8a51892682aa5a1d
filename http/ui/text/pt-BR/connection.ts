/** The Brazilian Portuguese texts of the connection. */
import type { Draft } from '../draft.js';

export const connection: Draft = {
  connecting: 'Conectando…',
  lost: 'Sem conexão com o manager.',
  ended: {
    stopped: 'O manager terminou. O servidor está parado.',
    running: 'O manager terminou. O servidor continua rodando.',
  },
  retrying: 'Tentando de novo.',
  back: 'Conectado de novo.',
};
