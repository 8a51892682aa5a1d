/** Where a command writes: results to the standard output, notes and progress to the standard error. */
import { once } from 'node:events';

/** The codes that begin and end each, ECMA-48. */
const styles = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

type Style = keyof typeof styles;

export interface Output {
  /** Whether a person sees the results, and not a file or a program. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  /** Writes a result as it is, no faster than it is read. */
  write(text: string | Uint8Array): Promise<void>;
  /** Writes a line of a result. */
  line(text: string): Promise<void>;
  /** Writes a line that is no result: what a person should know. */
  note(text: string): void;
  /** Shows how far something is: on a terminal in one line that changes, else in a line now and then. `null` takes it away. */
  progress(text: string | null): void;
  /** @returns the text in that style where colours are shown */
  style(style: Style, text: string): string;
}

interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** Where nobody sees a line change, so many milliseconds lie between two. */
const pause = 10_000;

/** @param environment NO_COLOR is heard (https://no-color.org), and TERM=dumb */
export function createOutput({ stdout, stderr }: Streams, environment: NodeJS.ProcessEnv, now = Date.now): Output {
  const colours = stdout.isTTY === true && (environment.NO_COLOR ?? '') === '' && environment.TERM !== 'dumb';
  const rewrites = stderr.isTTY === true && environment.TERM !== 'dumb';
  let progressed = 0;
  let isShown = false;

  function clear(): void {
    if (isShown) stderr.write('\r\u001b[K');
    isShown = false;
  }

  async function write(text: string | Uint8Array): Promise<void> {
    clear();
    if (!stdout.write(text)) await once(stdout, 'drain');
  }

  return {
    isTerminal: stdout.isTTY === true,
    colours,
    write,
    line: (text) => write(`${text}\n`),
    note(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    progress(text) {
      clear();
      if (text === null) return;
      if (rewrites) {
        stderr.write(text.slice(0, (stderr.columns || 80) - 1));
        isShown = true;
      } else if (now() - progressed >= pause) {
        progressed = now();
        stderr.write(`${text}\n`);
      }
    },
    style: (style, text) => (colours ? `\u001b[${styles[style][0]}m${text}\u001b[${styles[style][1]}m` : text),
  };
}
