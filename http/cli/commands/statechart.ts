/** `statechart`: writes a drawing of the server's machine. Needs no service. */
import { writeFile } from 'node:fs/promises';
import { Failure, reasonOf } from '../service/failure.js';
import { type DrawingFormat, readDrawing } from './drawings.js';
import type { Command } from './invocation.js';

export const writeStatechart: Command = async ({ output, flags, json }) => {
  const { format = json ? 'json' : 'svg', output: path = '-' } = flags;
  if (json && format !== 'json')
    throw new Failure({ code: 'usage', text: `Options --json and --format ${format} exclude each other.` });
  const text = readDrawing(format as DrawingFormat);
  if (path === '-') return output.write(text);
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new Failure({ code: 'file_unwritable', path, reason: reasonOf(error) });
  }
};
