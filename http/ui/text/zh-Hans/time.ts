/** The Simplified Chinese texts of times, and their locales. */
import type { Draft } from '../draft.js';

export const time: Draft = {
  justNow: '刚刚',
  locale: 'zh-Hans',
  dates: 'zh-Hans',
};
