/** `statechart`: the machine, drawn. It asks no service. */
import { writeFile } from 'node:fs/promises';
import { Failure } from '../service/failure.js';
import { readDrawing } from './drawings.js';
import type { Command } from './invocation.js';

export const statechart: Command = async ({ output, flags, json }) => {
  const { format = json ? 'json' : 'svg' } = flags;
  if (json && format !== 'json')
    throw new Failure({ code: 'usage', text: `--json and --format ${format} exclude each other.` });
  const text = readDrawing(format);
  if (flags.output === undefined || flags.output === '-') return output.write(text);
  try {
    await writeFile(flags.output, text);
  } catch (error) {
    throw new Failure({
      code: 'file_unwritable',
      path: flags.output,
      because: (error as NodeJS.ErrnoException).code ?? String(error),
    });
  }
};
