/** The texts of kinds of servers in French. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: 'Inconnu' };
