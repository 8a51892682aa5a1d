/** The commands `console` and `command`, which show the output of a run and send a line to the server's console. */

import { createTimeLimit } from '../../../machines/async/time-limit.js';
import { beforeFirstRun, formatEventId, type RunCursor } from '../../../machines/console/cursor.js';
import { catchInterrupt } from '../kit/interrupt.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { type ConsolePrinter, createConsolePrinter } from '../output/console-printer.js';
import { Failure, refusalCode } from '../service/failure.js';

/** The maximum of `bytes` in GET /console. */
const maxBytes = 1_048_576;

/** The pause before a new connection, which the output mentions, in milliseconds. */
const reconnectMs = 1_000;

export const showConsole: Command = async (invocation) => {
  const { output, json, flags } = invocation;
  const { lines = 0 } = flags;
  if (flags.follow === true)
    return follow(invocation, (printer) =>
      flags.since === undefined
        ? printLastLines(invocation, printer, lines)
        : printSince(invocation, printer, flags.since),
    );
  if (flags.since !== undefined) return showSince(invocation, flags.since);
  if (lines === 0) return;
  const part = await readPart(invocation, { lines }, json ? jsonLines : plainText);
  if (json) return output.write(part.text);
  const printer = createConsolePrinter(output, false);
  await printer.print('', part.text, '');
  await printer.end();
  if (part.next === 0) output.note('server-manager: This run has printed nothing so far.');
  else if (countLines(part.text) < lines && part.cursor !== 0)
    output.note(`server-manager: Earlier lines are no longer stored, or more than ${maxBytes} bytes back.`);
};

/** Prints the last lines. The function returns the cursor after the last line. */
async function printLastLines(invocation: Invocation, printer: ConsolePrinter, lines: number): Promise<RunCursor> {
  const part = await readPart(invocation, { lines: Math.max(1, lines) }, plainText).catch((error: unknown) => {
    // Wait for the first run of a server.
    if (refusalCode(error) === 'run_not_found' && invocation.flags.run === undefined) return null;
    throw error;
  });
  if (part === null) return beforeFirstRun;
  const { run, cursor, next, text } = part;
  if (lines > 0) await printer.print(run, text, JSON.stringify({ run, cursor, next, text }));
  return { run, cursor: next };
}

/** Reads the console since a time up to its current end, part by part. */
async function* readSince(invocation: Invocation, since: string, accept: string) {
  let part = await readPart(invocation, { since }, accept);
  yield part;
  // Read up to the end that the first part reports. Otherwise a server that continues to print would keep the command
  // running.
  for (const { size } = part; part.next < size; ) {
    part = await readPart(invocation, { after: part.next }, accept);
    if (part.text === '') return;
    yield part;
  }
}

async function showSince(invocation: Invocation, since: string): Promise<void> {
  const { output, json } = invocation;
  if (json) {
    for await (const { text } of readSince(invocation, since, jsonLines)) await output.write(text);
    return;
  }
  const printer = createConsolePrinter(output, false);
  for await (const { text } of readSince(invocation, since, plainText)) await printer.print('', text, '');
  await printer.end();
}

/** Prints the console since a time. The function returns the cursor after the output. */
async function printSince(invocation: Invocation, printer: ConsolePrinter, since: string): Promise<RunCursor> {
  let cursor = beforeFirstRun;
  for await (const { run, cursor: from, next, text } of readSince(invocation, since, plainText)) {
    await printer.print(run, text, JSON.stringify({ run, cursor: from, next, text }));
    cursor = { run, cursor: next };
  }
  return cursor;
}

const plainText = 'text/plain';
const jsonLines = 'application/x-ndjson';

export const sendCommand: Command = async (invocation, ...words) => {
  const { service, output, flags, json } = invocation;
  if ((flags.enter === true) === words.length > 0)
    throw new Failure({ code: 'usage', text: 'Give the words of the line, or --enter for a line without text.' });
  const query = flags.enter === true ? { blank: true } : {};
  const { data } = await service.POST('/command', { params: { query }, body: { Command: words.join(' ') } });
  if (json) await output.json(data);
  else if (flags.show === undefined) await output.line('Sent.');
  if (flags.show === undefined) return;
  await follow(invocation, async () => data, [createTimeLimit(flags.show * 1_000)]);
};

/**
 * Prints new output until Ctrl-C or one of the signals.
 * @param begin returns the cursor from which the output is followed
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

/** The beginning of a part of the console. */
type PartStart = { readonly lines: number } | { readonly since: string } | { readonly after: number };

async function readPart({ service, flags }: Invocation, start: PartStart, accept: string) {
  const { data, response } = await service.GET('/console', {
    params: { query: { ...start, bytes: maxBytes, ...given({ run: flags.run, until: flags.until }) } },
    headers: { Accept: accept },
    parseAs: 'text',
  });
  const header = (name: string): string => response.headers.get(name) ?? '';
  return {
    text: data,
    run: header('Console-Run'),
    cursor: Number(header('Console-Cursor')),
    next: Number(header('Console-Next')),
    size: Number(header('Console-Size')),
  };
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}
