/** The texts of times in French. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'à l’instant', locale: 'fr', dates: 'fr' };
