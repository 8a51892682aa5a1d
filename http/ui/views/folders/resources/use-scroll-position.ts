/** Keeps in the URL which resource is at the top of the window, and returns to it. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { replaceQuery } from '../../../route/hash-query.js';
import { atTop, readPosition } from './scroll-position.js';

/** Safari allows a hundred changes of the URL in 30 seconds. */
const writeIntervalMs = 350;

/** Returns where the page is scrolled to, for the parameter `at`. @param list contains the resources */
export function writePosition(list: HTMLElement | null): string {
  if (list === null || window.scrollY <= 0) return atTop;
  for (const each of list.querySelectorAll<HTMLElement>('.resource')) {
    const { top, bottom } = each.getBoundingClientRect();
    if (bottom > 0) return `${Math.round(top)} ${each.dataset.name}`;
  }
  return atTop;
}

/**
 * @param list contains the resources that are drawn
 * @param arrival changes with each link, Back and Forward
 * @param isListed returns whether a resource is in the list now
 * @returns the name of the resource to return to: it must be drawn
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
      // The URL changes before the view does.
      if (window.location.hash.split('?')[0] === path) replaceQuery({ at: writePosition(list.current) });
    }
    function writeSoon(): void {
      timer ??= window.setTimeout(write, writeIntervalMs);
    }
    window.addEventListener('scroll', writeSoon, { passive: true });
    // A click may lead away.
    window.addEventListener('click', write, true);
    // The browser's own restoration knows nothing of what is drawn.
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
