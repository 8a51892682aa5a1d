/** Writes a console that is followed. */
import type { ConsoleGap } from '../../../machines/ports/cursor.js';
import type { Followed } from '../service/follow-console.js';
import { createConsoleText } from './console-text.js';
import type { Output } from './output.js';
import { shown } from './printable.js';
import { sizeText } from './units.js';

export interface ConsolePrinter {
  /** Writes output of a run. */
  print(run: string, text: string, json: string): Promise<void>;
  tell(followed: Followed): Promise<void>;
  /** Nothing follows: what was kept back, and a terminal whose colours are its own again. */
  end(): Promise<void>;
}

/** @param json write the data of the events as they are, a line each */
export function createConsolePrinter(output: Output, json: boolean): ConsolePrinter {
  const text = createConsoleText(output.colours);
  let current: string | null = null;
  let atLineEnd = true;

  async function write(part: string): Promise<void> {
    if (part === '') return;
    atLineEnd = part.endsWith('\n');
    await output.write(part);
  }

  /** What is no output stands in a line of its own on a terminal. */
  async function note(words: string): Promise<void> {
    if (output.isTerminal && !atLineEnd && !json) await write('\n');
    output.note(`server-manager: ${words}`);
  }

  async function print(run: string, part: string, line: string): Promise<void> {
    if (current !== null && current !== run) await note(`A new run has begun: ${shown(run)}.`);
    current = run;
    if (json) await output.line(line);
    else await write(text.add(part));
  }

  return {
    print,
    async tell(followed) {
      switch (followed.kind) {
        case 'output':
          return print(followed.output.run, followed.output.text, followed.json);
        case 'gap':
          return json ? output.line(followed.json) : note(gapWords(followed.gap));
        case 'lost':
          return note('The connection to the service was lost; it is tried again every second. Ctrl-C ends it.');
        case 'back':
          return note('The connection is there again, and nothing was missed but what is told.');
      }
    },
    async end() {
      if (json) return;
      await write(text.rest());
      if (output.colours) await output.write('\u001b[0m');
      if (output.isTerminal && !atLineEnd) await write('\n');
    },
  };
}

function gapWords({ run, from, to, bytes }: ConsoleGap): string {
  if (bytes === null) return `What run ${shown(run)} printed from byte ${from} on is gone: it is not kept any more.`;
  return bytes === 0
    ? `The console of run ${shown(run)} is shorter than it was: it goes on at byte ${to}.`
    : `${sizeText(bytes)} of the console of run ${shown(run)}, from byte ${from} on, are gone.`;
}
