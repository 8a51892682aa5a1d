/** The command `statechart`, which writes a drawing of the server's statechart. The command needs no service. */
import { writeFile } from 'node:fs/promises';
import type { LocalCommand } from '../kit/invocation.js';
import { Failure, toReason } from '../service/failure.js';
import { type DrawingFormat, readDrawing } from './drawings.js';

export const writeStatechart: LocalCommand = async ({ output, flags }) => {
  const { format = 'svg', output: path = '-' } = flags;
  const text = readDrawing(format as DrawingFormat);
  if (path === '-') return output.write(text);
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new Failure({ code: 'file_unwritable', path, reason: toReason(error) });
  }
};
