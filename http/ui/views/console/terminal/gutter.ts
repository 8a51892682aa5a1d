/**
 * The gutter of a console: the time of each line, its severity, and the number of its repeats. The gutter is next to
 * the terminal, so that selecting, copying and searching affect only the output.
 */
import type { Terminal } from '@xterm/xterm';
import type { DrawnLine } from './draw-output.js';
import type { ShownRow } from './drawn-rows.js';

export interface GutterOptions {
  /** The element to fill. */
  readonly element: HTMLElement;
  readonly terminal: Terminal;
  /** Returns the lines that the visible rows show; `null` while they are drawn again. */
  readonly shownRows: () => readonly (ShownRow | null)[] | null;
  /** Returns the time before a line, or an empty text. */
  readonly timeText: (line: DrawnLine) => string;
  /** Returns the text of the badge for the number of times that a line was printed. */
  readonly repeatsText: (times: number) => string;
  /** Returns the text that a screen reader reads after a line, or an empty text. */
  readonly describe: (line: DrawnLine) => string;
}

export interface Gutter {
  /** Draws the gutter with the next frame. */
  refresh(): void;
  end(): void;
}

export function createGutter(options: GutterOptions): Gutter {
  const { element, terminal, shownRows, timeText, repeatsText, describe } = options;
  const times = document.createElement('pre');
  times.className = 'gutter-times';
  const marks = document.createElement('div');
  element.append(times, marks);
  let frame: number | null = null;
  let shownMarks = '';

  function draw(): void {
    frame = null;
    const rows = shownRows();
    if (rows === null) return;
    // Read the height that the terminal has written: measuring it would cost a layout.
    const height = Number.parseFloat(terminal.element?.querySelector<HTMLElement>('.xterm-screen')?.style.height ?? '');
    const rowHeight = height / terminal.rows;
    times.style.lineHeight = `${rowHeight}px`;
    const text = rows.map((row) => (row?.isFirst ? timeText(row.line) : '')).join('\n');
    if (times.textContent !== text) times.textContent = text;
    const bars = listBars(rows);
    // A badge is at the last row of its line, which has the most space.
    const badges = rows.flatMap((row, at) =>
      row !== null && row.line.repeats.length > 0 && rows[at + 1]?.line !== row.line
        ? [{ at, text: repeatsText(row.line.repeats.length + 1) }]
        : [],
    );
    const next = JSON.stringify([rowHeight, bars, badges]);
    if (next !== shownMarks) {
      shownMarks = next;
      marks.replaceChildren(
        ...bars.map((bar) => createMark(`gutter-${bar.severity}`, bar.first * rowHeight, bar.count * rowHeight)),
        ...badges.map((badge) => {
          const mark = createMark('gutter-repeats', badge.at * rowHeight, rowHeight);
          mark.textContent = badge.text;
          return mark;
        }),
      );
    }
    describeRows(rows);
  }

  /** Adds the descriptions to the terminal's rows for screen readers, which contain only the texts of the rows. */
  function describeRows(rows: readonly (ShownRow | null)[]): void {
    const items = terminal.element?.querySelector('.xterm-accessibility-tree')?.children ?? [];
    for (const [at, item] of [...items].entries()) {
      const row = rows[at];
      const description = row?.isFirst ? describe(row.line) : '';
      if ((item.getAttribute('aria-description') ?? '') === description) continue;
      if (description === '') item.removeAttribute('aria-description');
      else item.setAttribute('aria-description', description);
    }
  }

  return {
    refresh() {
      frame ??= requestAnimationFrame(draw);
    },
    end() {
      if (frame !== null) cancelAnimationFrame(frame);
      element.replaceChildren();
    },
  };
}

interface Bar {
  readonly severity: 'error' | 'warning';
  readonly first: number;
  count: number;
}

/** Returns a bar for each group of consecutive rows with one severity. */
function listBars(rows: readonly (ShownRow | null)[]): readonly Bar[] {
  const bars: Bar[] = [];
  for (const [at, row] of rows.entries()) {
    const severity = row?.line.severity ?? 'info';
    if (severity === 'info') continue;
    const last = bars.at(-1);
    if (last?.severity === severity && last.first + last.count === at) last.count += 1;
    else bars.push({ severity, first: at, count: 1 });
  }
  return bars;
}

function createMark(name: string, top: number, height: number): HTMLElement {
  const mark = document.createElement('div');
  mark.className = name;
  mark.style.top = `${top}px`;
  mark.style.height = `${height}px`;
  return mark;
}
