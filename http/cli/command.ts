/** `command`: one line for the server's console, and what it prints after it. */
import { formatEventId } from '../../machines/ports/cursor.js';
import { createConsolePrinter } from './console-printer.js';
import { followConsole } from './follow.js';
import { catchInterruption } from './interrupt.js';
import { type Command, operand, readCount } from './invocation.js';

export const command: Command = async (invocation) => {
  const { service, output, json } = invocation;
  const seconds = readCount(invocation, 'show', 1, 3_600);
  const {
    text,
    value: { run, cursor },
  } = await service.askJson<{ run: string; cursor: number }>('POST', '/command', {
    json: { Command: operand(invocation, 0) },
  });
  if (json) await output.line(text);
  else if (seconds === null) await output.line('Sent.');
  if (seconds === null) return;
  const interruption = catchInterruption();
  const signal = AbortSignal.any([interruption.signal, AbortSignal.timeout(seconds * 1_000)]);
  const printer = createConsolePrinter(output, json);
  try {
    for await (const followed of followConsole(service, formatEventId({ run, cursor }), signal))
      await printer.tell(followed);
  } finally {
    await printer.end();
    interruption.release();
  }
};
