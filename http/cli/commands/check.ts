/** `check`: runs the preflight of a Data Folder. */
import type { Preflight } from '../../api/schemas/types.js';
import { exitStatus } from '../exit-status.js';
import { writeFindings } from '../output/findings.js';
import { type Command, pathOf, withQuery } from './invocation.js';

export const checkFolder: Command = async ({ service, output, flags, json }, folder) => {
  const path = withQuery(`${pathOf('datafolders', folder)}/preflight`, { build: flags.build });
  const { text, value } = await service.requestJson<Preflight>('GET', path);
  const { ok, errors, warnings, omitted, findings } = value;
  const status = ok ? exitStatus.done : exitStatus.refused;
  if (json) {
    await output.line(text);
    return status;
  }
  await writeFindings(output, findings);
  if (omitted > 0) await output.line(`${omitted} more findings are not shown.`);
  const isClean = errors + warnings === 0;
  await output.line(isClean ? 'No findings.' : `Found: ${count(errors, 'error')}, ${count(warnings, 'warning')}.`);
  if (flags.build === undefined)
    output.note('Only the Data Folder was checked. Use --build ID to check it together with a Build.');
  return status;
};

function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}
