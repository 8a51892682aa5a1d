/** `statechart`: the machine, drawn. It asks no service. */
import { writeFile } from 'node:fs/promises';
import { type DrawingFormat, drawingFormats, readDrawing } from './drawings.js';
import { Failure } from './failure.js';
import type { Command } from './invocation.js';

export const statechart: Command = async ({ output, given, json }) => {
  const format = given.format ?? (json ? 'json' : 'svg');
  if (!isFormat(format))
    throw new Failure({ code: 'usage', text: `--format has to be one of ${drawingFormats.join(', ')}.` });
  if (json && format !== 'json')
    throw new Failure({ code: 'usage', text: `--json and --format ${format} exclude each other.` });
  const text = readDrawing(format);
  if (given.output === undefined || given.output === '-') return output.write(text);
  try {
    await writeFile(given.output, text);
  } catch (error) {
    throw new Failure({
      code: 'file_unwritable',
      path: given.output,
      because: (error as NodeJS.ErrnoException).code ?? String(error),
    });
  }
};

function isFormat(name: string): name is DrawingFormat {
  return (drawingFormats as readonly string[]).includes(name);
}
