import type { Preflight } from '../../api/types.js';

/**
 * Returns whether a start should be confirmed. The program of a Build that can launch any program may not need what the
 * server of the folder's kind does.
 */
export function hasCertainErrors(preflight: Preflight | null): boolean {
  return preflight !== null && preflight.errors > 0 && !preflight.unchecked.some(({ code }) => code === 'program');
}
