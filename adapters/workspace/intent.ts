/**
 * The file `<root>/manager/intent`: the stop or restart in progress, which the next manager completes. The file is one
 * line in one write. A partial write is therefore recognised and ignored.
 */
import { closeSync, constants, existsSync, lstatSync, unlinkSync, writeSync } from 'node:fs';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import { actorKinds } from '../../machines/history/journal.js';
import { type Intent, type IntentKeeper, toIntent } from '../../machines/operations/intent.js';
import { openRegularFile, readRegularText } from '../regular-file.js';

const intent = once(
  (): z.ZodType<Intent> =>
    z.object({
      operation: z.enum(['stop', 'restart']),
      run: z.string(),
      build: z.string(),
      folder: z.string(),
      by: z.enum(['client', 'manager']),
      requestedBy: z.object({ kind: z.enum(actorKinds), name: z.string() }).exactOptional(),
      notice: z
        .object({ until: z.number(), seconds: z.number().exactOptional(), reason: z.string().nullable() })
        .exactOptional(),
    }),
);

/** Opens the file. @param path the path of the file, in an existing directory */
export function createIntentStore(path: string): IntentKeeper {
  let hasFile = existsSync(path);
  return {
    left: hasFile ? read(path) : null,
    note(operation, context) {
      const noted = toIntent(operation, context);
      if (noted === null) return;
      hasFile = true;
      try {
        write(path, `${JSON.stringify(noted)}\n`);
      } catch {
        // Ignore a full disk: it must not prevent a stop.
      }
    },
    clear() {
      try {
        if (hasFile) unlinkSync(path);
      } catch (error) {
        // Ignore the error if the file does not exist, as on a read-only disk. If the path is not a regular file, no
        // manager wrote it, and it is not an intent.
        if (lstatSync(path, { throwIfNoEntry: false })?.isFile() === true) throw error;
      }
      hasFile = false;
    },
  };
}

function write(path: string, text: string): void {
  const fd = openRegularFile(path, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    writeSync(fd, text);
  } finally {
    closeSync(fd);
  }
}

function read(path: string): Intent | null {
  try {
    return intent().safeParse(JSON.parse(readRegularText(path))).data ?? null;
  } catch {
    return null;
  }
}
