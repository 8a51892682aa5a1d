/** The Simplified Chinese texts of the kinds of servers. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: '未知' };
