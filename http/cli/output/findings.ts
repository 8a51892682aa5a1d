/** What a preflight found, for people. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import type { Output } from './output.js';
import { shown } from './printable.js';

export type Finding = z.infer<typeof schemas.finding>;

/** Writes each: severity and place, what happens, what to do. */
export async function writeFindings(output: Output, findings: readonly Finding[]): Promise<void> {
  for (const { severity, file, line, resource, message, remedy } of findings) {
    const place = file === null ? (resource ?? '') : `${file}${line === null ? '' : `:${line}`}`;
    const mark = output.style(severity === 'error' ? 'red' : 'yellow', severity);
    await output.write(
      `${mark} ${place === '' ? '' : `${output.style('bold', shown(place))}: `}${shown(message)}\n  ${shown(remedy)}\n`,
    );
  }
}
