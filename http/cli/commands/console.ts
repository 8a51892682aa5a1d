/** `console`: shows the last lines of a run, and new output. */
import { beforeFirstRun, formatEventId } from '../../../machines/ports/cursor.js';
import { createConsolePrinter } from '../output/console-printer.js';
import type { Answer } from '../service/client.js';
import { refusalCode } from '../service/failure.js';
import { followConsole } from '../service/follow-console.js';
import { catchInterrupt } from './interrupt.js';
import { type Command, type Invocation, withQuery } from './invocation.js';

/** Maximum of `limit` in GET /console. */
const maxBytes = 1_048_576;

export const showConsole: Command = async (invocation) => {
  const { output, json, flags } = invocation;
  const { lines = 0 } = flags;
  if (flags.follow === true) return follow(invocation, lines);
  if (lines === 0) return;
  const part = await readLines(invocation, lines, json ? 'application/x-ndjson' : 'text/plain');
  if (json) return output.write(part.text);
  const printer = createConsolePrinter(output, false);
  await printer.print('', part.text, '');
  await printer.end();
  if (countLines(part.text) < lines && header(part, 'console-cursor') !== '0')
    output.note(`server-manager: Earlier lines are not kept, or more than ${maxBytes} bytes back.`);
};

async function follow(invocation: Invocation, lines: number): Promise<void> {
  const { service, output, json, flags } = invocation;
  const interrupt = catchInterrupt();
  const printer = createConsolePrinter(output, json);
  try {
    const part = await readLines(invocation, Math.max(1, lines), 'text/plain').catch((error: unknown) => {
      // Wait for the first run of a server.
      if (refusalCode(error) === 'no_runs' && flags.run === undefined) return null;
      throw error;
    });
    if (part !== null && lines > 0) {
      const [run, cursor, next] = [
        header(part, 'console-run'),
        Number(header(part, 'console-cursor')),
        Number(header(part, 'console-next')),
      ];
      await printer.print(run, part.text, JSON.stringify({ run, cursor, next, text: part.text }));
    }
    const from =
      part === null
        ? beforeFirstRun
        : { run: header(part, 'console-run'), cursor: Number(header(part, 'console-next')) };
    for await (const update of followConsole(service, formatEventId(from), interrupt.signal))
      await printer.printUpdate(update);
  } finally {
    await printer.end();
    interrupt.release();
  }
}

function readLines({ service, flags }: Invocation, lines: number, accept: string): Promise<Answer> {
  return service.request('GET', withQuery('/console', { lines, limit: maxBytes, run: flags.run }), {
    headers: { Accept: accept },
  });
}

function header({ headers }: Answer, name: string): string {
  return String(headers[name] ?? '');
}

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
}
