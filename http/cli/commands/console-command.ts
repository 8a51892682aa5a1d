/** `command`: sends one line to the server's console, and shows the output after it. */
import { formatEventId } from '../../../machines/ports/cursor.js';
import { createConsolePrinter } from '../output/console-printer.js';
import { followConsole } from '../service/follow-console.js';
import { catchInterrupt } from './interrupt.js';
import type { Command } from './invocation.js';

export const sendCommand: Command = async ({ service, output, flags, json }, ...words) => {
  const {
    text,
    value: { run, cursor },
  } = await service.requestJson<{ run: string; cursor: number }>('POST', '/command', {
    json: { Command: words.join(' ') },
  });
  if (json) await output.line(text);
  else if (flags.show === undefined) await output.line('Sent.');
  if (flags.show === undefined) return;
  const interrupt = catchInterrupt();
  const signal = AbortSignal.any([interrupt.signal, AbortSignal.timeout(flags.show * 1_000)]);
  const printer = createConsolePrinter(output, json);
  try {
    for await (const update of followConsole(service, formatEventId({ run, cursor }), signal))
      await printer.printUpdate(update);
  } finally {
    await printer.end();
    interrupt.release();
  }
};
