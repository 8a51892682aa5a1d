/** The command `resources list`, which lists the Installed Resources of a Data Folder. */
import type { InstalledResource } from '../../client/api.js';
import { type Command, given } from '../kit/invocation.js';
import { writeTable } from '../output/table.js';

export const listResources: Command = async ({ service, output, flags, json }, folder) => {
  const params = { path: { name: folder }, query: given({ build: flags.build }) };
  const { data } = await service.GET('/datafolders/{name}/resources', { params });
  if (json) return output.json(data);
  const rows = data.map((resource) => [
    resource.name,
    versionText(resource),
    enabledText(resource),
    problemsText(resource),
    resource.source?.replace(/^https:\/\//, '') ?? null,
    resource.system ? `${resource.path} (of the Build)` : resource.path,
  ]);
  const heads = ['NAME', 'VERSION', 'STARTED BY', 'PROBLEMS', 'SOURCE', 'PATH'];
  await writeTable(output, heads, rows, 'There is no Installed Resource in the Data Folder.');
};

function versionText({ version, update }: InstalledResource): string | null {
  return update === null ? version : `${version ?? 'unknown'} (${update} is available)`;
}

function enabledText({ enabled, enabled_by }: InstalledResource): string | null {
  if (enabled_by === null) return enabled ? 'the server itself' : null;
  const { file, line, command, required_by } = enabled_by;
  return `${command} (${file}${line === null ? '' : `:${line}`}${required_by === null ? '' : `, for ${required_by}`})`;
}

function problemsText({ problems }: InstalledResource): string | null {
  const errors = problems.filter(({ severity }) => severity !== 'warning').length;
  if (problems.length === 0) return null;
  return errors === 0 ? String(problems.length) : `${errors} of ${problems.length} are errors`;
}
