/** `resources`: the Installed Resources of a Data Folder. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { writeTable } from '../output/table.js';
import { type Command, pathOf, withQuery } from './invocation.js';

type InstalledResource = z.infer<typeof schemas.installedResource>;

export const resources: Command = async ({ service, output, flags, json }, folder) => {
  const { text, value } = await service.askJson<InstalledResource[]>(
    'GET',
    withQuery(`${pathOf('datafolders', folder)}/resources`, { build: flags.build }),
  );
  if (json) return output.line(text);
  const rows = value.map((resource) => [
    resource.name,
    resource.version,
    enabledText(resource),
    problemsText(resource),
    resource.is_system ? `${resource.path} (of the Build)` : resource.path,
  ]);
  await writeTable(
    output,
    ['NAME', 'VERSION', 'STARTED BY', 'PROBLEMS', 'PATH'],
    rows,
    'There is no Installed Resource in it.',
  );
};

function enabledText({ enabled, enabled_by }: InstalledResource): string | null {
  if (enabled_by === null) return enabled ? 'the server itself' : null;
  const { file, line, command, required_by } = enabled_by;
  return `${command} (${file}${line === null ? '' : `:${line}`}${required_by === null ? '' : `, for ${required_by}`})`;
}

function problemsText({ problems }: InstalledResource): string | null {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return problems.length === 0
    ? null
    : errors > 0
      ? `${errors} of ${problems.length} are errors`
      : String(problems.length);
}
