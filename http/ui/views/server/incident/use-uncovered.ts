/** Moves the output of a console below the notices that cover it, as far as the screen below the output is empty. */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Moves the output of the console below the notices.
 * @param notices the element that covers the beginning of the console and is next to the console in the document
 */
export function useUncovered(notices: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const over = notices.current;
    const console = over?.parentElement?.querySelector<HTMLElement>(':scope > .console') ?? null;
    if (over === null || console === null) return;
    let frame = 0;
    const request = (): void => {
      if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0;
          const translate = `0 ${Math.min(over.offsetHeight, measureEmpty(console))}px`;
          // Use a translation: a margin would also move other elements.
          for (const each of console.querySelectorAll<HTMLElement>('.terminal-host, .console-gutter'))
            each.style.translate = translate;
        });
    };
    const rows = new MutationObserver(request);
    const size = new ResizeObserver(() => {
      rows.disconnect();
      if (over.offsetHeight > 0) rows.observe(console, { childList: true, subtree: true });
      request();
    });
    size.observe(over);
    size.observe(console);
    return () => {
      size.disconnect();
      rows.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** Returns the height below the last line of the terminal, in CSS pixels. */
function measureEmpty(console: HTMLElement): number {
  const terminal = console.querySelector<HTMLElement>('.xterm-rows');
  if (terminal === null) return 0;
  const rows = [...terminal.children] as HTMLElement[];
  const last = rows.findLastIndex((row) => row.textContent?.trim() !== '');
  return ((rows.length - 1 - last) / Math.max(rows.length, 1)) * terminal.offsetHeight;
}
