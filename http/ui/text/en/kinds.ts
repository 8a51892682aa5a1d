export const kinds = { unknown: 'Unknown' };
