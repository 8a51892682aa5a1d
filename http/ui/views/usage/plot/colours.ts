/** The colours of the style sheets, for a canvas. */
import type { MarkColours } from './mark-colour.js';

export interface Colours extends MarkColours {
  /** The colours of the lines in their order. */
  readonly lines: readonly string[];
  /** The colour of the area under the first line. */
  readonly area: string;
  /** The colour of the grid. */
  readonly line: string;
}

/** Reads the colours as they apply to an element. */
export function readColours(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'));
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const [accent, busy, faint, good, bad, line] = ['accent', 'busy', 'faint', 'good', 'bad', 'line'].map(read);
  probe.remove();
  const of = (colour: string | undefined): string => colour ?? 'gray';
  return {
    lines: [of(accent), of(busy), of(good), of(faint)],
    area: of(accent).replace('rgb(', 'rgba(').replace(')', ', 0.12)'),
    faint: of(faint),
    line: of(line),
    good: of(good),
    bad: of(bad),
    busy: of(busy),
    accent: of(accent),
  };
}
