/** The field `encoding` of build.json. */
import * as z from 'zod';
import type { MeasuredLine } from '../../../../machines/console/console-text.js';
import { type ConsoleEncoding, findConsoleEncoding } from '../../../../machines/text/console-encoding.js';
import { measureLine } from '../../../console/text/text-codec.js';
import type { ConsoleField } from './console.js';

const examples = '"gbk", "shift_jis", "windows-1252" or "cp437"';

export const encodingField = () =>
  z
    .string(`is not the name of an encoding: write ${examples}`)
    .refine((name) => findConsoleEncoding(name) !== null, {
      error: ({ input }) => `${JSON.stringify(input)} is not an encoding that contains ASCII: write ${examples}`,
    })
    .optional();

/** Returns the encoding of a launch; `undefined` for UTF-8. */
export function toEncoding(field: string | undefined): ConsoleEncoding | undefined {
  const encoding = field === undefined ? null : findConsoleEncoding(field);
  return encoding === null || encoding === 'utf-8' ? undefined : encoding;
}

/** Measures a line in the encoding in which it is sent. Remote consoles use UTF-8. */
export function measureSent(
  line: string,
  { console, encoding }: { readonly console?: ConsoleField; readonly encoding?: string | undefined },
): MeasuredLine {
  const isRemote = typeof console === 'object' && !('fifo' in console);
  const used = isRemote ? undefined : toEncoding(encoding);
  return used === undefined ? { bytes: Buffer.byteLength(line), lacking: null } : measureLine(line, used);
}
