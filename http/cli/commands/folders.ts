/** `folders`: lists and creates Data Folders. */
import type { DataFolder } from '../../api/schemas/types.js';
import { quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, commandOf, pathOf } from './invocation.js';

export const listFolders: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<DataFolder[]>('GET', '/datafolders');
  if (json) return output.line(text);
  const rows = value.map(({ name, kind, config, has_config, exists }) => [
    name,
    kind,
    config === null || has_config ? config : `${config} is missing`,
    exists ? 'yes' : 'no',
  ]);
  const note = 'There is no Data Folder. Run server-manager folders create NAME to create one.';
  await writeTable(output, ['NAME', 'KIND', 'CONFIG', 'EXISTS'], rows, note);
};

export const createFolder: Command = async ({ service, output, flags, json }, name) => {
  const { text, value } = await service.requestJson<DataFolder>(
    'PUT',
    pathOf('datafolders', name),
    flags.template === undefined ? {} : { json: { template: flags.template } },
  );
  if (json) return output.line(text);
  await output.line(`The Data Folder ${quote(name)} has been created.`);
  if (value.has_config)
    output.note('Run server-manager check to see what to fill in, and server-manager config to edit the config file.');
};

export const refreshFolders = commandOf('POST', '/datafolders', 'The list of Data Folders is up to date.');
