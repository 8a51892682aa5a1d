/** The French texts of times. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'à l’instant', locale: 'fr', dates: 'fr' };
