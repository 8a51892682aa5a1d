/** Reads the colours of the style sheets for a canvas. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { MarkColours } from './mark-colour.js';

export interface Colours extends MarkColours {
  /** The colours of the lines, in their order. */
  readonly lines: readonly string[];
  /** The colour of the area under the first line. */
  readonly area: string;
  /** The colour of the grid. */
  readonly line: string;
}

/** Reads the colours that apply to an element. */
export function readColours(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'));
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    lines: ['series-1', 'series-2', 'series-3', 'series-4'].map(read),
    area: read('series-area'),
    line: read('line'),
    muted: read('muted'),
    good: read('good'),
    warn: read('warn'),
    bad: read('bad'),
    note: read('note'),
  };
  probe.remove();
  return colours;
}

/** Returns whether the system has a dark theme. If the theme changes, the canvas is drawn again. */
export function useDark(): boolean {
  const query = useRef(window.matchMedia('(prefers-color-scheme: dark)')).current;
  const [isDark, setDark] = useState(query.matches);
  useEffect(() => {
    const read = (): void => setDark(query.matches);
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isDark;
}
