/** Returns a number with its noun, as in "2 processes". */
export const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('de')} ${n === 1 ? one : many}`;
