/** The French texts of kinds of servers. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: 'Inconnu' };
