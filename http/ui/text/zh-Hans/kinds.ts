/** The texts of the kinds of servers in Simplified Chinese. */
import type { Draft } from '../draft.js';

export const kinds: Draft = { unknown: '未知' };
