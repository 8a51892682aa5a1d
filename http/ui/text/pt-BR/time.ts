/** The texts of dates and numbers in Brazilian Portuguese. */
import type { Draft } from '../draft.js';

export const time: Draft = { justNow: 'agora mesmo', locale: 'pt-BR', dates: 'pt-BR' };
