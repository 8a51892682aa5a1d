/** `check`: the preflight of a Data Folder. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { exitStatus } from '../exit-status.js';
import { writeFindings } from '../output/findings.js';
import { type Command, pathOf, withQuery } from './invocation.js';

export const check: Command = async ({ service, output, flags, json }, folder) => {
  const { text, value } = await service.askJson<z.infer<typeof schemas.preflight>>(
    'GET',
    withQuery(`${pathOf('datafolders', folder)}/preflight`, { build: flags.build }),
  );
  const { ok, errors, warnings, omitted, findings } = value;
  const status = ok ? exitStatus.done : exitStatus.refused;
  if (json) {
    await output.line(text);
    return status;
  }
  await writeFindings(output, findings);
  if (omitted > 0) await output.line(`${omitted} more are not told.`);
  await output.line(
    errors + warnings === 0 ? 'Nothing was found.' : `Found: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`,
  );
  if (flags.build === undefined)
    output.note('Only the Data Folder was looked at: --build ID looks at what it needs of a Build too.');
  return status;
};

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}
