import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A button that goes away takes the focus with it: who works by keyboard would begin at the top of the page again.
 * @param selector what gets the focus then. @param causes what makes elements go
 */
export function useKeptFocus(selector: string, causes: readonly unknown[]): void {
  const focused = useRef<Element | null>(null);
  const before = focused.current;
  if (document.activeElement !== document.body) focused.current = document.activeElement;
  useLayoutEffect(() => {
    const lost = before ?? focused.current;
    if (lost !== null && !lost.isConnected && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    focused.current = document.activeElement;
  }, causes);
}
