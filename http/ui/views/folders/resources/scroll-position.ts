/** The scroll position of the Installed Resources in the query of the URL. */

/** Where the page was scrolled to: a resource, and where it was. */
export interface ScrollPosition {
  /** The engine name. */
  readonly name: string;
  /** Pixels from the top of the window; null for the middle. */
  readonly top: number | null;
}

/** The position of a page that is not scrolled, for the parameter `at`. */
export const atTop = 'top';

/**
 * Returns where a query leads: to where the page was left, or to the resource that a link names; null for the top.
 */
export function readPosition(query: URLSearchParams): ScrollPosition | null {
  const at = query.get('at');
  if (at === null) {
    const name = query.getAll('open').at(-1);
    return name === undefined ? null : { name, top: null };
  }
  const [, top, name] = /^(-?\d+) (.+)$/s.exec(at) ?? [];
  return top === undefined || name === undefined ? null : { name, top: Number(top) };
}
