/** How a console is displayed. This browser stores the choice. */
import { readRunStart } from '../../../../machines/run/run-id.js';
import type { Store } from '../../state/store.js';
import type { Text } from '../../text/en.js';
import { createClockFormat, durationText } from '../../text/time.js';
import type { MarkStyle } from './terminal/line-marks.js';

/** The choices of the text before each line: nothing, the time of day, or the time since the start of the run. */
export const gutters = ['off', 'time', 'start'] as const;
export type Gutter = (typeof gutters)[number];

/** The choices of the text size, in pixels. `auto` depends on the width of the console. */
export const textSizes = ['auto', '11', '13', '15', '18'] as const;
export type TextSize = (typeof textSizes)[number];

export const wraps = ['on', 'off'] as const;
export type Wrap = (typeof wraps)[number];

export interface ConsoleDisplay {
  readonly gutter: Gutter;
  readonly textSize: TextSize;
  /** Whether a long line continues in the next row. */
  readonly wrap: Wrap;
}

const keys = { gutter: 'console-gutter', textSize: 'console-text-size', wrap: 'console-wrap' } as const;

export function readDisplay(store: Store): ConsoleDisplay {
  const one = <T extends string>(values: readonly T[], key: string, other: T): T =>
    values.find((value) => value === store.read(key)) ?? other;
  return {
    gutter: one(gutters, keys.gutter, 'off'),
    textSize: one(textSizes, keys.textSize, 'auto'),
    wrap: one(wraps, keys.wrap, 'on'),
  };
}

export function writeDisplay(store: Store, display: ConsoleDisplay): void {
  for (const name of ['gutter', 'textSize', 'wrap'] as const) store.write(keys[name], display[name]);
}

/** The number of characters of a time since the start, up to 99 days. */
const startWidth = 12;

/** Returns the function for the text before each line; `null` if no text is shown. */
export function gutterText(gutter: Gutter, text: Text): MarkStyle['gutter'] {
  if (gutter === 'off') return null;
  const faint = (words: string): string => `\x1b[90m${words}\x1b[39m `;
  if (gutter === 'time') {
    const clock = createClockFormat(text);
    return (_, at) => faint(at === null ? '--:--:--' : clock(at));
  }
  return (run, at) => {
    const start = readRunStart(run);
    return faint((at === null || start === null ? '-' : durationText(at - start)).padStart(startWidth));
  };
}
