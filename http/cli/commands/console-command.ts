/** `command`: one line for the server's console, and what it prints after it. */
import { formatEventId } from '../../../machines/ports/cursor.js';
import { createConsolePrinter } from '../output/console-printer.js';
import { followConsole } from '../service/follow-console.js';
import { catchInterruption } from './interrupt.js';
import type { Command } from './invocation.js';

export const command: Command = async ({ service, output, flags, json }, ...words) => {
  const {
    text,
    value: { run, cursor },
  } = await service.askJson<{ run: string; cursor: number }>('POST', '/command', {
    json: { Command: words.join(' ') },
  });
  if (json) await output.line(text);
  else if (flags.show === undefined) await output.line('Sent.');
  if (flags.show === undefined) return;
  const interruption = catchInterruption();
  const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(flags.show * 1_000)]);
  const printer = createConsolePrinter(output, json);
  try {
    for await (const followed of followConsole(service, formatEventId({ run, cursor }), signal))
      await printer.tell(followed);
  } finally {
    await printer.end();
    interruption.release();
  }
};
