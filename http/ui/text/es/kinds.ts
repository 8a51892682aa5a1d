/** The texts of the kinds of servers in Spanish. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: 'Desconocido' };
