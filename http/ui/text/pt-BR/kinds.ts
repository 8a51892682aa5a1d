/** The texts of kinds of servers in Brazilian Portuguese. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: 'Desconhecido' };
