/** Stores the first visible resource in the URL, and scrolls back to that resource later. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { replaceQuery } from '../../../route/hash-query.js';
import { atTop, readPosition } from './scroll-position.js';

/** The interval between two changes of the URL. Safari allows a hundred changes in 30 seconds. */
const writeIntervalMs = 350;

/** Returns the scroll position in the form of the parameter `at`. @param list contains the resources */
export function writePosition(list: HTMLElement | null): string {
  if (list === null || window.scrollY <= 0) return atTop;
  for (const each of list.querySelectorAll<HTMLElement>('.resource')) {
    const { top, bottom } = each.getBoundingClientRect();
    if (bottom > 0) return `${Math.round(top)} ${each.dataset.name}`;
  }
  return atTop;
}

/**
 * Restores the scroll position of the list after Back and Forward.
 * @param list contains the drawn resources
 * @param arrival changes with each link, and with Back and Forward
 * @param isListed returns whether the list now contains a resource
 * @returns the name of the resource to scroll to, which must be drawn
 */
export function useScrollPosition(
  list: RefObject<HTMLElement | null>,
  query: URLSearchParams,
  arrival: number,
  isListed: (name: string) => boolean,
): string | null {
  const position = useMemo(() => readPosition(query), [arrival]);
  const returned = useRef<number | null>(null);
  const canReturn = position !== null && isListed(position.name);

  useLayoutEffect(() => {
    if (!canReturn || returned.current === arrival) return;
    returned.current = arrival;
    const found = [...(list.current?.querySelectorAll<HTMLElement>('.resource') ?? [])];
    const element = found.find(({ dataset }) => dataset.name === position.name);
    if (position.top === null) element?.scrollIntoView({ block: 'center' });
    else if (element !== undefined) window.scrollBy(0, element.getBoundingClientRect().top - position.top);
  }, [arrival, canReturn]);

  useEffect(() => {
    const [path] = window.location.hash.split('?');
    let timer: number | null = null;
    function write(): void {
      if (timer === null) return;
      window.clearTimeout(timer);
      timer = null;
      // Check the path first: the URL changes before the view.
      if (window.location.hash.split('?')[0] === path) replaceQuery({ at: writePosition(list.current) });
    }
    function writeSoon(): void {
      timer ??= window.setTimeout(write, writeIntervalMs);
    }
    window.addEventListener('scroll', writeSoon, { passive: true });
    // Write the position before a click leaves the page.
    window.addEventListener('click', write, true);
    // Disable the browser's own restoration, which does not know which resources are drawn.
    window.history.scrollRestoration = 'manual';
    return () => {
      if (timer !== null) window.clearTimeout(timer);
      window.removeEventListener('scroll', writeSoon);
      window.removeEventListener('click', write, true);
      window.history.scrollRestoration = 'auto';
    };
  }, [arrival]);

  return position?.name ?? null;
}
