/** The commands `folders` that list, copy, delete and refresh Data Folders. */

import { confirm } from '../kit/confirm.js';
import { type Command, createCommand } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';

export const listFolders: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/datafolders');
  if (json) return output.json(data);
  const rows = data.map(({ name, kind, config, has_config, exists }) => [
    name,
    kind,
    config === null || has_config ? config : `${config} is missing`,
    exists ? 'yes' : 'no',
  ]);
  const note = 'There is no Data Folder. Run server-manager folders create NAME to create one.';
  await writeTable(output, ['NAME', 'KIND', 'CONFIG', 'EXISTS'], rows, note);
};

export const duplicateFolder: Command = async ({ service, output, json }, from, name) => {
  const { data } = await service.PUT('/datafolders/{name}', {
    params: { path: { name } },
    body: { copy_of: from },
  });
  if (json) return output.json(data);
  await output.line(`The Data Folder ${quote(from)} has been copied to ${quote(name)}.`);
};

export const removeFolder: Command = async (invocation, name) => {
  const { service, output, json } = invocation;
  await confirm(
    invocation,
    `deletes the Data Folder ${quote(name)} with its trash, its versions and its files, or only the link to an adopted directory`,
  );
  await requireNoContent(service.DELETE('/datafolders/{name}', { params: { path: { name } } }));
  await writeDone(output, json, `The Data Folder ${quote(name)} has been deleted.`);
};

export const refreshFolders = createCommand(
  (service) => service.POST('/datafolders'),
  'The list of Data Folders is up to date.',
);
