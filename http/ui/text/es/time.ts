/** The texts of times in Spanish. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'ahora mismo', locale: 'es', dates: 'es' };
