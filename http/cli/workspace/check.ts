/** The command `check`, which runs the preflight of a Data Folder. */
import { exitStatus } from '../exit-status.js';
import { type Command, given } from '../kit/invocation.js';
import { writeFindings } from '../output/findings.js';

export const checkFolder: Command = async ({ service, output, flags, json }, folder) => {
  const { data } = await service.GET('/datafolders/{name}/preflight', {
    params: { path: { name: folder }, query: given({ build: flags.build }) },
  });
  const { ok, fatal, errors, warnings, omitted, findings, unchecked, hints } = data;
  const status = ok ? exitStatus.done : exitStatus.refused;
  if (json) {
    await output.json(data);
    return status;
  }
  await writeFindings(output, findings);
  if (omitted > 0) await output.line(`${omitted} more findings are not shown.`);
  const ofThem = fatal > 0 ? ` (${fatal} fatal)` : '';
  const counts = `Found: ${count(errors, 'error')}${ofThem}, ${count(warnings, 'warning')}.`;
  await output.line(errors + warnings === 0 ? 'No findings.' : counts);
  for (const { code, message } of unchecked)
    output.note(code === 'build' ? `${message} Name one with --build ID.` : message);
  for (const { message } of hints ?? [])
    output.note(`${message} To install it, run server-manager companion install FOLDER.`);
  return status;
};

function count(number: number, noun: string): string {
  return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}
