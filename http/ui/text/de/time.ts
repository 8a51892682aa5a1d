import type { Text } from '../en.js';

export const time: Text['time'] = {
  justNow: 'gerade eben',
  locale: 'de',
  dates: 'de',
};
