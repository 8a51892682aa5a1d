/** The Spanish texts of times. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'ahora mismo', locale: 'es', dates: 'es' };
