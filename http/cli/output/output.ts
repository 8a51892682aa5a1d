/** Writes results to the standard output, and notes and progress to the standard error. */
import { once } from 'node:events';
import { styleText } from 'node:util';

export type Output = ReturnType<typeof createOutput>;

interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** The time between two lines of progress if the output is not a terminal, in milliseconds. */
const progressIntervalMs = 10_000;

/**
 * Creates the output.
 * @param environment the environment, in which NO_COLOR (https://no-color.org) and TERM=dumb turn off colours
 * @param now returns the time in milliseconds
 */
export function createOutput({ stdout, stderr }: Streams, environment: NodeJS.ProcessEnv, now = Date.now) {
  const colours = stdout.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const overwrites = stderr.isTTY === true && environment.TERM !== 'dumb';
  let lastProgressAt = 0;
  let isShown = false;

  function clear(): void {
    if (isShown) stderr.write('\r\u001b[K');
    isShown = false;
  }

  /** Writes a result unchanged. Waits for a slow reader. */
  async function write(text: string | Uint8Array): Promise<void> {
    clear();
    if (!stdout.write(text)) await once(stdout, 'drain');
  }

  return {
    /** Whether the standard output is a terminal. */
    isTerminal: stdout.isTTY === true,
    /** The width of the terminal, in columns; `null` if the standard output is not a terminal. */
    columns: stdout.isTTY === true && stdout.columns > 0 ? stdout.columns : null,
    colours,
    write,
    /** Writes a line of a result. */
    line: (text: string): Promise<void> => write(`${text}\n`),
    /** Writes a result as the JSON of the API. */
    json: (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`),
    /** Writes a line to the standard error. */
    note(text: string): void {
      clear();
      stderr.write(`${text}\n`);
    },
    /**
     * Shows progress. A terminal gets one line that is overwritten, and other output gets a line at intervals. `null`
     * removes the line.
     */
    progress(text: string | null): void {
      clear();
      if (text === null) return;
      if (overwrites) {
        stderr.write(text.slice(0, (stderr.columns || 80) - 1));
        isShown = true;
      } else if (now() - lastProgressAt >= progressIntervalMs) {
        lastProgressAt = now();
        stderr.write(`${text}\n`);
      }
    },
    /** Returns the text in a style if colours are used. */
    style: (style: 'bold' | 'red' | 'green' | 'yellow', text: string): string =>
      colours ? styleText(style, text, { validateStream: false }) : text,
  };
}
