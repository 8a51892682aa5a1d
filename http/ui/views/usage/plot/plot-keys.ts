/** The keys that move the cursor of a chart. */

/**
 * Returns the index to which a key moves the cursor: `null` hides the cursor, `undefined` means another key.
 * @param at the index of the cursor; `null` if the cursor is hidden
 * @param last the index of the newest sample
 */
export function findStep(key: string, at: number | null, last: number): number | null | undefined {
  const from = at ?? last + 1;
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, from - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, from + 1);
    case 'PageDown':
      return Math.max(0, from - 10);
    case 'PageUp':
      return Math.min(last, from + 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return null;
    default:
      return undefined;
  }
}
