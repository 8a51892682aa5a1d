/** Prints console output and its interruptions. */
import type { ConsoleGap, EndEvent } from '../../client/api.js';
import type { EventOf } from '../../client/events.js';
import { createConsoleText } from './console-text.js';
import { escapeControls, formatBytes } from './format.js';
import type { Output } from './output.js';

export type ConsolePrinter = ReturnType<typeof createConsolePrinter>;

/** Creates a printer. @param json whether to print the data of events as JSON, one event per line */
export function createConsolePrinter(output: Output, json: boolean) {
  const text = createConsoleText(output.colours);
  let current: string | null = null;
  let atLineEnd = true;
  let isConnected = true;
  /** The state of the server that the service announced before its own end. */
  let server: 'unknown' | EndEvent['data']['server'] = 'unknown';

  async function write(part: string): Promise<void> {
    if (part === '') return;
    atLineEnd = part.endsWith('\n');
    await output.write(part);
  }

  /** Prints a note on a separate line. */
  function note(message: string): void {
    if (output.isTerminal && !atLineEnd && !json) void write('\n');
    output.note(`server-manager: ${message}`);
  }

  /** Prints output of a run. */
  async function print(run: string, part: string, line: string): Promise<void> {
    if (current !== null && current !== run) note(`A new run has started: ${escapeControls(run)}.`);
    current = run;
    if (json) await output.line(line);
    else await write(text.add(part));
  }

  return {
    print,
    /** Prints an event of a followed console. */
    async printEvent({ event, data }: EventOf<'console'>): Promise<void> {
      if (event === 'console') return print(data.run, data.text, JSON.stringify(data));
      if (event === 'end') server = data.server;
      else if (json) await output.line(JSON.stringify(data));
      else note(gapText(data));
    },
    /** Prints that the connection was lost, unless this was printed already. */
    disconnected(): void {
      if (isConnected) note(`${disconnectedTexts[server]} Reconnecting every second; Ctrl-C exits.`);
      isConnected = false;
    },
    /** Prints that a lost connection is restored. */
    connected(): void {
      if (!isConnected)
        note('The connection to the service is restored. No output was lost, unless a gap is reported.');
      isConnected = true;
      server = 'unknown';
    },
    /** Prints the rest of the output, and resets the terminal's colours. */
    async end(): Promise<void> {
      if (json) return;
      await write(text.rest());
      if (output.colours) await output.write('\u001b[0m');
      if (output.isTerminal && !atLineEnd) await write('\n');
    },
  };
}

const disconnectedTexts = {
  unknown: 'The connection to the service was lost.',
  stopped: 'The service has ended. The server is stopped.',
  running: 'The service has ended and left the server running.',
};

function gapText({ run, from, to, bytes }: ConsoleGap): string {
  const console = `console of run ${escapeControls(run)}`;
  if (bytes === null) return `The ${console} is no longer stored from byte ${from}.`;
  if (bytes === 0) return `The ${console} was truncated. It continues at byte ${to}.`;
  return `${formatBytes(bytes)} of the ${console}, from byte ${from}, are no longer stored.`;
}
