import type { Text } from '../en.js';

export const kinds: Text['kinds'] = { unknown: 'Unbekannt' };
