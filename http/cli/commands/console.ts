/** `console` and `command`: show the output of a run, and send a line to the server's console. */

import { timeLimit } from '../../../machines/async/time-limit.js';
import { beforeFirstRun, formatEventId, type RunCursor } from '../../../machines/console/cursor.js';
import { type ConsolePrinter, createConsolePrinter } from '../output/console-printer.js';
import { Failure, refusalCode } from '../service/failure.js';
import { catchInterrupt } from './interrupt.js';
import { type Command, given, type Invocation } from './invocation.js';

/** Maximum of `limit` in GET /console. */
const maxBytes = 1_048_576;

/** As the output says. */
const reconnectMs = 1_000;

export const showConsole: Command = async (invocation) => {
  const { output, json, flags } = invocation;
  const { lines = 0 } = flags;
  if (flags.follow === true) return follow(invocation, (printer) => printLastLines(invocation, printer, lines));
  if (lines === 0) return;
  const part = await readLines(invocation, lines, json ? 'application/x-ndjson' : 'text/plain');
  if (json) return output.write(part.text);
  const printer = createConsolePrinter(output, false);
  await printer.print('', part.text, '');
  await printer.end();
  if (part.next === 0) output.note('server-manager: This run has printed nothing so far.');
  else if (countLines(part.text) < lines && part.cursor !== 0)
    output.note(`server-manager: Earlier lines are not kept, or more than ${maxBytes} bytes back.`);
};

/** Prints the last lines. Returns the cursor behind them. */
async function printLastLines(invocation: Invocation, printer: ConsolePrinter, lines: number): Promise<RunCursor> {
  const part = await readLines(invocation, Math.max(1, lines), 'text/plain').catch((error: unknown) => {
    // Wait for the first run of a server.
    if (refusalCode(error) === 'no_runs' && invocation.flags.run === undefined) return null;
    throw error;
  });
  if (part === null) return beforeFirstRun;
  const { run, cursor, next, text } = part;
  if (lines > 0) await printer.print(run, text, JSON.stringify({ run, cursor, next, text }));
  return { run, cursor: next };
}

export const sendCommand: Command = async (invocation, ...words) => {
  const { service, output, flags, json } = invocation;
  if ((flags.enter === true) === words.length > 0)
    throw new Failure({ code: 'usage', text: 'Give the words of the line, or --enter for a line without text.' });
  const query = flags.enter === true ? { blank: true } : {};
  const { data } = await service.POST('/command', { params: { query }, body: { Command: words.join(' ') } });
  if (json) await output.json(data);
  else if (flags.show === undefined) await output.line('Sent.');
  if (flags.show === undefined) return;
  await follow(invocation, async () => data, [timeLimit(flags.show * 1_000)]);
};

/**
 * Prints new output until Ctrl-C or one of the signals.
 * @param begin returns the cursor to follow from
 */
async function follow(
  { service, output, json }: Invocation,
  begin: (printer: ConsolePrinter) => Promise<RunCursor>,
  signals: readonly AbortSignal[] = [],
): Promise<void> {
  const interrupt = catchInterrupt();
  const signal = AbortSignal.any([interrupt.signal, ...signals]);
  const printer = createConsolePrinter(output, json);
  try {
    const from = await begin(printer);
    const events = service.events({
      only: ['console'],
      after: formatEventId(from),
      signal,
      maxPauseMs: reconnectMs,
      onConnect: printer.connected,
      onDisconnect: printer.disconnected,
    });
    for await (const event of events) await printer.printEvent(event);
  } finally {
    await printer.end();
    interrupt.release();
  }
}

async function readLines({ service, flags }: Invocation, lines: number, accept: string) {
  const { data, response } = await service.GET('/console', {
    params: { query: { lines, limit: maxBytes, ...given({ run: flags.run }) } },
    headers: { Accept: accept },
    parseAs: 'text',
  });
  const header = (name: string): string => response.headers.get(name) ?? '';
  return {
    text: data,
    run: header('Console-Run'),
    cursor: Number(header('Console-Cursor')),
    next: Number(header('Console-Next')),
  };
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}
