/** Keeps the scroll position of the Installed Resources in the query of the URL. */

/** A scroll position: a resource, and the position of the resource in the window. */
export interface ScrollPosition {
  /** The engine name. */
  readonly name: string;
  /** The distance from the top of the window in pixels; `null` for the middle. */
  readonly top: number | null;
}

/** The value of the parameter `at` for a page that is not scrolled. */
export const atTop = 'top';

/**
 * Returns the position in a query, which is the last position of the page or the resource that a link names; `null` for
 * the top.
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
