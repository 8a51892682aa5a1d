/** The settings of how a console is displayed. This browser stores the settings. */
import { readRunStart } from '../../../../machines/run/run-id.js';
import type { Store } from '../../state/store.js';
import type { PageText } from '../../text/en.js';
import { clockText, createClockFormat, createHourFormat } from '../../text/time.js';

/** The text before each line: the time of day, the time since the start of the run, or nothing. */
export const gutters = ['time', 'start', 'off'] as const;
export type Gutter = (typeof gutters)[number];

/** The choices of the text size, in pixels. `auto` depends on the width of the console. */
export const textSizes = ['auto', '11', '13', '15', '18'] as const;
export type TextSize = (typeof textSizes)[number];

export const wraps = ['on', 'off'] as const;
export type Wrap = (typeof wraps)[number];

/** The way in which a repeated line is shown: once with the number of its repeats, or each time. */
export const repeats = ['fold', 'each'] as const;
export type Repeats = (typeof repeats)[number];

export interface ConsoleDisplay {
  readonly gutter: Gutter;
  readonly textSize: TextSize;
  /** Whether a long line continues in the next row. */
  readonly wrap: Wrap;
  readonly repeats: Repeats;
}

const keys = {
  gutter: 'console-gutter',
  textSize: 'console-text-size',
  wrap: 'console-wrap',
  repeats: 'console-repeats',
} as const;

export function readDisplay(store: Store): ConsoleDisplay {
  const one = <T extends string>(values: readonly T[], key: string, other: T): T =>
    values.find((value) => value === store.read(key)) ?? other;
  return {
    gutter: one(gutters, keys.gutter, 'time'),
    textSize: one(textSizes, keys.textSize, 'auto'),
    wrap: one(wraps, keys.wrap, 'on'),
    repeats: one(repeats, keys.repeats, 'fold'),
  };
}

export function writeDisplay(store: Store, display: ConsoleDisplay): void {
  for (const name of ['gutter', 'textSize', 'wrap', 'repeats'] as const) store.write(keys[name], display[name]);
}

/** Returns the text before a line of a run. @param at milliseconds since the epoch; `null` if unknown */
export type GutterFormat = (run: string, at: number | null) => string;

/** Creates the function that formats the gutter of a line. @param isNarrow whether there is no space for seconds */
export function createGutterFormat(gutter: Gutter, isNarrow: boolean, text: PageText): GutterFormat {
  if (gutter === 'off') return () => '';
  if (gutter === 'time') {
    const format = isNarrow ? createHourFormat(text) : createClockFormat(text);
    // The text of a second is cached, because many lines are printed within a second.
    let [second, shown] = [Number.NaN, ''];
    return (_, at) => {
      if (at === null) return '';
      if (Math.floor(at / 1_000) !== second) [second, shown] = [Math.floor(at / 1_000), format(at)];
      return shown;
    };
  }
  return (run, at) => {
    const start = readRunStart(run);
    return at === null || start === null ? '' : clockText(at - start);
  };
}
