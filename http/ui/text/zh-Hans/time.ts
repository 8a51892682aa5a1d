/** The texts of times, and their locales, in Simplified Chinese. */
import type { Draft } from '../draft.js';

export const time: Draft = {
  justNow: '刚刚',
  locale: 'zh-Hans',
  dates: 'zh-Hans',
};
