/** The Brazilian Portuguese texts of dates and numbers. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'agora mesmo', locale: 'pt-BR', dates: 'pt-BR' };
